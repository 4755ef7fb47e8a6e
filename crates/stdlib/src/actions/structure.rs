//! `.structure(Term)`: whether a term is a structure or a list.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".structure",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is a structure or a list.",
    topic: Topic::Terms,
    examples: &[
        gives(".structure(f(1))", "true"),
        fails(".structure(a)"),
        fails(".structure(X)"),
        refused(".structure(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::Structure.holds(&cx.args[0]))
}
