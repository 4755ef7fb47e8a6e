//! `.queue.copy(Queue, Copy)`: a queue of its own with the same content.

use crate::containers::{copy, queue};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.copy",
    forms: &[form(&[
        input("Queue", Kind::Any),
        output("Copy", Kind::Any),
    ])],
    summary: "Unifies Copy with a new queue with the same content; containers in it are copied, too.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add(Q,a) & .queue.copy(Q,C) & .queue.add(C,b)",
            ".length(Q,1) & .length(C,2)",
        ),
        fails(".queue.create(Q); .queue.add(Q,a); .queue.copy(Q,a)"),
        refused(".queue.copy([a],C)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(copied(cx))
}

fn copied(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let queue = queue(".queue.copy", cx)?;
    Ok(copy(cx, 1, queue))
}
