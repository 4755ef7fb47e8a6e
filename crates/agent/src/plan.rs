//! Plans: what was written, and the compiled form that runs.

pub mod body;
pub mod change;
pub mod compile;
pub mod library;

use std::sync::Arc;

use logic::annots::Annots;
use logic::code::Code;
use logic::functor::Operator;
use logic::plan_term::plan_term;
use logic::rebuild::map_vars;
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use crate::trigger::Trigger;
use body::Body;
use library::PlanLibrary;

/// A plan before it is compiled: its terms, the names of its variables, and its place.
///
/// Variables are numbered: first those inherited from the enclosing plan, then those of trigger,
/// context and goal condition in order of first occurrence, then those of the body. Each `_` has a
/// number of its own.
#[derive(Clone, Debug)]
pub struct PlanSource {
    /// The label with the annotations as written: an atom, or `None` when a name is to be made.
    pub label: Option<Term>,
    /// Annotations of a label without name (`@[cost(2)]`).
    pub label_annots: Vec<Term>,
    /// The triggering event; its literal may be a variable.
    pub trigger: Trigger,
    /// The context; the atom `true` when there is none.
    pub context: Term,
    /// The goal condition after `<:`.
    pub condition: Option<Term>,
    /// The body: [`Functor::BODY`](logic::functor::Functor::BODY) steps. A plain step is the term
    /// itself, a prefixed one has shape `Step`, control steps are the internal actions that they
    /// stand for (`.if_then_else(C,B1,B2)`, `.loop(C,B)`, `.foreach(C,B)`, `.fork(and,B1,B2)`), a
    /// block in parentheses is a body.
    pub body: Term,
    /// The line of each step: the steps of the body in order, each followed by the steps of the
    /// bodies inside it.
    pub lines: Vec<u32>,
    /// The name of each variable.
    pub names: Vec<Symbol>,
    /// How many variables are the enclosing plan's (0 for a plan that stands by itself).
    pub inherited: usize,
    /// How many variables belong to trigger, context and condition, the inherited ones included.
    pub head_vars: usize,
    /// The plans in braces behind this one.
    pub sub_plans: Vec<PlanSource>,
    /// The file, as shown in `code_src`.
    pub file: Arc<str>,
    /// The line of the trigger.
    pub line: u32,
}

impl Plan {
    /// Whether it is one of the default plans for messages, which every agent has.
    pub fn is_default(&self) -> bool {
        &*self.file == crate::message::MESSAGE_PLANS
    }
}

/// A plan that can run.
#[derive(Debug)]
pub struct Plan {
    /// The label with all its annotations (`source(self)`, `url("file:…")` included).
    pub label: Term,
    /// The triggering event.
    pub trigger: Trigger,
    /// The plan as a term, without the added annotations of the label, and without goal condition
    /// and sub-plans: see [`whole_term`](Plan::whole_term).
    pub term: Term,
    /// The plan as a term with goal condition and sub-plans, if it has any.
    pub(crate) whole: Option<Term>,
    /// The variables, unbound: the environment of a new instance.
    pub slots: Vec<Term>,
    /// Trigger and context, compiled.
    pub head: Head,
    /// The body, compiled.
    pub body: Arc<Body>,
    /// The goal condition, compiled.
    pub condition: Option<Arc<Code>>,
    /// The plans for events raised by this one.
    pub sub_plans: Option<Arc<PlanLibrary>>,
    /// How many variables are inherited from the enclosing plan.
    pub inherited: usize,
    /// How many variables belong to trigger, context and condition.
    pub head_vars: usize,
    /// Whether the name of its label was written; otherwise it was made.
    pub is_named: bool,
    /// No other intention runs while an instance of it is on a stack.
    pub atomic: bool,
    /// The file.
    pub file: Arc<str>,
    /// The line of the trigger.
    pub line: u32,
}

impl Plan {
    /// The whole plan as a term, without the added annotations of the label.
    pub fn whole_term(&self) -> Term {
        match &self.whole {
            Some(whole) => self.term.with_annots(whole.annots().clone()),
            None => self.term.clone(),
        }
    }
}

impl PlanSource {
    /// The whole plan as a term.
    pub fn to_term(&self) -> Term {
        self.term_from(&mut (self.names.len() as u32))
    }

    /// The plan as a term; its sub-plans' own variables are numbered from `next` on.
    fn term_from(&self, next: &mut u32) -> Term {
        let unlabelled = Term::Atom(Symbol::EMPTY);
        let label = self
            .label
            .clone()
            .unwrap_or_else(|| unlabelled.with_annots(Annots::new(self.label_annots.clone())));
        let sub_plans = self.sub_plans.iter().map(|sub_plan| {
            let inherited = sub_plan.inherited as u32;
            let first = *next;
            *next += (sub_plan.names.len() as u32).saturating_sub(inherited);
            let term = sub_plan.to_term();
            map_vars(&term, |var| {
                let id = if var.id < inherited {
                    var.id
                } else {
                    let id = var.id - inherited + first;
                    *next = (*next).max(id + 1);
                    id
                };
                Term::Var(Var { id, name: var.name })
            })
        });
        let sub_plans = sub_plans.collect();
        plan_term(
            [
                label,
                self.trigger.to_term(),
                self.context.clone(),
                self.body.clone(),
            ],
            self.condition.clone(),
            sub_plans,
        )
    }
}

/// How relevance and applicability are found out.
#[derive(Clone, Debug)]
pub enum Head {
    /// By taking the event's arguments one by one; the context is `true`.
    Simple(Vec<HeadArg>),
    /// As `Simple`, and then by looking at conditions one after the other, without going back. What
    /// cannot be told that way is asked of the solver.
    Guarded {
        /// The arguments.
        args: Vec<HeadArg>,
        /// The context: all of these must hold.
        checks: Vec<Check>,
        /// Trigger and context for the solver.
        code: Arc<Code>,
    },
    /// By the solver: unify the trigger with the event, then ask the context.
    Query(Arc<Code>),
}

/// A condition that can be told without the solver where it has one answer at most.
#[derive(Clone, Debug)]
pub enum Check {
    /// The literal is believed (or not).
    Believed(Term, bool),
    /// The literal is believed; some of its arguments are variables that have no values yet.
    Found(Term),
    /// The comparison holds.
    Compares(Operator, Term, Term),
}

/// What a simple head does with one argument of the event.
#[derive(Clone, Debug)]
pub enum HeadArg {
    /// Nothing: it is `_`.
    Any,
    /// It becomes the value of this variable (its only occurrence in the head).
    Bind(u32),
    /// It must be this number, atom, string or `[]`.
    Is(Term),
}
