//! `.queue.remove(Queue, Element)`: takes out the next element of a queue.

use crate::containers::{answer, queue};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.remove",
    forms: &[form(&[
        input("Queue", Kind::Any),
        output("Element", Kind::Any),
    ])],
    summary: "Takes out the head of Queue and unifies Element with it; fails if Queue is empty. The head is gone also if it does not unify.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add_all(Q,[b,a]) & .queue.remove(Q,H)",
            "H == b & .queue.to_list(Q,[a])",
        ),
        fails(".queue.create(Q); .queue.remove(Q,_)"),
        prints(
            ".queue.create(Q); .queue.add(Q,a); if (not .queue.remove(Q,b)) { .print(Q) }",
            &["[]"],
        ),
        refused(".queue.remove([a],H)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(remove(cx))
}

fn remove(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let found = queue(".queue.remove", cx)?.pop();
    Ok(answer(cx, 1, found))
}
