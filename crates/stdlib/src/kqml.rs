//! The actions of the default plans for messages (`stdlib/kqml.asl`). They are no part of the
//! library for programs, so they have no page in the reference.

use agent::action::{ActionCx, ActionError, Form, Kind, Outcome, either, form, input, output};
use agent::belief::is_believable;
use agent::callable::{UserAction, action};
use agent::fault::{Report, Severity};
use agent::plan::library::{PlanPlace, is_made_name};
use agent::registry::Registry;
use logic::annots::{Annots, is_source};
use logic::functor::Functor;
use logic::symbol::{Series, Symbol};
use logic::term::Term;

use crate::plans;
use crate::prelude::{Effect, holds, settle};
use crate::reading::trigger;

const ONE: &[Form] = &[form(&[either("Term", Kind::Any)])];
const MAP: &[Form] = &[form(&[
    either("Term", Kind::Any),
    output("Result", Kind::Any),
])];
const UNDERSTAND: &[Form] = &[form(&[
    input("Sender", Kind::Atom),
    input("Force", Kind::Atom),
    either("Content", Kind::Any),
])];
const REPLY: &[Form] = &[form(&[
    input("To", Kind::Atom),
    input("Force", Kind::Atom),
    either("Content", Kind::Any),
    input("Id", Kind::Atom),
])];
const TELL_HOW: &[Form] = &[form(&[
    either("Plans", Kind::Any),
    input("From", Kind::Atom),
])];
const REPORT: &[Form] = &[form(&[
    input("Sender", Kind::Atom),
    input("Force", Kind::Atom),
    either("Content", Kind::Any),
    either("Error", Kind::Any),
    either("Message", Kind::Any),
])];

/// Adds the actions. Their names are not taken: nothing else is registered yet.
pub(crate) fn register(registry: &mut Registry) {
    let mut add = |name: &str, forms, run: fn(&mut ActionCx<'_>) -> Outcome| {
        let added = registry.register(name, boxed(forms, run));
        debug_assert!(added.is_ok(), "{name} is taken");
    };
    add("kqml.is_literal", ONE, |cx| {
        holds(is_believable(&cx.args[0]))
    });
    add("kqml.is_rule", ONE, |cx| {
        holds(cx.args[0].functor() == Some(Functor::RULE))
    });
    add("kqml.understand", UNDERSTAND, understand);
    add("kqml.answer", MAP, answer);
    add("kqml.answers", MAP, answers);
    add("kqml.without_sources", MAP, |cx| {
        let plain = without_sources(&cx.args[0]);
        cx.answer(1, plain)
    });
    add("kqml.reply", REPLY, reply);
    add("kqml.plans", MAP, |cx| settle(plans_for(cx)));
    add("kqml.tell_how", TELL_HOW, |cx| settle(tell_how(cx)));
    add("kqml.report", REPORT, report);
}

fn boxed(forms: &'static [Form], run: fn(&mut ActionCx<'_>) -> Outcome) -> impl UserAction {
    action(forms, run)
}

fn atom(cx: &ActionCx<'_>, index: usize) -> Symbol {
    cx.args[index].as_atom().unwrap_or(Symbol::EMPTY)
}

fn understand(cx: &mut ActionCx<'_>) -> Outcome {
    let (sender, force) = (atom(cx, 0), atom(cx, 1));
    let (content, _) = agent::intention::close(&cx.args[2]);
    holds(cx.agent.understand(sender, force, &content))
}

/// The first answer of a question.
fn answer(cx: &mut ActionCx<'_>) -> Outcome {
    match cx.agent.solutions(&cx.args[0], 1, cx.host, cx.out) {
        Ok(found) => match found.first() {
            Some(found) => {
                let found = crate::fresh::Fresh::default().renamed(cx, found);
                cx.answer(1, found)
            }
            None => Outcome::Fail,
        },
        Err(fault) => ActionError::limit(fault.message).into(),
    }
}

/// All answers of a question.
fn answers(cx: &mut ActionCx<'_>) -> Outcome {
    match cx.agent.solutions(&cx.args[0], usize::MAX, cx.host, cx.out) {
        Ok(found) => {
            let list = crate::fresh::Fresh::default().renamed(cx, &Term::list(found));
            cx.answer(1, list)
        }
        Err(fault) => ActionError::limit(fault.message).into(),
    }
}

fn without_sources(literal: &Term) -> Term {
    let items = literal.annots().items().iter();
    let others: Vec<Term> = items.filter(|item| !is_source(item)).cloned().collect();
    literal.with_annots(Annots::open(others, literal.annots().tail().cloned()))
}

/// Answers a message. If its sender is gone, nobody wants to know.
fn reply(cx: &mut ActionCx<'_>) -> Outcome {
    let (to, force, question) = (atom(cx, 0), atom(cx, 1), atom(cx, 3));
    let content = cx.args[2].clone();
    let draft = cx.draft(Series::Message, force, &content, Some(question));
    cx.send(to, &draft);
    Outcome::True
}

/// The plans for an event, without their sources.
fn plans_for(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let event = trigger(cx, "askHow", "Content", &cx.args[0])?;
    let found = plans::relevant(cx, &event);
    let shown: Vec<Term> = found
        .iter()
        .map(|plan| with_label(&plans::shown(cx, plan), without_sources))
        .collect();
    Ok(cx.answer(1, Term::list(shown)))
}

fn with_label(plan: &Term, change: impl FnOnce(&Term) -> Term) -> Term {
    match plan.args() {
        [label, rest @ ..] => {
            let mut args = vec![change(label)];
            args.extend(rest.iter().cloned());
            Term::structure(Functor::PLAN, args)
        }
        [] => plan.clone(),
    }
}

/// Adds plans from another agent. A label that was made there, not written, may mean another plan
/// here: then it gets a new one.
fn tell_how(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let from = atom(cx, 1);
    let told = &cx.args[0];
    let all: Vec<Term> = if told.is_list() {
        told.elements().cloned().collect()
    } else {
        vec![told.clone()]
    };
    for plan in all {
        let made = plans::written_label(&plan).filter(|label| {
            let name = label.functor().map(Functor::name);
            name.is_some_and(is_made_name)
        });
        let plan = match made {
            Some(_) => with_label(&plan, |_| Term::Atom(Symbol::EMPTY)),
            None => plan,
        };
        plans::add(cx, &plan, from, PlanPlace::End)?;
    }
    Ok(Outcome::True)
}

/// Tells people that a message could not be dealt with.
fn report(cx: &mut ActionCx<'_>) -> Outcome {
    let shown = logic::print::brief;
    let (sender, force) = (&cx.args[0], &cx.args[1]);
    let title = format!(
        "the message `{force}` from {sender} means nothing here: {}",
        shown(&cx.args[2])
    );
    let text = logic::print::message(&cx.args[4], 1000);
    let report = Report {
        severity: Severity::Warning,
        title,
        place: None,
        notes: vec![format!("{}: {text}", shown(&cx.args[3]))],
        help: Some(
            "a plan +!kqml_received(Sender, Force, Content, Id) says what such messages mean"
                .to_owned(),
        ),
    };
    cx.out.push(Effect::Report(Box::new(report)));
    Outcome::True
}
