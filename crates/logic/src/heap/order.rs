//! Standard order and equality of cells without exporting them (terms.md section 7).

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::Heap;
use crate::annots::{Annots, OWN_ANNOTS};
use crate::cell::{Cell, Tag};
use crate::container::{self, Container};
use crate::functor::Functor;
use crate::number::compare_numbers;
use crate::order;
use crate::sharing::{Pairs, place};
use crate::symbol::Symbol;
use crate::term::Term;

/// A cell, or a term behind a shared cell.
#[derive(Clone, Copy)]
enum Item<'h> {
    Cell(Cell),
    Term(&'h Term),
}

/// One level of an item.
enum View<'h> {
    Number(f64),
    Text(&'h str),
    Nil,
    List(Item<'h>, Item<'h>),
    Literal(Functor, Parts<'h>),
    Variable(u32, Symbol),
    Container(&'h Container),
}

enum Parts<'h> {
    None,
    Cells {
        args: &'h [Cell],
        annots: Cell,
    },
    Terms {
        args: &'h [Term],
        annots: &'h Annots,
    },
}

enum Step<'h> {
    Items(Item<'h>, Item<'h>),
    Known(Ordering),
}

type Work<'h> = SmallVec<[Step<'h>; 8]>;

impl Heap {
    /// Compares in standard order.
    pub(crate) fn compare(&self, a: Cell, b: Cell) -> Ordering {
        let (a, b) = (self.deref(a), self.deref(b));
        if a == b {
            return Ordering::Equal;
        }
        if a.is_number() && b.is_number() {
            return compare_numbers(a.as_number(), b.as_number());
        }
        let mut work: Work<'_> = SmallVec::new();
        let mut pairs = Pairs::default();
        work.push(Step::Items(Item::Cell(a), Item::Cell(b)));
        while let Some(step) = work.pop() {
            let order = match step {
                Step::Items(a, b) if pairs.is_known(|| (self.place(a), self.place(b))) => {
                    Ordering::Equal
                }
                Step::Items(Item::Term(a), Item::Term(b)) => order::compare(a, b),
                Step::Items(a, b) => self.compare_items(a, b, &mut work),
                Step::Known(order) => order,
            };
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    /// Where a compound item lies.
    fn place(&self, item: Item<'_>) -> Option<u64> {
        match item {
            Item::Cell(cell) => self.place_of(cell),
            Item::Term(term) => place(term).map(|place| place as u64),
        }
    }

    /// Where a compound cell lies.
    pub(super) fn place_of(&self, cell: Cell) -> Option<u64> {
        let cell = self.deref(cell);
        match cell.tag() {
            Tag::List | Tag::Struct => Some(cell.bits()),
            Tag::Shared => place(self.term(cell)).map(|place| place as u64),
            _ => None,
        }
    }

    fn compare_items<'h>(&'h self, a: Item<'h>, b: Item<'h>, work: &mut Work<'h>) -> Ordering {
        match (self.view(a), self.view(b)) {
            (View::Number(a), View::Number(b)) => compare_numbers(a, b),
            (View::Text(a), View::Text(b)) => a.cmp(b),
            (View::Nil, View::Nil) => Ordering::Equal,
            (View::Nil, View::List(..)) => Ordering::Less,
            (View::List(..), View::Nil) => Ordering::Greater,
            (View::List(a, x), View::List(b, y)) => {
                work.push(Step::Items(x, y));
                work.push(Step::Items(a, b));
                Ordering::Equal
            }
            (View::Literal(f, a), View::Literal(g, b)) => {
                let heads = order::compare_heads_of(f, g);
                if heads == Ordering::Equal {
                    self.push_parts_to_compare(&a, &b, work);
                }
                heads
            }
            (View::Variable(a, x), View::Variable(b, y)) => {
                if a == b {
                    return Ordering::Equal;
                }
                x.is_anonymous()
                    .cmp(&y.is_anonymous())
                    .then_with(|| {
                        if x == y {
                            Ordering::Equal
                        } else {
                            x.text().cmp(&y.text())
                        }
                    })
                    .then(a.cmp(&b))
            }
            (View::Container(a), View::Container(b)) => container::compare(a, b),
            (a, b) => rank(&a).cmp(&rank(&b)),
        }
    }

    fn push_parts_to_compare<'h>(&'h self, a: &Parts<'h>, b: &Parts<'h>, work: &mut Work<'h>) {
        let (x, y) = (self.annots_of_parts(a), self.annots_of_parts(b));
        work.push(Step::Known(x.len().cmp(&y.len())));
        push_pairs(&x, &y, work);
        let (x, y) = (args_of(a), args_of(b));
        work.push(Step::Known(x.len().cmp(&y.len())));
        push_pairs(&x, &y, work);
    }

    fn view<'h>(&'h self, item: Item<'h>) -> View<'h> {
        match item {
            Item::Cell(cell) => {
                let cell = self.deref(cell);
                match cell.tag() {
                    Tag::Number => View::Number(cell.as_number()),
                    Tag::Nil | Tag::Header => View::Nil,
                    Tag::Atom => View::Literal(Functor::literal(cell.as_atom(), 0), Parts::None),
                    Tag::Shared => view_term(self.term(cell)),
                    Tag::Ref => View::Variable(cell.low(), self.name_at(cell.address())),
                    Tag::List => {
                        let address = cell.address();
                        View::List(
                            Item::Cell(self.cells[address]),
                            Item::Cell(self.cells[address + 1]),
                        )
                    }
                    Tag::Struct => {
                        let address = cell.address();
                        View::Literal(
                            self.cells[address].functor(),
                            Parts::Cells {
                                args: self.args(address),
                                annots: self.annots_of(address),
                            },
                        )
                    }
                }
            }
            Item::Term(term) => view_term(term),
        }
    }

    fn annots_of_parts<'h>(&'h self, parts: &Parts<'h>) -> Vec<Item<'h>> {
        match parts {
            Parts::None => Vec::new(),
            Parts::Terms { annots, .. } => annots.items().iter().map(Item::Term).collect(),
            Parts::Cells { annots, .. } => match annots.tag() {
                Tag::Atom => OWN_ANNOTS.items().iter().map(Item::Term).collect(),
                Tag::Shared if self.holds_annots(*annots) => self
                    .term(*annots)
                    .annots()
                    .items()
                    .iter()
                    .map(Item::Term)
                    .collect(),
                _ => {
                    let mut items = Vec::new();
                    let mut rest = Item::Cell(*annots);
                    while let View::List(head, tail) = self.view(rest) {
                        items.push(head);
                        rest = tail;
                    }
                    items.sort_by(|a, b| self.compare_small(*a, *b));
                    items
                }
            },
        }
    }

    /// Annotations among themselves; nested ones are compared as they stand.
    fn compare_small(&self, a: Item<'_>, b: Item<'_>) -> Ordering {
        match (a, b) {
            (Item::Term(a), Item::Term(b)) => order::compare(a, b),
            (Item::Cell(a), Item::Cell(b)) => {
                let (a, b) = (self.deref(a), self.deref(b));
                match (self.view(Item::Cell(a)), self.view(Item::Cell(b))) {
                    (View::Literal(f, _), View::Literal(g, _)) => order::compare_heads_of(f, g),
                    (View::Number(a), View::Number(b)) => compare_numbers(a, b),
                    (View::Text(a), View::Text(b)) => a.cmp(b),
                    (a, b) => rank(&a).cmp(&rank(&b)),
                }
            }
            (Item::Term(_), Item::Cell(_)) => Ordering::Less,
            (Item::Cell(_), Item::Term(_)) => Ordering::Greater,
        }
    }

    /// The name an unbound variable has for the author of the program.
    pub(super) fn name_at(&self, address: usize) -> Symbol {
        let found = self
            .names
            .binary_search_by_key(&(address as u32), |(address, _)| *address);
        found.map_or(Symbol::ANONYMOUS, |i| self.names[i].1)
    }
}

fn view_term(term: &Term) -> View<'_> {
    match term {
        Term::Number(n) => View::Number(*n),
        Term::String(text) => View::Text(text.as_str()),
        Term::Nil => View::Nil,
        Term::List(cons) => View::List(Item::Term(&cons.head), Item::Term(&cons.tail)),
        Term::Atom(name) => View::Literal(Functor::literal(*name, 0), Parts::None),
        Term::Struct(s) => View::Literal(
            s.functor,
            Parts::Terms {
                args: &s.args,
                annots: &s.annots,
            },
        ),
        Term::Var(var) => View::Variable(var.id, var.name),
        Term::Container(container) => View::Container(container),
    }
}

fn args_of<'h>(parts: &Parts<'h>) -> SmallVec<[Item<'h>; 8]> {
    match parts {
        Parts::None => SmallVec::new(),
        Parts::Cells { args, .. } => args.iter().map(|cell| Item::Cell(*cell)).collect(),
        Parts::Terms { args, .. } => args.iter().map(Item::Term).collect(),
    }
}

fn push_pairs<'h>(a: &[Item<'h>], b: &[Item<'h>], work: &mut Work<'h>) {
    for (a, b) in a.iter().zip(b).rev() {
        work.push(Step::Items(*a, *b));
    }
}

fn rank(view: &View<'_>) -> u8 {
    match view {
        View::Number(_) => 0,
        View::Text(_) => 1,
        View::Nil | View::List(..) => 2,
        View::Literal(..) => 3,
        View::Container(_) => 4,
        View::Variable(..) => 5,
    }
}
