//! `.drop_intention`, `.drop_intention(Goal)`: gives intentions up.

use crate::goals::{AtHand, at_hand, no_step};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_intention",
    forms: &[form(&[]), form(&[input("Goal", Kind::Literal)])],
    summary: "Removes the intentions that pursue Goal, or the current one, without failure.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!count; .wait(5); .drop_intention(count); .wait(50); .print(over)",
            &["counting", "over"],
        ),
        prints(".print(a); .drop_intention; .print(b)", &["a"]),
        refused("?.drop_intention", "test_goal_failed"),
        refused(".drop_intention(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let (args, is_step) = (cx.args, cx.is_step());
    let mut nothing = None;
    let AtHand { agent, current, .. } = at_hand(cx, &mut nothing);
    match args.first() {
        Some(goal) => agent.drop_intention(goal, current),
        None if is_step => agent.drop_current(current),
        None => return no_step(".drop_intention"),
    }
    Outcome::True
}
