//! A run with threads is done again from its journal, one step after the other: every agent makes
//! the same cycles with the same inputs and hears the same.

use std::collections::VecDeque;

use agent::agent::Agent;
use agent::effect::{Effect, Effects, Level};
use agent::fault::Report;
use agent::host::{Host, Loaded, Request, Time};
use agent::message::Message;
use agent::trace::Record;
use indexmap::IndexMap;
use logic::symbol::Symbol;
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::Deserialize;
use serde_json::Value;

use super::request::Requests;
use super::seat::{Input, seat_at, seat_at_mut};
use super::{Progress, System};
use crate::environment::Recorded;
use crate::journal::Invocation;
use crate::json::from_json;
use crate::library::recorded_answer;
use crate::output::Output;
use crate::schedule::{Heard, Stepped, Took};
use crate::society::Place;

/// What an agent heard in the step that is done again.
pub(super) struct Script {
    heard: VecDeque<Heard>,
    /// Where agents are, by their numbers.
    places: FxHashMap<u64, Place>,
    /// An agent has stopped the run at once, with this status.
    stopped: Option<i32>,
    /// A goal that failed unhandled may have made another status of 0.
    is_strict: bool,
    /// What does not fit.
    wrong: Option<String>,
}

/// A line of the journal that matters here.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Line {
    Step(Stepped),
    Timer {
        agent: String,
        timer: u64,
    },
    Answer {
        agent: String,
        call: u64,
        answer: Value,
    },
    Environment {
        agent: String,
        input: Recorded,
    },
    Message {
        sender: String,
        receiver: Option<String>,
        number: u64,
        force: String,
        content: Value,
    },
    Stop {
        after: u64,
        status: Option<i32>,
    },
    Header {
        run: Invocation,
    },
    Left {
        number: u64,
    },
    Print {
        agent: String,
        text: String,
    },
    End {
        reason: String,
        status: i32,
    },
    /// What comes of itself again.
    #[serde(other)]
    Other,
}

impl Script {
    /// Takes note of what ends the run.
    pub(super) fn notice(&mut self, effects: &Effects) {
        for effect in effects.iter() {
            if let Effect::Stop { after: 0, status } = effect {
                self.stopped.get_or_insert(status.unwrap_or(0));
            }
        }
    }

    fn hear<T>(&mut self, wanted: &str, take: impl FnOnce(&Heard) -> Option<T>) -> Option<T> {
        let heard = self.heard.pop_front();
        let fits = heard.as_ref().and_then(take);
        if fits.is_none() && self.wrong.is_none() {
            let instead = heard.map_or("nothing".to_owned(), |heard| format!("{heard:?}"));
            self.wrong = Some(format!("the agent asks for {wanted}, and heard {instead}"));
        }
        fits
    }

    fn time(&mut self) -> Time {
        let time = |heard: &Heard| match heard {
            Heard::Time(time) => Some(Time(*time)),
            _ => None,
        };
        self.hear("the time", time).unwrap_or_default()
    }

    pub(super) fn number(&mut self) -> u64 {
        let number = |heard: &Heard| match heard {
            Heard::Number(number) => Some(*number),
            _ => None,
        };
        self.hear("the number of a message", number).unwrap_or(0)
    }

    fn exists(&mut self) -> bool {
        let exists = |heard: &Heard| match heard {
            Heard::Exists(exists) => Some(*exists),
            _ => None,
        };
        self.hear("whether there is an agent", exists)
            .unwrap_or(false)
    }

    fn names(&mut self) -> Vec<Symbol> {
        let names = |heard: &Heard| match heard {
            Heard::Names(names) => Some(names.iter().map(|name| Symbol::new(name)).collect()),
            _ => None,
        };
        self.hear("names of agents", names).unwrap_or_default()
    }

    fn created(&mut self) -> Result<Symbol, String> {
        let created = |heard: &Heard| match heard {
            Heard::Created(name) => Some(Ok(Symbol::new(name))),
            Heard::NotCreated(why) => Some(Err(why.clone())),
            _ => None,
        };
        let created = self.hear("a new agent", created);
        created.unwrap_or_else(|| Err("the journal knows of no new agent".to_owned()))
    }
}

impl System {
    /// Does a run with threads again from the text of its journal, one step after the other. The
    /// system must be as that run began; its environment is not asked, and libraries are not called.
    ///
    /// # Errors
    /// The journal cannot be read, or the agents do something else than what it says: the number of
    /// the line and what is different.
    pub fn rerun(&mut self, journal: &str, out: &mut dyn Output) -> Result<Progress, String> {
        self.begin_queueing();
        self.script = Some(Script {
            heard: VecDeque::new(),
            places: FxHashMap::default(),
            stopped: None,
            is_strict: false,
            wrong: None,
        });
        let mut progress = Progress::Busy;
        let mut printed = Printed {
            pending: IndexMap::default(),
            wrong: None,
            out,
        };
        for (index, line) in journal.lines().enumerate() {
            let wrong = |why: String| format!("line {} of the journal: {why}", index + 1);
            let line = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            match line {
                Line::End { reason, status } => {
                    printed.ends().map_err(wrong)?;
                    self.ends_as(&reason, status).map_err(wrong)?;
                    progress = match reason.as_str() {
                        "quiescent" => Progress::Quiescent,
                        "max_cycles" => Progress::CycleLimit,
                        _ => Progress::Stopped(status),
                    };
                    break;
                }
                Line::Print { agent, text } => printed.told(agent, text),
                line => self.follow(line, &mut printed).map_err(wrong)?,
            }
            printed.check().map_err(wrong)?;
        }
        self.script = None;
        Ok(progress)
    }

    /// Whether the run ends in the same way if an agent ends it.
    fn ends_as(&self, reason: &str, status: i32) -> Result<(), String> {
        if reason != "stopped" {
            return Ok(());
        }
        let is_strict = self.script.as_ref().is_some_and(|script| script.is_strict);
        let at_once = self.script.as_ref().and_then(|script| script.stopped);
        let later = self.stop.map(|(_, status)| status.unwrap_or(0));
        match at_once.or(later) {
            None => Err("an agent stopped the run, now none does".to_owned()),
            // A run that was strict may have made another status of 0.
            Some(now) if now != status && (now != 0 || !is_strict) => Err(format!(
                "the run ended with status {status}, now with {now}"
            )),
            Some(_) => Ok(()),
        }
    }

    fn follow(&mut self, line: Line, out: &mut dyn Output) -> Result<(), String> {
        match line {
            Line::Step(step) => self.step_again(step, out),
            Line::Timer { agent, timer } => self.come(&agent, Input::Timer(timer)),
            Line::Answer {
                agent,
                call,
                answer,
            } => {
                let answer = recorded_answer(&answer)?;
                self.come(&agent, Input::Answer(call, answer))
            }
            Line::Environment { agent, input } => {
                self.give(input.delivery(Symbol::new(&agent))?);
                Ok(())
            }
            Line::Message {
                sender,
                receiver,
                number,
                force,
                content,
            } => {
                let content = from_json(&content)?;
                self.come_in_again(&sender, receiver.as_deref(), number, &force, content, out);
                Ok(())
            }
            Line::Stop { after, status } => {
                self.stop_from_outside(after, status);
                Ok(())
            }
            Line::Header { run } => {
                // There is none now; what it gave stands in the journal.
                self.to_begin = None;
                if let Some(script) = &mut self.script {
                    script.is_strict = run.strict;
                }
                self.replaying_environment = run.environment.is_some();
                self.tell_whether_there_is_an_environment();
                Ok(())
            }
            Line::Left { number } => {
                let place = self.place_of(number)?;
                self.remove(place);
                Ok(())
            }
            Line::End { .. } | Line::Print { .. } | Line::Other => Ok(()),
        }
    }

    fn come(&mut self, agent: &str, input: Input) -> Result<(), String> {
        let place = self.society.find(Symbol::new(agent));
        let seat = place.and_then(|place| seat_at_mut(&mut self.seats, place));
        let seat = seat.ok_or_else(|| format!("there is no agent `{agent}`"))?;
        seat.give(input);
        Ok(())
    }

    fn place_of(&mut self, number: u64) -> Result<Place, String> {
        let known = |system: &System| {
            let script = system.script.as_ref()?;
            let place = *script.places.get(&number)?;
            seat_at(&system.seats, place).map(|_| place)
        };
        if let Some(place) = known(self) {
            return Ok(place);
        }
        let seats = self.seats.iter().enumerate();
        let places = seats.filter_map(|(index, seat)| {
            let number = seat.as_ref()?.number;
            let seat = u32::try_from(index).ok()?;
            Some((number, Place { number, seat }))
        });
        if let Some(script) = &mut self.script {
            script.places = places.collect();
        }
        known(self).ok_or_else(|| format!("there is no agent with the number {number}"))
    }

    fn step_again(&mut self, recorded: Stepped, out: &mut dyn Output) -> Result<(), String> {
        let name = &recorded.agent;
        let place = self.place_of(recorded.number)?;
        let seat = seat_at(&self.seats, place);
        let made = seat
            .and_then(|seat| seat.agent.as_ref())
            .map(|agent| agent.cycles());
        if made.is_some_and(|made| made + 1 != recorded.cycle) {
            let (made, cycle) = (made.unwrap_or_default(), recorded.cycle);
            return Err(format!(
                "cycle {cycle} of agent {name} comes after cycle {made}"
            ));
        }
        self.check_inputs(place, &recorded.took)
            .map_err(|why| format!("agent {name}, cycle {}: {why}", recorded.cycle))?;
        let later = seat_at_mut(&mut self.seats, place)
            .map(|seat| seat.inbox.split_off(recorded.took.len()))
            .unwrap_or_default();
        let taken = self.take_out(place).ok().flatten();
        let mut step = taken.ok_or_else(|| format!("agent {name} has nothing to do"))?;
        if let Some(seat) = seat_at_mut(&mut self.seats, place) {
            seat.inbox = later;
        }
        if let Some(script) = &mut self.script {
            script.heard = recorded.heard.into();
        }
        step.run(|agent, requests, effects| {
            let mut again = Again {
                system: self,
                requests,
            };
            agent.step(&mut again, effects)
        });
        self.commit(step, out);
        let script = self.script.as_mut();
        let wrong = script.and_then(|script| match script.heard.pop_front() {
            _ if script.wrong.is_some() => script.wrong.take(),
            Some(heard) => Some(format!("the agent does not ask for {heard:?}")),
            None => None,
        });
        match wrong {
            Some(why) => Err(format!("agent {name}, cycle {}: {why}", recorded.cycle)),
            None => Ok(()),
        }
    }

    /// Whether the agent can take what it took.
    fn check_inputs(&self, place: Place, took: &[Took]) -> Result<(), String> {
        let seat = seat_at(&self.seats, place).ok_or("it is not there")?;
        for (index, wanted) in took.iter().enumerate() {
            let there = seat.inbox.get(index).map(Input::took);
            if there.as_ref() != Some(wanted) {
                let there = there.map_or("nothing".to_owned(), |there| format!("{there:?}"));
                return Err(format!("it took {wanted:?}, now there is {there}"));
            }
        }
        Ok(())
    }
}

/// The output of the run that is done again. What each agent prints is compared with the journal.
struct Printed<'a> {
    /// By agent: lines that only one of the runs has printed so far.
    pending: IndexMap<String, Pending, FxBuildHasher>,
    /// The first difference.
    wrong: Option<String>,
    out: &'a mut dyn Output,
}

#[derive(Default)]
struct Pending {
    told: VecDeque<String>,
    now: VecDeque<String>,
}

impl Printed<'_> {
    fn compare(&mut self, agent: &str) {
        let Some(pending) = self.pending.get_mut(agent) else {
            return;
        };
        while let (Some(told), Some(now)) = (pending.told.front(), pending.now.front()) {
            if told != now && self.wrong.is_none() {
                self.wrong = Some(format!(
                    "agent {agent} printed `{told}`, now it prints `{now}`"
                ));
            }
            pending.told.pop_front();
            pending.now.pop_front();
        }
    }

    /// The journal tells of this line.
    fn told(&mut self, agent: String, text: String) {
        let pending = self.pending.entry(agent.clone()).or_default();
        pending.told.push_back(text);
        self.compare(&agent);
    }

    /// Whether everything was the same so far.
    fn check(&mut self) -> Result<(), String> {
        self.wrong.take().map_or(Ok(()), Err)
    }

    /// Whether both runs have printed the same when they end.
    fn ends(&self) -> Result<(), String> {
        for (agent, Pending { told, now }) in &self.pending {
            if let Some(text) = told.front() {
                return Err(format!("agent {agent} printed `{text}`, now it does not"));
            }
            if let Some(text) = now.front() {
                return Err(format!(
                    "agent {agent} prints `{text}`, which the journal does not tell"
                ));
            }
        }
        Ok(())
    }
}

impl Output for Printed<'_> {
    fn print(&mut self, agent: &str, text: &str) {
        let pending = self.pending.entry(agent.to_owned()).or_default();
        pending.now.push_back(text.to_owned());
        self.compare(agent);
        self.out.print(agent, text);
    }

    fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    fn report(&mut self, agent: &str, report: &Report) {
        self.out.report(agent, report);
    }

    fn log(&mut self, agent: &str, level: Level, text: &str) {
        self.out.log(agent, level, text);
    }

    fn shows_messages(&self) -> bool {
        self.out.shows_messages()
    }

    fn message(&mut self, time: Time, message: &Message) {
        self.out.message(time, message);
    }

    fn refused(&mut self, message: &Message) {
        self.out.refused(message);
    }

    fn environment(&mut self, picture: &dyn Fn(bool) -> Option<String>) {
        self.out.environment(picture);
    }

    fn records(&mut self, agent: &str, records: &[Record]) {
        self.out.records(agent, records);
    }
}

/// What an agent hears when a step is done again.
struct Again<'a> {
    system: &'a mut System,
    requests: &'a mut Requests,
}

impl Again<'_> {
    fn script(&mut self) -> &mut Script {
        self.system.script.get_or_insert_with(|| Script {
            heard: VecDeque::new(),
            places: FxHashMap::default(),
            stopped: None,
            is_strict: false,
            wrong: None,
        })
    }
}

impl Host for Again<'_> {
    fn now(&mut self) -> Time {
        self.script().time()
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        self.system.host.load(path, from)
    }

    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        self.system.host.save(path, text)
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        self.system.host.list(folder)
    }

    fn message_number(&mut self) -> u64 {
        self.script().number()
    }

    fn has_agent(&mut self, _name: Symbol) -> bool {
        self.script().exists()
    }

    fn agent_names(&mut self) -> Vec<Symbol> {
        self.script().names()
    }

    fn create_agent(
        &mut self,
        _wish: &str,
        source: Option<&str>,
        _from: &str,
    ) -> Result<Symbol, String> {
        let name = self.script().created()?;
        let agent = self.system.make_agent_named(name, source);
        self.requests.created(agent)
    }

    fn add_clone(&mut self, copy: Box<Agent>) -> Result<(), String> {
        self.script().created()?;
        self.requests.created(Ok(copy)).map(drop)
    }

    fn kill_agent(&mut self, name: Symbol, after: u64) -> bool {
        let exists = self.script().exists();
        self.requests.kill(name, after, exists)
    }

    fn directory(&mut self, agent: Symbol, request: Request<'_>) -> Vec<Symbol> {
        if matches!(request, Request::Search(_)) {
            return self.script().names();
        }
        let directory = &self.system.society.directory;
        self.requests.service(agent, request, directory)
    }

    fn print(&mut self, _agent: &str, _text: &str) -> bool {
        false
    }
}
