//! The beliefs that come from perception, kept together so that an update touches no others.

use std::sync::{Arc, LazyLock};

use indexmap::IndexSet;
use logic::annots::{Annots, source};
use logic::store::FactId;
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::{BeliefBase, Change};

pub(super) type PerceptFacts = IndexSet<FactId, FxBuildHasher>;

/// `source(percept)`
static SOURCE: LazyLock<Term> = LazyLock::new(|| source(Term::Atom(Symbol::PERCEPT)));

/// The belief that a percept is: with `source(percept)` beside its own annotations.
pub(crate) fn perceived(percept: &Term) -> Term {
    percept.with_annots(percept.annots().with([SOURCE.clone()]))
}

impl BeliefBase {
    /// From now on it is known which facts have `source(percept)`.
    pub(crate) fn follow_percepts(&mut self) {
        if self.percepts.is_some() {
            return;
        }
        let store = &self.store;
        let facts = store
            .predicates()
            .flat_map(|functor| store.facts(functor))
            .filter(|fact| store.annots(*fact).contains(&SOURCE));
        self.percepts = Some(Arc::new(facts.collect()));
    }

    /// The annotations of a fact have changed, or it has gone.
    #[inline]
    pub(super) fn follow(&mut self, fact: FactId) {
        if let Some(percepts) = &mut self.percepts {
            let is_percept = match self.store.annots(fact) {
                Annots::None | Annots::Own => false,
                annots @ Annots::List(_) => annots.contains(&SOURCE),
            };
            if is_percept != percepts.contains(&fact) {
                let percepts = Arc::make_mut(percepts);
                if is_percept {
                    percepts.insert(fact);
                } else {
                    percepts.swap_remove(&fact);
                }
            }
        }
    }

    /// The fact that a percept is, whatever the annotations.
    pub(crate) fn find_percept(&self, percept: &Term) -> Option<FactId> {
        let fact = self.store.find(percept)?;
        let percepts = self.percepts.as_ref()?;
        percepts.contains(&fact).then_some(fact)
    }

    /// The percepts beside these, in belief order.
    pub(crate) fn percepts_beside(&self, kept: &FxHashSet<FactId>) -> Vec<FactId> {
        let Some(percepts) = &self.percepts else {
            return Vec::new();
        };
        let mut beside: Vec<FactId> = percepts
            .iter()
            .filter(|fact| !kept.contains(fact))
            .copied()
            .collect();
        beside.sort_by_cached_key(|fact| self.store.rank(*fact));
        beside
    }

    /// Takes `source(percept)` off a fact, and the fact itself if that was its only source.
    pub(crate) fn remove_percept(&mut self, fact: FactId) -> Option<Change> {
        let annots = Annots::new(vec![SOURCE.clone()]);
        let pattern = self.store.literal(fact).with_annots(annots);
        self.remove_annots(fact, &pattern, false)
    }
}
