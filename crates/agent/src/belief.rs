//! The belief base: the operations `+ - -+` on facts, and the events they give (cycle.md 1).

use std::sync::Arc;

use logic::annots::Annots;
use logic::env::Env;
use logic::functor::{Functor, Shape};
use logic::order::compare;
use logic::solve::Solver;
use logic::store::{FactId, Place, Rule, Store};
use logic::symbol::Symbol;
use logic::term::{Term, Var};
use logic::vocabulary::Vocabulary;

use crate::trigger::TriggerOp;

mod percepts;

use percepts::PerceptFacts;
pub(crate) use percepts::perceived;

/// What is believed: facts and rules.
#[derive(Clone)]
pub struct BeliefBase {
    store: Store,
    changes: u64,
    /// The facts with `source(percept)`, once percepts have come.
    percepts: Option<Arc<PerceptFacts>>,
}

/// A change of the belief base that is an event: the literal carries the annotations that were
/// added or removed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// `+` or `-`.
    pub op: TriggerOp,
    /// The belief.
    pub literal: Term,
}

impl BeliefBase {
    /// An empty belief base.
    pub fn new(vocabulary: Arc<Vocabulary>) -> BeliefBase {
        BeliefBase {
            store: Store::new(vocabulary),
            changes: 0,
            percepts: None,
        }
    }

    /// From here on, rules and queries may call this.
    pub(crate) fn set_vocabulary(&mut self, vocabulary: Arc<Vocabulary>) {
        self.store.set_vocabulary(vocabulary);
    }

    /// The facts and rules.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// A number that grows with every change.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Adds a rule.
    pub fn add_rule(&mut self, rule: Arc<Rule>, place: Place) {
        self.changes += 1;
        self.store.insert_rule(rule, place);
    }

    /// Adds a belief; it has its sources already. A believed one gets the annotations that it has
    /// not yet. With variables it is kept as a rule that always holds, and gives no event.
    pub fn add(&mut self, literal: &Term, place: Place) -> Option<Change> {
        if !literal.is_ground() {
            self.add_open(literal, place);
            return None;
        }
        let fact = match self.store.insert_new(literal, place) {
            Ok(fact) => {
                self.changes += 1;
                self.follow(fact);
                return Some(Change {
                    op: TriggerOp::Add,
                    literal: literal.clone(),
                });
            }
            Err(known) => known,
        };
        let have = self.store.annots(fact);
        let new: Vec<Term> = literal
            .annots()
            .items()
            .iter()
            .filter(|item| !have.contains(item))
            .cloned()
            .collect();
        if new.is_empty() {
            return None;
        }
        let all = have.with(new.iter().cloned());
        self.changes += 1;
        self.store.set_annots(fact, all);
        self.follow(fact);
        Some(Change {
            op: TriggerOp::Add,
            literal: literal.with_annots(Annots::new(new)),
        })
    }

    fn add_open(&mut self, literal: &Term, place: Place) {
        let (head, _) = crate::intention::close(literal);
        let rule = Term::structure(Functor::RULE, [head, Term::Atom(Symbol::TRUE)]);
        // A literal as head and `true` as body always compile.
        if let Ok(rule) = Rule::new(rule, self.store.vocabulary()) {
            self.changes += 1;
            self.store.insert_rule(Arc::new(rule), place);
        }
    }

    /// Removes a belief, or those of its annotations that the pattern names. The pattern has its
    /// sources already; its variables get the values of the belief that was found.
    pub fn remove(&mut self, pattern: &Term, env: &mut Env, solver: &mut Solver) -> Option<Change> {
        if pattern.is_ground() {
            let fact = self.store.find(pattern)?;
            return self.remove_annots(fact, pattern, false);
        }
        if self.remove_open(pattern) {
            return None;
        }
        let fact = self.store.first_match(solver, pattern, env)?;
        let found = env
            .instantiate(pattern, &self.store.vocabulary().functions)
            .ok()?;
        self.remove_annots(fact, &found, true)
    }

    /// Takes the annotations of `pattern` off a fact, and the fact itself when no source is left.
    fn remove_annots(&mut self, fact: FactId, pattern: &Term, only_whole: bool) -> Option<Change> {
        let have = self.store.annots(fact);
        let wanted = pattern.annots();
        if let (Annots::Own, Annots::Own) = (have, wanted) {
            self.changes += 1;
            return self.store.remove(fact).map(removed);
        }
        if !wanted.items().iter().all(|item| have.contains(item)) {
            return None;
        }
        let left: Vec<Term> = have
            .items()
            .iter()
            .filter(|item| !wanted.contains(item))
            .cloned()
            .collect();
        let anything = left.len() < have.items().len();
        let left = Annots::new(left);
        let gone = !left.has_source();
        self.changes += 1;
        if gone {
            self.store.remove(fact);
        } else {
            self.store.set_annots(fact, left);
        }
        self.follow(fact);
        let event = if only_whole { gone } else { anything };
        event.then(|| Change {
            op: TriggerOp::Delete,
            literal: pattern.clone(),
        })
    }

    /// Removes a belief with variables that was written just like the pattern.
    fn remove_open(&mut self, pattern: &Term) -> bool {
        let Some(functor) = pattern.functor() else {
            return false;
        };
        let (closed, _) = crate::intention::close(pattern);
        let found = self.store.rules(functor).find_map(|(id, rule)| {
            let [head, body] = rule.term.args() else {
                return None;
            };
            (matches!(body, Term::Atom(Symbol::TRUE)) && same_arguments(head, &closed))
                .then_some(id)
        });
        match found {
            Some(id) => {
                self.changes += 1;
                self.store.remove(id);
                true
            }
            None => false,
        }
    }

    /// The removal half of `-+b`: the first belief of the same predicate whose annotations include
    /// those of `b`.
    pub fn remove_for_replacement(
        &mut self,
        literal: &Term,
        solver: &mut Solver,
    ) -> Option<Change> {
        // The frequent case: both have no annotation but `source(self)`.
        if let Annots::Own = literal.annots() {
            let first = self.store.facts(literal.functor()?).next()?;
            if let Annots::Own = self.store.annots(first) {
                self.changes += 1;
                return self.store.remove(first).map(removed);
            }
        }
        // Annotations may hold variables; they belong to the pattern alone.
        let (literal, call) = crate::intention::close(literal);
        let mut env = Env::with_more(&[], call.vars.len() as u32);
        let args: Vec<Term> = (0..literal.args().len())
            .map(|_| Term::Var(env.fresh(Symbol::ANONYMOUS)))
            .collect();
        let pattern = match literal.functor() {
            Some(functor) => Term::annotated(
                functor,
                args.into_iter().collect(),
                literal.annots().clone(),
            ),
            None => return None,
        };
        if pattern.is_ground() {
            let fact = self.store.find(&pattern)?;
            return self.remove_annots(fact, &pattern, true);
        }
        let fact = self.store.first_match(solver, &pattern, &mut env)?;
        let found = env
            .instantiate(&pattern, &self.store.vocabulary().functions)
            .ok()?;
        self.remove_annots(fact, &found, true)
    }

    /// Whether the literal is believed as a fact, whatever its annotations.
    pub fn has_fact(&self, literal: &Term) -> bool {
        self.store.find(literal).is_some()
    }
}

/// The change that a fact is believed no more.
fn removed(literal: Term) -> Change {
    Change {
        op: TriggerOp::Delete,
        literal,
    }
}

/// Whether two literals over variables of their own are written alike, annotations aside.
fn same_arguments(a: &Term, b: &Term) -> bool {
    a.functor() == b.functor()
        && a.args().len() == b.args().len()
        && a.args()
            .iter()
            .zip(b.args())
            .all(|(a, b)| compare_unnamed(a, b))
}

fn compare_unnamed(a: &Term, b: &Term) -> bool {
    let strip = |term: &Term| logic::rebuild::map_vars(term, |var| Term::Var(Var::unnamed(var.id)));
    compare(&strip(a), &strip(b)) == std::cmp::Ordering::Equal
}

/// Whether a term can be believed.
pub fn is_believable(term: &Term) -> bool {
    match term {
        Term::Atom(_) => true,
        Term::Struct(s) => matches!(s.functor.shape(), Shape::Literal),
        Term::Number(_)
        | Term::Var(_)
        | Term::Nil
        | Term::String(_)
        | Term::List(_)
        | Term::Container(_) => false,
    }
}
