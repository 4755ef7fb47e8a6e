//! The reference for reading on a terminal.

use std::fmt::Write;

use agent::action::Action;
use stdlib::function::NumericFunction;

use super::{Entry, words};

/// How wide text may be.
const WIDTH: usize = 96;

/// All names by topic, each with its first sentence.
pub(super) fn list() -> String {
    let mut text = String::new();
    for topic in words::topics() {
        let actions = words::of_topic(topic);
        if actions.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{}", words::title(topic));
        for action in actions {
            line(&mut text, action.name, action.summary);
        }
        text.push('\n');
    }
    text.push_str("Arithmetic functions\n");
    for function in stdlib::functions() {
        line(&mut text, function.name, function.summary);
    }
    text.push_str("\n`bdi actions NAME` shows forms, arguments and examples.\n");
    text
}

fn line(text: &mut String, name: &str, summary: &str) {
    const NAME: usize = 24;
    let room = WIDTH - NAME - 2;
    let mut shown = words::headline(summary).to_owned();
    if shown.chars().count() > room {
        shown = shown.chars().take(room - 1).collect();
        // Not in the middle of a word.
        shown.truncate(shown.rfind(' ').unwrap_or(shown.len()));
        shown.push('…');
    }
    let _ = writeln!(text, "  {name:NAME$}{shown}");
}

/// All that is known about these.
pub(super) fn details(entries: &[Entry]) -> String {
    let shown = entries.iter().map(|entry| match entry {
        Entry::Action(action) => of_action(action),
        Entry::Function(function) => of_function(function),
    });
    shown.collect::<Vec<_>>().join("\n")
}

fn of_action(action: &Action) -> String {
    let mut text = String::new();
    for form in action.forms {
        let _ = writeln!(text, "{}", words::marked(action.name, form));
    }
    text.push('\n');
    paragraph(&mut text, action.summary);
    let args = arguments(action);
    if !args.is_empty() {
        text.push_str("\nArguments\n");
        let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, what) in &args {
            let _ = writeln!(text, "  {name:width$}  {what}");
        }
        let _ = writeln!(text, "  ({})", words::MARKS);
    }
    let _ = writeln!(text, "\nUsable {}.", words::usable(action.usable));
    if !action.examples.is_empty() {
        text.push_str("\nExamples\n");
        let shown = action.examples.iter();
        let shown = shown.map(|example| (example.call, words::outcome(example)));
        examples(&mut text, &shown.collect::<Vec<_>>());
    }
    text
}

/// The arguments of all forms, each once: mark and name, and what it must be.
fn arguments(action: &Action) -> Vec<(String, &'static str)> {
    let mut args: Vec<(String, &'static str)> = Vec::new();
    for arg in action.forms.iter().flat_map(|form| form.args) {
        let entry = (
            format!("{}{}", words::mark(arg.mode), arg.name),
            arg.kind.article(),
        );
        if !args.contains(&entry) {
            args.push(entry);
        }
    }
    args
}

fn of_function(function: &NumericFunction) -> String {
    let mut text = String::new();
    for call in words::calls(function) {
        let _ = writeln!(text, "{call}");
    }
    text.push('\n');
    paragraph(&mut text, function.summary);
    text.push_str("\nAn arithmetic function: usable wherever a term or number is expected.\n");
    text.push_str("\nExamples\n");
    examples(&mut text, &words::calls_shown(function));
    text
}

fn examples(text: &mut String, shown: &[(&str, words::Outcome)]) {
    let longest = shown.iter().map(|(call, _)| call.chars().count()).max();
    let width = longest.unwrap_or(0).min(WIDTH * 2 / 3);
    for (call, (verb, code)) in shown {
        let line = format!("  {call:width$}  {verb} {code}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Breaks a text into lines that are not too wide.
fn paragraph(text: &mut String, words: &str) {
    let mut column = 0;
    for word in words.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}
