//! Environments: where agents act and what they perceive.
//!
//! An [`Environment`] keeps its percepts in [`PerceptLists`], one global list and one for each agent,
//! and answers each action once: at once or later. An [`Adapter`] stands between it and the
//! agents: it numbers actions, hands on percepts that have changed, and takes care that every action
//! is answered, whatever the environment does.
//!
//! Environments are found by the name of their class in a [`Catalogue`].

mod adapter;
mod catalogue;
mod class;
mod lists;
mod recorded;
mod stepped;
mod stub;

#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Instant;

use agent::effect::Effect;
use agent::host::{Host, Time};
use logic::symbol::Symbol;
use logic::term::Term;

pub use adapter::{Adapter, Delivery, Loan};
pub(crate) use catalogue::looks_like_java;
pub use catalogue::{Catalogue, Make};
pub use class::EnvironmentClass;
pub use lists::{List, NotAPercept, PerceptLists};
pub use recorded::{Moment, Recorded, Recording};
pub use stepped::{OnSecond, StepRules, StepWorld, Stepped};
pub use stub::Stub;

use crate::output::Output;
use crate::process::{Bell, Children};

/// Where agents act and what they perceive.
///
/// Only [`lists`](Environment::lists) and [`act`](Environment::act) must be there.
pub trait Environment: Send {
    /// Begins: called once, before there is any agent.
    ///
    /// # Errors
    /// It cannot begin, for example since a parameter is wrong: a message for the user.
    fn init(&mut self, start: &Start, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        let _ = (start, cx);
        Ok(())
    }

    /// The percepts. They may be changed whenever the environment is at work; the agents concerned are
    /// told before their next reasoning cycle.
    fn lists(&mut self) -> &mut PerceptLists;

    /// An agent acts. Percepts that the action changes are to be changed before it is answered.
    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response;

    /// There is a new agent.
    fn joined(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        let _ = (agent, cx);
    }

    /// An agent is gone; its actions need no answer any more.
    fn left(&mut self, agent: Symbol, cx: &mut EnvironmentCx<'_>) {
        let _ = (agent, cx);
    }

    /// Called between the cycles of agents: does what is due, takes in what has come from threads
    /// and processes.
    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        let _ = cx;
    }

    /// When [`poll`](Environment::poll) has something to do, in the time of the run.
    fn next_due(&self) -> Option<Time> {
        None
    }

    /// Whether something outside the run owes an answer, and how long it is waited for: then `poll`
    /// gives it up. Virtual time stands still until then.
    fn owes(&self) -> Option<Instant> {
        None
    }

    /// Whether nothing will happen by itself, beside what is [due](Environment::next_due): when the
    /// agents have nothing to do, the run may end. `under_way` is the number of actions that are not
    /// answered yet.
    fn is_quiet(&self, under_way: usize) -> bool {
        under_way == 0
    }

    /// The environment as a picture of text, for people who watch; `None` if there is none. With
    /// colours it may hold the escape sequences of terminals for them, no others.
    fn picture(&self, color: bool) -> Option<String> {
        let _ = color;
        None
    }

    /// The run is over.
    fn stop(&mut self) {}
}

/// What an environment is told when it begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The parameters of its class: without the quotes of strings, anything else as it is written.
    pub parameters: Vec<String>,
    /// The project folder.
    pub folder: PathBuf,
    /// The seed of the run. Everything random is drawn from it.
    pub seed: u64,
    /// Child processes are started by this, so that they end with the run.
    pub children: Children,
    /// To be rung by threads when there is something to poll.
    pub bell: Bell,
}

/// The number of an action, unique in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u64);

/// An action of an agent.
#[derive(Clone, Debug)]
pub struct Act {
    /// Its number, for an answer that comes later.
    pub token: Token,
    /// The agent.
    pub agent: Symbol,
    /// What it does: a literal, with annotations and name space as they stand in the plan.
    pub action: Term,
}

impl Act {
    /// Name and arguments of the action.
    pub fn call(&self) -> (Symbol, &[Term]) {
        let name = match self.action.functor() {
            Some(functor) => functor.name(),
            None => Symbol::EMPTY,
        };
        (name, self.action.args())
    }
}

/// What has become of an action.
#[derive(Clone, Debug)]
pub enum Response {
    /// It is done.
    Done,
    /// It has failed.
    Failed(Failure),
    /// It will be answered by [`EnvironmentCx::answer`], once.
    Later,
}

/// Why an action has failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Annotations of the failure event, beside `error(action_failed)`.
    pub annots: Vec<Term>,
    /// For people.
    pub message: String,
}

impl Failure {
    /// A failure with the annotation `reason(R)`.
    pub fn because(reason: impl Into<Term>, message: impl Into<String>) -> Failure {
        Failure {
            annots: vec![Term::literal(Symbol::REASON, [reason.into()])],
            message: message.into(),
        }
    }

    /// The same with an atom as reason.
    pub fn new(reason: &str, message: impl Into<String>) -> Failure {
        Failure::because(Term::atom(reason), message)
    }
}

impl From<Failure> for Response {
    fn from(failure: Failure) -> Response {
        Response::Failed(failure)
    }
}

/// What an environment may use while it is at work.
pub struct EnvironmentCx<'a> {
    /// The time of the run.
    pub now: Time,
    /// Files and the like.
    pub host: &'a mut dyn Host,
    /// For what is to be shown to people.
    pub output: &'a mut dyn Output,
    /// What the run is to do: end, deliver a message. Other effects have no meaning here.
    pub effects: &'a mut Vec<Effect>,
    answers: &'a mut Vec<(Token, Option<Failure>)>,
}

impl EnvironmentCx<'_> {
    /// Answers an action for which [`Response::Later`] was given: `None` means that it is done.
    pub fn answer(&mut self, token: Token, failure: Option<Failure>) {
        self.answers.push((token, failure));
    }
}
