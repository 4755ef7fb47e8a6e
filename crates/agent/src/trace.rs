//! What the rules did: records for traces, journals and explanations.
//!
//! Nothing is recorded unless [`Agent::observe`](crate::agent::Agent::observe) was called; the
//! rules check one flag. Observation never changes a run.

use std::sync::Arc;

use logic::symbol::Symbol;
use logic::term::Term;

use crate::fault::{FaultKind, Place};
use crate::intention::IntentionId;
use crate::trigger::Trigger;

/// One thing that happened in an agent.
#[derive(Clone, Debug)]
pub struct Record {
    /// The reasoning cycle, from 1.
    pub cycle: u64,
    /// The intention it belongs to.
    pub intention: Option<IntentionId>,
    /// What happened.
    pub what: What,
}

/// The kinds of records.
#[derive(Clone, Debug)]
pub enum What {
    /// A stage of the cycle begins.
    Stage(Stage),
    /// S_E took this event.
    Event(Trigger),
    /// This plan was examined for the event: is its trigger relevant, does its context hold?
    Examined {
        /// The plan's label.
        plan: Term,
        /// Where its trigger stands.
        place: Place,
        /// Whether the trigger unifies.
        relevant: bool,
        /// Whether the context holds as well.
        applicable: bool,
    },
    /// This plan was chosen for the event.
    Plan {
        /// The plan's label.
        plan: Term,
        /// Its line.
        line: u32,
        /// The event.
        event: Trigger,
    },
    /// A frame was put on the intention's stack.
    Push {
        /// The number of frames now.
        depth: usize,
        /// The plan's label.
        plan: Term,
        /// What it pursues.
        trigger: Trigger,
        /// Variables that have values.
        bindings: Vec<(Symbol, Term)>,
    },
    /// The top frame was taken off.
    Pop {
        /// The number of frames left.
        depth: usize,
        /// What it pursued.
        trigger: Trigger,
        /// Variables that have values.
        bindings: Vec<(Symbol, Term)>,
    },
    /// A step of a body is carried out; the step with its values.
    Step(Term),
    /// A belief (or only annotations of one) was added.
    Added(Term),
    /// A belief (or only annotations of one) was removed.
    Removed(Term),
    /// An action was handed to the environment.
    Act(Term),
    /// A message was sent: receiver, force, content.
    Sent(Symbol, Symbol, Term),
    /// A message was taken from the mailbox: sender, force, content.
    Received(Symbol, Symbol, Term),
    /// A message was not socially acceptable: sender, force, content.
    Refused(Symbol, Symbol, Term),
    /// A goal failed.
    Failed {
        /// The goal.
        goal: Trigger,
        /// The kind of fault.
        kind: Option<FaultKind>,
        /// Its message.
        message: Arc<str>,
        /// Whether a failure plan takes over.
        handled: bool,
    },
    /// A goal was achieved.
    Done(Trigger),
    /// A choice among several: what was chosen of how many.
    Chose {
        /// What was chosen.
        kind: crate::select::ChoiceKind,
        /// The number of options.
        options: usize,
        /// The number of the chosen one.
        chosen: usize,
    },
    /// The rule that stands here has given an answer; told only with
    /// [`Registry::set_covers_rules`](crate::registry::Registry::set_covers_rules).
    Ruled(Place),
    /// A test plan has come so far.
    Test(TestNews),
}

/// What the library for tests has to tell of test plans.
#[derive(Clone, Debug, PartialEq)]
pub enum TestNews {
    /// A test plan was launched.
    Launched {
        /// The label.
        plan: Term,
        /// What people call it: the name of the label if that was written, or that of the goal.
        name: String,
        /// Where its trigger stands.
        place: Place,
    },
    /// Its goal was achieved.
    Achieved(Term),
    /// Its goal failed, and no plan handles that.
    Failed {
        /// The label.
        plan: Term,
        /// Why.
        reason: String,
        /// The step that failed.
        place: Option<Place>,
    },
    /// An assertion was checked.
    Asserted(Assertion),
}

/// An assertion of a test plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Assertion {
    /// The label of the test plan that it belongs to, if it belongs to one.
    pub plan: Option<Term>,
    /// What was asserted, with values: `assert_equals(1, 2)`.
    pub what: Term,
    /// Whether it holds.
    pub holds: bool,
    /// The step that asserts it.
    pub place: Option<Place>,
}

/// The stages of the published semantics, in the order of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Stage {
    ProcMsg,
    SelEv,
    RelPl,
    ApplPl,
    SelAppl,
    AddIM,
    ProcAct,
    SelInt,
    ExecInt,
    ClrInt,
}

impl Stage {
    /// The name as published.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::ProcMsg => "ProcMsg",
            Stage::SelEv => "SelEv",
            Stage::RelPl => "RelPl",
            Stage::ApplPl => "ApplPl",
            Stage::SelAppl => "SelAppl",
            Stage::AddIM => "AddIM",
            Stage::ProcAct => "ProcAct",
            Stage::SelInt => "SelInt",
            Stage::ExecInt => "ExecInt",
            Stage::ClrInt => "ClrInt",
        }
    }
}
