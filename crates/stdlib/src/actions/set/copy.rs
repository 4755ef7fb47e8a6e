//! `.set.copy(Set, Copy)`: a set of its own with the same content.

use crate::containers::{copy, set};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.copy",
    forms: &[form(&[either("Set", Kind::Any), output("Copy", Kind::Any)])],
    summary: "Unifies Copy with a new set with the same content; containers in it are copied, too.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.add(S,a) & .set.copy(S,C) & .set.add(C,b)",
            ".length(S,1) & .length(C,2)",
        ),
        fails(".set.add(S,a); .set.copy(S,a)"),
        refused(".set.copy([a],C)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(copied(cx))
}

fn copied(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let set = set(".set.copy", cx)?;
    Ok(copy(cx, 1, set))
}
