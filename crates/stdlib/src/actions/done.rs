//! `.done`, `.done(Goal)`: ends a goal of the current intention as achieved.

use crate::goals::{AtHand, at_hand, no_step};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".done",
    forms: &[form(&[]), form(&[input("Goal", Kind::Literal)])],
    summary: "Ends the goal of the current plan, or Goal further down in the current intention, as achieved.",
    topic: Topic::Intentions,
    examples: &[
        prints("!stop_here; .print(over)", &["before", "over"]),
        prints(".done(nobody); .print(on)", &["on"]),
        refused("?.done", "test_goal_failed"),
        refused(".done(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    if !cx.is_step() {
        return no_step(".done");
    }
    let args = cx.args;
    let mut nothing = None;
    let AtHand { agent, current, .. } = at_hand(cx, &mut nothing);
    if agent.done(args.first(), current) {
        return Outcome::Moved;
    }
    Outcome::True
}
