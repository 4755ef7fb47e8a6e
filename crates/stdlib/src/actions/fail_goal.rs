//! `.fail_goal(Goal[, Annotation])`: makes a goal fail wherever it is pursued.

use crate::goals::at_hand;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".fail_goal",
    forms: &[
        form(&[input("Goal", Kind::Literal)]),
        form(&[input("Goal", Kind::Literal), input("Annotation", Kind::Any)]),
    ],
    summary: "Ends the plans for Goal in all intentions; its failure plan runs, and then who posted it goes on.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!careful; .wait(5); .fail_goal(slow(_)); .wait(5); .print(over)",
            &["gave up", "went on", "over"],
        ),
        prints(".fail_goal(nobody); .print(on)", &["on"]),
        refused(".fail_goal(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let (goal, annots) = (&cx.args[0], &cx.args[1..]);
    let mut nothing = None;
    let at = at_hand(cx, &mut nothing);
    at.agent
        .fail_goal(goal, annots, at.current, at.host, at.out);
    Outcome::True
}
