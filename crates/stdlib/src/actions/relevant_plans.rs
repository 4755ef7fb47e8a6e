//! `.relevant_plans(Event, Plans[, Labels])`: the plans whose trigger fits an event.

use crate::plans::relevant;
use crate::prelude::*;
use crate::reading::trigger;

pub(crate) const ACTION: Action = Action {
    name: ".relevant_plans",
    forms: &[
        form(&[input("Event", Kind::Any), output("Plans", Kind::List)]),
        form(&[
            input("Event", Kind::Any),
            output("Plans", Kind::List),
            output("Labels", Kind::List),
        ]),
    ],
    summary: "Unifies Plans with the plans whose trigger unifies with Event, in library order, and Labels with their labels; contexts are not looked at.",
    topic: Topic::Plans,
    examples: &[
        gives(".relevant_plans({ +!count }, P); .length(P, N)", "N == 1"),
        gives(".relevant_plans(\"+!nobody\", P, L)", "P == [] & L == []"),
        fails(".relevant_plans({ +!count }, [])"),
        refused(".relevant_plans(12, P)", "wrong_arguments"),
        refused(".relevant_plans({ +!count })", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(relevant_plans(cx))
}

fn relevant_plans(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let event = trigger(cx, ".relevant_plans", "Event", &cx.args[0])?;
    let found = relevant(cx, &event);
    let plans: Vec<Term> = found
        .iter()
        .map(|plan| crate::plans::shown(cx, plan))
        .collect();
    cx.answer(1, Term::list(plans));
    if cx.args.len() > 2 {
        cx.answer(2, Term::list(found.iter().map(|plan| plan.label.clone())));
    }
    Ok(Outcome::True)
}
