//! What actions on plans share.

use std::sync::Arc;

use agent::action::{ActionCx, ActionError};
use agent::fault::FaultKind;
use agent::lower::Reader;
use agent::plan::Plan;
use agent::plan::library::PlanPlace;
use agent::trigger::Trigger;
use logic::annots::source;
use logic::functor::{Class, Functor};
use logic::rebuild::variables;
use logic::symbol::Symbol;
use logic::term::Term;

use crate::fresh::Fresh;
use crate::prelude::must_be;
use crate::reading::unreadable;

/// The plans whose trigger unifies with an event, in library order. An event without source fits
/// plans for any source.
pub(crate) fn relevant(cx: &mut ActionCx<'_>, event: &Trigger) -> Vec<Arc<Plan>> {
    let literal = with_any_source(&event.literal);
    let library = cx.agent.plans();
    let of_kind =
        |plan: &&Arc<Plan>| plan.trigger.op == event.op && plan.trigger.kind == event.kind;
    let candidates: Vec<Arc<Plan>> = if literal.functor().is_some() {
        let candidates = library.candidates(event).iter().map(|(_, plan)| plan);
        candidates.filter(of_kind).cloned().collect()
    } else {
        library.iter().filter(of_kind).cloned().collect()
    };
    candidates
        .into_iter()
        .filter(|plan| cx.matches(&plan.trigger.literal, &literal))
        .collect()
}

fn with_any_source(literal: &Term) -> Term {
    if literal.is_var() || literal.annots().has_source() {
        return literal.clone();
    }
    let unused = variables(literal)
        .iter()
        .map(|var| var.id + 1)
        .max()
        .unwrap_or(0);
    literal.with_annots(literal.annots().with([source(Term::var(unused))]))
}

/// A plan of the library as a term: with its label and variables of its own.
pub(crate) fn shown(cx: &mut ActionCx<'_>, plan: &Plan) -> Term {
    let [_, trigger, context, body] = plan.term.args() else {
        return plan.term.clone();
    };
    let parts = [
        plan.label.clone(),
        trigger.clone(),
        context.clone(),
        body.clone(),
    ];
    let rest = plan.whole_term().annots().clone();
    let term = Term::structure(Functor::PLAN, parts).with_annots(rest);
    Fresh::default().renamed(cx, &term)
}

/// The label of the plan that an argument means: a label, the text of one, or a plan term. `None`
/// if there is no such plan.
///
/// # Errors
/// The argument is something else.
pub(crate) fn label_of(
    cx: &mut ActionCx<'_>,
    action: &str,
    plan: &Term,
) -> Result<Option<Term>, ActionError> {
    if let Some(text) = plan.as_str() {
        let name = text.trim().trim_start_matches('@');
        let name = name.split('[').next().unwrap_or(name).trim();
        let (space, name) = name.split_once("::").unwrap_or(("default", name));
        let functor = Functor::literal(Symbol::new(name), 0);
        let label = functor.with_namespace(Symbol::new(space));
        return Ok(Some(Term::structure(label, [])));
    }
    if plan.is_literal() {
        return Ok(Some(plan.clone()));
    }
    if plan
        .functor()
        .is_none_or(|functor| functor.class() != Class::Program)
    {
        return Err(must_be(
            action,
            "Plan",
            "a label, a plan, or a list of these",
            plan,
        ));
    }
    if let Some(label) = written_label(plan) {
        return Ok(Some(label));
    }
    Ok(cx
        .agent
        .find_equal_plan(plan)
        .map(|plan| plan.label.clone()))
}

/// The label in a plan term.
pub(crate) fn written_label(plan: &Term) -> Option<Term> {
    if plan.functor() != Some(Functor::PLAN) {
        return None;
    }
    match plan.args().first() {
        None | Some(Term::Atom(Symbol::EMPTY) | Term::Var(_)) => None,
        Some(label) if label.functor().is_some_and(|f| f.name() == Symbol::EMPTY) => None,
        Some(label) => Some(label.clone()),
    }
}

/// Adds a plan given in braces or as text.
///
/// # Errors
/// It is no plan, its text cannot be read, or its label belongs to another plan.
pub(crate) fn add(
    cx: &mut ActionCx<'_>,
    plan: &Term,
    from: Symbol,
    place: PlanPlace,
) -> Result<(), ActionError> {
    let added = match plan.as_str() {
        Some(text) => {
            let mut reader = Reader::new(cx.agent.registry().clone());
            if let Some(frame) = cx.at_work().and_then(|intention| intention.top()) {
                let place = frame.place();
                reader = reader.at(place.file, place.line);
            }
            let source = reader.parse_plan(text);
            let source = source.map_err(|errors| unreadable(".add_plan", "Plan", &errors))?;
            cx.agent.add_plan_source(source, from, place)
        }
        None => cx.agent.add_plan(plan, from, place),
    };
    added.map_err(|fault| {
        let message = format!("`.add_plan`: {}", fault.message);
        match fault.kind {
            Some(FaultKind::WrongArguments) => ActionError::wrong_arguments(message),
            _ => ActionError::internal(message),
        }
    })
}
