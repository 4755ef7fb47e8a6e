//! `.map.clear(Map)`: takes everything out of a map.

use crate::containers::map;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.clear",
    forms: &[form(&[either("Map", Kind::Any)])],
    summary: "Takes everything out of Map.",
    topic: Topic::Containers,
    examples: &[
        gives(".map.put(M,a,1) & .map.clear(M)", ".empty(M)"),
        fails(".map.put(M,a,1); .map.clear(M); .length(M,1)"),
        refused(".map.clear([a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(clear(cx))
}

fn clear(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    map(".map.clear", cx)?.clear();
    Ok(Outcome::True)
}
