//! `.list_plans`, `.list_plans(Event)`: prints plans.

use crate::plans::relevant;
use crate::prelude::*;
use crate::reading::trigger;
use crate::source::plan_text;

pub(crate) const ACTION: Action = Action {
    name: ".list_plans",
    forms: &[form(&[]), form(&[input("Event", Kind::Any)])],
    summary: "Prints the plans of the agent, or those for Event.",
    topic: Topic::Plans,
    examples: &[
        prints(
            ".list_plans({ +!rest })",
            &["+!rest <- .suspend; .print(\"rested\")."],
        ),
        refused(".list_plans(3)", "wrong_arguments"),
        refused(".list_plans(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(list(cx))
}

fn list(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let plans = match cx.args.first() {
        Some(event) => {
            let event = trigger(cx, ".list_plans", "Event", event)?;
            relevant(cx, &event)
        }
        None => {
            let plans = cx.agent.plans().iter();
            plans.filter(|plan| !plan.is_default()).cloned().collect()
        }
    };
    let most = cx.longest_text();
    let lines = plans.iter().map(|plan| plan_text(plan, ".list_plans", most));
    let lines: Vec<String> = lines.collect::<Result<_, _>>()?;
    cx.out.extend(lines.into_iter().map(Effect::Print));
    Ok(Outcome::True)
}
