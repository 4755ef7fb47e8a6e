//! The journal: what a run cannot work out by itself, as JSON lines.
//!
//! The first line describes the run (version, program, what was run and how, seed, clock). Then come the
//! inputs: with the real clock the times that agents asked for, the timers that ran out, and when it was
//! over; the answers of libraries; percepts and results of actions; messages from outside; and the
//! choices that were not the default. What agents print, and a count from time to time, stand there to
//! be compared when the run is [done again](crate::replay). The last line says how the run ended.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agent::host::Time;
use agent::trace::{Record, What};
use serde::{Deserialize, Serialize};
use syntax::Sources;

use crate::time::Clock;

/// The version of the format.
pub const VERSION: u32 = 1;

/// After so many rounds there is a [`Check`](Entry::Check).
pub const CHECK: u64 = 1000;

/// The first line.
#[derive(Clone, Debug, Serialize)]
pub struct Header {
    /// Always `header`.
    pub kind: &'static str,
    /// The version of the format.
    pub version: u32,
    /// The program's hash; see [`program_hash`].
    pub program: String,
    /// The seed of the run.
    pub seed: u64,
    /// `virtual` or `real`.
    pub clock: &'static str,
    /// The time when the run began.
    pub start: u64,
    /// The agents in order of creation.
    pub agents: Vec<String>,
    /// What was run, and how.
    pub run: Invocation,
}

impl Header {
    /// The header of a run that begins now by this clock.
    pub fn new(program: String, clock: &Clock, seed: u64, agents: Vec<String>) -> Header {
        Header {
            kind: "header",
            version: VERSION,
            program,
            seed,
            clock: if clock.is_virtual() {
                "virtual"
            } else {
                "real"
            },
            start: clock.now().0,
            agents,
            run: Invocation::default(),
        }
    }
}

/// What was run, and how, as far as it matters when the run is done again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Invocation {
    /// The project, agent files or folder, as they were named, with `/`.
    pub files: Vec<String>,
    /// The agents that were started, if not all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agents: Vec<String>,
    /// The class of the environment, if there is one.
    pub environment: Option<String>,
    /// Whether actions and environments that are not there were replaced.
    pub stub: bool,
    /// Whether a goal that failed changed the exit status.
    pub strict: bool,
    /// On how many threads, if on several.
    pub threads: Option<usize>,
    /// The most reasoning cycles of an agent.
    pub max_cycles: Option<u64>,
    /// The most goals of an intention.
    pub max_depth: Option<usize>,
    /// The most calls of a query.
    pub query_steps: Option<u64>,
    /// The most memory of a query, in cells.
    pub query_cells: Option<usize>,
    /// The most bytes of a text.
    pub max_text: Option<usize>,
    /// The most elements of a list.
    pub max_list: Option<usize>,
}

/// Any other line.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// An agent asked for the time.
    Now {
        /// The agent.
        agent: String,
        /// Its reasoning cycle.
        cycle: u64,
        /// The time, in nanoseconds since 1970.
        t: u64,
    },
    /// A timer ran out before this round.
    Timer {
        /// The agent.
        agent: String,
        /// The number of the round.
        round: u64,
        /// The agent's number of the timer.
        timer: u64,
    },
    /// An agent that was to end has ended before this round: with the real clock those that had some
    /// time left, with threads all.
    Left {
        /// The agent.
        agent: String,
        /// It is the so many-th agent of the run.
        number: u64,
        /// The number of the round.
        round: u64,
    },
    /// The answer to a call of a library came before this round.
    Answer {
        /// The agent.
        agent: String,
        /// The number of the round.
        round: u64,
        /// The agent's number of the call.
        call: u64,
        /// The answer, as the process of the library would write it.
        answer: serde_json::Value,
    },
    /// An agent found a message not acceptable.
    Refused {
        /// The agent.
        agent: String,
        /// Who sent it.
        sender: String,
        /// The performative.
        force: String,
        /// What it says.
        content: String,
    },
    /// Something came from the environment.
    Environment {
        /// The agent.
        agent: String,
        /// When it came.
        #[serde(flatten)]
        moment: crate::environment::Moment,
        /// What came.
        input: crate::environment::Recorded,
    },
    /// With threads: an agent has made a reasoning cycle.
    Step(crate::schedule::Stepped),
    /// A message came from outside: from whoever embeds the engine, or from the environment.
    Message {
        /// Who sent it.
        sender: String,
        /// To whom; none if to all.
        receiver: Option<String>,
        /// Its number among all messages of the run.
        number: u64,
        /// When it came.
        #[serde(flatten)]
        moment: crate::environment::Moment,
        /// The performative.
        force: String,
        /// What it says, as a term in JSON.
        content: serde_json::Value,
    },
    /// The environment lets the run end.
    Stop {
        /// When it said so.
        #[serde(flatten)]
        moment: crate::environment::Moment,
        /// After so many milliseconds.
        after: u64,
        /// The exit status, if it is given.
        status: Option<i32>,
    },
    /// With the real clock: the time that an agent had given the run is over.
    Over {
        /// When.
        #[serde(flatten)]
        moment: crate::environment::Moment,
    },
    /// An agent has printed a line.
    Print {
        /// The agent.
        agent: String,
        /// The line.
        text: String,
    },
    /// Every [`CHECK`] rounds: what has been done so far.
    Check {
        /// Rounds.
        round: u64,
        /// Reasoning cycles of all agents.
        cycles: u64,
        /// Messages that were delivered.
        messages: u64,
        /// Agents that have been created.
        agents: u64,
    },
    /// Only when a run is done again: an input of its journal cannot be used.
    Unusable {
        /// Why.
        why: String,
    },
    /// A choice among several options.
    Choice {
        /// The agent.
        agent: String,
        /// Its reasoning cycle.
        cycle: u64,
        /// What was chosen.
        of: &'static str,
        /// The number of options.
        options: usize,
        /// The number of the chosen one.
        chosen: usize,
    },
    /// The run is over.
    End {
        /// Why: `stopped`, `quiescent`, `max_cycles`, `timeout`, `interrupted`.
        reason: String,
        /// The exit status.
        status: i32,
        /// Rounds of the scheduler.
        rounds: u64,
    },
}

/// Writes a journal. Clones write to the same one: whoever ends the run from outside holds one, and
/// need not wait for the round at work.
#[derive(Clone)]
pub struct Journal {
    shared: Arc<Shared>,
}

struct Shared {
    out: Mutex<Box<dyn Write + Send>>,
    /// Rounds of the scheduler that are over.
    rounds: AtomicU64,
    ended: AtomicBool,
}

impl Journal {
    /// Begins a journal; its first line is in the file at once.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn new(out: Box<dyn Write + Send>, header: &Header) -> io::Result<Journal> {
        let shared = Shared {
            out: Mutex::new(out),
            rounds: AtomicU64::new(0),
            ended: AtomicBool::new(false),
        };
        let mut journal = Journal {
            shared: Arc::new(shared),
        };
        journal.line(header)?;
        journal.flush()?;
        Ok(journal)
    }

    /// Writes an entry; nothing after the end of the run.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn entry(&mut self, entry: &Entry) -> io::Result<()> {
        if self.shared.ended.load(Ordering::SeqCst) {
            return Ok(());
        }
        self.line(entry)
    }

    /// Writes what an agent has printed.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn print(&mut self, agent: &str, text: &str) -> io::Result<()> {
        self.entry(&Entry::Print {
            agent: agent.to_owned(),
            text: text.to_owned(),
        })
    }

    /// Tells how many rounds are over.
    pub fn set_rounds(&mut self, rounds: u64) {
        self.shared.rounds.store(rounds, Ordering::Relaxed);
    }

    /// Writes the last line, once, and makes sure that everything is in the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(&mut self, reason: &str, status: i32) -> io::Result<()> {
        if self.shared.ended.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        let rounds = self.shared.rounds.load(Ordering::Relaxed);
        self.line(&Entry::End {
            reason: reason.to_owned(),
            status,
            rounds,
        })?;
        self.flush()
    }

    /// Writes the choices among the records of an agent.
    ///
    /// # Errors
    /// A line cannot be written.
    pub fn records(&mut self, agent: &str, records: &[Record]) -> io::Result<()> {
        for record in records {
            if let What::Chose {
                kind,
                options,
                chosen,
            } = &record.what
            {
                self.entry(&Entry::Choice {
                    agent: agent.to_owned(),
                    cycle: record.cycle,
                    of: kind.name(),
                    options: *options,
                    chosen: *chosen,
                })?;
            }
        }
        Ok(())
    }

    /// Writes the times that an agent asked for.
    ///
    /// # Errors
    /// A line cannot be written.
    pub fn readings(&mut self, agent: &str, cycle: u64, readings: &[Time]) -> io::Result<()> {
        for time in readings {
            self.entry(&Entry::Now {
                agent: agent.to_owned(),
                cycle,
                t: time.0,
            })?;
        }
        Ok(())
    }

    /// Makes sure that everything written is in the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out().flush()
    }

    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.out().write_all(&line)
    }

    fn out(&self) -> MutexGuard<'_, Box<dyn Write + Send>> {
        let out = self.shared.out.lock();
        out.unwrap_or_else(PoisonError::into_inner)
    }
}

/// A hash of all texts of a program: FNV-1a over names and contents, as 16 hexadecimal digits.
pub fn program_hash(sources: &Sources) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for (_, source) in sources.iter() {
        add(&source.name);
        add(&source.text);
    }
    format!("{hash:016x}")
}
