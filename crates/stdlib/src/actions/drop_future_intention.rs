//! `.drop_future_intention(Goal)`: gives up what would post a goal.

use crate::goals::{AtHand, at_hand};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_future_intention",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Removes the intentions whose running plan has a step that posts Goal.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!ask_later; .wait(5); .drop_future_intention(count); .wait(50); .print(over)",
            &["over"],
        ),
        prints(".drop_future_intention(nobody); .print(on)", &["on"]),
        refused(".drop_future_intention(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let args = cx.args;
    let mut nothing = None;
    let AtHand { agent, current, .. } = at_hand(cx, &mut nothing);
    agent.drop_future_intention(&args[0], current);
    Outcome::True
}
