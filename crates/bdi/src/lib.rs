//! BDI agents in AgentSpeak(L), as Jason understands it, inside other programs.
//!
//! A [`Setup`] says what programs may use: texts, a folder, actions and environments of your own. It
//! loads a [`Project`], which becomes a [`System`]: agents that run when you say so, until the time that
//! you say. Nothing here prints, ends the process or keeps global settings, so several systems
//! can run in one process.
//!
//! ```
//! let mut setup = bdi::Setup::new();
//! setup.text("bob.asl", "!greet. +!greet <- .print(\"hello\").");
//! let mut system = setup.load_agents(&["bob.asl"])?.start(bdi::Clock::virtual_clock(), 0);
//!
//! let lines = bdi::Lines::default();
//! system.subscribe(lines.collector());
//! assert_eq!(system.run(), bdi::Progress::Quiescent);
//! assert_eq!(lines.take(), ["[bob] hello"]);
//! # Ok::<(), bdi::LoadError>(())
//! ```
//!
//! The guide is `docs/embedding.md`; all that the language can do is in `docs/language`.

mod happening;
mod load;
mod system;

pub use agent::fault::{Report, Severity};
pub use agent::host::Time;
pub use agent::message::Message;
pub use agent::options::Options;
pub use happening::{Happening, Lines};
pub use load::{LoadError, Project, Setup};
pub use logic::symbol::Symbol;
pub use logic::term::Term;
pub use mas::system::{Progress, Totals};
pub use mas::time::Clock;
pub use syntax::Diagnostic;
pub use system::{SendError, System};

/// Internal actions of your own, for [`Setup::action`].
pub mod action {
    pub use agent::action::{
        ActionCx, ActionError, Arg, Form, Kind, Outcome, Usable, either, form, input, output,
        variadic,
    };
    pub use agent::callable::{NotRegistered, UserAction, action};
}

/// Environments of your own, for [`Setup::environment`] and [`System::set_environment`].
pub mod environment {
    pub use agent::effect::Effect;
    pub use agent::host::Host;
    pub use mas::environment::{
        Act, Environment, EnvironmentCx, Failure, List, NotAPercept, OnSecond, PerceptLists,
        Response, Start, StepRules, StepWorld, Stepped, Token,
    };
    pub use mas::output::Output;
    pub use mas::process::{Bell, Children};
}

/// What is in a mind, as plain data: see [`System::mind`].
pub mod mind {
    pub use agent::mind::{Acting, Belief, Event, Goal, Intention, Mail, Mind, Plan};
}

/// What happens in reasoning cycles: see [`System::trace`].
pub mod trace {
    pub use agent::effect::Level;
    pub use agent::fault::{FaultKind, Place};
    pub use agent::intention::IntentionId;
    pub use agent::select::ChoiceKind;
    pub use agent::trace::{Record, Stage, What};
    pub use agent::trigger::{Trigger, TriggerKind, TriggerOp};
}

/// The guide, whose examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/embedding.md")]
mod guide {}
