//! `.map.copy(Map, Copy)`: a map of its own with the same content.

use crate::containers::{copy, map};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.copy",
    forms: &[form(&[either("Map", Kind::Any), output("Copy", Kind::Any)])],
    summary: "Unifies Copy with a new map with the same content; containers in it are copied, too.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".map.put(M,a,1) & .map.copy(M,C) & .map.put(C,b,2)",
            ".length(M,1) & .length(C,2)",
        ),
        fails(".map.put(M,a,1); .map.copy(M,a)"),
        refused(".map.copy([a],C)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(copied(cx))
}

fn copied(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let map = map(".map.copy", cx)?;
    Ok(copy(cx, 1, map))
}
