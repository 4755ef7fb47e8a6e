//! `.set.clear(Set)`: takes everything out of a set.

use crate::containers::set;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.clear",
    forms: &[form(&[either("Set", Kind::Any)])],
    summary: "Takes everything out of Set.",
    topic: Topic::Containers,
    examples: &[
        gives(".set.add(S,a) & .set.clear(S)", ".empty(S)"),
        fails(".set.add(S,a); .set.clear(S); .length(S,1)"),
        refused(".set.clear([a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(clear(cx))
}

fn clear(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    set(".set.clear", cx)?.clear();
    Ok(Outcome::True)
}
