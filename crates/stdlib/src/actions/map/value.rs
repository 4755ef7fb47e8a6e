//! `.map.value(Map, Value)`: the values of a map.

use crate::containers::{enumerate, map};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.value",
    forms: &[form(&[
        either("Map", Kind::Any),
        either("Value", Kind::Any),
    ])],
    summary: "Unifies Value with each value of Map in turn, in standard order of the keys.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".map.put(M,b,1) & .map.put(M,a,2) & .findall(V,.map.value(M,V),L)",
            "L == [2,1]",
        ),
        gives(".map.put(M,a,1)", ".map.value(M,1)"),
        fails(".map.put(M,a,1); .map.value(M,2)"),
        refused(".map.value([a],V)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(values(cx))
}

fn values(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let map = map(".map.value", cx)?;
    Ok(enumerate(cx, 1, || map.values()))
}
