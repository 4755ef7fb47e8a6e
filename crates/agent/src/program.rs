//! A loaded agent program: everything in an agent file as terms, before an agent is made of it.

use std::sync::Arc;

use logic::functor::Functor;
use logic::term::Term;
use rustc_hash::FxHashSet;

use crate::fault::Place;
use crate::plan::PlanSource;
use crate::registry::Registry;

/// What an agent file (with all that it includes) says.
#[derive(Clone)]
pub struct Program {
    /// Facts and rules in textual order.
    pub clauses: Vec<Clause>,
    /// Initial goals in textual order.
    pub goals: Vec<InitialGoal>,
    /// Plans in textual order.
    pub plans: Vec<PlanSource>,
    /// Actions and functions, with those that the program registers.
    pub registry: Arc<Registry>,
    /// The file, as shown in `code_src`.
    pub file: Arc<str>,
}

impl Program {
    /// The labels that its plans were given, which made ones must differ from.
    pub(crate) fn written_labels(&self) -> FxHashSet<Functor> {
        let labels = self.plans.iter().filter_map(|plan| plan.label.as_ref());
        labels.filter_map(Term::functor).collect()
    }
}

/// An initial belief or a rule.
#[derive(Clone, Debug)]
pub enum Clause {
    /// A literal as written: expressions not computed, variables numbered from 0, no source added.
    Fact(Term),
    /// A rule term ([`Functor::RULE`](logic::functor::Functor::RULE)), variables numbered from 0, and where
    /// its head stands.
    Rule(Term, Place),
}

/// An initial goal.
#[derive(Clone, Debug)]
pub struct InitialGoal {
    /// The literal as written.
    pub literal: Term,
    /// The file, as shown in `code_src`.
    pub file: Arc<str>,
    /// The line.
    pub line: u32,
}
