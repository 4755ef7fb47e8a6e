//! The cells a query works on: variables, the structures it builds, and the trail that takes
//! bindings back. Terms from outside stay shared until a pattern looks into them.

mod annots;
mod evaluate;
mod export;
mod import;
mod literal;
mod order;
mod unify;

pub(crate) use import::{ByAddress, Imported, Renaming, Variables};
pub(crate) use unify::is_believable;

use crate::annots::Annots;
use crate::cell::{Cell, Tag};
use crate::functor::Functor;
use crate::sharing::Visits;
use crate::solve::Warning;
use crate::symbol::Symbol;
use crate::term::Term;

/// Cells, shared terms and trail.
#[derive(Clone, Default)]
pub(crate) struct Heap {
    pub(crate) cells: Vec<Cell>,
    /// Terms that cells of this query refer to.
    pub(crate) shared: Vec<Term>,
    /// Constants of linked code; they outlive the query.
    pub(crate) linked: Vec<Term>,
    /// Addresses of variables that must become unbound again when the machine goes back to the
    /// choice point that is younger than they are.
    pub(crate) trail: Vec<u32>,
    /// Variables below this address are put on the trail when bound.
    pub(crate) boundary: usize,
    pub(crate) warnings: Vec<Warning>,
    /// Addresses of named variables, ascending.
    pub(crate) names: Vec<(u32, Symbol)>,
    work: Vec<(Cell, Cell)>,
    attempts: Vec<annots::Attempt>,
}

/// What is looked for: an unbound variable, or a list or structure (the first cell of a list may
/// itself be an unbound variable, so the two must be told apart).
#[derive(Clone, Copy)]
struct Target {
    variable: usize,
    block: usize,
}

impl Heap {
    /// Forgets the query, keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.cells.clear();
        self.shared.clear();
        self.trail.clear();
        self.boundary = 0;
        self.names.clear();
        self.work.clear();
        self.attempts.clear();
    }

    #[inline(always)]
    pub(crate) fn top(&self) -> usize {
        self.cells.len()
    }

    #[inline(always)]
    pub(crate) fn at(&self, address: usize) -> Cell {
        self.cells[address]
    }

    /// A new unbound variable.
    #[inline(always)]
    pub(crate) fn variable(&mut self) -> Cell {
        let cell = Cell::reference(self.cells.len());
        self.cells.push(cell);
        cell
    }

    /// What a cell stands for: follows bound variables to the end.
    #[inline(always)]
    pub(crate) fn deref(&self, cell: Cell) -> Cell {
        let mut cell = cell;
        while cell.is_ref() {
            let next = self.cells[cell.address()];
            if cell.refers_to_itself(next) {
                return next;
            }
            cell = next;
        }
        cell
    }

    /// Binds an unbound variable.
    #[inline(always)]
    pub(crate) fn bind(&mut self, address: usize, value: Cell) {
        self.cells[address] = value;
        if address < self.boundary {
            self.trail.push(address as u32);
        }
    }

    /// Takes bindings back until the trail is as long as it was.
    #[inline]
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(address) = self.trail.pop() {
                self.cells[address as usize] = Cell::reference(address as usize);
            }
        }
    }

    /// The term behind a shared cell.
    #[inline]
    pub(crate) fn term(&self, cell: Cell) -> &Term {
        if cell.is_linked() {
            &self.linked[cell.address()]
        } else {
            &self.shared[cell.address()]
        }
    }

    /// A settled term as a cell, without looking into it.
    #[inline]
    pub(crate) fn share(&mut self, term: &Term) -> Cell {
        match term {
            Term::Number(n) => Cell::number(*n),
            Term::Atom(name) => Cell::atom(*name),
            Term::Nil => Cell::NIL,
            _ => {
                self.shared.push(term.clone());
                Cell::shared(self.shared.len() - 1)
            }
        }
    }

    /// A shared compound term as a structure or list on the heap whose parts are shared. Strings
    /// and cells that are not shared stay as they are.
    pub(crate) fn expand(&mut self, cell: Cell) -> Cell {
        if cell.tag() != Tag::Shared {
            return cell;
        }
        match self.term(cell) {
            Term::List(cons) => {
                let (head, tail) = (cons.head.clone(), cons.tail.clone());
                let head = self.share_owned(head);
                let tail = self.share_owned(tail);
                let address = self.top();
                self.cells.push(head);
                self.cells.push(tail);
                Cell::list(address)
            }
            Term::Struct(structure) => {
                let structure = structure.clone();
                let annots = match structure.annots {
                    Annots::None => None,
                    Annots::Own => Some(Cell::OWN),
                    Annots::List(_) => Some(cell),
                };
                let address = self.top();
                let arity = structure.args.len();
                self.cells
                    .push(Cell::header(structure.functor, arity, annots.is_some()));
                for arg in &structure.args {
                    let arg = self.share(arg);
                    self.cells.push(arg);
                }
                self.cells.extend(annots);
                Cell::structure(address)
            }
            _ => cell,
        }
    }

    /// Head and tail of a shared list.
    #[inline]
    pub(crate) fn open_list(&mut self, cell: Cell) -> Option<(Cell, Cell)> {
        if cell.tag() != Tag::Shared {
            return None;
        }
        let Term::List(cons) = self.term(cell) else {
            return None;
        };
        let (head, tail) = (cons.head.clone(), cons.tail.clone());
        Some((self.share_owned(head), self.share_owned(tail)))
    }

    #[inline]
    fn share_owned(&mut self, term: Term) -> Cell {
        match term {
            Term::Number(n) => Cell::number(n),
            Term::Atom(name) => Cell::atom(name),
            Term::Nil => Cell::NIL,
            term => {
                self.shared.push(term);
                Cell::shared(self.shared.len() - 1)
            }
        }
    }

    /// A structure from its parts; an atom if nothing but a plain name is left.
    pub(crate) fn build(&mut self, functor: Functor, args: &[Cell], annots: Option<Cell>) -> Cell {
        let annots = annots.filter(|cell| *cell != Cell::NIL);
        if args.is_empty()
            && annots.is_none()
            && let Term::Atom(name) = Term::structure(functor, [])
        {
            return Cell::atom(name);
        }
        let address = self.top();
        self.cells
            .push(Cell::header(functor, args.len(), annots.is_some()));
        self.cells.extend(args.iter().map(|cell| cell.settled()));
        self.cells.extend(annots.map(Cell::settled));
        Cell::structure(address)
    }

    /// A list of cells that ends in `tail`.
    pub(crate) fn list(&mut self, items: &[Cell], tail: Cell) -> Cell {
        let first = self.top();
        for (i, item) in items.iter().enumerate() {
            self.cells.push(item.settled());
            let rest = if i + 1 == items.len() {
                tail.settled()
            } else {
                Cell::list(first + 2 * i + 2)
            };
            self.cells.push(rest);
        }
        if items.is_empty() {
            tail
        } else {
            Cell::list(first)
        }
    }

    #[inline(always)]
    pub(crate) fn push_two(&mut self, first: Cell, second: Cell) {
        self.cells.extend_from_slice(&[first, second]);
    }

    /// Whether a search for a variable in this cell is worth while: it is a variable or lies on
    /// the heap.
    #[inline(always)]
    pub(crate) fn may_hold_variables(&self, cell: Cell) -> bool {
        cell.is_ref() || cell.is_list() || cell.is_struct()
    }

    /// The arguments of the structure at an address.
    pub(crate) fn args(&self, address: usize) -> &[Cell] {
        &self.cells[address + 1..=address + self.cells[address].arity()]
    }

    /// The annotations of the structure at an address; [`Cell::NIL`] if it has none.
    pub(crate) fn annots_of(&self, address: usize) -> Cell {
        let header = self.cells[address];
        if header.is_annotated() {
            self.cells[address + 1 + header.arity()]
        } else {
            Cell::NIL
        }
    }

    /// Whether the unbound variable at an address occurs in a value. Shared terms hold none.
    pub(crate) fn occurs(&self, variable: usize, value: Cell) -> bool {
        self.reaches(
            Target {
                variable,
                block: usize::MAX,
            },
            value,
        )
    }

    /// Whether the structure or list at an address, perhaps not complete yet, occurs in a value.
    pub(crate) fn occurs_block(&self, block: usize, value: Cell) -> bool {
        self.reaches(
            Target {
                variable: usize::MAX,
                block,
            },
            value,
        )
    }

    fn reaches(&self, target: Target, value: Cell) -> bool {
        let mut work: smallvec::SmallVec<[Cell; 16]> = smallvec::SmallVec::new();
        let mut visits = Visits::default();
        work.push(value);
        while let Some(cell) = work.pop() {
            let mut cell = self.deref(cell);
            let is_compound = cell.is_list() || cell.is_struct();
            if visits.is_known_at(|| is_compound.then(|| cell.address())) {
                continue;
            }
            // Along a list no stack is needed.
            while cell.is_list() {
                let address = cell.address();
                if address == target.block {
                    return true;
                }
                let head = self.deref(self.cells[address]);
                match head.tag() {
                    Tag::Ref if head.address() == target.variable => return true,
                    Tag::List | Tag::Struct => work.push(head),
                    _ => {}
                }
                cell = self.deref(self.cells[address + 1]);
            }
            match cell.tag() {
                Tag::Ref if cell.address() == target.variable => return true,
                Tag::Struct => {
                    let address = cell.address();
                    if address == target.block {
                        return true;
                    }
                    work.extend_from_slice(self.args(address));
                    if self.cells[address].is_annotated() {
                        work.push(self.annots_of(address));
                    }
                }
                _ => {}
            }
        }
        false
    }
}
