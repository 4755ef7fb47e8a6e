//! `.drop_desire(Goal)`: gives a goal up, pursued or still an event.

use crate::goals::{AtHand, at_hand};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_desire",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Removes the intentions that pursue Goal, and the events that ask for it.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!count; .drop_desire(count); .wait(50); .print(over)",
            &["over"],
        ),
        prints(".drop_desire(nobody); .print(on)", &["on"]),
        refused(".drop_desire(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let args = cx.args;
    let mut nothing = None;
    let AtHand { agent, current, .. } = at_hand(cx, &mut nothing);
    agent.drop_event(&args[0]);
    agent.drop_intention(&args[0], current);
    Outcome::True
}
