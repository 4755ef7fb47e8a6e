//! A program that runs by itself: an agent, a clock that jumps, and what it printed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use agent::agent::{Agent, Status};
use agent::effect::Effect;
use agent::host::{Host, Loaded, Request, Time};
use agent::lower::{LowerOptions, load_text};
use agent::options::Options;
use logic::symbol::Symbol;
use syntax::Sources;

/// 2026-01-01T00:00:00Z
const START: u64 = 1_767_225_600_000_000_000;

/// The surroundings of the agent under test.
#[derive(Default)]
pub(super) struct World {
    now: u64,
    pub(super) files: BTreeMap<String, String>,
    /// The names of other agents, which do nothing.
    others: Vec<Symbol>,
    /// The services that the agent offers.
    services: BTreeSet<String>,
    messages: u64,
}

const NAME: &str = "test";

impl Host for World {
    fn now(&mut self) -> Time {
        Time(START.saturating_add(self.now))
    }

    fn load(&mut self, path: &str, _from: &str) -> Result<Loaded, String> {
        match self.files.get(path) {
            Some(text) => Ok(Loaded {
                name: Arc::from(path),
                text: Arc::from(text.as_str()),
            }),
            None => Err("there is no such file".to_owned()),
        }
    }

    fn message_number(&mut self) -> u64 {
        self.messages += 1;
        self.messages
    }

    fn has_agent(&mut self, name: Symbol) -> bool {
        self.agent_names().contains(&name)
    }

    fn agent_names(&mut self) -> Vec<Symbol> {
        let mut names = vec![Symbol::new(NAME)];
        names.extend(&self.others);
        names
    }

    fn create_agent(
        &mut self,
        wish: &str,
        source: Option<&str>,
        _from: &str,
    ) -> Result<Symbol, String> {
        if source.is_some_and(|source| !self.files.contains_key(source)) {
            return Err("there is no such file".to_owned());
        }
        let name = Symbol::new(wish);
        self.others.push(name);
        Ok(name)
    }

    fn add_clone(&mut self, copy: Box<Agent>) -> Result<(), String> {
        if self.has_agent(copy.name()) {
            return Err("the name is taken".to_owned());
        }
        self.others.push(copy.name());
        Ok(())
    }

    fn kill_agent(&mut self, name: Symbol, _after: u64) -> bool {
        let before = self.others.len();
        self.others.retain(|other| *other != name);
        self.others.len() < before
    }

    fn directory(&mut self, agent: Symbol, request: Request<'_>) -> Vec<Symbol> {
        match request {
            Request::Register(service) => drop(self.services.insert(service.to_owned())),
            Request::Deregister(service) => drop(self.services.remove(service)),
            Request::Search(service) if self.services.contains(service) => return vec![agent],
            Request::Search(_) | Request::Subscribe(_) => {}
        }
        Vec::new()
    }

    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        if path.contains('/') {
            return Err("there is no such folder".to_owned());
        }
        self.files.insert(path.to_owned(), text.to_owned());
        Ok(())
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        let is_root = folder == ".";
        Ok(self
            .files
            .keys()
            .filter(|_| is_root)
            .map(|name| format!("./{name}"))
            .collect())
    }
}

/// What a program printed and reported.
#[derive(Debug, Default)]
pub(super) struct Ran {
    pub(super) printed: Vec<String>,
    pub(super) reports: Vec<String>,
}

/// Runs a program until nothing can happen any more, `.stopMAS`, or this many cycles.
///
/// # Errors
/// The program does not load.
pub(super) fn run(text: &str, most_cycles: usize) -> Result<Ran, String> {
    let registry = Arc::new(crate::registry());
    let mut sources = Sources::default();
    let mut world = World::default();
    let more = "{ register_function(\"more.twice\", 1, \"twice\") }
        extra(1). twice(X, Y) :- Y = 2 * X.
        +!more <- .print(more).
        +!twice(X) : more.twice(X) > 0 <- .print(more.twice(X)).";
    world.files.insert("more.asl".to_owned(), more.to_owned());
    let options = LowerOptions::new(registry);
    let lowered = load_text("test.asl", text, &mut sources, &options, &mut world);
    if lowered.failed {
        let messages = lowered.diagnostics.iter().filter(|d| d.is_error());
        return Err(messages
            .map(|d| d.message.clone())
            .collect::<Vec<_>>()
            .join("; "));
    }
    let options = Options {
        max_query_cells: 1 << 22,
        max_text: 1 << 16,
        max_list: 1_000,
        ..Options::default()
    };
    let mut agent =
        Agent::new(NAME, &lowered.program, options, 0).map_err(|errors| format!("{errors:?}"))?;
    let mut ran = Ran::default();
    let mut timers: Vec<(u64, u64)> = Vec::new();
    for _ in 0..most_cycles {
        let mut out = Vec::new();
        agent.step(&mut world, &mut out);
        for effect in out {
            match effect {
                Effect::Print(line) => ran.printed.push(line),
                Effect::Report(report) => ran.reports.push(report.title),
                Effect::WakeAt { time, timer } => timers.push((time.0 - START, timer)),
                Effect::Stop { .. } => return Ok(ran),
                Effect::Send(message) if message.receiver == agent.name() => {
                    agent.receive(message);
                }
                _ => {}
            }
        }
        timers.sort_unstable();
        let status = agent.status();
        let due = match status {
            Status::Busy => timers.first().filter(|(time, _)| *time <= world.now),
            Status::Idle => timers.first(),
        };
        match due.copied() {
            Some((time, timer)) => {
                world.now = world.now.max(time);
                timers.remove(0);
                agent.timer(timer);
            }
            None if status == Status::Idle => break,
            None => {}
        }
        world.now = world.now.saturating_add(1000);
    }
    Ok(ran)
}
