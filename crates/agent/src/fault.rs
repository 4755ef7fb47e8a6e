//! What can go wrong while an agent runs: a fault fails a step; a report tells people.

use std::fmt;
use std::sync::Arc;

use logic::term::Term;

/// Why a step failed. Becomes the annotations of the failure event (intent.md section 2).
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The kind in `error(Kind)`; `None` for a goal failed by `.fail_goal`.
    pub kind: Option<FaultKind>,
    /// The text of `error_msg`.
    pub message: String,
    /// The step, instantiated, for `code(…)`.
    pub code: Option<Term>,
    /// Further annotations: arguments of `.fail`, `noenv`.
    pub annots: Vec<Term>,
    /// Where the step stands.
    pub place: Option<Place>,
}

impl From<Box<Fault>> for Fault {
    fn from(fault: Box<Fault>) -> Fault {
        *fault
    }
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as shown in `code_src`.
    pub file: Arc<str>,
    /// The line.
    pub line: u32,
}

/// The kinds of faults, named as in `error(Kind)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum FaultKind {
    TestGoalFailed,
    ActionFailed,
    InternalActionFailed,
    InternalActionError,
    WrongArguments,
    UnknownInternalAction,
    ArithmeticError,
    ConstraintFailed,
    NoRelevant,
    NoApplicable,
    BodyVarWithoutValue,
    BodyVarNotLiteral,
    BodyVarWithOp,
    WaitTimeout,
    AskFailed,
    /// A message went to an agent that there is not.
    ReceiverNotFound,
    /// An agent could not be created.
    CreateFailed,
    DeadlineReached,
    GoalDropped,
    /// A limit of the run was hit: memory of a query, depth of an intention.
    LimitReached,
}

impl FaultKind {
    /// The kind as the language shows it.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::TestGoalFailed => "test_goal_failed",
            FaultKind::ActionFailed => "action_failed",
            FaultKind::InternalActionFailed => "ia_failed",
            FaultKind::InternalActionError => "internal_action",
            FaultKind::WrongArguments => "wrong_arguments",
            FaultKind::UnknownInternalAction => "unknown_internal_action",
            FaultKind::ArithmeticError => "arithmetic_error",
            FaultKind::ConstraintFailed => "constraint_failed",
            FaultKind::NoRelevant => "no_relevant",
            FaultKind::NoApplicable => "no_applicable",
            FaultKind::BodyVarWithoutValue => "body_var_without_value",
            FaultKind::BodyVarNotLiteral => "body_var_not_literal",
            FaultKind::BodyVarWithOp => "body_var_with_op",
            FaultKind::WaitTimeout => "wait_timeout",
            FaultKind::AskFailed => "ask_failed",
            FaultKind::ReceiverNotFound => "receiver_not_found",
            FaultKind::CreateFailed => "create_failed",
            FaultKind::DeadlineReached => "deadline_reached",
            FaultKind::GoalDropped => "goal_dropped",
            FaultKind::LimitReached => "limit_reached",
        }
    }

    /// The reason shown in goal state events (intent.md section 2, third column).
    pub const fn meta_reason(self) -> &'static str {
        match self {
            FaultKind::InternalActionFailed
            | FaultKind::InternalActionError
            | FaultKind::WrongArguments
            | FaultKind::UnknownInternalAction
            | FaultKind::ReceiverNotFound
            | FaultKind::CreateFailed
            | FaultKind::ArithmeticError => "ia_failed",
            FaultKind::NoRelevant => "no_relevant_plan",
            FaultKind::NoApplicable => "no_applicable_plan",
            FaultKind::DeadlineReached => "drop_by_fail_goal",
            FaultKind::BodyVarWithoutValue
            | FaultKind::BodyVarNotLiteral
            | FaultKind::BodyVarWithOp => "",
            other => other.name(),
        }
    }

    /// Whether the goal had no plan at all, rather than a plan that failed.
    pub const fn is_missing_plan(self) -> bool {
        matches!(self, FaultKind::NoRelevant | FaultKind::NoApplicable)
    }
}

impl Fault {
    /// A fault of this kind without details.
    pub fn new(kind: FaultKind) -> Fault {
        Fault {
            kind: Some(kind),
            message: String::new(),
            code: None,
            annots: Vec::new(),
            place: None,
        }
    }

    /// The same with a message.
    pub fn message(mut self, message: impl Into<String>) -> Fault {
        self.message = message.into();
        self
    }

    /// The same with the failing step.
    pub fn code(mut self, code: Term) -> Fault {
        self.code = Some(code);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.map_or("failed", FaultKind::name))?;
        if !self.message.is_empty() {
            write!(f, ": {}", self.message)?;
        }
        Ok(())
    }
}

/// A diagnostic about a running agent.
#[derive(Clone, Debug)]
pub struct Report {
    /// Whether something was lost (a goal failed unhandled) or is only suspicious.
    pub severity: Severity,
    /// What happened, in one line.
    pub title: String,
    /// Where.
    pub place: Option<Place>,
    /// More lines: reason, the goals above.
    pub notes: Vec<String>,
    /// What can be done about it.
    pub help: Option<String>,
}

/// How serious a report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth a look.
    Warning,
    /// A goal failed and nothing handles it.
    GoalFailed,
    /// The agent could not do its work.
    Error,
}
