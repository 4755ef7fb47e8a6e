//! Which names of Jason's standard library there are.

use std::fmt::Write;

use anyhow::Result;
use serde_json::json;

/// The names, one a line.
const NAMES: &str = include_str!("names.txt");

/// A name of Jason's library and whether it is there.
pub(super) struct Covered {
    pub(super) name: &'static str,
    pub(super) is_function: bool,
    pub(super) status: Status,
}

/// Whether a name is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Done,
    /// It comes with systems of several agents.
    Agents,
    /// Its work is done by another action.
    Within(&'static str),
    Missing,
}

impl Status {
    fn words(self) -> String {
        match self {
            Status::Done => "done".to_owned(),
            Status::Agents => "comes with many agents".to_owned(),
            Status::Within(other) => format!("part of {other}"),
            Status::Missing => "missing".to_owned(),
        }
    }
}

/// All names of Jason's library, and behind them the actions that Jason does not have.
pub(super) struct Coverage {
    pub(super) names: Vec<Covered>,
    more: Vec<&'static str>,
}

/// Compares the list with what there is.
pub(super) fn coverage() -> Coverage {
    let is_action = |name: &str| stdlib::actions().any(|action| action.name == name);
    let is_known_function = |name: &str| stdlib::functions().any(|f| f.name == name);
    let names: Vec<Covered> = listed()
        .map(|(kind, name, behind)| {
            let is_function = kind == "function";
            let there = if is_function {
                is_known_function(name)
            } else {
                is_action(name)
            };
            let status = match kind {
                _ if there => Status::Done,
                "agents" => Status::Agents,
                "within" => Status::Within(behind),
                _ => Status::Missing,
            };
            Covered {
                name,
                is_function,
                status,
            }
        })
        .collect();
    let of_jason = |name: &str| names.iter().any(|covered| covered.name == name);
    let own = stdlib::actions().map(|action| action.name);
    let more = own.filter(|name| !of_jason(name)).collect();
    Coverage { names, more }
}

/// The lines of the list: kind, name, what stands behind.
fn listed() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    NAMES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?, words.next()?, words.next().unwrap_or("")))
        })
}

/// Why an action of Jason's library is not in the reference.
pub(super) fn reason(name: &str) -> Option<String> {
    let dotted = format!(".{name}");
    let (kind, name, behind) = listed().find(|(_, known, _)| *known == name || *known == dotted)?;
    match kind {
        "agents" => Some(format!(
            "`{name}` comes with systems of several agents; there is only one agent yet"
        )),
        "within" => Some(format!(
            "`{name}` is a part of `{behind}`, which does its work"
        )),
        _ => Some(format!("`{name}` is an action of Jason that is missing")),
    }
}

/// The counts: done, coming, missing.
fn summary(coverage: &Coverage) -> String {
    let count = |wanted: fn(Status) -> bool| {
        let names = coverage.names.iter();
        names.filter(|covered| wanted(covered.status)).count()
    };
    format!(
        "{} names: {} done, {} with many agents, {} missing",
        coverage.names.len(),
        count(|status| matches!(status, Status::Done | Status::Within(_))),
        count(|status| status == Status::Agents),
        count(|status| status == Status::Missing),
    )
}

/// For reading on a terminal.
pub(super) fn human(coverage: &Coverage) -> String {
    let mut text = String::new();
    for covered in &coverage.names {
        let shown = match covered.is_function {
            true => format!("{} (function)", covered.name),
            false => covered.name.to_owned(),
        };
        let _ = writeln!(text, "{shown:28}{}", covered.status.words());
    }
    let _ = writeln!(text, "\n{}", summary(coverage));
    if !coverage.more.is_empty() {
        let _ = writeln!(text, "beyond Jason: {}", coverage.more.join(" "));
    }
    text
}

/// For programs.
pub(super) fn json(coverage: &Coverage) -> Result<String> {
    let names = coverage.names.iter().map(|covered| {
        let status = match covered.status {
            Status::Done => "done",
            Status::Agents => "agents",
            Status::Within(_) => "within",
            Status::Missing => "missing",
        };
        let what = if covered.is_function {
            "function"
        } else {
            "action"
        };
        json!({ "name": covered.name, "what": what, "status": status })
    });
    let value = json!({ "names": names.collect::<Vec<_>>(), "more": coverage.more });
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}

/// As a table.
pub(super) fn markdown(coverage: &Coverage) -> String {
    let mut text = "| name | | status |\n| --- | --- | --- |\n".to_owned();
    for covered in &coverage.names {
        let what = if covered.is_function {
            "function"
        } else {
            "action"
        };
        let status = covered.status.words();
        let _ = writeln!(text, "| `{}` | {what} | {status} |", covered.name);
    }
    let _ = writeln!(text, "\n{}.", summary(coverage));
    text
}
