//! `.queue.add_all(Queue, Elements)`: puts several terms into a queue.

use crate::containers::{add, elements, queue};
use crate::lists::fits;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.add_all",
    forms: &[form(&[
        input("Queue", Kind::Any),
        input("Elements", Kind::Any),
    ])],
    summary: "Puts the elements of a list, set or queue into Queue, one after the other.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add_all(Q,[3,1,3])",
            ".queue.to_list(Q,[3,1,3])",
        ),
        fails(".queue.create(Q); .queue.add_all(Q,[3,1]); .length(Q,1)"),
        refused(".queue.create(Q); .queue.add_all(Q,a)", "wrong_arguments"),
        refused(".queue.add_all(a,[b])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(put(cx))
}

fn put(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let items = elements(".queue.add_all", cx)?;
    let queue = queue(".queue.add_all", cx)?;
    fits(cx.longest_list(), ".queue.add_all", queue.len() + items.len())?;
    add(".queue.add_all", &queue, items)
}
