//! Changes of the belief base by actions: `.abolish`, `.asserta`, `.assertz`.

use std::sync::Arc;

use logic::env::Env;
use logic::functor::Functor;
use logic::store::{Place, Rule};
use logic::symbol::Symbol;
use logic::term::Term;

use crate::agent::Agent;
use crate::intention::close;

impl Agent {
    /// The facts that unify with a pattern (annotations of the pattern must be among theirs), in
    /// list order. A variable stands for all facts of the default name space.
    pub fn facts_like(&mut self, pattern: &Term) -> Vec<Term> {
        let mut solver = self.take_solver();
        let store = self.beliefs.store();
        let functors: Vec<Functor> = match pattern.functor() {
            Some(functor) => vec![functor],
            None => {
                let is_default = |f: &Functor| f.key().namespace == Symbol::DEFAULT;
                store.predicates().filter(is_default).collect()
            }
        };
        let facts = functors
            .into_iter()
            .flat_map(|functor| store.facts(functor));
        let facts = facts.map(|fact| store.literal(fact));
        let found = facts
            .filter(|fact| logic::unify::matches(&mut solver, pattern, fact))
            .collect();
        self.give_solver(solver);
        found
    }

    /// Removes every fact that unifies with the pattern, each with its event. Rules stay.
    pub fn abolish(&mut self, pattern: &Term) {
        for fact in self.facts_like(pattern) {
            let mut solver = self.take_solver();
            let change = self.beliefs.remove(&fact, &mut Env::default(), &mut solver);
            self.give_solver(solver);
            if let Some(change) = change {
                self.post_change(change);
            }
        }
        self.circumstance.beliefs_changed();
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// Head or body cannot be used; what is wrong.
    pub fn add_rule(&mut self, rule: &Term, place: Place) -> Result<(), String> {
        let (rule, _) = close(rule);
        let vocabulary = self.registry.vocabulary().clone();
        let rule = Rule::new(rule, &vocabulary).map_err(|error| error.to_string())?;
        self.beliefs.add_rule(Arc::new(rule), place);
        self.circumstance.beliefs_changed();
        Ok(())
    }
}
