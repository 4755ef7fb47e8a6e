//! `.succeed_goal(Goal)`: counts a goal as achieved wherever it is pursued.

use crate::goals::goal;
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
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    if let (Some(goal), Some(current)) = (goal(cx.args.first()), cx.current.as_mut())
        && cx.agent.succeed_goal(&goal, current)
    {
        return Outcome::Moved;
    }
    Outcome::True
}
