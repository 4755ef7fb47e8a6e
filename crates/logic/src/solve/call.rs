//! Calls of predicates: which facts and rules are tried, and the annotations of queries.

use super::Solver;
use super::choice::Alt;
use crate::cell::{Cell, Tag};
use crate::code::MAX_ARGS;
use crate::function::Functions;
use crate::index::ArgKey;
use crate::predicate::{Entry, KEYS, Predicate, Slot, Wanted};
use crate::store::Store;
use crate::term::Term;

impl Solver {
    /// Tries the entries from a position on. The choice point of an earlier try is there if this
    /// is a further one.
    pub(super) fn try_entries(
        &mut self,
        store: &Store,
        predicate: &Predicate,
        args: usize,
        from: i64,
        again: bool,
    ) -> bool {
        let wanted = self.wanted(predicate, args);
        let Some(slot) = predicate.next(from, &wanted) else {
            if again {
                self.pop_choice();
            }
            return false;
        };
        let more = predicate.next(slot.position + 1, &wanted);
        match (more, again) {
            (Some(next), again) => {
                let alt = Alt::Clauses {
                    functor: predicate.functor,
                    next: next.position,
                };
                if again {
                    self.set_alt(alt);
                } else {
                    self.push_choice(alt, args);
                }
            }
            (None, true) => self.pop_choice(),
            (None, false) => {}
        }
        self.try_slot(store, predicate, slot)
    }

    /// Enters a rule, or matches a fact.
    pub(super) fn try_slot(&mut self, store: &Store, predicate: &Predicate, slot: &Slot) -> bool {
        match &slot.entry {
            Some(Entry::Rule(rule)) => {
                let code = rule.code(self.links.guarded, store.vocabulary());
                let base = self.area.link(code, &mut self.heap.linked);
                let offset = if self.want == Cell::NIL {
                    0
                } else {
                    code.annotated
                };
                self.pc = (base + offset) as usize;
                true
            }
            Some(Entry::Fact(fact)) => {
                let functions = &store.vocabulary().functions;
                let is_match = if predicate.arity() > MAX_ARGS {
                    let whole = self.regs[0];
                    self.unify_wide(whole, fact.args(), functions)
                } else {
                    self.unify_args(fact.args(), functions)
                };
                is_match && self.want_annots(fact, functions) && {
                    self.pc = self.cp as usize;
                    true
                }
            }
            None => false,
        }
    }

    #[inline]
    fn unify_args(&mut self, args: &[Term], functions: &Functions) -> bool {
        args.iter()
            .enumerate()
            .all(|(i, arg)| self.unify_fact_arg(self.regs[i & 255], arg, functions))
    }

    fn unify_wide(&mut self, whole: Cell, args: &[Term], functions: &Functions) -> bool {
        let whole = self.heap.deref(whole);
        let whole = self.heap.expand(whole);
        args.iter().enumerate().all(|(i, arg)| {
            let cell = self.heap.at(whole.address() + 1 + i);
            self.unify_fact_arg(cell, arg, functions)
        })
    }

    #[inline]
    fn unify_fact_arg(&mut self, cell: Cell, arg: &Term, functions: &Functions) -> bool {
        if arg.is_settled() {
            self.heap.unify_term(cell, arg, functions)
        } else {
            // An expression that nobody could compute.
            let right = self.heap.import(arg, &mut crate::heap::Renaming::default());
            self.heap.unify(cell, right, functions)
        }
    }

    /// What the entries must have to be tried.
    #[inline]
    fn wanted(&mut self, predicate: &Predicate, args: usize) -> Wanted {
        let mut wanted = Wanted {
            keys: [ArgKey::ANY; KEYS],
            by: None,
        };
        if predicate.arity() > MAX_ARGS {
            return wanted;
        }
        for (key, cell) in wanted.keys.iter_mut().zip(&self.regs[..args & 255]) {
            *key = ArgKey::of_cell(&self.heap, *cell);
        }
        if predicate.is_large() {
            wanted.by = predicate.choose_index(|arg| match wanted.keys.get(arg) {
                Some(key) => *key,
                None => ArgKey::of_cell(&self.heap, self.regs[arg & 255]),
            });
        }
        wanted
    }

    /// Matches the wanted annotations with those of a fact. Without a tail, every choice of as
    /// many annotations of the fact as are wanted is an answer if it matches (terms.md 9).
    #[inline]
    fn want_annots(&mut self, fact: &Term, functions: &Functions) -> bool {
        if self.want == Cell::NIL {
            return true;
        }
        self.choose_annots(fact, functions)
    }

    fn choose_annots(&mut self, fact: &Term, functions: &Functions) -> bool {
        let want = std::mem::replace(&mut self.want, Cell::NIL);
        let annots = fact.annots();
        let have = self.heap.annots_cell(fact);
        let (mut left, tail) = self.heap.annot_cells(want);
        if tail.is_some() {
            return self.heap.unify_annots_alone(want, have, functions);
        }
        let (right, _) = self.heap.annot_cells(have);
        if left.is_empty() {
            return true;
        }
        if left.len() > right.len() {
            return false;
        }
        if left.iter().all(|cell| self.is_settled(*cell)) {
            // At most one choice can match, unless annotations of annotations tell more apart.
            let items: Vec<Term> = left
                .iter()
                .map(|cell| self.heap.constant(self.heap.deref(*cell)))
                .collect();
            if annots.items().iter().all(|item| item.annots().is_none())
                && items.iter().all(|item| item.annots().is_none())
            {
                return items.iter().all(|item| annots.contains(item));
            }
        }
        self.heap.sort_annots(&mut left);
        // Block: sizes, the present choice, then both lists.
        let block = self.heap.top();
        let count = left.len();
        self.heap.cells.push(Cell::raw(count as u32));
        self.heap.cells.push(Cell::raw(right.len() as u32));
        self.heap
            .cells
            .extend((0..count).map(|i| Cell::raw(i as u32)));
        self.heap
            .cells
            .extend(left.iter().chain(&right).map(|cell| cell.settled()));
        self.push_choice(
            Alt::Annots {
                block: block as u32,
            },
            0,
        );
        self.try_annots(block, functions)
    }

    fn is_settled(&self, cell: Cell) -> bool {
        matches!(
            self.heap.deref(cell).tag(),
            Tag::Number | Tag::Atom | Tag::Nil | Tag::Shared
        )
    }

    /// Tries the present choice of annotations and those after it. The choice point is there.
    pub(super) fn try_annots(&mut self, block: usize, functions: &Functions) -> bool {
        let count = self.heap.at(block).address();
        let all = self.heap.at(block + 1).address();
        loop {
            let first = block + 2;
            let lefts = first + count;
            let chosen: Vec<Cell> = (0..count)
                .map(|i| {
                    self.heap
                        .at(lefts + count + self.heap.at(first + i).address())
                })
                .collect();
            let wanted: Vec<Cell> = (0..count).map(|i| self.heap.at(lefts + i)).collect();
            let is_last = !self.next_choice(first, count, all);
            let mark = self
                .choices
                .last()
                .map_or(0, |choice| choice.trail as usize);
            if is_last {
                self.pop_choice();
            }
            let (left, right) = (
                self.heap.list(&wanted, Cell::NIL),
                self.heap.list(&chosen, Cell::NIL),
            );
            if self.heap.unify_annots_alone(left, right, functions) {
                self.pc = self.cp as usize;
                return true;
            }
            if is_last {
                return false;
            }
            self.heap.undo(mark);
        }
    }

    /// The next way to choose `count` of `all`, in order.
    fn next_choice(&mut self, first: usize, count: usize, all: usize) -> bool {
        for i in (0..count).rev() {
            let at = self.heap.at(first + i).address();
            if at < all - (count - i) {
                for k in i..count {
                    self.heap.cells[first + k] = Cell::raw((at + 1 + k - i) as u32);
                }
                return true;
            }
        }
        false
    }

    /// Enumerates all facts whose literal unifies with a goal that is a variable.
    pub(super) fn try_beliefs(
        &mut self,
        store: &Store,
        predicate: u32,
        next: i64,
        again: bool,
    ) -> bool {
        let functions = &store.vocabulary().functions;
        let any = Wanted {
            keys: [ArgKey::ANY; KEYS],
            by: None,
        };
        if !again {
            self.push_choice(Alt::Beliefs { predicate, next }, 1);
        }
        let (mut index, mut next) = (predicate, next);
        // Without a name space the goal means the default one.
        let goal = self.heap.deref(self.regs[0]);
        let is_plain = !goal.is_struct() || self.heap.at(goal.address()).arity() == 1;
        while let Some(predicate) = store.predicate_at(index as usize) {
            let in_default = predicate.functor.key().namespace == crate::symbol::Symbol::DEFAULT;
            let slot = if is_plain && !in_default {
                None
            } else {
                predicate.next(next, &any)
            };
            let Some(slot) = slot else {
                (index, next) = (index + 1, i64::MIN);
                continue;
            };
            next = slot.position + 1;
            if let Some(Entry::Fact(fact)) = &slot.entry {
                self.set_alt(Alt::Beliefs {
                    predicate: index,
                    next,
                });
                let right = self.heap.share(fact);
                if self.heap.unify(self.regs[0], right, functions) {
                    self.pc = self.cp as usize;
                    return true;
                }
                self.restore();
            }
        }
        self.pop_choice();
        false
    }

    /// The first fact that unifies with a pattern on the heap.
    pub(super) fn find_fact(
        &mut self,
        predicate: &Predicate,
        pattern: Cell,
        functions: &Functions,
    ) -> Option<i64> {
        let pattern = self.heap.expand(pattern);
        let (args, annots) = match pattern.tag() {
            Tag::Struct => {
                let address = pattern.address();
                (
                    self.heap.args(address).to_vec(),
                    self.heap.annots_of(address),
                )
            }
            _ => (Vec::new(), Cell::NIL),
        };
        let mut wanted = Wanted {
            keys: [ArgKey::ANY; KEYS],
            by: None,
        };
        let keys: Vec<ArgKey> = args
            .iter()
            .map(|cell| ArgKey::of_cell(&self.heap, *cell))
            .collect();
        wanted
            .keys
            .iter_mut()
            .zip(&keys)
            .for_each(|(wanted, key)| *wanted = *key);
        if predicate.is_large() {
            wanted.by = predicate.choose_index(|arg| keys.get(arg).copied().unwrap_or(ArgKey::ANY));
        }
        let (top, shared) = (self.heap.top(), self.heap.shared.len());
        self.heap.boundary = usize::MAX;
        let mut from = i64::MIN;
        while let Some(slot) = predicate.next(from, &wanted) {
            from = slot.position + 1;
            let Some(Entry::Fact(fact)) = &slot.entry else {
                continue;
            };
            let is_match = args
                .iter()
                .zip(fact.args())
                .all(|(cell, arg)| self.unify_fact_arg(*cell, arg, functions))
                && self.has_annots(annots, fact, functions);
            if is_match {
                return Some(slot.position);
            }
            self.heap.undo(0);
            self.heap.cells.truncate(top);
            self.heap.shared.truncate(shared);
        }
        None
    }

    fn has_annots(&mut self, wanted: Cell, fact: &Term, functions: &Functions) -> bool {
        if wanted == Cell::NIL {
            return true;
        }
        let have = self.heap.annots_cell(fact);
        self.heap.unify_annots_alone(wanted, have, functions)
    }
}
