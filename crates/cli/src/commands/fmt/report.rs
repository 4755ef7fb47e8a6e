//! What is said about the files.

use std::io::IsTerminal;

use anyhow::Result;
use similar::{ChangeTag, TextDiff};
use syntax::{RenderOptions, Sources, render, to_json};

use super::{Failure, Outcome};
use crate::console;
use crate::words::plural;

/// How many files there are of each kind.
pub(super) struct Summary {
    pub(super) changed: u64,
    pub(super) unchanged: u64,
    pub(super) failed: u64,
}

impl Summary {
    pub(super) fn new(outcomes: &[Outcome]) -> Summary {
        let count = |wanted: fn(&Outcome) -> bool| {
            outcomes.iter().filter(|outcome| wanted(outcome)).count() as u64
        };
        let failed = count(|outcome| outcome.result.is_err());
        let changed = count(|outcome| matches!(&outcome.result, Ok(laid) if laid.new.is_some()));
        Summary {
            changed,
            unchanged: outcomes.len() as u64 - failed - changed,
            failed,
        }
    }
}

/// Shows on standard error why files are left alone.
pub(super) fn failures(outcomes: &[Outcome]) {
    for outcome in outcomes {
        match &outcome.result {
            Err(Failure::Message(message)) => eprintln!("bdi: {}: {message}", outcome.name),
            Err(Failure::Errors(text, found)) => {
                let mut sources = Sources::new();
                sources.add(outcome.name.clone(), text.as_str());
                let options = RenderOptions {
                    color: console::color(),
                };
                eprint!("{}", render(found, &sources, options));
            }
            Ok(_) => {}
        }
    }
}

/// The files that change, with what changes in them if that is wanted, and how many there are.
pub(super) fn human(
    outcomes: &[Outcome],
    summary: &Summary,
    only_look: bool,
    with_diff: bool,
) -> String {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let color = std::io::stdout().is_terminal() && !no_color;
    let mut text = String::new();
    for outcome in outcomes {
        let Ok(laid) = &outcome.result else { continue };
        let Some(new) = &laid.new else { continue };
        if with_diff {
            text += &diff(&outcome.name, &laid.old, new, color);
        } else {
            text += match only_look {
                true => "would change: ",
                false => "changed: ",
            };
            text += &outcome.name;
            text.push('\n');
        }
    }
    let changed = plural(summary.changed, "file");
    let verb = if only_look { "would change" } else { "changed" };
    text += &format!("{changed} {verb}, {} unchanged", summary.unchanged);
    if summary.failed > 0 {
        text += &format!(", {} left alone because of errors", summary.failed);
    }
    text.push('\n');
    text
}

/// The outcomes as JSON.
pub(super) fn json(outcomes: &[Outcome], summary: &Summary, with_diff: bool) -> Result<String> {
    let mut files = Vec::new();
    for outcome in outcomes {
        let mut file = serde_json::json!({ "file": outcome.name });
        match &outcome.result {
            Ok(laid) => {
                file["status"] = match &laid.new {
                    Some(_) => "changed".into(),
                    None => "unchanged".into(),
                };
                if let Some(new) = laid.new.as_ref().filter(|_| with_diff) {
                    file["diff"] = diff(&outcome.name, &laid.old, new, false).into();
                }
            }
            Err(Failure::Message(message)) => {
                file["status"] = "failed".into();
                file["message"] = message.as_str().into();
            }
            Err(Failure::Errors(text, found)) => {
                let mut sources = Sources::new();
                sources.add(outcome.name.clone(), text.as_str());
                file["status"] = "failed".into();
                file["diagnostics"] = serde_json::from_str(&to_json(found, &sources))?;
            }
        }
        files.push(file);
    }
    let report = serde_json::json!({
        "changed": summary.changed,
        "unchanged": summary.unchanged,
        "failed": summary.failed,
        "files": files,
    });
    Ok(serde_json::to_string_pretty(&report)? + "\n")
}

/// What changes in a file: lines with `-` go, lines with `+` come, with three lines around them.
fn diff(name: &str, old: &str, new: &str, color: bool) -> String {
    let diff = TextDiff::configure()
        .timeout(std::time::Duration::from_secs(2))
        .diff_lines(old, new);
    let paint = |code: &str, line: &str| match color {
        true => format!("\x1b[{code}m{line}\x1b[0m\n"),
        false => format!("{line}\n"),
    };
    let mut text =
        paint("1", &format!("--- {name}")) + &paint("1", &format!("+++ {name}, laid out"));
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        text += &paint("36", hunk.header().to_string().trim_end());
        for change in hunk.iter_changes() {
            let line = change.value().trim_end_matches(['\n', '\r']);
            // Nothing can fail when a text is written to.
            match change.tag() {
                ChangeTag::Equal => text += &format!(" {line}\n"),
                ChangeTag::Delete => text += &paint("31", &format!("-{line}")),
                ChangeTag::Insert => text += &paint("32", &format!("+{line}")),
            }
        }
    }
    text
}
