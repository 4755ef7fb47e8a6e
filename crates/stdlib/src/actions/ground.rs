//! `.ground(Term)`: whether a term is a term without unbound variables.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".ground",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is a term without unbound variables.",
    topic: Topic::Terms,
    examples: &[
        gives(".ground(f(a,[1]))", "true"),
        fails(".ground(f(X))"),
        fails(".ground(X)"),
        refused(".ground(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::Ground.holds(&cx.args[0]))
}
