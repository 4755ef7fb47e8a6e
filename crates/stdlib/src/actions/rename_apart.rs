//! `.rename_apart(Term, Copy)`: a copy with variables of its own.

use crate::fresh::copy;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".rename_apart",
    forms: &[form(&[
        either("Term", Kind::Any),
        output("Copy", Kind::Any),
    ])],
    summary: "Unifies Copy with Term in which every unbound variable is replaced by a new one.",
    topic: Topic::Terms,
    examples: &[
        gives(
            ".rename_apart(p(X,Y,X), C) & C = p(1,2,1)",
            ".ground(C) & not .ground(X)",
        ),
        gives(".rename_apart(f(1), f(1))", "true"),
        fails(".rename_apart(a, b)"),
        refused(".rename_apart(3, C)", "wrong_arguments"),
        refused(".rename_apart(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    copy(".rename_apart", cx)
}
