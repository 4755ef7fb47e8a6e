//! Libraries whose actions child processes carry out: one process for each, started at the first
//! call and kept until the run ends.
//!
//! Every call is answered exactly once: by the process, or by a failure when the process cannot be
//! started, ends, writes what is no answer, or takes too long. A process that wrote rubbish is
//! ended; the next call starts a new one.

mod message;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use agent::library::{Answer, Library, LibraryCall};
use logic::symbol::Symbol;
use serde_json::Value;

use crate::process::{Bell, Children, Event, Inbox, Process, cannot_start};
use message::Said;

/// The environment variable in which a process finds the seed of the run.
pub const SEED: &str = "BDI_SEED";

/// How long processes may take to end when their input has ended.
const GRACE: Duration = Duration::from_secs(1);

/// The answer that stands in a journal.
///
/// # Errors
/// It is none.
pub(crate) fn recorded_answer(value: &Value) -> Result<Answer, String> {
    message::read_recorded(value)
}

/// The libraries of a run and the answers that they owe.
pub struct Libraries {
    folder: PathBuf,
    seed: u64,
    started: Vec<(Arc<Library>, Option<Process>)>,
    children: Children,
    inbox: Arc<Inbox>,
    owed: BTreeMap<u64, Owed>,
    answered: Vec<(u64, Owed, Answer)>,
    last: u64,
}

/// A call that is not answered yet.
struct Owed {
    agent: Symbol,
    /// The agent's number for the call.
    call: u64,
    name: String,
    process: u64,
    timeout: u64,
    deadline: Instant,
}

/// An answer for an agent.
#[derive(Debug)]
pub struct Delivery {
    /// The agent.
    pub agent: Symbol,
    /// Its number for the call.
    pub call: u64,
    /// What has come of it.
    pub answer: Answer,
}

impl Delivery {
    /// The answer for the journal.
    pub fn recorded(&self) -> Value {
        message::recorded(&self.answer)
    }
}

impl Libraries {
    /// No process runs yet; those that are started will do so in this folder.
    pub fn new(folder: impl Into<PathBuf>) -> Libraries {
        Libraries {
            folder: folder.into(),
            seed: 0,
            started: Vec::new(),
            children: Children::default(),
            inbox: Arc::default(),
            owed: BTreeMap::new(),
            answered: Vec::new(),
            last: 0,
        }
    }

    /// The seed that processes are told.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The seed that processes are told.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// A handle of the processes, to end them from elsewhere.
    pub fn children(&self) -> Children {
        self.children.clone()
    }

    /// Rings when an answer may have arrived.
    pub fn bell(&self) -> Bell {
        self.inbox.bell().clone()
    }

    /// Passes a call on to the process of its library.
    pub fn call(&mut self, agent: Symbol, call: &LibraryCall) {
        // A process that has ended meanwhile is started again.
        self.look();
        self.last += 1;
        let number = self.last;
        let name = format!("{}.{}", call.library.name, call.action);
        let mut owed = Owed {
            agent,
            call: call.id,
            name,
            process: 0,
            timeout: call.library.timeout,
            deadline: Instant::now() + Duration::from_millis(call.library.timeout),
        };
        match self.pass_on(number, call) {
            Ok(process) => {
                owed.process = process;
                self.owed.insert(number, owed);
            }
            Err(message) => self.answered.push((number, owed, Answer::Failed(message))),
        }
    }

    fn pass_on(&mut self, number: u64, call: &LibraryCall) -> Result<u64, String> {
        let line = message::call(number, &call.action.text(), &call.args)?;
        let process = self.process(&call.library)?;
        process.write(line);
        Ok(process.number)
    }

    /// The process of a library, started if it does not run.
    fn process(&mut self, library: &Arc<Library>) -> Result<&Process, String> {
        let at = match self.started.iter().position(|(known, _)| known == library) {
            Some(at) => at,
            None => {
                self.started.push((library.clone(), None));
                self.started.len() - 1
            }
        };
        let process = &mut self.started[at].1;
        let started = match process.take() {
            Some(running) => running,
            None => {
                let variables = [(SEED, self.seed.to_string())];
                let started = Process::start(
                    &library.command,
                    &self.folder,
                    &variables,
                    &self.children,
                    &self.inbox,
                );
                started.map_err(|error| {
                    let program = library.command.first().map_or("", String::as_str);
                    let why = cannot_start(&error);
                    format!("`{program}` cannot be started: {why}")
                })?
            }
        };
        Ok(process.insert(started))
    }

    /// Whether anything was called.
    pub fn is_used(&self) -> bool {
        self.last > 0
    }

    /// Whether a call is not answered yet.
    pub fn is_owing(&self) -> bool {
        !self.owed.is_empty()
    }

    /// Whether answers can be taken.
    pub fn has_answers(&self) -> bool {
        !self.answered.is_empty()
    }

    /// When the first call that is not answered yet is given up.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.owed.values().map(|owed| owed.deadline).min()
    }

    /// Waits until every call is answered or given up.
    pub fn settle(&mut self) {
        let bell = self.bell();
        loop {
            let heard = bell.rings();
            self.look();
            let Some(deadline) = self.next_deadline() else {
                return;
            };
            bell.wait(heard, deadline.saturating_duration_since(Instant::now()));
        }
    }

    /// The answers that have come, in order of their calls.
    pub fn take_answers(&mut self) -> Vec<Delivery> {
        self.look();
        self.answered.sort_by_key(|(number, ..)| *number);
        let answered = self.answered.drain(..);
        let deliveries = answered.map(|(_, owed, answer)| Delivery {
            agent: owed.agent,
            call: owed.call,
            answer: match answer {
                Answer::Failed(why) => Answer::Failed(format!("`{}`: {why}", owed.name)),
                solutions @ Answer::Solutions(_) => solutions,
            },
        });
        deliveries.collect()
    }

    /// Takes in what processes have done, and gives up what took too long.
    pub fn look(&mut self) {
        while let Some(event) = self.inbox.take() {
            match event {
                Event::Line(process, line) => self.hear(process, &line),
                Event::Ended(process, status) => {
                    self.forget(process);
                    let why = format!("its process ended before it answered ({status})");
                    self.fail(process, &why);
                }
            }
        }
        let now = Instant::now();
        let late = self.owed.extract_if(.., |_, owed| owed.deadline <= now);
        for (number, owed) in late {
            let why = format!("no answer within {} ms", owed.timeout);
            self.answered.push((number, owed, Answer::Failed(why)));
        }
    }

    fn hear(&mut self, process: u64, line: &[u8]) {
        match message::read(line) {
            Said::Nothing => {}
            Said::Answer(number, answer) => match self.owed.get(&number) {
                Some(owed) if owed.process == process => {
                    if let Some(owed) = self.owed.remove(&number) {
                        self.answered.push((number, owed, answer));
                    }
                }
                // It was given up before.
                None if (1..=self.last).contains(&number) => {}
                _ => self.distrust(process, &format!("an answer to call {number}, not made")),
            },
            Said::Rubbish(what) => self.distrust(process, &what),
        }
    }

    /// A process that writes rubbish cannot be relied on: it is ended.
    fn distrust(&mut self, process: u64, what: &str) {
        let why = format!("its process wrote {what}");
        self.fail(process, &why);
        let started = self.started.iter().filter_map(|(_, p)| p.as_ref());
        if let Some(process) = started.into_iter().find(|p| p.number == process) {
            process.kill();
        }
        self.forget(process);
    }

    /// Fails all calls that a process has not answered.
    fn fail(&mut self, process: u64, why: &str) {
        let failed = self.owed.extract_if(.., |_, owed| owed.process == process);
        for (number, owed) in failed {
            self.answered
                .push((number, owed, Answer::Failed(why.to_owned())));
        }
    }

    fn forget(&mut self, process: u64) {
        for (_, started) in &mut self.started {
            if started.as_ref().is_some_and(|p| p.number == process) {
                *started = None;
            }
        }
    }

    /// Ends all processes: their input ends, and whoever does not end then is killed.
    pub fn end(&mut self) {
        self.started.clear();
        self.children.end(GRACE);
    }
}

impl Drop for Libraries {
    fn drop(&mut self) {
        self.end();
    }
}
