//! What people see: colours, reports, and the output of agents.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};

use agent::effect::Level;
use agent::fault::{Report, Severity};
use agent::host::Time;
use agent::message::Message;
use agent::trace::Record;
use mas::journal::Journal;
use mas::output::{Output, log_text, report_text};

use crate::args::{LogLevel, Run, TraceKind};
use crate::trace::Tracer;
use crate::view::View;

/// Exit status: wrong usage.
pub(crate) const USAGE: u8 = 2;
/// Exit status: not loaded, or a check failed.
pub(crate) const FAILED: i32 = 1;
/// Exit status: a limit was hit.
pub(crate) const LIMIT: i32 = 3;
/// Exit status: `--strict` and a goal failed unhandled.
pub(crate) const GOAL_FAILED: i32 = 4;
/// Exit status: interrupted.
pub(crate) const INTERRUPTED: i32 = 130;

/// Whether standard error gets colours: on a terminal, unless `NO_COLOR` is set.
pub(crate) fn color() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// The colour of an agent's name: always the same for the same name.
fn color_of(agent: &str) -> &'static str {
    const COLORS: [&str; 6] = [
        "\x1b[36m", "\x1b[32m", "\x1b[33m", "\x1b[35m", "\x1b[34m", "\x1b[31m",
    ];
    let sum = agent.bytes().fold(0_usize, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    COLORS[sum % COLORS.len()]
}

/// The output of a run on the terminal. Standard output is shared with the thread that ends the run
/// on Ctrl-C.
pub(crate) struct Console {
    pub(crate) quiet: bool,
    pub(crate) color: bool,
    /// Standard output is a terminal: the names of agents have colours.
    color_names: bool,
    /// With `--print-messages`: when the run began.
    chart: Option<Time>,
    hides_warnings: bool,
    tracer: Option<Tracer>,
    /// Set when nobody reads standard output any more, or it cannot be written.
    pub(crate) closed: bool,
    /// Why it cannot be written, unless its reader is gone.
    pub(crate) failure: Option<std::io::Error>,
    /// To be ended when the run must be given up in the middle of a step.
    pub(crate) journal: Option<Journal>,
    /// The environment, if it is to be shown.
    pub(crate) view: Option<View>,
    line: String,
    /// The records of the last cycle of each agent, for `--dump-at`.
    pub(crate) last: BTreeMap<String, Vec<Record>>,
    keep: bool,
}

impl Console {
    /// The output of a run with these arguments that begins at `start`.
    pub(crate) fn new(arguments: &Run, start: Time) -> Console {
        let mut console = Console {
            chart: arguments.print_messages.then_some(start),
            hides_warnings: arguments.log == Some(LogLevel::Severe),
            keep: arguments.dump_at.is_some(),
            ..Console::plain(arguments.quiet)
        };
        console.set_trace(arguments.trace);
        console
    }

    /// Only what agents print and what is reported about them.
    pub(crate) fn plain(quiet: bool) -> Console {
        let has_color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Console {
            quiet,
            color: color(),
            color_names: has_color && std::io::stdout().is_terminal(),
            chart: None,
            hides_warnings: false,
            tracer: None,
            closed: false,
            failure: None,
            journal: None,
            view: None,
            line: String::new(),
            last: BTreeMap::new(),
            keep: false,
        }
    }

    /// Shows from now on what the reasoning cycle does, or not any more.
    pub(crate) fn set_trace(&mut self, trace: TraceKind) {
        self.tracer = (trace != TraceKind::Off).then(|| Tracer::new(trace));
    }

    /// Keeps the records of the last cycle of each agent from now on, or not any more.
    pub(crate) fn keep_last(&mut self, keep: bool) {
        self.keep = keep;
        if !keep {
            self.last.clear();
        }
    }

    pub(crate) fn paint(&self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Makes room for a line above the picture of the environment.
    fn hide_view(&mut self) {
        if let Some(view) = &mut self.view {
            view.hide();
        }
    }

    fn show_view(&mut self) {
        if let Some(view) = &mut self.view {
            view.show_again();
        }
    }

    /// A line on standard error while the run goes on.
    fn note_above(&mut self, text: &str) {
        self.hide_view();
        self.note(text);
        self.show_view();
    }

    /// A line on standard output that no agent has printed.
    pub(crate) fn write_line(&mut self, text: &str) {
        self.line.clear();
        self.line.push_str(text);
        self.line.push('\n');
        self.write_out();
    }

    fn write_out(&mut self) {
        if self.closed {
            // A query goes on printing, and nobody reads it: it may have no end.
            if let Some(journal) = &mut self.journal {
                let _ = journal.end("closed", 0);
            }
            std::process::exit(0);
        }
        self.hide_view();
        let mut out = std::io::stdout().lock();
        let written = out
            .write_all(self.line.as_bytes())
            .and_then(|()| out.flush());
        if let Err(error) = written {
            self.closed = true;
            if error.kind() != std::io::ErrorKind::BrokenPipe {
                self.failure = Some(error);
            }
        }
        self.show_view();
    }

    /// A line on standard error; nothing can be done if it is closed.
    pub(crate) fn note(&self, text: &str) {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}

impl Output for Console {
    fn print(&mut self, agent: &str, text: &str) {
        self.line.clear();
        if self.color_names {
            self.line.push_str(color_of(agent));
        }
        self.line.push('[');
        self.line.push_str(agent);
        self.line.push(']');
        if self.color_names {
            self.line.push_str("\x1b[0m");
        }
        self.line.push(' ');
        self.line.push_str(text);
        self.line.push('\n');
        self.write_out();
    }

    fn report(&mut self, agent: &str, report: &Report) {
        if self.quiet && report.severity != Severity::Error {
            return;
        }
        if self.hides_warnings && report.severity == Severity::Warning {
            return;
        }
        let text = report_text(agent, report, |code, text| self.paint(code, text));
        self.note_above(&text);
    }

    fn log(&mut self, agent: &str, level: Level, text: &str) {
        if self.quiet && level > Level::Severe {
            return;
        }
        self.note_above(&log_text(agent, level, text));
    }

    fn is_closed(&self) -> bool {
        self.closed
    }

    fn environment(&mut self, picture: &dyn Fn(bool) -> Option<String>) {
        if let Some(view) = &mut self.view
            && let Some(picture) = picture(view.color)
        {
            view.show(picture);
        }
    }

    fn shows_messages(&self) -> bool {
        self.chart.is_some()
    }

    fn message(&mut self, time: Time, message: &Message) {
        let Some(start) = self.chart else {
            return;
        };
        let since = time.0.saturating_sub(start.0) as f64 / 1e9;
        let answered = message
            .in_reply_to
            .map_or_else(String::new, |id| format!(", answers {id}"));
        let content = logic::print::excerpt(&message.content, 200);
        self.note(&format!(
            "{since:10.6}s  {} -> {}  {} {content}  ({}{answered})",
            message.sender, message.receiver, message.force, message.id
        ));
    }

    fn refused(&mut self, message: &Message) {
        if self.chart.is_some() {
            self.note(&format!(
                "             {} refuses {}",
                message.receiver, message.id
            ));
        }
    }

    fn records(&mut self, agent: &str, records: &[Record]) {
        if let Some(tracer) = &mut self.tracer {
            let lines = tracer.lines(agent, records);
            if !lines.is_empty() {
                self.note_above(&lines.join("\n"));
            }
        }
        if self.keep {
            self.last.insert(agent.to_owned(), records.to_vec());
        }
    }
}
