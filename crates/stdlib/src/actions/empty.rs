//! `.empty(Term)`: whether a list, string, set, map or queue is empty.

use super::length::size;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".empty",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is an empty list, string, set, map or queue.",
    topic: Topic::Lists,
    examples: &[
        gives(".empty([])", "true"),
        gives(".empty(\"\")", "true"),
        gives(".map.create(M)", ".empty(M)"),
        fails(".empty([a])"),
        fails(".empty(a)"),
        fails(".empty(X)"),
        refused(".empty", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(size(&cx.args[0]) == Some(0))
}
