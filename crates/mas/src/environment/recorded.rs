//! What came from an environment, as it stands in a journal, and how it is given again.

use std::collections::VecDeque;

use agent::host::Time;
use agent::percept::Percepts;
use logic::symbol::Symbol;
use logic::term::Term;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Delivery, Failure};
use crate::json::{from_json, to_json};

/// What came from an environment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recorded {
    /// All that the agent perceives, as terms in JSON: what all agents perceive, then its own.
    Percepts {
        /// What all agents perceive.
        global: Vec<Value>,
        /// What only this agent perceives.
        own: Vec<Value>,
    },
    /// An action is done; the agent's number for it.
    Done(u64),
    /// An action has failed.
    Failed {
        /// The agent's number for it.
        action: u64,
        /// Annotations of the failure, as terms in JSON.
        annots: Vec<Value>,
        /// For people.
        message: String,
    },
}

impl Delivery {
    /// The agent concerned.
    pub fn agent(&self) -> Symbol {
        match self {
            Delivery::Percepts { agent, .. } | Delivery::Result { agent, .. } => *agent,
        }
    }

    /// As it stands in a journal.
    pub fn recorded(&self) -> Recorded {
        match self {
            Delivery::Percepts { percepts, .. } => Recorded::Percepts {
                global: all_to_json(&percepts.global),
                own: all_to_json(&percepts.own),
            },
            Delivery::Result {
                action,
                failure: None,
                ..
            } => Recorded::Done(*action),
            Delivery::Result {
                action,
                failure: Some(failure),
                ..
            } => Recorded::Failed {
                action: *action,
                annots: all_to_json(&failure.annots),
                message: failure.message.clone(),
            },
        }
    }
}

impl Recorded {
    /// What came, for this agent.
    ///
    /// # Errors
    /// It holds what is no term.
    pub fn delivery(&self, agent: Symbol) -> Result<Delivery, String> {
        Ok(match self {
            Recorded::Percepts { global, own } => Delivery::Percepts {
                agent,
                percepts: Percepts {
                    global: all_from_json(global)?.into(),
                    own: all_from_json(own)?.into(),
                },
            },
            Recorded::Done(action) => Delivery::Result {
                agent,
                action: *action,
                failure: None,
            },
            Recorded::Failed {
                action,
                annots,
                message,
            } => Delivery::Result {
                agent,
                action: *action,
                failure: Some(Failure {
                    annots: all_from_json(annots)?,
                    message: message.clone(),
                }),
            },
        })
    }
}

/// When something came from an environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// The number of the round.
    pub round: u64,
    /// The reasoning cycles of all agents before it came.
    pub cycles: u64,
    /// The time of the run, in nanoseconds since 1970.
    pub t: u64,
}

/// What came from an environment in a run before, to be given to the agents again at the same
/// moments: the environment itself is not needed.
#[derive(Debug, Default)]
pub struct Recording {
    inputs: VecDeque<(Moment, Delivery)>,
}

/// A line of a journal that is about the environment.
#[derive(Deserialize)]
struct Line {
    agent: String,
    #[serde(flatten)]
    moment: Moment,
    input: Recorded,
}

impl Recording {
    /// Takes what came from the environment out of the text of a journal.
    ///
    /// # Errors
    /// A line cannot be read: its number and what is wrong.
    pub fn of_journal(journal: &str) -> Result<Recording, String> {
        let mut inputs = VecDeque::new();
        for (index, line) in journal.lines().enumerate() {
            let wrong = |why: String| format!("line {} of the journal: {why}", index + 1);
            let value: Value = serde_json::from_str(line).map_err(|e| wrong(e.to_string()))?;
            if value["kind"] == "environment" {
                let line: Line = serde_json::from_value(value).map_err(|e| wrong(e.to_string()))?;
                let delivery = line
                    .input
                    .delivery(Symbol::new(&line.agent))
                    .map_err(wrong)?;
                inputs.push_back((line.moment, delivery));
            }
        }
        Ok(Recording { inputs })
    }

    /// The next thing that has come by now.
    pub(crate) fn take_due(&mut self, round: u64, cycles: u64) -> Option<Delivery> {
        let (moment, _) = self.inputs.front()?;
        let is_due = moment.round <= round && moment.cycles <= cycles;
        let (_, delivery) = self.inputs.pop_front_if(|_| is_due)?;
        Some(delivery)
    }

    /// When the next thing came.
    pub fn next_due(&self) -> Option<Time> {
        self.inputs.front().map(|(moment, _)| Time(moment.t))
    }
}

/// Terms that are too deep to be written are left out; no environment can have read them.
fn all_to_json(terms: &[Term]) -> Vec<Value> {
    terms.iter().filter_map(|term| to_json(term).ok()).collect()
}

fn all_from_json(values: &[Value]) -> Result<Vec<Term>, String> {
    values.iter().map(from_json).collect()
}
