//! `.suspend`, `.suspend(Goal)`: stops intentions until `.resume`.

use crate::goals::goal;
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
        refused(".suspend(3)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let now = cx.host.now();
    let Some(goal) = goal(cx.args.first()) else {
        if let Some(current) = cx.current.as_mut() {
            cx.agent.suspend_current(current, now);
        }
        return Outcome::Moved;
    };
    if let Some(current) = cx.current.as_mut() {
        cx.agent.suspend_goal(&goal, current, now);
    }
    Outcome::True
}
