//! Annotations of a literal: a sorted list of terms without duplicates, perhaps with a tail.

use std::cmp::Ordering;
use std::sync::{Arc, LazyLock};

use crate::functor::Functor;
use crate::order::compare;
use crate::symbol::Symbol;
use crate::term::{Flags, Release, Term};

/// The annotations of a literal.
#[derive(Clone, Default)]
pub enum Annots {
    /// No annotations.
    #[default]
    None,
    /// Exactly `[source(self)]`, by far the most frequent.
    Own,
    /// Any other list.
    List(Arc<AnnotList>),
}

/// Written-out annotations.
pub struct AnnotList {
    /// In standard order, without duplicates.
    pub items: Vec<Term>,
    /// `[a|T]`: the variable for the annotations not named.
    pub tail: Option<Term>,
    flags: Flags,
}

static OWN: LazyLock<[Term; 1]> = LazyLock::new(|| [source(Term::Atom(Symbol::SELF))]);

/// Stands where a term has none.
pub(crate) static NO_ANNOTS: Annots = Annots::None;
/// `[source(self)]`
pub(crate) static OWN_ANNOTS: Annots = Annots::Own;

static SOURCE: LazyLock<Functor> = LazyLock::new(|| Functor::literal(Symbol::SOURCE, 1));

/// `source(who)`
pub fn source(who: Term) -> Term {
    Term::structure(*SOURCE, [who])
}

/// Whether the term is `source(_)`.
pub fn is_source(term: &Term) -> bool {
    term.as_struct().is_some_and(|s| {
        s.args.len() == 1 && {
            let key = s.key();
            key.name == Symbol::SOURCE && !key.negated
        }
    })
}

fn is_own_source(term: &Term) -> bool {
    is_source(term) && matches!(term.args()[0], Term::Atom(Symbol::SELF)) && term.annots().is_none()
}

impl Annots {
    /// Sorts the items and drops duplicates.
    pub fn new(items: Vec<Term>) -> Annots {
        Annots::open(items, None)
    }

    /// `[source(who)]`
    pub fn sourced(who: Symbol) -> Annots {
        if who == Symbol::SELF {
            return Annots::Own;
        }
        Annots::List(Arc::new(AnnotList {
            items: vec![source(Term::Atom(who))],
            tail: None,
            flags: Flags::SETTLED,
        }))
    }

    /// Annotations that end in a variable (or in what it became: a list is spliced in).
    pub fn open(mut items: Vec<Term>, tail: Option<Term>) -> Annots {
        let tail = match tail {
            Some(list @ (Term::List(_) | Term::Nil)) => {
                let mut rest = list.elements();
                items.extend(rest.by_ref().cloned());
                matches!(rest.rest(), Term::Var(_)).then(|| rest.rest().clone())
            }
            tail => tail,
        };
        if items.len() > 1 {
            items.sort_by(compare);
            items.dedup_by(|a, b| compare(a, b) == Ordering::Equal);
        }
        match (&items[..], &tail) {
            ([], None) => Annots::None,
            ([item], None) if is_own_source(item) => Annots::Own,
            _ => {
                let mut flags = Flags::SETTLED;
                for item in items.iter().chain(&tail) {
                    flags = flags.and(item.flags());
                }
                Annots::List(Arc::new(AnnotList { items, tail, flags }))
            }
        }
    }

    /// The annotations in standard order.
    pub fn items(&self) -> &[Term] {
        match self {
            Annots::None => &[],
            Annots::Own => &*OWN,
            Annots::List(list) => &list.items,
        }
    }

    /// The tail variable.
    pub fn tail(&self) -> Option<&Term> {
        match self {
            Annots::None | Annots::Own => None,
            Annots::List(list) => list.tail.as_ref(),
        }
    }

    /// Whether there are none.
    pub fn is_none(&self) -> bool {
        matches!(self, Annots::None)
    }

    /// Whether a `source(_)` is among them.
    pub fn has_source(&self) -> bool {
        match self {
            Annots::None => false,
            Annots::Own => true,
            Annots::List(list) => list.items.iter().any(is_source),
        }
    }

    /// The same annotations, and `source(self)` if no source is among them (cycle.md 1.2).
    pub fn with_own_source(&self) -> Annots {
        match self {
            Annots::None => Annots::Own,
            Annots::Own => Annots::Own,
            Annots::List(list) if list.items.iter().any(is_source) => self.clone(),
            Annots::List(list) => {
                let mut items = list.items.clone();
                items.push(source(Term::Atom(Symbol::SELF)));
                Annots::open(items, list.tail.clone())
            }
        }
    }

    /// These and some more.
    pub fn with(&self, more: impl IntoIterator<Item = Term>) -> Annots {
        let mut items = self.items().to_vec();
        items.extend(more);
        Annots::open(items, self.tail().cloned())
    }

    /// Whether an equal annotation is among them.
    pub fn contains(&self, item: &Term) -> bool {
        self.items()
            .binary_search_by(|have| compare(have, item))
            .is_ok()
    }

    /// The first annotation `name(…)` of one argument, and that argument.
    pub fn value_of(&self, name: Symbol) -> Option<&Term> {
        self.items().iter().find_map(|item| {
            let structure = item.as_struct()?;
            (structure.args.len() == 1 && structure.key().name == name).then(|| &structure.args[0])
        })
    }

    pub(crate) fn flags(&self) -> Flags {
        match self {
            Annots::None | Annots::Own => Flags::SETTLED,
            Annots::List(list) => list.flags,
        }
    }

    pub(crate) fn holds_compound(&self) -> bool {
        matches!(self, Annots::List(_))
    }

    pub(crate) fn release(&mut self, work: &mut Release) {
        if let Annots::List(list) = self
            && let Some(list) = Arc::get_mut(list)
        {
            for item in &mut list.items {
                work.take(item);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_without_duplicates() {
        let a = || Term::atom("a");
        let b = || Term::atom("b");
        let annots = Annots::new(vec![b(), a(), b()]);
        assert_eq!(annots.items().len(), 2);
        assert!(annots.contains(&a()) && annots.contains(&b()));
        assert!(!annots.has_source());
        assert!(annots.with_own_source().has_source());
    }

    #[test]
    fn one_source_is_the_same_either_way() {
        let bob = Symbol::new("bob");
        let written = Annots::new(vec![source(Term::Atom(bob))]);
        let term = |annots| Term::atom("p").with_annots(annots);
        assert_eq!(term(Annots::sourced(bob)), term(written));
        assert!(matches!(Annots::sourced(Symbol::SELF), Annots::Own));
    }

    #[test]
    fn own_source_has_its_own_form() {
        let annots = Annots::new(vec![source(Term::Atom(Symbol::SELF))]);
        assert!(matches!(annots, Annots::Own));
        assert!(matches!(Annots::None.with_own_source(), Annots::Own));
        assert_eq!(Annots::Own.items().len(), 1);
    }

    #[test]
    fn list_as_tail_is_spliced_in() {
        let annots = Annots::open(vec![Term::atom("b")], Some(Term::list([Term::atom("a")])));
        assert_eq!(annots.items().len(), 2);
        assert!(annots.tail().is_none());
    }
}
