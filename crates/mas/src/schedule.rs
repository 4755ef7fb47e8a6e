//! What a run with threads cannot work out by itself: in which order the steps of agents were, what
//! each took from its inbox, and what it heard from its surroundings. With it the run can be done again
//! one step after the other; see [`System::rerun`](crate::system::System::rerun).

use serde::{Deserialize, Serialize};

/// A reasoning cycle of an agent in a run with threads. The entries stand in the order in which what
/// the steps wanted was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stepped {
    /// The agent.
    pub agent: String,
    /// It is the so many-th agent of the run.
    pub number: u64,
    /// The number of the cycle.
    pub cycle: u64,
    /// What it took from its inbox before the cycle, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub took: Vec<Took>,
    /// What it heard during the cycle, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<Heard>,
}

/// Something that an agent took from its inbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Took {
    /// The message of this id.
    Message(String),
    /// The end of the timer of this number.
    Timer(u64),
    /// The answer to the library call of this number.
    Answer(u64),
    /// The result of the action of this number.
    Result(u64),
    /// What the environment shows.
    Percepts,
    /// The news that the question of this id will not be answered.
    Unanswered(String),
    /// The news that the question of this id is not accepted.
    Declined(String),
    /// The news that it will end in so many milliseconds.
    ShuttingDown(u64),
}

/// What an agent heard in the middle of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heard {
    /// The time, in nanoseconds since 1970.
    Time(u64),
    /// The number of a message.
    Number(u64),
    /// Whether there is an agent of a name.
    Exists(bool),
    /// Names of agents.
    Names(Vec<String>),
    /// The name of the agent that was created.
    Created(String),
    /// Why no agent was created.
    NotCreated(String),
}
