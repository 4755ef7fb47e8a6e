//! What walks over terms need in order not to look at shared parts again and again.
//!
//! A small term such as one made by `[X|X]` again and again has more parts than can ever be looked
//! at. Ordinary terms do not pay for it: nothing is noted before a walk has become long.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::term::Term;

/// So many parts are looked at before it counts that some are shared.
const FEW: usize = 1 << 14;

/// Where a compound term lies; shared parts lie at one place.
pub(crate) fn place(term: &Term) -> Option<usize> {
    match term {
        Term::List(cons) => Some(Arc::as_ptr(cons) as usize),
        Term::Struct(structure) => Some(Arc::as_ptr(structure) as usize),
        _ => None,
    }
}

/// Which shared parts were seen before, from the time on when it may matter.
#[derive(Default)]
pub(crate) struct Visits {
    count: usize,
    seen: FxHashSet<usize>,
}

impl Visits {
    /// Whether the part need not be looked at any more.
    #[inline]
    pub(crate) fn is_known(&mut self, term: &Term) -> bool {
        self.is_known_at(|| place(term))
    }

    /// The same for a part that is given by where it lies.
    #[inline]
    pub(crate) fn is_known_at(&mut self, place: impl FnOnce() -> Option<usize>) -> bool {
        self.count += 1;
        self.count > FEW && place().is_some_and(|place| !self.seen.insert(place))
    }
}

/// Copies of shared parts, from the time on when it may matter.
pub(crate) struct Copies<C> {
    count: usize,
    copies: FxHashMap<usize, C>,
}

impl<C> Default for Copies<C> {
    fn default() -> Copies<C> {
        Copies {
            count: 0,
            copies: FxHashMap::default(),
        }
    }
}

impl<C: Clone> Copies<C> {
    /// The copy that was made of a part.
    #[inline]
    pub(crate) fn find(&mut self, term: &Term) -> Option<C> {
        self.count += 1;
        if self.count <= FEW {
            return None;
        }
        self.copies.get(&place(term)?).cloned()
    }

    /// Keeps the copy of a part.
    #[inline]
    pub(crate) fn keep(&mut self, term: &Term, copy: &C) {
        if self.count > FEW
            && let Some(place) = place(term)
        {
            self.copies.insert(place, copy.clone());
        }
    }
}

/// Pairs of parts that were compared before, from the time on when it may matter.
#[derive(Default)]
pub(crate) struct Pairs {
    count: usize,
    seen: FxHashSet<(u64, u64)>,
}

impl Pairs {
    /// Whether two parts, given by where they lie, need not be compared (again): either they are
    /// one, or the comparison began before. Had it found a difference it would be over.
    #[inline]
    pub(crate) fn is_known(&mut self, places: impl FnOnce() -> (Option<u64>, Option<u64>)) -> bool {
        self.count += 1;
        if self.count <= FEW {
            return false;
        }
        match places() {
            (Some(a), Some(b)) => a == b || !self.seen.insert((a, b)),
            _ => false,
        }
    }

    /// What was compared may be different from now on.
    pub(crate) fn forget(&mut self) {
        self.seen.clear();
    }

    /// The same for two terms; one and the same term never needs to be compared with itself.
    #[inline]
    pub(crate) fn know_terms(&mut self, a: &Term, b: &Term) -> bool {
        let (a, b) = (place(a), place(b));
        let is_same = a.is_some() && a == b;
        is_same || self.is_known(|| (a.map(|a| a as u64), b.map(|b| b as u64)))
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;
    use crate::order::{compare, equal};
    use crate::rebuild::{map_vars, replace, variables};

    fn doubled(inner: Term) -> Term {
        (0..80).fold(inner, |term, _| Term::cons(term.clone(), term))
    }

    #[test]
    fn doubled_terms_are_copied_and_compared() {
        let open = doubled(Term::var(0));
        let other = doubled(Term::var(0));
        assert_eq!(variables(&open).len(), 1);
        assert!(equal(&open, &other));
        assert_eq!(compare(&open, &other), Ordering::Equal);
        let closed = map_vars(&open, |_| Term::atom("a"));
        assert!(closed.is_ground());
        assert!(equal(&closed, &doubled(Term::atom("a"))));
        assert_ne!(compare(&closed, &doubled(Term::atom("b"))), Ordering::Equal);
        let replaced = replace(&open, |part| part.is_var().then(|| Term::atom("a")));
        assert!(equal(&replaced, &closed));
        let hash = |term: &Term| crate::order::hash_args(std::iter::once(term));
        assert_eq!(hash(&closed), hash(&replaced));
        let mut text = String::new();
        crate::print::write_source(&mut text, &Term::list([Term::var(0), Term::var(1)]), 1000);
        assert_eq!(text, "[_,_]");
    }
}
