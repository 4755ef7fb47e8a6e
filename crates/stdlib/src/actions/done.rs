//! `.done`, `.done(Goal)`: ends a goal of the current intention as achieved.

use crate::goals::goal;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".done",
    forms: &[form(&[]), form(&[input("Goal", Kind::Literal)])],
    summary: "Ends the goal of the current plan, or Goal further down in the current intention, as achieved.",
    topic: Topic::Intentions,
    examples: &[
        prints("!stop_here; .print(over)", &["before", "over"]),
        prints(".done(nobody); .print(on)", &["on"]),
        refused(".done(3)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let goal = goal(cx.args.first());
    if let Some(current) = cx.current.as_mut()
        && cx.agent.done(goal.as_ref(), current)
    {
        return Outcome::Moved;
    }
    Outcome::True
}
