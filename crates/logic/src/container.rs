//! Sets, maps and queues: terms whose content changes (stdlib.md section 4).
//!
//! A container is a handle: binding it, passing it to a goal or storing it in a belief shares the
//! content. [`Term::detached`] makes a copy of a term that shares nothing.

mod content;
mod detached;
mod kept;

use std::cmp::Ordering;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) use content::Content;
use content::Items;
pub(crate) use kept::{Keeper, Kept};

use crate::term::{Release, Term};

/// A shared set, map or queue.
///
/// Cloning the handle shares the content. So does cloning what holds it: the clone of an agent
/// changes the containers of the original until its terms are replaced by what
/// [`Term::detached`] gives. The same holds for the terms of messages.
///
/// Elements and keys are ordered and told apart by the standard order. A container never contains
/// itself, directly or through others; what would make it so is refused. If elements that are
/// containers change and become equal, one of them is left.
#[derive(Clone)]
pub struct Container(Arc<Shared>);

struct Shared {
    kind: ContainerKind,
    content: Mutex<Arc<Content>>,
}

/// The kinds of containers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContainerKind {
    /// Elements in standard order, each once.
    Set,
    /// Values by key, the keys in standard order.
    Map,
    /// Elements in the order in which they were added, or in standard order.
    Queue,
}

/// A container would contain itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContainsItself;

impl fmt::Display for ContainsItself {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a container cannot contain itself")
    }
}

impl std::error::Error for ContainsItself {}

/// Held while something that holds containers is put into one: nobody else may close a circle.
static NESTING: Mutex<()> = Mutex::new(());

impl Container {
    /// An empty set, map, or queue that is first in, first out.
    pub fn new(kind: ContainerKind) -> Container {
        Container::of(match kind {
            ContainerKind::Set => Items::Set(Default::default()),
            ContainerKind::Map => Items::Map(Default::default()),
            ContainerKind::Queue => Items::Queue(Default::default()),
        })
    }

    /// An empty queue whose head is its least element; equal ones keep their order.
    pub fn priority_queue() -> Container {
        Container::of(Items::Priority(Default::default(), 0))
    }

    fn of(items: Items) -> Container {
        Container::with_content(Content::new(items))
    }

    fn with_content(content: Content) -> Container {
        Container(Arc::new(Shared {
            kind: content.kind(),
            content: Mutex::new(Arc::new(content)),
        }))
    }

    /// What kind of container it is.
    pub fn kind(&self) -> ContainerKind {
        self.0.kind
    }

    /// Whether both are the same container.
    pub fn is_same(&self, other: &Container) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// The content as it is now. No lock is held afterwards, so terms may be compared and printed
    /// while it is looked at.
    pub(crate) fn content(&self) -> Arc<Content> {
        let mut content = self.lock();
        if !content.is_in_order() {
            Arc::make_mut(&mut content).restore_order();
        }
        content.clone()
    }

    /// Elements are compared while the lock is held, which locks the containers in them; as none
    /// contains itself, this comes to an end.
    fn change<R>(&self, change: impl FnOnce(&mut Content) -> R) -> R {
        let mut content = self.lock();
        let is_in_order = content.is_in_order();
        let content = Arc::make_mut(&mut content);
        if !is_in_order {
            content.restore_order();
        }
        change(content)
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Content>> {
        self.0
            .content
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of elements or pairs.
    pub fn len(&self) -> usize {
        self.content().len()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements, or the keys of a map, in order.
    pub fn items(&self) -> Vec<Term> {
        let content = self.content();
        content.entries().map(|(item, _)| item.clone()).collect()
    }

    /// The values of a map, in order of their keys.
    pub fn values(&self) -> Vec<Term> {
        let content = self.content();
        content
            .entries()
            .filter_map(|(_, value)| value.cloned())
            .collect()
    }

    /// Whether an element (or key) is equal to the term.
    pub fn contains(&self, item: &Term) -> bool {
        self.content().contains(item)
    }

    /// The value of a key of a map.
    pub fn value(&self, key: &Term) -> Option<Term> {
        self.content().value(key).cloned()
    }

    /// Adds elements to a set or queue: all of them or none.
    ///
    /// # Errors
    /// The container would contain itself.
    pub fn add(&self, items: Vec<Term>) -> Result<(), ContainsItself> {
        self.admit(&items, |content| {
            for item in &items {
                content.add(item.clone());
            }
        })
    }

    /// Gives a key of a map its value.
    ///
    /// # Errors
    /// The container would contain itself.
    pub fn put(&self, key: Term, value: Term) -> Result<(), ContainsItself> {
        self.admit(&[key.clone(), value.clone()], |content| {
            content.put(key, value);
        })
    }

    fn admit(&self, items: &[Term], add: impl FnOnce(&mut Content)) -> Result<(), ContainsItself> {
        let is_nested = items.iter().any(Term::has_container);
        let guard = is_nested.then(|| NESTING.lock().unwrap_or_else(PoisonError::into_inner));
        if is_nested && items.iter().any(|item| detached::reaches(item, self)) {
            return Err(ContainsItself);
        }
        self.change(add);
        drop(guard);
        Ok(())
    }

    /// Removes an element of a set or a key of a map; the value of the key.
    pub fn remove(&self, item: &Term) -> Option<Term> {
        self.change(|content| content.remove(item))
    }

    /// Leaves in a set only the elements for which `stays` holds.
    pub fn retain(&self, stays: impl Fn(&Term) -> bool) {
        self.change(|content| content.retain(stays));
    }

    /// The first element.
    pub fn first(&self) -> Option<Term> {
        let content = self.content();
        content.entries().next().map(|(item, _)| item.clone())
    }

    /// Takes out the first element of a queue.
    pub fn pop(&self) -> Option<Term> {
        self.change(Content::pop)
    }

    /// Takes everything out.
    pub fn clear(&self) {
        self.change(Content::clear);
    }

    /// Hands the content over to be dropped, if nobody else holds the container.
    pub(crate) fn release(&mut self, work: &mut Release) {
        if let Some(shared) = Arc::get_mut(&mut self.0) {
            let content = shared.content.get_mut();
            let content = content.unwrap_or_else(PoisonError::into_inner);
            if let Some(content) = Arc::get_mut(content) {
                content.release(work);
            }
        }
    }
}

/// Compares two containers: by their text.
pub(crate) fn compare(a: &Container, b: &Container) -> Ordering {
    if a.is_same(b) {
        return Ordering::Equal;
    }
    let text = |container: &Container| Term::Container(container.clone()).to_string();
    text(a)
        .cmp(&text(b))
        .then((a.kind() as u8).cmp(&(b.kind() as u8)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbol::Symbol;

    fn container(kind: ContainerKind) -> (Container, Term) {
        let container = Container::new(kind);
        (container.clone(), Term::Container(container))
    }

    fn number(n: usize) -> Term {
        Term::Number(n as f64)
    }

    #[test]
    fn printed_forms() {
        let (s, set) = container(ContainerKind::Set);
        assert_eq!(set.to_string(), "{}");
        s.add(vec![Term::atom("b"), Term::string("a"), Term::atom("b")])
            .unwrap();
        assert_eq!(set.to_string(), "{\"a\",b}");
        let (m, map) = container(ContainerKind::Map);
        m.put(Term::atom("k"), set.clone()).unwrap();
        m.put(number(1), number(2)).unwrap();
        assert_eq!(map.to_string(), "{1->2,k->{\"a\",b}}");
        let (q, queue) = container(ContainerKind::Queue);
        q.add(vec![number(3), map, number(1)]).unwrap();
        s.clear();
        assert_eq!(queue.to_string(), "[3, {1->2,k->{}}, 1]");
    }

    #[test]
    fn sets_and_maps_are_equal_by_content_and_queues_by_identity() {
        for (kind, equal) in [
            (ContainerKind::Set, true),
            (ContainerKind::Map, true),
            (ContainerKind::Queue, false),
        ] {
            let ((a, x), (b, y)) = (container(kind), container(kind));
            assert_eq!(x == y, equal);
            assert!(x == x.clone());
            if kind == ContainerKind::Map {
                a.put(number(1), number(2)).unwrap();
                b.put(number(1), number(3)).unwrap();
            } else {
                a.add(vec![number(1)]).unwrap();
            }
            assert_ne!(x, y);
            assert_eq!(
                crate::order::hash_args([x].iter()),
                crate::order::hash_args([y].iter())
            );
        }
    }

    #[test]
    fn nothing_contains_itself() {
        let (s, set) = container(ContainerKind::Set);
        let (m, map) = container(ContainerKind::Map);
        let f = |term: &Term| Term::list([Term::literal(Symbol::new("f"), [term.clone()])]);
        assert_eq!(s.add(vec![number(1), f(&set)]), Err(ContainsItself));
        assert!(s.is_empty());
        m.put(number(1), f(&set)).unwrap();
        assert_eq!(s.add(vec![map.clone()]), Err(ContainsItself));
        assert_eq!(m.put(map, number(1)), Err(ContainsItself));
    }

    #[test]
    fn elements_that_change_find_their_place_again() {
        let (outer, term) = container(ContainerKind::Set);
        let ((a, x), (b, y)) = (container(ContainerKind::Set), container(ContainerKind::Set));
        a.add(vec![number(1)]).unwrap();
        b.add(vec![number(2)]).unwrap();
        outer.add(vec![x.clone(), y.clone()]).unwrap();
        a.clear();
        a.add(vec![number(3)]).unwrap();
        assert_eq!(term.to_string(), "{{2},{3}}");
        assert!(outer.contains(&x) && outer.contains(&y));
        b.add(vec![number(3)]).unwrap();
        b.remove(&number(2));
        assert_eq!(outer.len(), 1);
    }

    #[test]
    fn queues_in_order() {
        let first = Container::priority_queue();
        let open = |name: &str| Term::literal(Symbol::new("z"), [Term::atom(name)]);
        let items = vec![number(5), open("b"), number(1), open("a"), number(1)];
        first.add(items.clone()).unwrap();
        let mut taken = Vec::new();
        while let Some(item) = first.pop() {
            taken.push(item.to_string());
        }
        assert_eq!(taken, ["1", "1", "5", "z(a)", "z(b)"]);
        let fifo = Container::new(ContainerKind::Queue);
        fifo.add(items.clone()).unwrap();
        assert_eq!(fifo.items(), items);
        assert_eq!(fifo.first(), Some(number(5)));
    }

    #[test]
    fn what_is_looked_at_does_not_change() {
        let (s, _) = container(ContainerKind::Set);
        s.add((0..3).map(number).collect()).unwrap();
        let before = s.content();
        s.retain(|item| *item != number(1));
        assert_eq!((before.len(), s.len()), (3, 2));
    }

    #[test]
    fn deep_nests_are_printed_compared_copied_and_dropped() {
        let nest = || {
            let kinds = [ContainerKind::Set, ContainerKind::Queue];
            let mut term = Term::atom("z");
            for level in 0..100_000 {
                let outer = Container::new(kinds[level % 2]);
                // Not through `add`: its search for circles would walk the whole nest each time.
                outer.change(|content| content.add(Term::cons(term, Term::Nil)));
                term = Term::Container(outer);
            }
            term
        };
        let (a, b) = (nest(), nest());
        assert_eq!(a.to_string().len(), 400_001);
        assert!(a != b);
        assert_eq!(crate::order::compare(&a, &b), Ordering::Equal);
        let copy = a.detached();
        assert_eq!(copy.to_string(), a.to_string());
    }
}
