//! The percepts of an environment: a global list, and one for each agent.

use std::fmt;
use std::sync::Arc;

use agent::percept::{Percepts, is_percept};
use indexmap::{IndexMap, IndexSet};
use logic::solve::Solver;
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxBuildHasher;

/// All percepts, and which agents have not been told of changes yet.
#[derive(Default)]
pub struct PerceptLists {
    global: List,
    own: IndexMap<Symbol, List, FxBuildHasher>,
    /// What each agent was told last: the states of the global list and of its own.
    told: IndexMap<Symbol, (u64, u64), FxBuildHasher>,
    /// Agents whose own lists may have changed since changes were last taken.
    touched: IndexSet<Symbol, FxBuildHasher>,
    /// The state of the global list then.
    global_taken: u64,
}

/// A list of percepts: in the order in which they were added, no two of them equal (annotations
/// included).
#[derive(Default)]
pub struct List {
    percepts: IndexSet<Term, FxBuildHasher>,
    /// Grows with every change.
    state: u64,
    /// The list as agents get it, in its present state.
    shared: Option<Arc<[Term]>>,
}

/// What cannot be perceived: it is no literal, or has variables.
#[derive(Clone, Debug, PartialEq)]
pub struct NotAPercept(pub Term);

impl fmt::Display for NotAPercept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = logic::print::excerpt(&self.0, 120);
        write!(
            f,
            "`{shown}` cannot be perceived: a percept is a literal without variables"
        )
    }
}

impl std::error::Error for NotAPercept {}

impl PerceptLists {
    /// What every agent perceives.
    pub fn global(&mut self) -> &mut List {
        &mut self.global
    }

    /// What one agent perceives besides.
    pub fn of(&mut self, agent: Symbol) -> &mut List {
        self.touched.insert(agent);
        self.own.entry(agent).or_default()
    }

    /// Forgets the list of an agent that is gone.
    pub fn forget(&mut self, agent: Symbol) {
        self.own.shift_remove(&agent);
        self.told.swap_remove(&agent);
    }

    /// The agents that have lists of their own, in order of their first percept.
    pub fn agents(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.own.keys().copied()
    }

    /// What an agent perceives, unless that has not changed since this was last asked for it.
    pub fn percepts(&mut self, agent: Symbol) -> Option<Percepts> {
        let own = self.own.get_mut(&agent);
        let state = (self.global.state, own.as_ref().map_or(0, |own| own.state));
        let told = self.told.entry(agent).or_default();
        if *told == state {
            return None;
        }
        *told = state;
        Some(Percepts {
            global: self.global.share(),
            own: own.map(List::share).unwrap_or_default(),
        })
    }

    /// Everything is to be told again, as to agents that are new.
    pub(super) fn forget_what_was_told(&mut self) {
        self.told.clear();
    }

    /// Whether something may have changed since changes were last taken.
    pub(super) fn is_touched(&self) -> bool {
        !self.touched.is_empty() || self.global_taken != self.global.state
    }

    /// What has changed for these agents since this was last called.
    pub fn take_changes(
        &mut self,
        agents: impl IntoIterator<Item = Symbol>,
    ) -> Vec<(Symbol, Percepts)> {
        if !self.is_touched() {
            return Vec::new();
        }
        let touched = std::mem::take(&mut self.touched);
        let is_global = self.global_taken != self.global.state;
        self.global_taken = self.global.state;
        agents
            .into_iter()
            .filter(|agent| is_global || touched.contains(agent))
            .filter_map(|agent| Some((agent, self.percepts(agent)?)))
            .collect()
    }
}

impl List {
    /// Adds a percept behind the others; gives whether it was not there.
    ///
    /// # Errors
    /// It is no literal, or has variables.
    pub fn add(&mut self, percept: Term) -> Result<bool, NotAPercept> {
        if !is_percept(&percept) {
            return Err(NotAPercept(percept));
        }
        let is_new = self.percepts.insert(percept);
        self.changed_if(is_new);
        Ok(is_new)
    }

    /// Removes a percept that is equal, annotations included; gives whether there was one.
    pub fn remove(&mut self, percept: &Term) -> bool {
        let was_there = self.percepts.shift_remove(percept);
        self.changed_if(was_there);
        was_there
    }

    /// Removes every percept that unifies with the pattern, whose annotations must be among those of
    /// the percept; gives how many.
    pub fn remove_unifying(&mut self, pattern: &Term) -> usize {
        let before = self.percepts.len();
        let mut solver = Solver::default();
        self.percepts
            .retain(|percept| !logic::unify::matches(&mut solver, pattern, percept));
        let removed = before - self.percepts.len();
        self.changed_if(removed > 0);
        removed
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.changed_if(!self.percepts.is_empty());
        self.percepts.clear();
    }

    /// Makes these the percepts of the list; nothing has changed if they are the same in the same
    /// order.
    ///
    /// # Errors
    /// One of them is no literal, or has variables; then the list stays as it is.
    pub fn replace(&mut self, percepts: impl IntoIterator<Item = Term>) -> Result<(), NotAPercept> {
        let percepts: IndexSet<Term, FxBuildHasher> = percepts.into_iter().collect();
        if let Some(wrong) = percepts.iter().find(|percept| !is_percept(percept)) {
            return Err(NotAPercept(wrong.clone()));
        }
        let is_same = percepts.len() == self.percepts.len() && percepts.iter().eq(&self.percepts);
        if !is_same {
            self.percepts = percepts;
            self.changed_if(true);
        }
        Ok(())
    }

    /// Whether an equal percept is there, annotations included.
    pub fn contains(&self, percept: &Term) -> bool {
        self.percepts.contains(percept)
    }

    /// The percepts in order.
    pub fn iter(&self) -> impl Iterator<Item = &Term> {
        self.percepts.iter()
    }

    /// The number of percepts.
    pub fn len(&self) -> usize {
        self.percepts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.percepts.is_empty()
    }

    fn changed_if(&mut self, changed: bool) {
        if changed {
            self.state += 1;
            self.shared = None;
        }
    }

    fn share(&mut self) -> Arc<[Term]> {
        let percepts = &self.percepts;
        let shared = self
            .shared
            .get_or_insert_with(|| percepts.iter().cloned().collect());
        shared.clone()
    }
}
