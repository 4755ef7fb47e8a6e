//! A journal is read again: it gives a run its inputs, and everything that the run writes into its
//! own journal is compared with it, line by line.
//!
//! There is one cursor in the recorded lines. An input is given when the cursor stands at it and its moment
//! has come; whatever the run writes must be the line at the cursor, and moves it on. So inputs come
//! exactly where they came before, also between two lines of output.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agent::host::Time;
use serde::Deserialize;
use serde_json::Value;

use crate::environment::{Moment, Recorded};
use crate::journal::{Invocation, VERSION};

/// A journal.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What the first line says.
    pub header: Header,
    /// The other lines, with their numbers in the file.
    lines: VecDeque<(usize, Value)>,
    /// Whether the last line, which says how the run ended, is missing.
    pub is_cut_off: bool,
}

/// The first line of a journal.
#[derive(Clone, Debug, Deserialize)]
pub struct Header {
    /// The hash of the program; see [`program_hash`](crate::journal::program_hash).
    pub program: String,
    /// The seed of the run.
    pub seed: u64,
    /// `virtual` or `real`.
    pub clock: String,
    /// The time when the run began.
    pub start: u64,
    /// What was run, and how.
    #[serde(default)]
    pub run: Invocation,
}

/// Why a text is no journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAJournal {
    /// The number of the line.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for NotAJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for NotAJournal {}

impl Recording {
    /// Reads the text of a journal. One whose end is missing, perhaps in the middle of a line, can be
    /// used: its run was killed.
    ///
    /// # Errors
    /// It is none, or of another version.
    pub fn read(text: &str) -> Result<Recording, NotAJournal> {
        let wrong = |line, why: &str| NotAJournal {
            line,
            why: why.to_owned(),
        };
        let is_whole = text.ends_with('\n');
        let count = text.lines().count();
        let mut lines = VecDeque::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            match serde_json::from_str::<Value>(line) {
                Ok(value) if value.get("kind").is_some_and(Value::is_string) => {
                    lines.push_back((number, value));
                }
                Err(_) if number > 1 && number == count && !is_whole => {}
                Ok(_) => return Err(wrong(number, "it has no `kind`")),
                Err(_) => return Err(wrong(number, "it is no JSON")),
            }
        }
        let Some((_, header)) = lines.pop_front() else {
            return Err(wrong(1, "the header is missing"));
        };
        if header["kind"] != "header" {
            return Err(wrong(1, "it is no header"));
        }
        if header["version"] != VERSION {
            let why = format!(
                "the journal has version {}; this one can be read: {VERSION}",
                header["version"]
            );
            return Err(wrong(1, &why));
        }
        let header = serde_json::from_value(header).map_err(|error| NotAJournal {
            line: 1,
            why: format!("the header cannot be used: {error}"),
        })?;
        let is_cut_off = lines.back().is_none_or(|(_, last)| last["kind"] != "end");
        Ok(Recording {
            header,
            lines,
            is_cut_off,
        })
    }

    /// How many lines there are behind the header.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is only the header.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// An input that a run is given again.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Input {
    Timer {
        agent: String,
        round: u64,
        timer: u64,
    },
    Left {
        agent: String,
        number: u64,
        round: u64,
    },
    Answer {
        agent: String,
        round: u64,
        call: u64,
        answer: Value,
    },
    Environment {
        agent: String,
        #[serde(flatten)]
        moment: Moment,
        input: Recorded,
    },
    Message {
        sender: String,
        receiver: Option<String>,
        number: u64,
        #[serde(flatten)]
        moment: Moment,
        force: String,
        content: Value,
    },
    Stop {
        #[serde(flatten)]
        moment: Moment,
        after: u64,
        status: Option<i32>,
    },
    Over {
        #[serde(flatten)]
        moment: Moment,
    },
}

impl Input {
    /// The kinds of lines that are inputs; of others the run itself decides.
    const KINDS: [&str; 7] = [
        "timer",
        "left",
        "answer",
        "environment",
        "message",
        "stop",
        "over",
    ];

    fn has_come(&self, round: u64, cycles: u64) -> bool {
        match self {
            Input::Timer { round: at, .. }
            | Input::Left { round: at, .. }
            | Input::Answer { round: at, .. } => *at <= round,
            Input::Environment { moment, .. }
            | Input::Message { moment, .. }
            | Input::Stop { moment, .. }
            | Input::Over { moment } => moment.round <= round && moment.cycles <= cycles,
        }
    }

    /// The time when it came, if it says so.
    pub(crate) fn time(&self) -> Option<Time> {
        match self {
            Input::Timer { .. } | Input::Left { .. } | Input::Answer { .. } => None,
            Input::Environment { moment, .. }
            | Input::Message { moment, .. }
            | Input::Stop { moment, .. }
            | Input::Over { moment } => Some(Time(moment.t)),
        }
    }
}

/// Where a run and its journal differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the line in the journal; behind the last one if the journal has ended.
    pub line: usize,
    /// What stands there; `None` behind the last line.
    pub recorded: Option<String>,
    /// What the run has written instead; `None` if it does nothing more.
    pub now: Option<String>,
}

/// A journal at work. Clones share the cursor.
#[derive(Clone, Debug)]
pub struct Script(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    lines: VecDeque<(usize, Value)>,
    /// The times that agents were told, in order.
    readings: VecDeque<Time>,
    last: usize,
    is_cut_off: bool,
    is_over: bool,
    difference: Option<Difference>,
    /// Rounds of the run so far.
    rounds: u64,
}

impl Script {
    /// The journal at its beginning.
    pub fn new(recording: Recording) -> Script {
        let readings = recording.lines.iter();
        let readings = readings.filter(|(_, line)| line["kind"] == "now");
        let readings = readings.filter_map(|(_, line)| line["t"].as_u64().map(Time));
        Script(Arc::new(Mutex::new(State {
            readings: readings.collect(),
            last: 1,
            lines: recording.lines,
            is_cut_off: recording.is_cut_off,
            is_over: false,
            difference: None,
            rounds: 0,
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So many rounds are over.
    pub(crate) fn set_rounds(&self, rounds: u64) {
        self.state().rounds = rounds;
    }

    /// The time that an agent is told next.
    pub(crate) fn reading(&self) -> Option<Time> {
        self.state().readings.pop_front()
    }

    /// The input at the cursor, if its moment has come. The run writes it into its journal when it
    /// takes it, and that moves the cursor.
    pub(crate) fn due(&self, round: u64, cycles: u64) -> Option<Input> {
        let mut state = self.state();
        if state.difference.is_some() {
            return None;
        }
        let (number, line) = state.lines.front()?;
        if !Input::KINDS.iter().any(|kind| line["kind"] == **kind) {
            return None;
        }
        match serde_json::from_value::<Input>(line.clone()) {
            Ok(input) => input.has_come(round, cycles).then_some(input),
            Err(error) => {
                let difference = Difference {
                    line: *number,
                    recorded: Some(line.to_string()),
                    now: Some(format!("what cannot be read: {error}")),
                };
                state.difference = Some(difference);
                None
            }
        }
    }

    /// When the input at the cursor came.
    pub(crate) fn next_due(&self) -> Option<Time> {
        let state = self.state();
        let (_, line) = state.lines.front()?;
        line["t"].as_u64().map(Time)
    }

    /// Why the run was ended from outside, if the cursor stands at the end and it was.
    pub fn ended_from_outside(&self) -> Option<(String, i32, u64)> {
        let state = self.state();
        let (_, line) = state.lines.front()?;
        let rounds = outside_end(line);
        let status = line["status"].as_i64().unwrap_or_default() as i32;
        let reason = line["reason"].as_str()?;
        (rounds < u64::MAX).then(|| (reason.to_owned(), status, rounds))
    }

    /// Whether the journal does not say how the run ended.
    pub fn is_cut_off(&self) -> bool {
        self.state().is_cut_off
    }

    /// Whether every line has been repeated.
    pub fn is_done(&self) -> bool {
        let state = self.state();
        state.lines.is_empty() && state.difference.is_none()
    }

    /// How many lines have been repeated, the header included.
    pub fn repeated(&self) -> u64 {
        self.state().last as u64
    }

    /// Where the run differs, if it does.
    pub fn difference(&self) -> Option<Difference> {
        self.state().difference.clone()
    }

    /// The run does nothing more, although there are lines.
    pub fn give_up(&self) {
        let mut state = self.state();
        if state.difference.is_some() {
            return;
        }
        if let Some((number, line)) = state.lines.front() {
            let difference = Difference {
                line: *number,
                recorded: Some(line.to_string()),
                now: None,
            };
            state.difference = Some(difference);
        }
    }

    /// Where the run writes its own journal.
    pub fn comparer(&self) -> Comparer {
        Comparer {
            script: self.clone(),
            line: Vec::new(),
        }
    }

    fn compare(&self, line: &[u8]) {
        let mut state = self.state();
        if state.difference.is_some() || state.is_over {
            return;
        }
        let now: Value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(error) => Value::String(error.to_string()),
        };
        if now["kind"] == "header" {
            return;
        }
        match state.lines.pop_front() {
            Some((number, recorded)) if recorded == now => {
                state.last = number;
                state.is_over = now["kind"] == "end" && state.lines.is_empty();
            }
            // The run was ended in the middle of this round.
            Some((_, recorded)) if state.rounds >= outside_end(&recorded) => {
                state.is_over = true;
                state.lines.clear();
            }
            Some((number, recorded)) => {
                state.difference = Some(Difference {
                    line: number,
                    recorded: Some(recorded.to_string()),
                    now: Some(now.to_string()),
                });
            }
            // What a run did after its journal was cut off is not known.
            None if state.is_cut_off => {}
            None => {
                state.difference = Some(Difference {
                    line: state.last + 1,
                    recorded: None,
                    now: Some(now.to_string()),
                });
            }
        }
    }
}

/// In which round a run was ended from outside; never, if the line does not say so.
fn outside_end(line: &Value) -> u64 {
    let reason = line["reason"].as_str().unwrap_or_default();
    if line["kind"] == "end" && matches!(reason, "interrupted" | "timeout" | "closed") {
        line["rounds"].as_u64().unwrap_or(u64::MAX)
    } else {
        u64::MAX
    }
}

/// Compares the journal that is written with the one that is read.
pub struct Comparer {
    script: Script,
    line: Vec<u8>,
}

impl Write for Comparer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            if *byte == b'\n' {
                self.script.compare(&self.line);
                self.line.clear();
            } else {
                self.line.push(*byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
