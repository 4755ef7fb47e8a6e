//! `.drop_all_desires`: gives all other goals up.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_all_desires",
    forms: &[form(&[])],
    summary: "Removes all intentions but the current one, and all events about goals.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!count; .drop_all_desires; .wait(50); .print(over)",
            &["over"],
        ),
        refused(".drop_all_desires(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.agent.drop_all_intentions();
    cx.agent.drop_goal_events();
    Outcome::True
}
