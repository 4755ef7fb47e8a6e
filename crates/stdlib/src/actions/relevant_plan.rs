//! `.relevant_plan(Event, Plan)`: the plans whose trigger fits an event, one by one.

use agent::trigger::Trigger;
use logic::annots::Annots;

use crate::fresh::Fresh;
use crate::plans::{relevant, shown};
use crate::prelude::*;
use crate::reading::trigger;

pub(crate) const ACTION: Action = Action {
    name: ".relevant_plan",
    forms: &[form(&[
        either("Event", Kind::Any),
        either("Plan", Kind::Any),
    ])],
    summary: "Unifies Plan with each plan whose trigger unifies with Event, in library order; with Event unbound, Event with the trigger of Plan.",
    topic: Topic::Plans,
    examples: &[
        gives(
            ".findall(T, .relevant_plan({ +!ask(T) }, _), L); .length(L, N)",
            "N == 1",
        ),
        gives(
            ".plan_label(P, counting); .relevant_plan(E, P)",
            "E = { +!count }",
        ),
        fails(".relevant_plan({ +!nobody }, _)"),
        refused(".relevant_plan(12, P)", "wrong_arguments"),
        refused(".relevant_plan({ +!count })", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(if cx.args[0].is_var() {
        trigger_of(cx)
    } else {
        plans_for(cx)
    })
}

fn trigger_of(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let plan = &cx.args[1];
    let trigger = plan.args().get(1).and_then(Trigger::from_term);
    let trigger = trigger.or_else(|| Trigger::from_term(plan));
    let trigger = trigger.ok_or_else(|| must_be(".relevant_plan", "Plan", "a plan", plan))?;
    Ok(cx.answer(0, trigger.to_term()))
}

/// The state is the list of the labels of the plans still to come.
fn plans_for(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let event = trigger(cx, ".relevant_plan", "Event", &cx.args[0])?;
    let labels = match cx.state {
        Some(rest) => rest.clone(),
        None => Term::list(
            relevant(cx, &event)
                .into_iter()
                .map(|plan| plan.label.clone()),
        ),
    };
    let Term::List(cons) = labels else {
        return Ok(Outcome::Fail);
    };
    let Some(plan) = cx.agent.plans().get(&cons.head).cloned() else {
        return Ok(Outcome::Fail);
    };
    let shown = shown(cx, &plan);
    let literal = shown.args().get(1).and_then(Trigger::from_term);
    let literal = literal.map_or_else(|| plan.trigger.literal.clone(), |trigger| trigger.literal);
    let literal = if cx.args[0].as_str().is_some() {
        Fresh::default().renamed(cx, &event.literal)
    } else {
        literal
    };
    cx.pairs.push((
        event.literal.with_annots(Annots::None),
        literal.with_annots(Annots::None),
    ));
    cx.answer(1, shown);
    Ok(match &cons.tail {
        rest @ Term::List(_) => Outcome::More(rest.clone()),
        _ => Outcome::True,
    })
}
