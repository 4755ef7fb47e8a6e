//! Finding the entries of a predicate by one of its arguments.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::cell::{Cell, Tag};
use crate::functor::Class;
use crate::heap::Heap;
use crate::term::Term;

/// What a look-up can tell about an argument: equal keys may match, different ones cannot.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ArgKey(u64);

impl ArgKey {
    /// Matches everything: variables, and what is computed only when it is used.
    pub(crate) const ANY: ArgKey = ArgKey(u64::MAX);

    pub(crate) fn of_list() -> ArgKey {
        ArgKey(Cell::list(0).bits())
    }

    pub(crate) fn of_nil() -> ArgKey {
        ArgKey(Cell::NIL.bits())
    }

    fn number(n: f64) -> ArgKey {
        ArgKey(Cell::number(if n == 0.0 { 0.0 } else { n }).bits())
    }

    fn text(text: &str) -> ArgKey {
        let mut state = FxHasher::default();
        text.hash(&mut state);
        ArgKey(Cell::shared(0).bits() | state.finish() >> 16)
    }

    /// The key of an argument of a fact or rule head.
    pub(crate) fn of_term(term: &Term) -> ArgKey {
        match term {
            Term::Number(n) => ArgKey::number(*n),
            Term::Atom(name) => ArgKey(Cell::atom(*name).bits()),
            Term::Nil => ArgKey(Cell::NIL.bits()),
            Term::List(_) => ArgKey(Cell::list(0).bits()),
            Term::String(text) => ArgKey::text(text.as_str()),
            Term::Var(_) => ArgKey::ANY,
            // Only the kind: the content changes.
            Term::Container(container) => ArgKey(Cell::raw(container.kind() as u32).bits()),
            Term::Struct(s) => {
                // An atom with annotations may match one without.
                if s.args.is_empty() || !has_fixed_key(s.functor.class(), s.functor.is_computed()) {
                    ArgKey::ANY
                } else {
                    ArgKey(Cell::header(s.functor, s.args.len(), false).bits())
                }
            }
        }
    }

    /// The key of an argument of a call.
    #[inline]
    pub(crate) fn of_cell(heap: &Heap, cell: Cell) -> ArgKey {
        let cell = heap.deref(cell);
        match cell.tag() {
            Tag::Number => ArgKey::number(cell.as_number()),
            Tag::Atom | Tag::Nil => ArgKey(cell.bits()),
            Tag::List => ArgKey(Cell::list(0).bits()),
            Tag::Struct => {
                let header = heap.at(cell.address());
                let functor = header.functor();
                if header.arity() == 0 || !has_fixed_key(functor.class(), functor.is_computed()) {
                    ArgKey::ANY
                } else {
                    ArgKey(header.bare().bits())
                }
            }
            Tag::Shared => ArgKey::of_term(heap.term(cell)),
            Tag::Ref | Tag::Header => ArgKey::ANY,
        }
    }

    /// Whether arguments with these keys may unify.
    #[inline(always)]
    pub(crate) fn may_match(self, other: ArgKey) -> bool {
        self == other || self == ArgKey::ANY || other == ArgKey::ANY
    }
}

/// Bodies unify across their functors (a last variable takes the rest).
fn has_fixed_key(class: Class, computed: bool) -> bool {
    class != Class::Program && !computed
}

/// The positions of the entries with one key, ascending. Most keys have a single entry.
#[derive(Clone, Default)]
enum Posting {
    #[default]
    Empty,
    One(i64),
    Many(Box<Positions>),
}

#[derive(Clone, Default)]
struct Positions {
    list: VecDeque<i64>,
    /// How many of them are of removed entries.
    dead: usize,
}

impl Posting {
    fn add(&mut self, position: i64, front: bool) {
        match self {
            Posting::Empty => *self = Posting::One(position),
            Posting::One(other) => {
                let pair = if front {
                    [position, *other]
                } else {
                    [*other, position]
                };
                *self = Posting::Many(Box::new(Positions {
                    list: pair.into(),
                    dead: 0,
                }));
            }
            Posting::Many(many) if front => many.list.push_front(position),
            Posting::Many(many) => many.list.push_back(position),
        }
    }

    fn remove(&mut self, position: i64, is_alive: impl Fn(i64) -> bool) {
        let is_empty = match self {
            Posting::Empty => true,
            Posting::One(only) => *only == position,
            Posting::Many(many) => {
                many.remove(position, is_alive);
                many.list.is_empty()
            }
        };
        if is_empty {
            *self = Posting::Empty;
        }
    }

    fn next(&self, from: i64) -> Option<i64> {
        match self {
            Posting::Empty => None,
            Posting::One(only) => (*only >= from).then_some(*only),
            Posting::Many(many) => match many.list.front() {
                Some(first) if *first >= from => Some(*first),
                _ => {
                    let at = many.list.partition_point(|position| *position < from);
                    many.list.get(at).copied()
                }
            },
        }
    }

    fn len(&self) -> usize {
        match self {
            Posting::Empty => 0,
            Posting::One(_) => 1,
            Posting::Many(many) => many.list.len(),
        }
    }

    fn is_empty(&self) -> bool {
        matches!(self, Posting::Empty)
    }
}

impl Positions {
    fn remove(&mut self, position: i64, is_alive: impl Fn(i64) -> bool) {
        if self.list.back() == Some(&position) {
            self.list.pop_back();
        } else if self.list.front() == Some(&position) {
            self.list.pop_front();
        } else {
            self.dead += 1;
            if self.dead * 2 > self.list.len() {
                self.list.retain(|position| is_alive(*position));
                self.dead = 0;
            }
        }
    }
}

/// Entries by the key of one argument.
#[derive(Clone, Default)]
pub(crate) struct ArgIndex {
    by_key: FxHashMap<ArgKey, Posting>,
    /// Entries that match every key.
    any: Posting,
}

impl ArgIndex {
    pub(crate) fn add(&mut self, key: ArgKey, position: i64, front: bool) {
        if key == ArgKey::ANY {
            self.any.add(position, front);
        } else {
            self.by_key.entry(key).or_default().add(position, front);
        }
    }

    /// Notes that an entry is gone; `is_alive` tells of others.
    pub(crate) fn remove(&mut self, key: ArgKey, position: i64, is_alive: impl Fn(i64) -> bool) {
        let posting = if key == ArgKey::ANY {
            &mut self.any
        } else {
            match self.by_key.get_mut(&key) {
                Some(posting) => posting,
                None => return,
            }
        };
        posting.remove(position, is_alive);
        if posting.is_empty() && key != ArgKey::ANY {
            self.by_key.remove(&key);
        }
    }

    /// The first position from `from` on whose entry may match the key. The entry may be gone.
    pub(crate) fn next(&self, key: ArgKey, from: i64) -> Option<i64> {
        let named = self.by_key.get(&key).and_then(|posting| posting.next(from));
        if self.any.is_empty() {
            return named;
        }
        match (named, self.any.next(from)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// How many entries may match the key.
    pub(crate) fn count(&self, key: ArgKey) -> usize {
        self.any.len() + self.by_key.get(&key).map_or(0, Posting::len)
    }
}
