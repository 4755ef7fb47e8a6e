//! `.give_up_goal(Goal)`: lets a goal fail past its own failure plan.

use crate::goals::at_hand;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".give_up_goal",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Ends the plans for Goal in all intentions. Its own failure plans are passed over: who posted it fails, with `error(goal_dropped)`; if nobody did, it just ends. The goal patterns `smc` and `omc` use it.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!careful; .wait(5); .give_up_goal(slow(_)); .wait(5); .print(over)",
            &["over"],
        ),
        prints(".give_up_goal(nobody); .print(on)", &["on"]),
        refused(".give_up_goal(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let goal = &cx.args[0];
    let mut nothing = None;
    let at = at_hand(cx, &mut nothing);
    at.agent.give_up_goal(goal, at.current, at.host, at.out);
    Outcome::True
}
