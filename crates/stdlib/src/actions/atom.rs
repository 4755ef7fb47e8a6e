//! `.atom(Term)`: whether a term is an atom.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".atom",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is an atom.",
    topic: Topic::Terms,
    examples: &[
        gives(".atom(a)", "true"),
        fails(".atom(f(1))"),
        fails(".atom(X)"),
        refused(".atom(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::Atom.holds(&cx.args[0]))
}
