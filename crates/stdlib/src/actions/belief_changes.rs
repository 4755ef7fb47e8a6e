//! `.belief_changes(Number)`: a number that grows when beliefs change.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".belief_changes",
    forms: &[form(&[output("Number", Kind::Number)])],
    summary: "Unifies Number with a number that is greater after each change of the belief base. The goal pattern `bc` uses it.",
    topic: Topic::Beliefs,
    examples: &[
        gives(".belief_changes(A); +d(1); .belief_changes(B)", "B > A"),
        fails(".belief_changes(-1)"),
        refused(".belief_changes", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let changes = cx.agent.beliefs().changes() as f64;
    cx.answer(0, changes)
}
