//! `.queue.to_list(Queue, List)`: the elements of a queue as a list.

use crate::containers::{answer_list, queue};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.to_list",
    forms: &[form(&[
        input("Queue", Kind::Any),
        output("List", Kind::Any),
    ])],
    summary: "Unifies List with the elements of Queue, the head first.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".queue.create(Q) & .queue.add_all(Q,[b,a]) & .queue.to_list(Q,L)",
            "L == [b,a]",
        ),
        gives(
            ".queue.create(Q,priority) & .queue.add_all(Q,[b,a,b])",
            ".queue.to_list(Q,[a,b,b])",
        ),
        fails(".queue.create(Q); .queue.to_list(Q,[a])"),
        refused(".queue.to_list([a],L)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(to_list(cx))
}

fn to_list(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let items = queue(".queue.to_list", cx)?.items();
    Ok(answer_list(cx, 1, items))
}
