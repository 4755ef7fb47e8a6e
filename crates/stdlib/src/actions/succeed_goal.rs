//! `.succeed_goal(Goal)`: counts a goal as achieved wherever it is pursued.

use crate::goals::{AtHand, at_hand};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".succeed_goal",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Ends the plans for Goal in all intentions as if the goal were achieved; who posted it goes on.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!ask(slow(1000)); .wait(5); .succeed_goal(slow(_)); .wait(5); .print(over)",
            &["asked slow(1000)", "over"],
        ),
        prints(".succeed_goal(nobody); .print(on)", &["on"]),
        refused(".succeed_goal(\"g\")", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let args = cx.args;
    let mut nothing = None;
    let AtHand { agent, current, .. } = at_hand(cx, &mut nothing);
    if agent.succeed_goal(&args[0], current) {
        return Outcome::Moved;
    }
    Outcome::True
}
