//! `.send(To, Force, Content[, Answer|Id[, Timeout]])`: sends a message.

use agent::action::Until;
use agent::ask::Replies;
use agent::message::is_question;
use logic::symbol::Series;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".send",
    forms: &[
        form(&[
            input("To", Kind::Any),
            input("Force", Kind::Atom),
            either("Content", Kind::Any),
        ]),
        form(&[
            input("To", Kind::Any),
            input("Force", Kind::Atom),
            either("Content", Kind::Any),
            either("Answer", Kind::Any),
        ]),
        form(&[
            input("To", Kind::Any),
            input("Force", Kind::Atom),
            either("Content", Kind::Any),
            either("Answer", Kind::Any),
            input("Timeout", Kind::Number),
        ]),
    ],
    summary: "Sends a message to an agent or a list of agents. A question (`askOne`, `askAll`, `askHow`) with Answer waits for the answers, at most Timeout milliseconds; with other forces that argument is the identifier of the message which is answered.",
    topic: Topic::Agents,
    examples: &[
        prints(
            ".send(self, tell, told(1)); .wait(told(X)); .print(X)",
            &["1"],
        ),
        prints(
            ".send([self], achieve, rest); .send([], tell, a); .print(on)",
            &["on"],
        ),
        refused(".send(nobody, tell, a)", "receiver_not_found"),
        refused(".send(3, tell, a)", "wrong_arguments"),
        refused(".send(self, \"tell\", a)", "wrong_arguments"),
        refused(".send(self, tell)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(send(cx))
}

fn send(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let is_list = cx.args[0].is_list();
    let receivers = receivers(&cx.args[0])?;
    let force = cx.args[1].as_atom().unwrap_or(Symbol::EMPTY);
    let has_fourth = cx.args.len() > 3;
    let waits = has_fourth && (is_question(force) || force.text().starts_with("ask"));
    let in_reply_to = if waits { None } else { answered(cx, force)? };
    let series = if waits {
        Series::Question
    } else {
        Series::Message
    };
    let content = cx.args[2].clone();
    let draft = cx.draft(series, force, &content, in_reply_to);
    for receiver in &receivers {
        if !cx.send(*receiver, &draft) {
            return Err(ActionError {
                kind: "receiver_not_found",
                message: format!("`.send`: there is no agent `{receiver}`"),
                annots: Vec::new(),
            });
        }
    }
    if !waits {
        return Ok(Outcome::True);
    }
    if receivers.is_empty() {
        return Ok(cx.answer(3, Term::Nil));
    }
    let timeout = cx.args.get(4).and_then(Term::as_number);
    Ok(Outcome::Wait(Until::Replies(Box::new(Replies {
        question: draft.id,
        force,
        answer: cx.args[3].clone(),
        expected: receivers.len(),
        got: Vec::new(),
        is_list,
        timeout: timeout.map(|milliseconds| (milliseconds.max(0.0) * 1e6) as u64),
    }))))
}

/// The names of the receivers.
fn receivers(to: &Term) -> Result<Vec<Symbol>, ActionError> {
    if !to.is_list() {
        let what = "an agent or a list of agents";
        return match name(to) {
            Some(name) => Ok(vec![name]),
            None => Err(must_be(".send", "To", what, to)),
        };
    }
    let wrong = |item: &Term| {
        let item = logic::print::brief(item);
        ActionError::internal(format!("`.send`: {item} in the list is no agent"))
    };
    let mut elements = to.elements();
    let names = elements.by_ref().map(|item| name(item).ok_or_else(|| wrong(item)));
    let names: Result<Vec<Symbol>, ActionError> = names.collect();
    let names = names?;
    if elements.rest().is_var() {
        return Err(wrong(elements.rest()));
    }
    Ok(names)
}

/// The name of an agent: an atom, whatever its annotations, or a string.
pub(crate) fn name(term: &Term) -> Option<Symbol> {
    match term {
        Term::Atom(name) => Some(*name),
        Term::String(text) => Some(Symbol::new(text.as_str())),
        Term::Struct(s) if s.args.is_empty() && term.is_literal() => {
            let key = s.key();
            (!key.negated).then_some(key.name)
        }
        _ => None,
    }
}

/// The message that this one answers: the fourth argument of `tell`, `untell`, `tellHow` and forces
/// of the program's own.
fn answered(cx: &ActionCx<'_>, force: Symbol) -> Result<Option<Symbol>, ActionError> {
    let Some(id) = cx.args.get(3) else {
        return Ok(None);
    };
    let is_ignored = matches!(
        force,
        Symbol::ACHIEVE | Symbol::UNACHIEVE | Symbol::UNTELL_HOW | Symbol::SIGNAL
    );
    match id.as_atom() {
        _ if is_ignored => Ok(None),
        Some(id) => Ok(Some(id)),
        None if force == Symbol::TELL_HOW => Ok(None),
        None => Err(must_be(".send", "Id", "the identifier of a message", id)),
    }
}
