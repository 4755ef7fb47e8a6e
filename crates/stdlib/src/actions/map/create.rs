//! `.map.create(Map)`: a new, empty map.

use logic::container::{Container, ContainerKind};

use crate::containers::create;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.create",
    forms: &[form(&[output("Map", Kind::Any)])],
    summary: "Binds Map to a new, empty map; fails if it is bound.",
    topic: Topic::Containers,
    examples: &[
        gives(".map.create(M)", ".type(M,map) & .empty(M)"),
        fails(".map.create(a)"),
        fails(".map.create(M); .map.create(M)"),
        refused(".map.create", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    create(cx, Container::new(ContainerKind::Map))
}
