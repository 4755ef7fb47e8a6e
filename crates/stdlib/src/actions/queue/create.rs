//! `.queue.create(Queue)`, `.queue.create(Queue, priority)`: a new, empty queue.

use logic::container::{Container, ContainerKind};

use crate::containers::create;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".queue.create",
    forms: &[
        form(&[output("Queue", Kind::Any)]),
        form(&[output("Queue", Kind::Any), input("Order", Kind::Atom)]),
    ],
    summary: "Binds Queue to a new, empty queue: first in, first out, or with `priority` the least element first; fails if it is bound.",
    topic: Topic::Containers,
    examples: &[
        gives(".queue.create(Q)", ".type(Q,queue) & .empty(Q)"),
        gives(
            ".queue.create(Q,priority) & .queue.add_all(Q,[z,5,1])",
            ".queue.head(Q,1)",
        ),
        fails(".queue.create(a)"),
        refused(".queue.create(Q,other)", "wrong_arguments"),
        refused(".queue.create", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let new = match cx.args.get(1) {
        None => Container::new(ContainerKind::Queue),
        Some(Term::Atom(order)) if &*order.text() == "priority" => Container::priority_queue(),
        Some(other) => return must_be(".queue.create", "Order", "`priority`", other).into(),
    };
    create(cx, new)
}
