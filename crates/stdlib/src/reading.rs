//! Terms, triggers and plans given to actions as text.

use agent::action::{ActionCx, ActionError};
use agent::lower::{Reader, Variables};
use agent::trigger::Trigger;
use logic::symbol::Symbol;
use logic::term::Term;
use syntax::Diagnostic;

use crate::fresh::Fresh;
use crate::prelude::must_be;

/// A reader whose variables are those of the plan at work, found by name. What it reads may have
/// more variables: call [`adopt`] then.
pub(crate) fn reader(cx: &ActionCx<'_>) -> Reader {
    let registry = cx.agent.registry().clone();
    Reader::with_variables(registry, Variables::with_names(&plan_names(cx)))
}

/// The names of the variables of the plan at work, by number. Numbers without name get `_`.
fn plan_names(cx: &ActionCx<'_>) -> Vec<Symbol> {
    let frame = cx
        .current
        .as_ref()
        .and_then(|current| current.as_ref())
        .and_then(|intention| intention.top());
    let Some(frame) = frame else {
        return Vec::new();
    };
    let names = frame.plan.slots.iter().map(|slot| match slot {
        Term::Var(var) => var.name,
        _ => Symbol::ANONYMOUS,
    });
    let mut names: Vec<Symbol> = names.collect();
    names.resize(frame.env.len(), Symbol::ANONYMOUS);
    names
}

/// Makes the variables that a reader has added known to the plan at work.
pub(crate) fn adopt(cx: &mut ActionCx<'_>, reader: &Reader) {
    let frame = cx
        .current
        .as_mut()
        .and_then(|current| current.as_mut())
        .and_then(|intention| intention.frames.last_mut());
    let Some(frame) = frame else { return };
    for name in reader.variables().names().iter().skip(frame.env.len()) {
        frame.env.fresh(*name);
    }
}

/// The event that an argument stands for: a trigger in braces or its text.
///
/// # Errors
/// It is none.
pub(crate) fn trigger(
    cx: &mut ActionCx<'_>,
    action: &str,
    name: &str,
    term: &Term,
) -> Result<Trigger, ActionError> {
    if let Some(text) = term.as_str() {
        let mut reader = reader(cx);
        let read = reader.parse_trigger(text);
        adopt(cx, &reader);
        let mut read = read.map_err(|errors| unreadable(action, name, &errors))?;
        if !cx.is_step() {
            read.literal = Fresh::default().renamed(cx, &read.literal);
        }
        return Ok(read);
    }
    Trigger::from_term(term).ok_or_else(|| {
        must_be(
            action,
            name,
            "an event such as `{ +!g }`, or its text",
            term,
        )
    })
}

/// A refusal: the text of an argument cannot be read.
pub(crate) fn unreadable(action: &str, name: &str, errors: &[Diagnostic]) -> ActionError {
    let reason = errors
        .first()
        .map_or("it cannot be read", |error| error.message.as_str());
    ActionError::wrong_arguments(format!(
        "`{action}`: the text of argument {name} is wrong: {reason}"
    ))
}
