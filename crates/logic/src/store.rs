//! The facts and rules that an agent believes, indexed.

use std::sync::Arc;

use crate::annots::Annots;
use crate::code::Code;
use crate::compile::CompileError;
use crate::env::Env;
use crate::functor::Functor;
use crate::solve::Solver;
use crate::term::Term;
use crate::vocabulary::Vocabulary;

/// Where in its predicate's list an entry is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before all others.
    Front,
    /// Behind all others.
    End,
}

/// Where a fact or rule is. Stays valid until that entry is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactId {
    functor: Functor,
    key: i64,
}

impl FactId {
    /// The predicate.
    pub fn functor(self) -> Functor {
        self.functor
    }
}

/// A rule in both forms.
pub struct Rule {
    /// [`Functor::RULE`] of head and body; the variables are numbered from 0.
    pub term: Term,
    /// Compiled.
    pub code: Arc<Code>,
}

impl Rule {
    /// Compiles a rule.
    ///
    /// # Errors
    /// The head is no literal or the body no formula.
    pub fn new(term: Term, vocabulary: &Vocabulary) -> Result<Rule, CompileError> {
        let _ = vocabulary;
        Ok(Rule { term, code: Arc::new(Code {}) })
    }
}

/// Facts and rules by predicate. Cloning is cheap: predicates are shared until changed.
#[derive(Clone)]
pub struct Store {
    vocabulary: Arc<Vocabulary>,
}

/// An entry of a predicate's list.
#[derive(Clone)]
pub enum Entry {
    /// A fact with its annotations.
    Fact(Term),
    /// A rule.
    Rule(Arc<Rule>),
}

impl Store {
    /// An empty store.
    pub fn new(vocabulary: Arc<Vocabulary>) -> Store {
        Store { vocabulary }
    }

    /// What rules and queries may call.
    pub fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// The fact of the same structure, whatever its annotations.
    pub fn find(&self, literal: &Term) -> Option<FactId> {
        let _ = literal;
        None
    }

    /// The fact with its annotations.
    pub fn literal(&self, id: FactId) -> Term {
        let _ = id;
        Term::Nil
    }

    /// The annotations of a fact.
    pub fn annots(&self, id: FactId) -> &Annots {
        let _ = id;
        &Annots::None
    }

    /// Replaces the annotations of a fact.
    pub fn set_annots(&mut self, id: FactId, annots: Annots) {
        let _ = (id, annots);
    }

    /// Adds a ground literal that is not there yet.
    pub fn insert(&mut self, literal: &Term, place: Place) -> FactId {
        let _ = (literal, place);
        FactId { functor: Functor::RULE, key: 0 }
    }

    /// Removes a fact (or a rule found by [`Store::rules`]).
    pub fn remove(&mut self, id: FactId) {
        let _ = id;
    }

    /// Adds a rule.
    pub fn insert_rule(&mut self, rule: Arc<Rule>, place: Place) -> FactId {
        let _ = (rule, place);
        FactId { functor: Functor::RULE, key: 0 }
    }

    /// The first fact in list order that unifies with the pattern (on the left); its annotations
    /// must include those of the pattern. Binds the environment.
    pub fn first_match(&self, solver: &mut Solver, pattern: &Term, env: &mut Env) -> Option<FactId> {
        let _ = (solver, pattern, env);
        None
    }

    /// The facts of a predicate in list order.
    pub fn facts(&self, functor: Functor) -> impl Iterator<Item = FactId> + '_ {
        let _ = functor;
        std::iter::empty()
    }

    /// The rules of a predicate in list order.
    pub fn rules(&self, functor: Functor) -> impl Iterator<Item = (FactId, &Arc<Rule>)> + '_ {
        let _ = functor;
        std::iter::empty()
    }

    /// Facts and rules of a predicate in list order, for dumps.
    pub fn entries(&self, functor: Functor) -> impl Iterator<Item = (FactId, Entry)> + '_ {
        let _ = functor;
        std::iter::empty()
    }

    /// The predicates that have or had entries, in order of their first entry.
    pub fn predicates(&self) -> impl Iterator<Item = Functor> + '_ {
        std::iter::empty()
    }

    /// The number of facts and rules.
    pub fn len(&self) -> usize {
        0
    }

    /// Whether nothing is believed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
