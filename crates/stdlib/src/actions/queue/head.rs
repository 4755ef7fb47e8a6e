//! `.queue.head(Queue, Element)`: the next element of a queue.

use crate::containers::{answer, queue};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.head",
    forms: &[form(&[
        input("Queue", Kind::Any),
        output("Element", Kind::Any),
    ])],
    summary: "Unifies Element with the head of Queue, which stays in it; fails if Queue is empty.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add_all(Q,[b,a]) & .queue.head(Q,H)",
            "H == b & .length(Q,2)",
        ),
        fails(".queue.create(Q); .queue.head(Q,_)"),
        refused(".queue.head([a],H)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(head(cx))
}

fn head(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let found = queue(".queue.head", cx)?.first();
    Ok(answer(cx, 1, found))
}
