//! `.literal(Term)`: whether a term is an atom, a structure or a part of a program.

use crate::kinds::TermKind;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".literal",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is an atom, a structure or a part of a program.",
    topic: Topic::Terms,
    examples: &[
        gives(".literal(~p(1))", "true"),
        fails(".literal([p])"),
        fails(".literal(X)"),
        refused(".literal(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(TermKind::Literal.holds(&cx.args[0]))
}
