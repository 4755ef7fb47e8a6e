//! `.queue.add(Queue, Element)`: puts a term into a queue.

use crate::containers::{add, queue};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.add",
    forms: &[form(&[
        input("Queue", Kind::Any),
        input("Element", Kind::Any),
    ])],
    summary: "Puts Element at the end of Queue, or in a priority queue where it belongs.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add(Q,b) & .queue.add(Q,a)",
            ".queue.to_list(Q,[b,a])",
        ),
        fails(".queue.create(Q); .queue.add(Q,b); .empty(Q)"),
        refused(".queue.add(Q,a)", "wrong_arguments"),
        refused(".queue.create(Q); .queue.add(Q,[Q])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(put(cx))
}

fn put(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let queue = queue(".queue.add", cx)?;
    add(".queue.add", &queue, vec![cx.args[1].clone()])
}
