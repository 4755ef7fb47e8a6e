//! `.map.key(Map, Key)`: the keys of a map.

use crate::containers::{enumerate, map};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.key",
    forms: &[form(&[either("Map", Kind::Any), either("Key", Kind::Any)])],
    summary: "Unifies Key with each key of Map in turn, in standard order.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".map.put(M,b,1) & .map.put(M,a,2) & .findall(K,.map.key(M,K),L)",
            "L == [a,b]",
        ),
        gives(".map.put(M,a,1)", ".map.key(M,a)"),
        fails(".map.put(M,a,1); .map.key(M,b)"),
        refused(".map.key([a],K)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(keys(cx))
}

fn keys(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let map = map(".map.key", cx)?;
    if cx.args[1].is_ground() {
        return Ok(holds(map.contains(&cx.args[1])));
    }
    Ok(enumerate(cx, 1, || map.items()))
}
