//! Plans: what was written, and the compiled form that runs.

pub mod body;
pub mod change;
pub mod compile;
pub mod library;

use std::sync::Arc;

use logic::code::Code;
use logic::functor::Operator;
use logic::symbol::Symbol;
use logic::term::Term;

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

/// A plan that can run.
#[derive(Debug)]
pub struct Plan {
    /// The label with all its annotations (`source(self)`, `url("file:…")` included).
    pub label: Term,
    /// The triggering event.
    pub trigger: Trigger,
    /// The whole plan as a term, without the added annotations of the label.
    pub term: Term,
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
    /// No other intention runs while an instance of it is on a stack.
    pub atomic: bool,
    /// The file.
    pub file: Arc<str>,
    /// The line of the trigger.
    pub line: u32,
}

/// How relevance and applicability are found out.
#[derive(Clone, Debug)]
pub enum Head {
    /// By taking the event's arguments one by one; the context is `true`.
    Simple(Vec<HeadArg>),
    /// As `Simple`, and then by looking at conditions that only test values of the arguments. What
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

/// A condition over variables that have values.
#[derive(Clone, Debug)]
pub enum Check {
    /// The literal is believed (or not).
    Believed(Term, bool),
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
