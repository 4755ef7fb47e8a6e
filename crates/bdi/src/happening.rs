//! What a system tells those who subscribe to it.

use std::sync::{Arc, Mutex, PoisonError};

use agent::effect::Level;
use agent::fault::Report;
use agent::host::Time;
use agent::message::Message;
use agent::trace::Record;
use mas::output::Output;

/// Something that has happened in a system.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Happening<'a> {
    /// An agent has printed a line (it may hold line breaks).
    Printed {
        /// The agent.
        agent: &'a str,
        /// What it printed.
        text: &'a str,
    },
    /// Something that a person should know, such as a goal that failed and was handled by nothing.
    Reported {
        /// The agent, or `environment`.
        agent: &'a str,
        /// What happened, where, and what can be done.
        report: &'a Report,
    },
    /// A line of `.log` and the like.
    Logged {
        /// The agent.
        agent: &'a str,
        /// How important it is.
        level: Level,
        /// The line.
        text: &'a str,
    },
    /// A message is in the mailbox of its receiver.
    Delivered {
        /// When.
        time: Time,
        /// The message.
        message: &'a Message,
    },
    /// The receiver does not take messages of this kind from this sender.
    Refused(&'a Message),
    /// Part of a reasoning cycle; only while the system is [traced](crate::System::trace).
    Did {
        /// The agent.
        agent: &'a str,
        /// What it did.
        record: &'a Record,
    },
}

/// Who is told what happens.
type Watcher = Box<dyn FnMut(&Happening<'_>) + Send>;

/// All that have subscribed, in order.
#[derive(Default)]
pub(crate) struct Watchers(Vec<Watcher>);

impl Watchers {
    pub(crate) fn add(&mut self, watcher: Watcher) {
        self.0.push(watcher);
    }

    fn tell(&mut self, happening: &Happening<'_>) {
        for watcher in &mut self.0 {
            watcher(happening);
        }
    }
}

impl Output for Watchers {
    fn print(&mut self, agent: &str, text: &str) {
        self.tell(&Happening::Printed { agent, text });
    }

    fn report(&mut self, agent: &str, report: &Report) {
        self.tell(&Happening::Reported { agent, report });
    }

    fn log(&mut self, agent: &str, level: Level, text: &str) {
        self.tell(&Happening::Logged { agent, level, text });
    }

    fn shows_messages(&self) -> bool {
        !self.0.is_empty()
    }

    fn message(&mut self, time: Time, message: &Message) {
        self.tell(&Happening::Delivered { time, message });
    }

    fn refused(&mut self, message: &Message) {
        self.tell(&Happening::Refused(message));
    }

    fn records(&mut self, agent: &str, records: &[Record]) {
        for record in records {
            self.tell(&Happening::Did { agent, record });
        }
    }
}

/// Collects what agents print as `[agent] text`. Clones collect into the same list.
#[derive(Clone, Debug, Default)]
pub struct Lines(Arc<Mutex<Vec<String>>>);

impl Lines {
    /// What is to be given to [`System::subscribe`](crate::System::subscribe).
    pub fn collector(&self) -> impl FnMut(&Happening<'_>) + Send + 'static {
        let lines = self.clone();
        move |happening| {
            if let Happening::Printed { agent, text } = happening {
                lines.with(|lines| lines.push(format!("[{agent}] {text}")));
            }
        }
    }

    /// Takes out what was printed since it was taken out last.
    pub fn take(&self) -> Vec<String> {
        self.with(std::mem::take)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Vec<String>) -> T) -> T {
        // A panic elsewhere leaves a list of lines whole.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
