//! What an agent wants to be done: pushed during a step, carried out by the scheduler after it.

use std::sync::Arc;

use logic::term::Term;

use crate::fault::Report;
use crate::host::Time;
use crate::library::LibraryCall;
use crate::message::Message;

/// The effects of a step, in order.
pub type Effects = Vec<Effect>;

/// One wish of an agent.
#[derive(Clone, Debug)]
pub enum Effect {
    /// A line of output (it may hold line breaks).
    Print(String),
    /// An action on the environment; its result comes back by [`Agent::feedback`](crate::agent::Agent::feedback).
    Act {
        /// For the feedback.
        id: u64,
        /// The action, a literal.
        action: Term,
    },
    /// A call of a library; its answer comes back by [`Agent::answer`](crate::agent::Agent::answer).
    Call(Box<LibraryCall>),
    /// A message.
    Send(Message),
    /// A message to all agents but the sender; its receiver is empty.
    Broadcast(Message),
    /// A message was not socially acceptable: nothing comes of it.
    Refused(Message),
    /// Call [`Agent::timer`](crate::agent::Agent::timer) with this number at this time.
    WakeAt {
        /// When.
        time: Time,
        /// The number.
        timer: u64,
    },
    /// End the run after this many milliseconds with this exit status.
    Stop {
        /// The delay; everything runs on meanwhile.
        after: u64,
        /// The exit status; `None`: the default.
        status: Option<i32>,
    },
    /// Something a person should know: a goal failed unhandled, an action does not exist …
    Report(Box<Report>),
    /// A line of diagnostic output of `.log`, `.verbose` and the like: level and text.
    Log(Level, Arc<str>),
}

/// How important a log line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Level {
    Severe,
    Warning,
    Info,
    Fine,
    Finer,
    Finest,
}
