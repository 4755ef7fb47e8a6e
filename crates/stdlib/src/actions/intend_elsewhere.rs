//! `.intend_elsewhere(Goal)`: whether another intention pursues a goal.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".intend_elsewhere",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Holds if an intention other than the current one pursues Goal. Goal patterns such as `dg` use it.",
    topic: Topic::Intentions,
    examples: &[
        gives("!!slow(50); .wait(5); .intend_elsewhere(slow(_))", "true"),
        fails(".intend_elsewhere(test)"),
        refused(".intend_elsewhere(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(!cx.agent.holders(&cx.args[0]).is_empty())
}
