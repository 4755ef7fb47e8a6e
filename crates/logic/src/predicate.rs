//! The facts and rules of one predicate, in order.
//!
//! Every entry has a position: a number that is counted down for additions in front and up for
//! additions at the end, and never changes. A query keeps the position where it stands, so the
//! list may change under it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use hashbrown::HashTable;

use crate::functor::Functor;
use crate::index::{ArgIndex, ArgKey};
use crate::order::{equal, hash_args};
use crate::store::Rule;
use crate::term::Term;

/// How many arguments a slot remembers the keys of.
pub(crate) const KEYS: usize = 3;
/// Up to this many entries, a look-up goes through all of them.
const SMALL: usize = 8;

static NEXT_VERSION: AtomicU64 = AtomicU64::new(1);

/// What is believed: a fact or a rule.
#[derive(Clone)]
pub enum Entry {
    /// A fact with its annotations.
    Fact(Term),
    /// A rule.
    Rule(Arc<Rule>),
}

#[derive(Clone)]
pub(crate) struct Slot {
    pub(crate) position: i64,
    pub(crate) keys: [ArgKey; KEYS],
    /// `None` once removed.
    pub(crate) entry: Option<Entry>,
}

/// The entries of one functor.
#[derive(Clone)]
pub(crate) struct Predicate {
    pub(crate) functor: Functor,
    arity: usize,
    slots: VecDeque<Slot>,
    live: usize,
    facts: usize,
    /// Changes with every change of a predicate that has rules; no two predicates share one.
    version: u64,
    /// Positions used so far: from `start` on, below `end`. None is used twice.
    start: i64,
    end: i64,
    /// Whether positions are consecutive.
    dense: bool,
    /// Facts by the hash of their arguments.
    exact: Option<HashTable<(u64, i64)>>,
    by_arg: Vec<OnceLock<ArgIndex>>,
}

/// What a call looks for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) keys: [ArgKey; KEYS],
    /// The argument whose index is used, and its key.
    pub(crate) by: Option<(usize, ArgKey)>,
}

impl Predicate {
    /// Whether rules are among the entries.
    pub(crate) fn has_rules(&self) -> bool {
        self.facts < self.live
    }

    pub(crate) fn new(functor: Functor) -> Predicate {
        Predicate {
            functor,
            arity: functor.arity(),
            slots: VecDeque::new(),
            live: 0,
            facts: 0,
            version: 0,
            start: 0,
            end: 0,
            dense: true,
            exact: None,
            by_arg: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.live
    }

    pub(crate) fn arity(&self) -> usize {
        self.arity
    }

    /// Whether look-ups should go through an index.
    #[inline]
    pub(crate) fn is_large(&self) -> bool {
        self.slots.len() > SMALL
    }

    /// Whether it has rules, few entries, and no gaps between them.
    pub(crate) fn is_linkable(&self, most: usize) -> bool {
        self.live > self.facts
            && self.dense
            && self.slots.len() <= most
            && self.slots.len() == self.live
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    fn note_change(&mut self) {
        if self.live > self.facts {
            self.version = NEXT_VERSION.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The slots in order, without those removed.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &Slot> + '_ {
        self.slots.iter().filter(|slot| slot.entry.is_some())
    }

    fn index_at(&self, position: i64) -> usize {
        let first = self.slots.front().map_or(0, |slot| slot.position);
        if self.dense {
            // Before the first: 0; the caller sees what it finds there.
            usize::try_from(position.saturating_sub(first)).unwrap_or(0)
        } else {
            self.slots.partition_point(|slot| slot.position < position)
        }
    }

    pub(crate) fn get(&self, position: i64) -> Option<&Slot> {
        let slot = self.slots.get(self.index_at(position))?;
        (slot.position == position && slot.entry.is_some()).then_some(slot)
    }

    /// The first entry from a position on that may match.
    #[inline]
    pub(crate) fn next(&self, from: i64, wanted: &Wanted) -> Option<&Slot> {
        match wanted.by {
            None => {
                let mut at = self.index_at(from);
                while let Some(slot) = self.slots.get(at) {
                    if slot.entry.is_some() && slot.may_match(wanted) {
                        return Some(slot);
                    }
                    at += 1;
                }
                None
            }
            Some((arg, key)) => {
                let index = self.by_arg.get(arg)?.get()?;
                let mut from = from;
                loop {
                    let position = index.next(key, from)?;
                    match self.get(position) {
                        Some(slot) if slot.may_match(wanted) => return Some(slot),
                        _ => from = position + 1,
                    }
                }
            }
        }
    }

    /// Chooses the index that leaves the fewest candidates, builds it when first needed.
    pub(crate) fn choose_index(&self, key_of: impl Fn(usize) -> ArgKey) -> Option<(usize, ArgKey)> {
        let mut best: Option<(usize, ArgKey)> = None;
        let mut fewest = usize::MAX;
        for arg in 0..self.arity {
            let key = key_of(arg);
            if key == ArgKey::ANY {
                continue;
            }
            let Some(cell) = self.by_arg.get(arg) else {
                break;
            };
            let count = cell.get_or_init(|| self.build_index(arg)).count(key);
            if count < fewest {
                fewest = count;
                best = Some((arg, key));
            }
            if fewest <= SMALL {
                break;
            }
        }
        best
    }

    fn build_index(&self, arg: usize) -> ArgIndex {
        let mut index = ArgIndex::default();
        for slot in self.slots() {
            index.add(slot.key_of(arg), slot.position, false);
        }
        index
    }

    /// The position of the fact with these arguments.
    pub(crate) fn find<'a>(
        &self,
        args: impl ExactSizeIterator<Item = &'a Term> + Clone,
    ) -> Option<i64> {
        let has = |slot: &Slot| match &slot.entry {
            Some(Entry::Fact(fact)) => {
                let have = fact.args();
                have.len() == args.len() && have.iter().zip(args.clone()).all(|(a, b)| equal(a, b))
            }
            _ => false,
        };
        match &self.exact {
            None => self
                .slots
                .iter()
                .find(|slot| has(slot))
                .map(|slot| slot.position),
            Some(exact) => {
                let hash = hash_args(args.clone());
                let found = exact.find(hash, |(known, position)| {
                    *known == hash && self.get(*position).is_some_and(has)
                });
                found.map(|(_, position)| *position)
            }
        }
    }

    pub(crate) fn insert(&mut self, entry: Entry, front: bool) -> i64 {
        let position = if front {
            self.start -= 1;
            self.start
        } else {
            self.end += 1;
            self.end - 1
        };
        let neighbour = if front {
            self.slots.front()
        } else {
            self.slots.back()
        };
        match neighbour {
            None => self.dense = true,
            Some(slot) => self.dense &= slot.position.abs_diff(position) == 1,
        }
        let keys = std::array::from_fn(|arg| entry.key_of(arg));
        let slot = Slot {
            position,
            keys,
            entry: Some(entry),
        };
        let is_fact = matches!(slot.entry, Some(Entry::Fact(_)));
        if let (Some(exact), Some(Entry::Fact(fact))) = (&mut self.exact, &slot.entry) {
            let hash = hash_args(fact.args().iter());
            exact.insert_unique(hash, (hash, position), |(hash, _)| *hash);
        }
        for (arg, index) in self.by_arg.iter_mut().enumerate() {
            if let Some(index) = index.get_mut() {
                index.add(slot.key_of(arg), position, front);
            }
        }
        if front {
            self.slots.push_front(slot);
        } else {
            self.slots.push_back(slot);
        }
        self.live += 1;
        self.facts += usize::from(is_fact);
        self.note_change();
        if self.slots.len() > SMALL && self.by_arg.is_empty() {
            self.by_arg = (0..self.arity.min(64)).map(|_| OnceLock::new()).collect();
        }
        if self.facts > SMALL && self.exact.is_none() {
            self.build_exact();
        }
        position
    }

    fn build_exact(&mut self) {
        let mut exact = HashTable::with_capacity(self.facts * 2);
        for slot in self.slots() {
            if let Some(Entry::Fact(fact)) = &slot.entry {
                let hash = hash_args(fact.args().iter());
                exact.insert_unique(hash, (hash, slot.position), |(hash, _)| *hash);
            }
        }
        self.exact = Some(exact);
    }

    /// Replaces a fact by the same one with other annotations.
    pub(crate) fn replace(&mut self, position: i64, fact: Term) {
        let at = self.index_at(position);
        if let Some(slot) = self
            .slots
            .get_mut(at)
            .filter(|slot| slot.position == position)
        {
            slot.entry = Some(Entry::Fact(fact));
        }
    }

    pub(crate) fn remove(&mut self, position: i64) -> Option<Entry> {
        let at = self.index_at(position);
        let slot = self
            .slots
            .get_mut(at)
            .filter(|slot| slot.position == position)?;
        let entry = slot.entry.take()?;
        let first_keys = slot.keys;
        self.live -= 1;
        self.facts -= usize::from(matches!(entry, Entry::Fact(_)));
        // The frequent case: a predicate with one entry only.
        if self.live == 0 {
            self.clear();
        } else {
            self.forget(&entry, first_keys, position);
            self.trim();
        }
        self.note_change();
        Some(entry)
    }

    /// Takes an entry out of the indexes.
    fn forget(&mut self, entry: &Entry, first_keys: [ArgKey; KEYS], position: i64) {
        if let (Some(exact), Entry::Fact(fact)) = (&mut self.exact, entry) {
            let hash = hash_args(fact.args().iter());
            if let Ok(found) = exact.find_entry(hash, |(_, known)| *known == position) {
                found.remove();
            }
        }
        let mut by_arg = std::mem::take(&mut self.by_arg);
        for (arg, index) in by_arg.iter_mut().enumerate() {
            if let Some(index) = index.get_mut() {
                let key = match first_keys.get(arg) {
                    Some(key) => *key,
                    None => entry.key_of(arg),
                };
                index.remove(key, position, |position| self.get(position).is_some());
            }
        }
        self.by_arg = by_arg;
    }

    /// No entry is left.
    fn clear(&mut self) {
        self.slots.clear();
        self.dense = true;
        if self.exact.is_some() || !self.by_arg.is_empty() {
            self.exact = None;
            self.by_arg = Vec::new();
        }
    }

    /// Gives back the slots of removed entries.
    fn trim(&mut self) {
        while self.slots.front().is_some_and(|slot| slot.entry.is_none()) {
            self.slots.pop_front();
        }
        while self.slots.back().is_some_and(|slot| slot.entry.is_none()) {
            self.slots.pop_back();
        }
        let dead = self.slots.len() - self.live;
        if dead > 32 && dead > self.live {
            self.slots.retain(|slot| slot.entry.is_some());
            self.dense = false;
        }
    }
}

impl Slot {
    #[inline(always)]
    fn may_match(&self, wanted: &Wanted) -> bool {
        self.keys
            .iter()
            .zip(&wanted.keys)
            .all(|(mine, wanted)| mine.may_match(*wanted))
    }

    fn key_of(&self, arg: usize) -> ArgKey {
        match self.keys.get(arg) {
            Some(key) => *key,
            None => self
                .entry
                .as_ref()
                .map_or(ArgKey::ANY, |entry| entry.key_of(arg)),
        }
    }
}

impl Entry {
    /// The literal that is believed, or the head of the rule.
    pub fn head(&self) -> &Term {
        match self {
            Entry::Fact(fact) => fact,
            Entry::Rule(rule) => rule.head(),
        }
    }

    pub(crate) fn key_of(&self, arg: usize) -> ArgKey {
        self.head()
            .args()
            .get(arg)
            .map_or(ArgKey::ANY, ArgKey::of_term)
    }
}
