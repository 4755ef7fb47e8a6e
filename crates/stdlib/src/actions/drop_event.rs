//! `.drop_event(Goal)`: gives a goal up that is still an event.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_event",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Removes the events that ask for Goal; intentions that run stay.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "?(.signal({ +!count }) & .drop_event(count)); .wait(50); .print(over)",
            &["over"],
        ),
        prints(
            "!!count; .wait(5); .drop_event(count); .wait(50); .print(over)",
            &["counting", "counted", "over"],
        ),
        refused(".drop_event(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.agent.drop_event(&cx.args[0]);
    Outcome::True
}
