//! `.list(Term)`: whether a term is a list.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".list",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is a list.",
    topic: Topic::Terms,
    examples: &[
        gives(".list([a])", "true"),
        fails(".list(a)"),
        fails(".list(X)"),
        refused(".list(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::List.holds(&cx.args[0]))
}
