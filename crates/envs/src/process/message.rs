//! What the process of an environment says, one JSON object a line.
//!
//! - `{"id": 1, "ok": true}` and `{"id": 1, "ok": false, "reason": term, "message": "text"}` answer
//!   the request of that number.
//! - `{"percepts": […]}` is all that every agent perceives, with `"agent": "bob"` what bob perceives
//!   besides; `"add"` and `"remove"` change it. A percept is a term, or the text of a literal.
//! - `{"wake_after": 500}` asks for a request `wake` then; `{"active": true}` says that percepts
//!   may change at any time.

use std::sync::Arc;

use agent::lower::Reader;
use agent::registry::Registry;
use logic::symbol::Symbol;
use logic::term::Term;
use mas::environment::Failure;
use mas::json::{from_json, shortened};
use serde_json::{Map, Value};

/// A part of what a line says.
#[derive(Debug)]
pub(super) enum Said {
    /// The answer to the request of this number; `None`: it is done.
    Answer(u64, Option<Failure>),
    /// The action of this request takes time: its answer comes later.
    Later(u64),
    /// A change of the percepts of all or of one agent.
    Percepts(Option<Symbol>, Change),
    /// It wants to be woken after so many milliseconds.
    WakeAfter(u64),
    /// Whether percepts may change at any time.
    Active(bool),
}

/// A change of a list of percepts.
#[derive(Debug)]
pub(super) enum Change {
    /// These are all.
    Replace(Vec<Term>),
    /// Some go, then some come.
    Update {
        /// What goes.
        remove: Vec<Term>,
        /// What comes.
        add: Vec<Term>,
    },
}

/// Reads a line. What it says about percepts comes before an answer in the same line.
///
/// # Errors
/// It cannot be understood: what it is, to stand behind "wrote".
pub(super) fn read(line: &[u8], registry: &Arc<Registry>) -> Result<Vec<Said>, String> {
    if line.iter().all(u8::is_ascii_whitespace) {
        return Ok(Vec::new());
    }
    let shown = || shortened(&String::from_utf8_lossy(line));
    let value: Value =
        serde_json::from_slice(line).map_err(|_| format!("what is no JSON: `{}`", shown()))?;
    let Value::Object(object) = value else {
        return Err(format!("what is no JSON object: `{}`", shown()));
    };
    let said = parts(&object, registry).map_err(|why| format!("`{}`: {why}", shown()))?;
    if said.is_empty() {
        return Err(format!("a line that says nothing: `{}`", shown()));
    }
    Ok(said)
}

fn parts(object: &Map<String, Value>, registry: &Arc<Registry>) -> Result<Vec<Said>, String> {
    let mut said = Vec::new();
    let agent = match object.get("agent") {
        None | Some(Value::Null) => None,
        Some(Value::String(name)) => Some(Symbol::new(name)),
        Some(_) => return Err("`agent` is no text".to_owned()),
    };
    let list = |key: &str| match object.get(key) {
        None => Ok(None),
        Some(Value::Array(items)) => {
            let percepts: Result<Vec<Term>, String> =
                items.iter().map(|item| percept(item, registry)).collect();
            percepts.map(Some)
        }
        Some(_) => Err(format!("`{key}` is no list")),
    };
    match (list("percepts")?, list("add")?, list("remove")?) {
        (None, None, None) => {}
        (Some(percepts), None, None) => {
            said.push(Said::Percepts(agent, Change::Replace(percepts)));
        }
        (None, add, remove) => {
            let (add, remove) = (add.unwrap_or_default(), remove.unwrap_or_default());
            said.push(Said::Percepts(agent, Change::Update { remove, add }));
        }
        _ => return Err("it has `percepts` beside `add` or `remove`".to_owned()),
    }
    match object.get("wake_after").map(Value::as_u64) {
        None => {}
        Some(Some(milliseconds)) => said.push(Said::WakeAfter(milliseconds)),
        Some(None) => return Err("`wake_after` is no number of milliseconds".to_owned()),
    }
    match object.get("active") {
        None => {}
        Some(Value::Bool(active)) => said.push(Said::Active(*active)),
        Some(_) => return Err("`active` is neither true nor false".to_owned()),
    }
    if let Some(id) = object.get("id") {
        let id = id.as_u64().ok_or("`id` is no number of a request")?;
        said.push(match object.get("later") {
            None => Said::Answer(id, answer(object)?),
            Some(Value::Bool(true)) => Said::Later(id),
            Some(_) => return Err("`later` is not true".to_owned()),
        });
    }
    Ok(said)
}

fn answer(object: &Map<String, Value>) -> Result<Option<Failure>, String> {
    match object.get("ok") {
        Some(Value::Bool(true)) => return Ok(None),
        Some(Value::Bool(false)) => {}
        _ => return Err("`ok` is neither true nor false".to_owned()),
    }
    let message = match object.get("message") {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(_) => return Err("`message` is no text".to_owned()),
    };
    Ok(Some(match object.get("reason") {
        None | Some(Value::Null) => Failure {
            annots: Vec::new(),
            message,
        },
        Some(reason) => Failure::because(from_json(reason)?, message),
    }))
}

fn percept(value: &Value, registry: &Arc<Registry>) -> Result<Term, String> {
    let Value::String(text) = value else {
        return from_json(value);
    };
    Reader::new(registry.clone())
        .parse_term(text)
        .map_err(|errors| {
            let first = errors.first().map_or("", |error| error.message.as_str());
            format!("`{}` is no literal: {first}", shortened(text))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Result<String, String> {
        let registry = Arc::new(stdlib::registry());
        read(line.as_bytes(), &registry).map(|said| format!("{said:?}"))
    }

    #[test]
    fn percepts_are_terms_or_text_and_come_before_the_answer() {
        let line =
            r#"{"id":3,"ok":true,"agent":"bob","percepts":["at(1,2)",{"atom":"here"},"n::~q[a]"]}"#;
        let registry = Arc::new(stdlib::registry());
        let said = read(line.as_bytes(), &registry).unwrap();
        let [
            Said::Percepts(Some(agent), Change::Replace(percepts)),
            Said::Answer(3, None),
        ] = said.as_slice()
        else {
            panic!("{said:?}");
        };
        assert_eq!(agent.to_string(), "bob");
        let shown: Vec<String> = percepts.iter().map(Term::to_string).collect();
        assert_eq!(shown, ["at(1,2)", "here", "n::~q[a]"]);
    }

    #[test]
    fn what_cannot_be_understood_is_told() {
        for (line, why) in [
            ("hello", "what is no JSON: `hello`"),
            ("[1]", "what is no JSON object: `[1]`"),
            ("{}", "a line that says nothing: `{}`"),
            (r#"{"id":"x","ok":true}"#, "`id` is no number of a request"),
            (r#"{"id":1}"#, "`ok` is neither true nor false"),
            (r#"{"id":1,"later":false}"#, "`later` is not true"),
            (r#"{"percepts":3}"#, "`percepts` is no list"),
            (r#"{"percepts":["p("]}"#, "`p(` is no literal: "),
            (r#"{"percepts":[],"add":[]}"#, "beside `add` or `remove`"),
            (r#"{"agent":3,"percepts":[]}"#, "`agent` is no text"),
            (r#"{"wake_after":-1}"#, "`wake_after` is no number"),
            (r#"{"active":1}"#, "`active` is neither true nor false"),
            (
                r#"{"id":1,"ok":false,"reason":null,"message":3}"#,
                "`message` is no text",
            ),
        ] {
            let found = said(line).unwrap_err();
            assert!(found.contains(why), "{line}: {found}");
        }
        assert_eq!(said("  ").unwrap(), "[]");
    }
}
