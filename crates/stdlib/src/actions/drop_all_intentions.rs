//! `.drop_all_intentions`: gives all other intentions up.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_all_intentions",
    forms: &[form(&[])],
    summary: "Removes all intentions but the current one, and what `.at` has scheduled.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!count; .wait(5); .drop_all_intentions; .wait(50); .print(over)",
            &["counting", "over"],
        ),
        refused(".drop_all_intentions(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.agent.drop_all_intentions();
    Outcome::True
}
