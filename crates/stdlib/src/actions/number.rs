//! `.number(Term)`: whether a term is a number.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".number",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is a number.",
    topic: Topic::Terms,
    examples: &[
        gives(".number(2)", "true"),
        fails(".number(\"2\")"),
        fails(".number(X)"),
        refused(".number(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::Number.holds(&cx.args[0]))
}
