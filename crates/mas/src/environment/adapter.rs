//! Between agents and their environment: what goes in are actions, what comes out are percepts and
//! results, each for one agent.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use agent::effect::Effect;
use agent::fault::{Report, Severity};
use agent::host::{Host, Time};
use agent::percept::Percepts;
use indexmap::{IndexMap, IndexSet};
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxBuildHasher;

use super::{Act, Environment, EnvironmentCx, Failure, Response, Start, Token};
use crate::output::Output;

/// An environment at work. Each action gets one answer; one that comes twice, or for an agent or an
/// action that is gone, is ignored.
pub struct Adapter {
    environment: Box<dyn Environment>,
    agents: IndexSet<Symbol, FxBuildHasher>,
    waiting: IndexMap<Token, Waiting, FxBuildHasher>,
    last: u64,
    answers: Vec<(Token, Option<Failure>)>,
    effects: Vec<Effect>,
    /// What an agent that has just joined perceives.
    deliveries: Vec<Delivery>,
    /// Percepts may have changed since they were last taken.
    are_percepts_touched: bool,
}

/// An action that is not answered yet.
struct Waiting {
    agent: Symbol,
    /// The agent's number for it.
    action: u64,
}

/// Something from the environment for an agent. To be given to it before its next cycle.
#[derive(Clone, Debug)]
pub enum Delivery {
    /// What it perceives, for [`Agent::perceive`](agent::agent::Agent::perceive).
    Percepts {
        /// The agent.
        agent: Symbol,
        /// All that it perceives.
        percepts: Percepts,
    },
    /// The result of an action, for [`Agent::feedback`](agent::agent::Agent::feedback).
    Result {
        /// The agent.
        agent: Symbol,
        /// Its number for the action.
        action: u64,
        /// Why it failed; `None`: it is done.
        failure: Option<Failure>,
    },
}

const FAULT: &str = "the environment has a fault: it panicked";

/// What the run lends to its environment.
pub struct Loan<'a> {
    /// The time of the run.
    pub now: Time,
    /// Files and the like.
    pub host: &'a mut dyn Host,
    /// For people.
    pub output: &'a mut dyn Output,
}

impl Adapter {
    /// Begins an environment.
    ///
    /// # Errors
    /// It cannot begin; why.
    pub fn start(
        mut environment: Box<dyn Environment>,
        start: &Start,
        loan: Loan<'_>,
    ) -> Result<Adapter, String> {
        let (mut answers, mut effects) = (Vec::new(), Vec::new());
        let mut cx = EnvironmentCx {
            now: loan.now,
            host: loan.host,
            output: loan.output,
            effects: &mut effects,
            answers: &mut answers,
        };
        environment.init(start, &mut cx)?;
        Ok(Adapter {
            environment,
            agents: IndexSet::default(),
            waiting: IndexMap::default(),
            last: 0,
            answers,
            effects,
            deliveries: Vec::new(),
            are_percepts_touched: true,
        })
    }

    /// There is a new agent.
    pub fn join(&mut self, agent: Symbol, loan: Loan<'_>) {
        self.agents.insert(agent);
        self.work(loan, |environment, cx| environment.joined(agent, cx));
        // What is there already is new to it.
        if let Some(percepts) = self.environment.lists().percepts(agent) {
            self.deliveries.push(Delivery::Percepts { agent, percepts });
        }
    }

    /// An agent is gone.
    pub fn leave(&mut self, agent: Symbol, loan: Loan<'_>) {
        if !self.agents.shift_remove(&agent) {
            return;
        }
        self.waiting.retain(|_, waiting| waiting.agent != agent);
        self.environment.lists().forget(agent);
        self.work(loan, |environment, cx| environment.left(agent, cx));
    }

    /// The agents are shown what there is, as if they had just joined: their minds are as they were
    /// at some time before.
    pub fn show_again(&mut self) {
        self.environment.lists().forget_what_was_told();
        for agent in self.agents.clone() {
            if let Some(percepts) = self.environment.lists().percepts(agent) {
                self.deliveries.push(Delivery::Percepts { agent, percepts });
            }
        }
    }

    /// An agent acts; `action` is its number for it.
    pub fn act(&mut self, agent: Symbol, action: u64, literal: Term, loan: Loan<'_>) {
        self.last += 1;
        let token = Token(self.last);
        self.waiting.insert(token, Waiting { agent, action });
        let act = Act {
            token,
            agent,
            action: literal,
        };
        self.work(loan, |environment, cx| match environment.act(&act, cx) {
            Response::Done => cx.answer(token, None),
            Response::Failed(failure) => cx.answer(token, Some(failure)),
            Response::Later => {}
        });
    }

    /// Lets the environment do what is due, and takes in what has come.
    pub fn poll(&mut self, loan: Loan<'_>) {
        self.work(loan, |environment, cx| environment.poll(cx));
    }

    /// What agents are to be given, in this order: first percepts, so that what an action has changed
    /// is seen when it is done, by agents in the order in which they joined; then results, in the order
    /// of the actions. So it does not matter which of several things came first from outside.
    pub fn take_deliveries(&mut self) -> Vec<Delivery> {
        let mut deliveries = std::mem::take(&mut self.deliveries);
        let agents = self.agents.iter().copied();
        let changes = self.environment.lists().take_changes(agents).into_iter();
        self.are_percepts_touched = false;
        deliveries.extend(changes.map(|(agent, percepts)| Delivery::Percepts { agent, percepts }));
        // Of several answers to one action the first counts.
        self.answers.sort_by_key(|(token, _)| *token);
        for (token, failure) in self.answers.drain(..) {
            if let Some(Waiting { agent, action }) = self.waiting.swap_remove(&token) {
                deliveries.push(Delivery::Result {
                    agent,
                    action,
                    failure,
                });
            }
        }
        deliveries
    }

    /// What the run is to do for the environment.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether there is something to take.
    pub fn has_news(&self) -> bool {
        !self.deliveries.is_empty()
            || !self.answers.is_empty()
            || !self.effects.is_empty()
            || self.are_percepts_touched
    }

    /// When the environment has something to do, in the time of the run.
    pub fn next_due(&self) -> Option<Time> {
        self.environment.next_due()
    }

    /// Until when something outside the run is waited for; see [`Environment::owes`].
    pub fn owes(&self) -> Option<Instant> {
        self.environment.owes()
    }

    /// Whether nothing will happen while the agents do nothing.
    pub fn is_quiet(&self) -> bool {
        self.environment.is_quiet(self.waiting.len()) && self.owes().is_none() && !self.has_news()
    }

    /// See [`Environment::picture`].
    pub fn picture(&self, color: bool) -> Option<String> {
        self.environment.picture(color)
    }

    /// The run is over.
    pub fn stop(&mut self) {
        self.environment.stop();
    }

    fn work(
        &mut self,
        loan: Loan<'_>,
        work: impl FnOnce(&mut dyn Environment, &mut EnvironmentCx<'_>),
    ) {
        let mut cx = EnvironmentCx {
            now: loan.now,
            host: loan.host,
            output: loan.output,
            effects: &mut self.effects,
            answers: &mut self.answers,
        };
        let environment = &mut *self.environment;
        let worked = catch_unwind(AssertUnwindSafe(|| work(environment, &mut cx)));
        if worked.is_err() {
            report_panic(cx.output);
            let failure = || Some(Failure::new("environment_fault", FAULT));
            let waiting = self.waiting.keys();
            self.answers
                .extend(waiting.map(|token| (*token, failure())));
        }
        self.are_percepts_touched |= self.environment.lists().is_touched();
    }
}

fn report_panic(output: &mut dyn Output) {
    let report = Report {
        severity: Severity::Error,
        title: FAULT.to_owned(),
        place: None,
        notes: vec!["All actions under way have failed.".to_owned()],
        help: None,
    };
    output.report("environment", &report);
}
