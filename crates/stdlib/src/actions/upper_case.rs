//! `.upper_case(Term, Text)`: a text in upper case letters.

use crate::prelude::*;
use crate::text::rendered;

pub(crate) const ACTION: Action = Action {
    name: ".upper_case",
    forms: &[form(&[
        input("Term", Kind::Any),
        output("Text", Kind::String),
    ])],
    summary: "Unifies Text with the text of Term in upper case.",
    topic: Topic::Text,
    examples: &[
        gives(".upper_case(\"Ab\", S)", "S == \"AB\""),
        gives(".upper_case(f(a), S)", "S == \"F(A)\""),
        fails(".upper_case(\"Ab\", \"Ab\")"),
        refused(".upper_case(\"a\")", "wrong_arguments"),
        refused(".upper_case(X, S)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let text = rendered(cx, ".upper_case", "Term", &cx.args[0]).map(|text| text.to_uppercase());
    settle(text.map(|text| cx.answer(1, Term::string(text))))
}
