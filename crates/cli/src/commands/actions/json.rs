//! The reference for programs.

use agent::action::{Action, Gives, Usable};
use anyhow::Result;
use serde_json::{Value, json};
use stdlib::function::NumericFunction;

use super::{Entry, words};

/// These entries as a JSON list.
pub(super) fn entries(entries: &[Entry]) -> Result<String> {
    let values = entries.iter().map(|entry| match entry {
        Entry::Action(action) => of_action(action),
        Entry::Function(function) => of_function(function),
    });
    Ok(serde_json::to_string_pretty(&values.collect::<Vec<_>>())? + "\n")
}

fn of_action(action: &Action) -> Value {
    let forms = action.forms.iter().map(|form| {
        let args = form.args.iter().map(|arg| {
            json!({
                "name": arg.name,
                "mode": words::mode(arg.mode),
                "kind": words::kind(arg.kind),
            })
        });
        json!({
            "signature": form.signature(action.name),
            "arguments": args.collect::<Vec<_>>(),
            "variadic": form.variadic,
        })
    });
    let examples = action.examples.iter().map(|example| {
        let (outcome, value) = match &example.gives {
            Gives::Holds(formula) => ("holds", json!(formula)),
            Gives::Fails => ("fails", Value::Null),
            Gives::Refused(error) => ("refused", json!(error)),
            Gives::Prints(lines) => ("prints", json!(lines)),
        };
        json!({ "call": example.call, "outcome": outcome, "value": value })
    });
    json!({
        "name": action.name,
        "what": "action",
        "topic": words::title(action.topic),
        "summary": action.summary,
        "forms": forms.collect::<Vec<_>>(),
        "usable": match action.usable {
            Usable::Anywhere => "anywhere",
            Usable::BodyOnly => "body",
        },
        "examples": examples.collect::<Vec<_>>(),
    })
}

fn of_function(function: &NumericFunction) -> Value {
    let given = function
        .examples
        .iter()
        .map(|(call, value)| json!({ "call": call, "outcome": "is", "value": value }));
    let refused = function
        .refused
        .iter()
        .map(|call| json!({ "call": call, "outcome": "refused", "value": "arithmetic_error" }));
    json!({
        "name": function.name,
        "what": "function",
        "topic": "Arithmetic functions",
        "summary": function.summary,
        "forms": words::calls(function)
            .into_iter()
            .map(|call| json!({ "signature": call }))
            .collect::<Vec<_>>(),
        "examples": given.chain(refused).collect::<Vec<_>>(),
    })
}
