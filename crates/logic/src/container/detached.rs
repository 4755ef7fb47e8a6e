//! The containers inside terms: looking for them, and copying them.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Container, Content};
use crate::rebuild::map_containers;
use crate::sharing::Visits;
use crate::term::Term;

/// Adds the containers of a term, not those inside of them.
fn collect(term: &Term, found: &mut Vec<Container>) {
    let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
    let mut visits = Visits::default();
    work.push(term);
    while let Some(term) = work.pop() {
        if !term.has_container() || visits.is_known(term) {
            continue;
        }
        match term {
            Term::Container(container) => found.push(container.clone()),
            Term::List(cons) => work.extend([&cons.tail, &cons.head]),
            Term::Struct(structure) => {
                work.extend(structure.annots.items());
                work.extend(&structure.args);
            }
            Term::Number(_) | Term::Atom(_) | Term::Var(_) | Term::Nil | Term::String(_) => {}
        }
    }
}

/// Adds the containers in the terms of a content.
fn collect_inner(content: &Content, found: &mut Vec<Container>) {
    if content.is_nested() {
        for term in content.terms() {
            collect(term, found);
        }
    }
}

/// Whether a container occurs in a term, at any depth.
pub(super) fn reaches(term: &Term, target: &Container) -> bool {
    let mut work = Vec::new();
    let mut seen = FxHashSet::default();
    collect(term, &mut work);
    while let Some(container) = work.pop() {
        if container.is_same(target) {
            return true;
        }
        if seen.insert(container.address()) {
            collect_inner(&container.content(), &mut work);
        }
    }
    false
}

impl Term {
    /// The term with a copy of each container in it, at any depth. A container that occurs several
    /// times is copied once, so the copy has the same shape; nothing is shared with the original.
    pub fn detached(&self) -> Term {
        if !self.has_container() {
            return self.clone();
        }
        // With each copy its original, which so keeps its address.
        let mut copies: FxHashMap<usize, (Container, Container)> = FxHashMap::default();
        let copy_of = |copies: &FxHashMap<usize, (Container, Container)>, term: &Term| {
            map_containers(term, |container| {
                let copy = copies.get(&container.address());
                Term::Container(copy.map_or(container, |(_, copy)| copy).clone())
            })
        };
        // Inner ones first: only what is filled has its place in the order.
        let mut work = Vec::new();
        collect(self, &mut work);
        while let Some(container) = work.last().cloned() {
            if copies.contains_key(&container.address()) {
                work.pop();
                continue;
            }
            let content = container.content();
            let before = work.len();
            let mut inner = Vec::new();
            collect_inner(&content, &mut inner);
            work.extend(
                inner
                    .into_iter()
                    .filter(|inner| !copies.contains_key(&inner.address())),
            );
            if work.len() == before {
                let copy = Container::with_content(content.map(|term| copy_of(&copies, term)));
                copies.insert(container.address(), (container, copy));
                work.pop();
            }
        }
        copy_of(&copies, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::ContainerKind;
    use crate::symbol::Symbol;

    #[test]
    fn copies_share_nothing_but_keep_their_shape() {
        let (set, map) = (
            Container::new(ContainerKind::Set),
            Container::new(ContainerKind::Map),
        );
        set.add(vec![Term::atom("a")]).unwrap();
        map.put(Term::atom("k"), Term::Container(set.clone()))
            .unwrap();
        let term = Term::list([
            Term::Container(set.clone()),
            Term::literal(Symbol::new("f"), [Term::Container(map.clone())]),
            Term::atom("b"),
        ]);
        let copy = term.detached();
        assert_eq!(copy, term);
        set.add(vec![Term::atom("c")]).unwrap();
        assert_eq!(term.to_string(), "[{a,c},f({k->{a,c}}),b]");
        assert_eq!(copy.to_string(), "[{a},f({k->{a}}),b]");
        let inner = copy.elements().next().and_then(Term::as_container).unwrap();
        inner.clear();
        assert_eq!(copy.to_string(), "[{},f({k->{}}),b]");
    }

    #[test]
    fn terms_without_containers_stay_as_they_are() {
        let list = Term::list([Term::atom("a")]);
        assert!(!list.has_container());
        let (Term::List(a), Term::List(b)) = (&list, &list.detached()) else {
            unreachable!("a list");
        };
        assert!(std::sync::Arc::ptr_eq(a, b));
    }
}
