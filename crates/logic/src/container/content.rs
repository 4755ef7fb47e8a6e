//! What is in a container.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::ContainerKind;
use crate::order::compare;
use crate::term::{Release, Term};

/// The content of a container at some time.
#[derive(Clone)]
pub(crate) struct Content {
    items: Items,
    /// Whether containers may be inside.
    is_nested: bool,
    /// Whether containers may be in what is ordered: when they change, so does the order.
    may_move: bool,
}

#[derive(Clone)]
pub(super) enum Items {
    Set(BTreeSet<Ordered>),
    Map(BTreeMap<Ordered, Term>),
    Queue(VecDeque<Term>),
    /// The number tells equal elements apart, in the order in which they came; with it the next.
    Priority(BTreeSet<(Ordered, u64)>, u64),
}

/// A term in standard order.
#[derive(Clone)]
pub(super) struct Ordered(Term);

impl Ord for Ordered {
    fn cmp(&self, other: &Ordered) -> Ordering {
        compare(&self.0, &other.0)
    }
}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Ordered) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ordered {
    fn eq(&self, other: &Ordered) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ordered {}

impl Content {
    pub(super) fn new(items: Items) -> Content {
        Content {
            items,
            is_nested: false,
            may_move: false,
        }
    }

    pub(super) fn kind(&self) -> ContainerKind {
        match self.items {
            Items::Set(_) => ContainerKind::Set,
            Items::Map(_) => ContainerKind::Map,
            Items::Queue(_) | Items::Priority(..) => ContainerKind::Queue,
        }
    }

    pub(crate) fn is_queue(&self) -> bool {
        self.kind() == ContainerKind::Queue
    }

    /// Notes what a new element or key (and its value) holds.
    fn note(&mut self, item: &Term, value: Option<&Term>) {
        let is_ordered = !matches!(self.items, Items::Queue(_));
        self.may_move |= is_ordered && item.has_container();
        self.is_nested |= item.has_container() || value.is_some_and(Term::has_container);
    }

    pub(super) fn is_nested(&self) -> bool {
        self.is_nested
    }

    pub(super) fn is_in_order(&self) -> bool {
        !self.may_move
            || match &self.items {
                Items::Set(set) => set.iter().is_sorted_by(|a, b| a < b),
                Items::Map(map) => map.keys().is_sorted_by(|a, b| a < b),
                Items::Priority(queue, _) => queue.iter().is_sorted(),
                Items::Queue(_) => true,
            }
    }

    /// Sorts what has changed under way.
    pub(super) fn restore_order(&mut self) {
        match &mut self.items {
            Items::Set(set) => *set = std::mem::take(set).into_iter().collect(),
            Items::Map(map) => *map = std::mem::take(map).into_iter().collect(),
            Items::Priority(queue, _) => *queue = std::mem::take(queue).into_iter().collect(),
            Items::Queue(_) => {}
        }
    }

    pub(super) fn len(&self) -> usize {
        match &self.items {
            Items::Set(set) => set.len(),
            Items::Map(map) => map.len(),
            Items::Queue(queue) => queue.len(),
            Items::Priority(queue, _) => queue.len(),
        }
    }

    /// The elements, or the keys with their values, in order.
    pub(crate) fn entries(&self) -> Box<dyn Iterator<Item = (&Term, Option<&Term>)> + '_> {
        match &self.items {
            Items::Set(set) => Box::new(set.iter().map(|item| (&item.0, None))),
            Items::Map(map) => Box::new(map.iter().map(|(key, value)| (&key.0, Some(value)))),
            Items::Queue(queue) => Box::new(queue.iter().map(|item| (item, None))),
            Items::Priority(queue, _) => Box::new(queue.iter().map(|(item, _)| (&item.0, None))),
        }
    }

    /// All terms in it.
    pub(super) fn terms(&self) -> impl Iterator<Item = &Term> {
        self.entries()
            .flat_map(|(item, value)| std::iter::once(item).chain(value))
    }

    pub(super) fn contains(&self, item: &Term) -> bool {
        match &self.items {
            Items::Set(set) => set.contains(&Ordered(item.clone())),
            Items::Map(map) => map.contains_key(&Ordered(item.clone())),
            Items::Queue(_) | Items::Priority(..) => self.terms().any(|other| other == item),
        }
    }

    pub(super) fn value(&self, key: &Term) -> Option<&Term> {
        match &self.items {
            Items::Map(map) => map.get(&Ordered(key.clone())),
            Items::Set(_) | Items::Queue(_) | Items::Priority(..) => None,
        }
    }

    pub(super) fn add(&mut self, item: Term) {
        self.note(&item, None);
        match &mut self.items {
            Items::Set(set) => {
                set.insert(Ordered(item));
            }
            Items::Queue(queue) => queue.push_back(item),
            Items::Priority(queue, next) => {
                queue.insert((Ordered(item), *next));
                *next += 1;
            }
            Items::Map(_) => {}
        }
    }

    pub(super) fn put(&mut self, key: Term, value: Term) {
        self.note(&key, Some(&value));
        if let Items::Map(map) = &mut self.items {
            map.insert(Ordered(key), value);
        }
    }

    pub(super) fn remove(&mut self, item: &Term) -> Option<Term> {
        match &mut self.items {
            Items::Set(set) => set.take(&Ordered(item.clone())).map(|item| item.0),
            Items::Map(map) => map.remove(&Ordered(item.clone())),
            Items::Queue(_) | Items::Priority(..) => None,
        }
    }

    pub(super) fn retain(&mut self, stays: impl Fn(&Term) -> bool) {
        if let Items::Set(set) = &mut self.items {
            set.retain(|item| stays(&item.0));
        }
    }

    pub(super) fn pop(&mut self) -> Option<Term> {
        match &mut self.items {
            Items::Queue(queue) => queue.pop_front(),
            Items::Priority(queue, _) => queue.pop_first().map(|(item, _)| item.0),
            Items::Set(_) | Items::Map(_) => None,
        }
    }

    pub(super) fn clear(&mut self) {
        match &mut self.items {
            Items::Set(set) => set.clear(),
            Items::Map(map) => map.clear(),
            Items::Queue(queue) => queue.clear(),
            Items::Priority(queue, _) => queue.clear(),
        }
        self.is_nested = false;
        self.may_move = false;
    }

    /// The content with each term changed; the order of equal elements stays.
    pub(super) fn map(&self, mut change: impl FnMut(&Term) -> Term) -> Content {
        let items = match &self.items {
            Items::Set(set) => Items::Set(set.iter().map(|i| Ordered(change(&i.0))).collect()),
            Items::Map(map) => Items::Map(
                map.iter()
                    .map(|(key, value)| (Ordered(change(&key.0)), change(value)))
                    .collect(),
            ),
            Items::Queue(queue) => Items::Queue(queue.iter().map(change).collect()),
            Items::Priority(queue, next) => Items::Priority(
                queue
                    .iter()
                    .map(|(item, number)| (Ordered(change(&item.0)), *number))
                    .collect(),
                *next,
            ),
        };
        Content {
            items,
            is_nested: self.is_nested,
            may_move: self.may_move,
        }
    }

    /// Hands all terms over to be dropped.
    pub(super) fn release(&mut self, work: &mut Release) {
        let mut take = |mut term: Term| work.take(&mut term);
        match &mut self.items {
            Items::Set(set) => {
                while let Some(item) = set.pop_first() {
                    take(item.0);
                }
            }
            Items::Map(map) => {
                while let Some((key, value)) = map.pop_first() {
                    take(key.0);
                    take(value);
                }
            }
            Items::Queue(queue) => queue.drain(..).for_each(take),
            Items::Priority(queue, _) => {
                while let Some((item, _)) = queue.pop_first() {
                    take(item.0);
                }
            }
        }
    }
}

// A nest of containers must not use the Rust stack once per level.
impl Drop for Content {
    fn drop(&mut self) {
        if self.is_nested {
            let mut work = Release::default();
            self.release(&mut work);
            work.run();
        }
    }
}
