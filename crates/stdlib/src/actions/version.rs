//! `.version(Text)`: the version of the interpreter.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".version",
    forms: &[form(&[output("Text", Kind::String)])],
    summary: "Unifies Text with the version of the interpreter.",
    topic: Topic::Environment,
    examples: &[
        gives(".version(V)", ".string(V)"),
        fails(".version(a)"),
        refused(".version", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.answer(0, Term::string(env!("CARGO_PKG_VERSION")))
}
