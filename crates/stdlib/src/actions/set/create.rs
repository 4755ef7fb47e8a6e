//! `.set.create(Set)`: a new, empty set.

use logic::container::{Container, ContainerKind};

use crate::containers::create;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.create",
    forms: &[form(&[output("Set", Kind::Any)])],
    summary: "Binds Set to a new, empty set; fails if it is bound.",
    topic: Topic::Containers,
    examples: &[
        gives(".set.create(S)", ".type(S,set) & .empty(S)"),
        fails(".set.create(a)"),
        fails(".set.create(S); .set.create(S)"),
        refused(".set.create", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    create(cx, Container::new(ContainerKind::Set))
}
