//! `.drop_all_events`: forgets all events.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_all_events",
    forms: &[form(&[])],
    summary: "Removes all events, and the intentions that wait for them.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "?(.signal({ +!count }) & .drop_all_events); .wait(50); .print(over)",
            &["over"],
        ),
        refused(".drop_all_events(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.agent.drop_all_events();
    Outcome::True
}
