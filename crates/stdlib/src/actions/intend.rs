//! `.intend(Goal[, Id])`: the goals that are pursued.

use crate::goals::{Found, found};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".intend",
    forms: &[
        form(&[either("Goal", Kind::Literal)]),
        form(&[either("Goal", Kind::Literal), either("Id", Kind::Number)]),
    ],
    summary: "Unifies Goal with each goal that some intention pursues, unless it is suspended, and Id with the number of the intention.",
    topic: Topic::Intentions,
    examples: &[
        gives("!!slow(50); .wait(5); .intend(slow(T))", "T == 50"),
        gives(".intend(test, I)", ".number(I)"),
        fails(".intend(nobody)"),
        fails(".intend(slow(_))"),
        refused(".intend(3)", "wrong_arguments"),
        refused(".intend", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    found(cx, Found::Intended)
}
