//! `.copy_term(Term, Copy)`: a copy with variables of its own.

use crate::fresh::copy;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".copy_term",
    forms: &[form(&[
        either("Term", Kind::Any),
        output("Copy", Kind::Any),
    ])],
    summary: "Unifies Copy with Term in which every unbound variable is replaced by a new one.",
    topic: Topic::Terms,
    examples: &[
        gives(
            ".copy_term(p(X,Y,X), C) & C = p(1,2,1)",
            ".ground(C) & not .ground(X)",
        ),
        gives(".copy_term(f(1), f(1))", "true"),
        fails(".copy_term(a, b)"),
        refused(".copy_term(3, C)", "wrong_arguments"),
        refused(".copy_term(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    copy(".copy_term", cx)
}
