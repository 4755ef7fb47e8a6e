//! Where the output of a run goes.

use agent::effect::Level;
use agent::fault::{Report, Severity};
use agent::host::Time;
use agent::message::Message;
use agent::trace::Record;

/// Takes what agents print and what is to be told about them.
pub trait Output {
    /// A line that an agent printed.
    fn print(&mut self, agent: &str, text: &str);

    /// Whether nobody takes it any more: then a run with threads ends.
    fn is_closed(&self) -> bool {
        false
    }

    /// Something a person should know.
    fn report(&mut self, agent: &str, report: &Report);

    /// A line of `.log` and the like.
    fn log(&mut self, agent: &str, level: Level, text: &str);

    /// Whether it wants to know of messages.
    fn shows_messages(&self) -> bool {
        false
    }

    /// A message is delivered, at this time.
    fn message(&mut self, time: Time, message: &Message) {
        let _ = (time, message);
    }

    /// A message was not socially acceptable.
    fn refused(&mut self, message: &Message) {
        let _ = message;
    }

    /// The environment may have changed; `picture` draws it, with or without colours.
    fn environment(&mut self, picture: &dyn Fn(bool) -> Option<String>) {
        let _ = picture;
    }

    /// What happened in a cycle, if the agent is observed.
    fn records(&mut self, agent: &str, records: &[Record]) {
        let _ = (agent, records);
    }
}

/// A report as people read it: `paint` gives a text the colour with this code of ANSI terminals.
pub fn report_text(agent: &str, report: &Report, paint: impl Fn(&str, &str) -> String) -> String {
    let head = match report.severity {
        Severity::Warning => paint("33", "warning"),
        Severity::GoalFailed => paint("31", "failure"),
        Severity::Error => paint("31", "error"),
    };
    let place = match &report.place {
        Some(place) => format!("{}:{}: ", place.file, place.line),
        None => String::new(),
    };
    let mut text = format!("{place}{head}: [{agent}] {}", report.title);
    for note in &report.notes {
        text.push_str("\n    ");
        text.push_str(note);
    }
    if let Some(help) = &report.help {
        text.push_str("\n    help: ");
        text.push_str(help);
    }
    text
}

/// What an agent logs as people read it.
pub fn log_text(agent: &str, level: Level, text: &str) -> String {
    let level = format!("{level:?}").to_lowercase();
    format!("[{agent}] {level}: {text}")
}

/// Keeps everything; for tests and embedding.
#[derive(Clone, Debug, Default)]
pub struct Collected {
    /// Lines as `[agent] text`.
    pub lines: Vec<String>,
    /// Titles of reports as `agent: title`.
    pub reports: Vec<String>,
    /// Records as they came, with the agent's name.
    pub records: Vec<(String, Record)>,
}

impl Output for Collected {
    fn print(&mut self, agent: &str, text: &str) {
        self.lines.push(format!("[{agent}] {text}"));
    }

    fn report(&mut self, agent: &str, report: &Report) {
        self.reports.push(format!("{agent}: {}", report.title));
    }

    fn log(&mut self, agent: &str, _level: Level, text: &str) {
        self.reports.push(format!("{agent}: {text}"));
    }

    fn records(&mut self, agent: &str, records: &[Record]) {
        self.records.extend(
            records
                .iter()
                .map(|record| (agent.to_owned(), record.clone())),
        );
    }
}
