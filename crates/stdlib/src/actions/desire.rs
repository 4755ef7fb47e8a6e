//! `.desire(Goal[, Id])`: the goals that are pursued or wanted.

use crate::goals::{Found, found};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".desire",
    forms: &[
        form(&[either("Goal", Kind::Literal)]),
        form(&[either("Goal", Kind::Literal), either("Id", Kind::Number)]),
    ],
    summary: "Unifies Goal with each goal that some intention pursues or that waits as an event, and Id with the number of the intention.",
    topic: Topic::Intentions,
    examples: &[
        gives("!!slow(50); .wait(5); .desire(slow(T))", "T == 50"),
        gives(".desire(test, I)", ".number(I)"),
        prints(
            ".add_plan({ +!wish : .desire(wish) <- .print(wished) }); !wish",
            &["wished"],
        ),
        fails(".desire(nobody)"),
        gives("!!slow(50); .desire(slow(_))", "true"),
        refused(".desire(3)", "wrong_arguments"),
        refused(".desire", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    found(cx, Found::Desired)
}
