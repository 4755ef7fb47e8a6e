//! `.queue.clear(Queue)`: takes everything out of a queue.

use crate::containers::queue;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.clear",
    forms: &[form(&[input("Queue", Kind::Any)])],
    summary: "Takes everything out of Queue.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add(Q,a) & .queue.clear(Q)",
            ".empty(Q)",
        ),
        fails(".queue.create(Q); .queue.add(Q,a); .queue.clear(Q); .length(Q,1)"),
        refused(".queue.clear([a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(clear(cx))
}

fn clear(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    queue(".queue.clear", cx)?.clear();
    Ok(Outcome::True)
}
