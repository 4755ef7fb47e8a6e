//! `.suspend`, `.suspend(Goal)`: stops intentions until `.resume`.

use crate::goals::{AtHand, at_hand, no_step};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".suspend",
    forms: &[form(&[]), form(&[input("Goal", Kind::Literal)])],
    summary: "Stops the intentions that pursue Goal, or the current one, until `.resume`.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!count; .wait(5); .suspend(count); .print(stopped); .wait(100); .print(over)",
            &["counting", "stopped", "over"],
        ),
        prints(".suspend(nobody); .print(on)", &["on"]),
        refused("?.suspend", "test_goal_failed"),
        refused(".suspend(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let now = cx.host.now();
    let (args, is_step) = (cx.args, cx.is_step());
    let mut nothing = None;
    let AtHand { agent, current, .. } = at_hand(cx, &mut nothing);
    match args.first() {
        Some(goal) => {
            agent.suspend_goal(goal, current, now);
            Outcome::True
        }
        None if is_step => {
            agent.suspend_current(current, now);
            Outcome::Moved
        }
        None => no_step(".suspend"),
    }
}
