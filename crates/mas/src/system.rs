//! A running system: agents, their timers, the clock, and the sequential scheduler.
//!
//! Agents take turns in order of creation, one reasoning cycle each, round after round; agents with
//! nothing to do are passed over (decisions of the design: the reference scheduler).

use std::sync::Arc;
use std::time::Instant;

use agent::agent::{Agent, Status};
use agent::effect::{Effect, Effects};
use agent::host::{Host, Loaded, Time};

use crate::host::ProjectHost;
use crate::journal::{Entry, Journal};
use crate::library::Libraries;
use crate::output::Output;
use crate::process::{Children, Inbox};
use crate::timers::{Timer, Timers};

/// A system of agents.
pub struct System {
    agents: Vec<Agent>,
    host: ProjectHost,
    timers: Timers,
    effects: Effects,
    rounds: u64,
    cycles: u64,
    max_cycles: Option<u64>,
    stop: Option<(Time, Option<i32>)>,
    journal: Option<Journal>,
    observing: bool,
    journal_error: Option<std::io::Error>,
    libraries: Libraries,
}

/// What a round has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Busy,
    /// Nothing can be done before this time.
    Until(Time),
    /// Nothing can happen any more.
    Quiescent,
    /// An agent stopped the system with this exit status.
    Stopped(i32),
    /// An agent has made as many cycles as it may.
    CycleLimit,
}

impl System {
    /// A system without agents.
    pub fn new(host: ProjectHost) -> System {
        let libraries = Libraries::new(host.root());
        System {
            agents: Vec::new(),
            host,
            timers: Timers::default(),
            effects: Effects::new(),
            rounds: 0,
            cycles: 0,
            max_cycles: None,
            stop: None,
            journal: None,
            observing: false,
            journal_error: None,
            libraries,
        }
    }

    /// Adds an agent.
    pub fn add(&mut self, mut agent: Agent) {
        agent.observe(self.observing);
        self.agents.push(agent);
    }

    /// Ends the run when an agent has made this many cycles.
    pub fn set_max_cycles(&mut self, cycles: Option<u64>) {
        self.max_cycles = cycles;
    }

    /// Records what the agents do; see [`Output::records`].
    pub fn observe(&mut self, on: bool) {
        self.observing = on;
        for agent in &mut self.agents {
            agent.observe(on);
        }
    }

    /// Tells the processes of libraries the seed of the run, before they are started.
    pub fn set_seed(&mut self, seed: u64) {
        self.libraries.set_seed(seed);
    }

    /// A handle of the child processes, to end them from elsewhere.
    pub fn children(&self) -> Children {
        self.libraries.children()
    }

    /// Where the answers of child processes arrive: whoever waits for the time that
    /// [`Progress::Until`] gives waits here.
    pub fn inbox(&self) -> Arc<Inbox> {
        self.libraries.inbox()
    }

    /// Ends all child processes.
    pub fn end_processes(&mut self) {
        self.libraries.end();
    }

    /// Writes a journal.
    pub fn set_journal(&mut self, journal: Journal) {
        if !self.host.clock.is_virtual() {
            self.host.keep_readings();
        }
        self.journal = Some(journal);
    }

    /// The journal, to end it from elsewhere.
    pub fn journal(&self) -> Option<Journal> {
        self.journal.clone()
    }

    /// Ends the journal.
    ///
    /// # Errors
    /// It could not be written, now or before.
    pub fn end_journal(&mut self, reason: &'static str, status: i32) -> std::io::Result<()> {
        if let Some(error) = self.journal_error.take() {
            return Err(error);
        }
        if let Some(mut journal) = self.journal.take() {
            journal.end(reason, status)?;
        }
        Ok(())
    }

    /// The agents in order of creation.
    pub fn agents(&self) -> &[Agent] {
        &self.agents
    }

    /// The surroundings.
    pub fn host(&self) -> &ProjectHost {
        &self.host
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Reasoning cycles of all agents so far.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// When something is due next, if nothing can run before.
    pub fn next_due(&self) -> Option<Time> {
        let stop = self.stop.map(|(time, _)| time);
        let answer = self.libraries.next_deadline().map(|deadline| {
            let left = deadline.saturating_duration_since(Instant::now());
            let now = self.host.clock.now();
            now.after(u64::try_from(left.as_nanos()).unwrap_or(u64::MAX))
        });
        [self.timers.next_due(), stop, answer]
            .into_iter()
            .flatten()
            .min()
    }

    /// Runs one round: every agent that has something to do makes a reasoning cycle. With a virtual
    /// clock time jumps when nothing can be done.
    pub fn round(&mut self, out: &mut dyn Output) -> Progress {
        self.fire_timers();
        self.take_answers();
        if let Some(status) = self.stop_due() {
            return Progress::Stopped(status);
        }
        let mut busy = false;
        for index in 0..self.agents.len() {
            if self.agents[index].status() == Status::Idle {
                continue;
            }
            if self
                .max_cycles
                .is_some_and(|max| self.agents[index].cycles() >= max)
            {
                return Progress::CycleLimit;
            }
            let mut surroundings = Surroundings {
                host: &mut self.host,
                output: out,
            };
            let status = self.agents[index].step(&mut surroundings, &mut self.effects);
            self.cycles += 1;
            self.write_journal(index);
            self.show_records(index, out);
            self.carry_out(index, out);
            busy |= status == Status::Busy;
            if let Some(status) = self.stop_due() {
                return Progress::Stopped(status);
            }
        }
        self.rounds += 1;
        if let Some(journal) = &mut self.journal {
            journal.set_rounds(self.rounds);
        }
        self.host.clock.tick();
        if busy
            || self
                .agents
                .iter()
                .any(|agent| agent.status() == Status::Busy)
        {
            return Progress::Busy;
        }
        match self.next_due() {
            // Virtual time stands still until the answers have come.
            _ if self.libraries.is_owing() && self.host.clock.is_virtual() => Progress::Busy,
            _ if self.libraries.has_answers() => Progress::Busy,
            None => Progress::Quiescent,
            Some(due) if self.host.clock.is_virtual() => {
                self.host.clock.jump(due);
                Progress::Busy
            }
            Some(due) => Progress::Until(due),
        }
    }

    fn fire_timers(&mut self) {
        if self.timers.is_empty() {
            return;
        }
        let now = self.host.clock.now();
        while let Some(timer) = self.timers.take_due(now) {
            let Some(agent) = self.agents.get_mut(timer.agent) else {
                continue;
            };
            agent.timer(timer.number);
            let is_input = !self.host.clock.is_virtual();
            if is_input && let Some(journal) = &mut self.journal {
                let entry = Entry::Timer {
                    agent: agent.name().to_string(),
                    round: self.rounds,
                    timer: timer.number,
                };
                let written = journal.entry(&entry);
                self.journal_error = self.journal_error.take().or(written.err());
            }
        }
    }

    /// Gives agents the answers of libraries. Virtual time stands still until all have come, so
    /// that a run does not depend on how long they take.
    fn take_answers(&mut self) {
        if !self.libraries.is_used() {
            return;
        }
        if self.host.clock.is_virtual() {
            self.libraries.settle();
        }
        for delivery in self.libraries.take_answers() {
            if let Some(journal) = &mut self.journal {
                let written = journal.entry(&Entry::Answer {
                    agent: delivery.agent.to_string(),
                    round: self.rounds,
                    call: delivery.call,
                    answer: delivery.recorded(),
                });
                self.journal_error = self.journal_error.take().or(written.err());
            }
            let mut agents = self.agents.iter_mut();
            if let Some(agent) = agents.find(|agent| agent.name() == delivery.agent) {
                agent.answer(delivery.call, delivery.answer);
            }
        }
    }

    /// The exit status, if the time to stop has come.
    fn stop_due(&self) -> Option<i32> {
        let (time, status) = self.stop?;
        (time <= self.host.clock.now()).then(|| status.unwrap_or(0))
    }

    fn write_journal(&mut self, index: usize) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        let readings = self.host.take_readings();
        if readings.is_empty() {
            return;
        }
        let agent = &self.agents[index];
        let written = journal.readings(&agent.name().text(), agent.cycles(), &readings);
        self.journal_error = self.journal_error.take().or(written.err());
    }

    fn show_records(&mut self, index: usize, out: &mut dyn Output) {
        if !self.observing {
            return;
        }
        let records = self.agents[index].take_records();
        let name = self.agents[index].name().text();
        if let Some(journal) = &mut self.journal {
            let written = journal.records(&name, &records);
            self.journal_error = self.journal_error.take().or(written.err());
        }
        out.records(&name, &records);
    }

    fn carry_out(&mut self, index: usize, out: &mut dyn Output) {
        if self.effects.is_empty() {
            return;
        }
        let name = self.agents[index].name().text();
        let mut effects = std::mem::take(&mut self.effects);
        for effect in effects.drain(..) {
            match effect {
                Effect::Print(text) => out.print(&name, &text),
                Effect::Report(report) => out.report(&name, &report),
                Effect::Log(level, text) => out.log(&name, level, &text),
                Effect::WakeAt { time, timer } => {
                    self.timers.add(Timer {
                        time,
                        agent: index,
                        number: timer,
                    });
                }
                Effect::Stop { after, status } => {
                    let time = self.host.clock.now().after(after.saturating_mul(1_000_000));
                    if self.stop.is_none_or(|(before, _)| time < before) {
                        self.stop = Some((time, status));
                    }
                    if after > 0 {
                        for agent in &mut self.agents {
                            agent.shutting_down(after);
                        }
                    }
                }
                // There is no environment: an agent that acts has been told so.
                Effect::Act { id, action } => {
                    let message = format!("there is no environment to do {action} in");
                    let failure = Some((Vec::new(), message));
                    self.agents[index].feedback(id, failure);
                }
                Effect::Call(call) => {
                    let agent = self.agents[index].name();
                    self.libraries.call(agent, &call);
                }
                Effect::Send(message) => self.deliver(message),
            }
        }
        self.effects = effects;
    }

    fn deliver(&mut self, message: agent::message::Message) {
        let receiver = self
            .agents
            .iter_mut()
            .find(|agent| agent.name() == message.receiver);
        if let Some(receiver) = receiver {
            receiver.receive(message);
        }
    }
}

/// What an agent sees of the system during a step: the host, and an output for what it prints in
/// the middle of it.
struct Surroundings<'a> {
    host: &'a mut ProjectHost,
    output: &'a mut dyn Output,
}

impl Host for Surroundings<'_> {
    fn now(&mut self) -> Time {
        self.host.now()
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        self.host.load(path, from)
    }

    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        self.host.save(path, text)
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        self.host.list(folder)
    }

    fn print(&mut self, agent: &str, text: &str) -> bool {
        self.output.print(agent, text);
        true
    }
}
