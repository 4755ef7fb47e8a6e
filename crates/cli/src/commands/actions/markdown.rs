//! The reference as a page: `docs/actions.md`.

use std::fmt::Write;

use agent::action::{Action, Usable};
use stdlib::function::NumericFunction;

use super::{Entry, words};

const HEAD: &str = "\
# Internal actions and functions

<!-- Written by `bdi actions --format markdown`; changed by hand it is overwritten. -->

What can be called in a program without being defined in it. The same is shown by `bdi actions` and
`bdi actions NAME`; all examples run as tests.

In the forms, `+` stands before an argument that must be bound, `-` before one that receives a result
(a bound one is compared with it), `?` before one that may be either, and `@` before a formula or body
that is taken as it stands. A wrong number or kind of arguments fails the step with
`error(wrong_arguments)`; in a formula it gives no answer and a warning. An action with several answers
gives all of them in a formula, one after the other, and the first one as a step of a body.

How to add your own: [user-actions.md](user-actions.md).
";

/// The whole page.
pub(super) fn reference() -> String {
    let mut text = HEAD.to_owned();
    for topic in words::topics() {
        let actions = words::of_topic(topic);
        if actions.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n## {}", words::title(topic));
        for action in actions {
            text.push('\n');
            text.push_str(&of_action(action));
        }
    }
    text.push_str(
        "\n## Arithmetic functions\n\nThey give a number and stand wherever a term or number is \
         expected: `X = math.sqrt(Y) + 1`. With an\nargument of a wrong kind the step fails with \
         `error(arithmetic_error)`; with an unbound one the call\nstays as it is.\n",
    );
    for function in stdlib::functions() {
        text.push('\n');
        text.push_str(&of_function(function));
    }
    text
}

/// Some entries.
pub(super) fn entries(entries: &[Entry]) -> String {
    let shown = entries.iter().map(|entry| match entry {
        Entry::Action(action) => of_action(action),
        Entry::Function(function) => of_function(function),
    });
    shown.collect::<Vec<_>>().join("\n")
}

fn of_action(action: &Action) -> String {
    let forms = action.forms.iter();
    let forms: Vec<String> = forms.map(|form| words::marked(action.name, form)).collect();
    let mut text = head(action.name, &forms, action.summary);
    if action.usable == Usable::BodyOnly {
        text.push_str("\nOnly as a step of a plan body.\n");
    }
    let shown = action.examples.iter();
    let shown = shown.map(|example| (example.call, words::outcome(example)));
    table(&mut text, &shown.collect::<Vec<_>>());
    text
}

fn of_function(function: &NumericFunction) -> String {
    let mut text = head(function.name, &words::calls(function), function.summary);
    table(&mut text, &words::calls_shown(function));
    text
}

fn head(name: &str, forms: &[String], summary: &str) -> String {
    let forms = forms.join("\n");
    format!("### `{name}`\n\n```\n{forms}\n```\n\n{}\n", plain(summary))
}

fn table(text: &mut String, rows: &[(&str, words::Outcome)]) {
    text.push_str("\n| example | what comes of it |\n| --- | --- |\n");
    for (call, (verb, outcome)) in rows {
        let _ = match outcome.as_str() {
            "" => writeln!(text, "| {} | {verb} |", code(call)),
            outcome => writeln!(text, "| {} | {verb} {} |", code(call), code(outcome)),
        };
    }
}

/// Text between backquotes in a table.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// A sentence in which nothing is taken for markup.
fn plain(text: &str) -> String {
    let mut inside = false;
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '`' => inside = !inside,
            '*' | '_' | '<' | '[' if !inside => plain.push('\\'),
            _ => {}
        }
        plain.push(c);
    }
    plain
}
