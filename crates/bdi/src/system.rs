//! A running system, driven by whoever embeds it.

use std::fmt;
use std::time::Duration;

use agent::host::Time;
use agent::lower::Reader;
use agent::mind::Mind;
use logic::term::Term;
use mas::environment::Environment;
use mas::process::Bell;
use mas::system::{Progress, Totals};

use crate::happening::{Happening, Watchers};

/// Agents at work. It does nothing by itself: [`step`](System::step), [`step_until`](System::step_until)
/// and [`run`](System::run) let it work, on the thread that calls them.
pub struct System {
    inner: mas::system::System,
    watchers: Watchers,
}

/// A run looks again after this time, even if nothing has rung.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How many rounds a run makes in one go.
const ROUNDS_AT_ONCE: u64 = 256;

impl System {
    pub(crate) fn new(inner: mas::system::System) -> System {
        System {
            inner,
            watchers: Watchers::default(),
        }
    }

    // --- Before it begins -----------------------------------------------------------------------

    /// Gives the agents an environment, instead of that of the project.
    pub fn set_environment(&mut self, environment: impl Environment + 'static) {
        self.inner
            .set_environment(Box::new(environment), Vec::new());
    }

    /// Lets [`step`](System::step) and the like give [`Progress::CycleLimit`] when an agent has made
    /// this many reasoning cycles.
    pub fn set_max_cycles(&mut self, cycles: Option<u64>) {
        self.inner.set_max_cycles(cycles);
    }

    /// Calls a function for everything that happens from now on, in order.
    pub fn subscribe(&mut self, watcher: impl FnMut(&Happening<'_>) + Send + 'static) {
        self.watchers.add(Box::new(watcher));
    }

    /// Tells those who have subscribed what happens within reasoning cycles, too, or not any more. It
    /// never changes what happens; it costs time.
    pub fn trace(&mut self, on: bool) {
        self.inner.observe(on);
    }

    /// Begins the environment. The first step does so, too; there an environment that cannot begin
    /// is reported, and the run stops with status 1.
    ///
    /// # Errors
    /// The environment cannot begin: why.
    pub fn begin(&mut self) -> Result<(), String> {
        self.inner.begin(&mut self.watchers)
    }

    // --- Working --------------------------------------------------------------------------------

    /// Runs one round: each agent that has something to do makes one reasoning cycle. If nothing can
    /// be done now, a virtual clock jumps to when something is due.
    pub fn step(&mut self) -> Progress {
        self.inner.round(&mut self.watchers)
    }

    /// Does everything that is due until this time, which it is then: so you drive the clock. A
    /// virtual clock passes the time at once, with the real one it is waited for.
    ///
    /// There is at least one round, and a round that has begun is finished, so the clock may be a
    /// little ahead of `time` afterwards (with a virtual clock a round takes 10 µs). The progress says
    /// what comes next. Agents that never rest do not keep it from returning.
    pub fn step_until(&mut self, time: Time) -> Progress {
        self.inner.step_until(time, &mut self.watchers)
    }

    /// Works until nothing can happen any more, an agent stops the run, or a limit is reached. With
    /// the real clock it waits in between.
    pub fn run(&mut self) -> Progress {
        let bell = self.inner.bell();
        loop {
            let heard = bell.rings();
            match self.inner.run_rounds(ROUNDS_AT_ONCE, &mut self.watchers) {
                Progress::Busy => {}
                Progress::Until(due) => {
                    let left = due.0.saturating_sub(self.now().0);
                    bell.wait(heard, Duration::from_nanos(left));
                }
                Progress::Waiting => bell.wait(heard, LONGEST_WAIT),
                end @ (Progress::Quiescent | Progress::Stopped(_) | Progress::CycleLimit) => {
                    return end;
                }
            }
        }
    }

    /// When there is something to do: now or earlier if an agent can work at once, otherwise when the
    /// next wait is over; `None` if nothing happens without something from outside.
    pub fn next_due(&mut self) -> Option<Time> {
        if self.inner.is_busy() {
            return Some(self.now());
        }
        self.inner.next_due()
    }

    /// The time of the run.
    pub fn now(&self) -> Time {
        self.inner.host().clock.now()
    }

    /// Rings, from whatever thread, when something has come from outside: an answer of a process, or
    /// news of an environment. Who waits for [`next_due`](System::next_due) waits for it as well.
    pub fn bell(&self) -> Bell {
        self.inner.bell()
    }

    // --- Messages from outside ------------------------------------------------------------------

    /// Puts a message into the mailbox of an agent. `force` is the performative (`tell`, `achieve`,
    /// …), `content` a term as it is written in programs. The sender is a name of your choice.
    ///
    /// # Errors
    /// There is no such agent, or the content is no term.
    pub fn send(
        &mut self,
        sender: &str,
        receiver: &str,
        force: &str,
        content: &str,
    ) -> Result<(), SendError> {
        let content = self.read_term(receiver, content)?;
        self.send_term(sender, receiver, force, content)
    }

    /// As [`send`](System::send), of a term.
    ///
    /// # Errors
    /// There is no such agent.
    pub fn send_term(
        &mut self,
        sender: &str,
        receiver: &str,
        force: &str,
        content: Term,
    ) -> Result<(), SendError> {
        let watchers = &mut self.watchers;
        if self.inner.send(sender, receiver, force, content, watchers) {
            Ok(())
        } else {
            Err(SendError::NoAgent(receiver.to_owned()))
        }
    }

    fn read_term(&self, agent: &str, text: &str) -> Result<Term, SendError> {
        let reader = self.inner.agent(agent);
        let reader = reader.ok_or_else(|| SendError::NoAgent(agent.to_owned()))?;
        let mut reader = Reader::new(reader.registry().clone());
        reader.parse_term(text).map_err(|errors| {
            let error = errors.first();
            let why = error.map_or_else(String::new, |error| error.message.clone());
            SendError::NotATerm(text.to_owned(), why)
        })
    }

    // --- Looking --------------------------------------------------------------------------------

    /// The names of the agents in order of creation.
    pub fn agents(&self) -> Vec<String> {
        let agents = self.inner.agents();
        agents.map(|agent| agent.name().to_string()).collect()
    }

    /// What an agent believes, can do and pursues now: a copy. `None` if there is no such agent.
    pub fn mind(&self, agent: &str) -> Option<Mind> {
        self.inner.agent(agent).map(Mind::of)
    }

    /// The environment as a picture of text, if it has one.
    pub fn picture(&self) -> Option<String> {
        self.inner.environment()?.picture(false)
    }

    /// What has been done so far: agents, cycles, messages, failures.
    pub fn totals(&self) -> Totals {
        self.inner.totals()
    }
}

impl Drop for System {
    /// The run is over: the environment is told, and child processes end.
    fn drop(&mut self) {
        self.inner.stop_environment();
        self.inner.end_processes();
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("System")
            .field("now", &self.now())
            .field("agents", &self.agents())
            .finish_non_exhaustive()
    }
}

/// Why a message cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendError {
    /// There is no agent of this name.
    NoAgent(String),
    /// This text is no term, and why not.
    NotATerm(String, String),
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::NoAgent(name) => write!(f, "there is no agent `{name}`"),
            SendError::NotATerm(text, why) => write!(f, "`{text}` is no term: {why}"),
        }
    }
}

impl std::error::Error for SendError {}
