//! Matching annotations (terms.md 8.6): every one on the left must unify with a different one on
//! the right, first fit in standard order, and nothing is tried again.

use std::sync::LazyLock;

use super::Heap;
use crate::annots::{Annots, NO_ANNOTS, OWN_ANNOTS};
use crate::cell::{Cell, Tag};
use crate::functor::Functor;
use crate::symbol::Symbol;
use crate::term::Term;

/// The match of two annotation lists in progress.
#[derive(Clone)]
pub(crate) struct Attempt {
    left: Vec<Cell>,
    /// `None` for those used up.
    right: Vec<Option<Cell>>,
    tail: Option<Cell>,
    /// The annotation on the left that is matched now, and the one on the right it is tried with.
    at: usize,
    with: usize,
    /// The trail and the work list as they were before this try.
    pub(super) trail: usize,
    pub(super) work: usize,
}

/// The header of `source(_)`.
fn source_header() -> Cell {
    static HEADER: LazyLock<Functor> = LazyLock::new(|| Functor::literal(Symbol::SOURCE, 1));
    Cell::header(*HEADER, 1, false)
}

/// What to do next in an attempt.
pub(super) enum Next {
    Try(Cell, Cell),
    Matched(Option<(Cell, Cell)>),
    Failed,
}

impl Heap {
    /// Whether the match needs no look at single annotations.
    pub(super) fn annots_trivially_match(&mut self, left: Cell, right: Cell) -> Option<bool> {
        if left == Cell::NIL {
            return Some(true);
        }
        if !(right == Cell::NIL || self.holds_annots(right)) {
            return None;
        }
        if !self.holds_annots(left) {
            return self.match_source(left, right);
        }
        match (left.tag(), right.tag()) {
            (Tag::Atom, Tag::Atom) => Some(true),
            (Tag::Atom | Tag::Shared, Tag::Nil) => {
                Some(self.settled_annots(left).items().is_empty())
            }
            (Tag::Atom | Tag::Shared, Tag::Atom | Tag::Shared) => {
                let (left, right) = (self.settled_annots(left), self.settled_annots(right));
                if left.items().iter().all(|item| right.contains(item)) {
                    Some(true)
                } else {
                    None
                }
            }
            _ => None,
        }
    }

    /// The most frequent pattern, `[source(S)]` alone, against settled annotations.
    fn match_source(&mut self, left: Cell, right: Cell) -> Option<bool> {
        let list = self.deref(left);
        if !list.is_list() || self.deref(self.at(list.address() + 1)) != Cell::NIL {
            return None;
        }
        let item = self.deref(self.at(list.address()));
        if !item.is_struct() || self.at(item.address()) != source_header() {
            return None;
        }
        let who = self.deref(self.at(item.address() + 1));
        let mut found = None;
        for term in self.settled_annots(right).items() {
            let is_source = term
                .as_struct()
                .is_some_and(|s| s.functor == source_header().functor());
            match (is_source, term.args(), term.annots()) {
                (true, [Term::Atom(name)], Annots::None) => {
                    let name = Cell::atom(*name);
                    if who == name || who.is_ref() {
                        found = Some(name);
                        break;
                    }
                }
                (false, ..) => {}
                _ => return None,
            }
        }
        if !matches!(who.tag(), Tag::Ref | Tag::Atom) {
            return None;
        }
        if let (Some(name), Tag::Ref) = (found, who.tag()) {
            self.bind(who.address(), name);
        }
        Some(found.is_some())
    }

    /// Whether a cell stands for the annotations of some term, and is no list of cells.
    pub(super) fn holds_annots(&self, cell: Cell) -> bool {
        match cell.tag() {
            Tag::Atom => true,
            Tag::Shared => !self.term(cell).is_list(),
            _ => false,
        }
    }

    fn settled_annots(&self, cell: Cell) -> &Annots {
        match cell.tag() {
            Tag::Atom => &OWN_ANNOTS,
            Tag::Shared => self.term(cell).annots(),
            _ => &NO_ANNOTS,
        }
    }

    /// The annotations of a list and the variable it ends in.
    pub(crate) fn annot_cells(&mut self, cell: Cell) -> (Vec<Cell>, Option<Cell>) {
        let mut items = Vec::new();
        if self.holds_annots(cell) {
            let annots = self.settled_annots(cell).clone();
            items.extend(annots.items().iter().map(|item| self.share(item)));
            return (items, None);
        }
        let mut rest = self.deref(cell);
        loop {
            rest = self.expand(rest);
            match rest.tag() {
                Tag::List => {
                    items.push(self.at(rest.address()));
                    rest = self.deref(self.at(rest.address() + 1));
                }
                Tag::Ref => return (items, Some(rest)),
                _ => return (items, None),
            }
        }
    }

    /// Puts annotations into standard order under the present bindings, variables last.
    pub(crate) fn sort_annots(&self, items: &mut [Cell]) {
        items.sort_by(|a, b| self.compare(*a, *b));
    }

    pub(super) fn begin_attempt(&mut self, left: Cell, right: Cell) {
        let (mut left, tail) = self.annot_cells(left);
        let (mut right, _) = self.annot_cells(right);
        self.sort_annots(&mut left);
        self.sort_annots(&mut right);
        self.attempts.push(Attempt {
            left,
            right: right.into_iter().map(Some).collect(),
            tail,
            at: 0,
            with: 0,
            trail: 0,
            work: 0,
        });
    }

    /// The present try went well.
    pub(super) fn accept(&mut self) {
        if let Some(attempt) = self.attempts.last_mut() {
            attempt.right[attempt.with] = None;
            attempt.at += 1;
            attempt.with = 0;
        }
    }

    /// The present try failed.
    pub(super) fn reject(&mut self) {
        if let Some(attempt) = self.attempts.last_mut() {
            attempt.with += 1;
        }
    }

    /// The next pair to try, or the end of the attempt, which is then gone.
    pub(super) fn advance(&mut self) -> Next {
        let (trail, work) = (self.trail.len(), self.work.len());
        let Some(attempt) = self.attempts.last_mut() else {
            return Next::Failed;
        };
        (attempt.trail, attempt.work) = (trail, work);
        if attempt.at < attempt.left.len() {
            while attempt.with < attempt.right.len() {
                if let Some(right) = attempt.right[attempt.with] {
                    return Next::Try(attempt.left[attempt.at], right);
                }
                attempt.with += 1;
            }
            self.attempts.pop();
            return Next::Failed;
        }
        let tail = attempt.tail;
        let rest: Vec<Cell> = attempt.right.iter().flatten().copied().collect();
        self.attempts.pop();
        Next::Matched(tail.map(|tail| (tail, self.list(&rest, Cell::NIL))))
    }
}
