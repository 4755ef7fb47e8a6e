//! `.string(Term)`: whether a term is a string.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".string",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is a string.",
    topic: Topic::Terms,
    examples: &[
        gives(".string(\"s\")", "true"),
        fails(".string(s)"),
        fails(".string(X)"),
        refused(".string(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::String.holds(&cx.args[0]))
}
