//! `.lower_case(Term, Text)`: a text in lower case letters.

use crate::prelude::*;
use crate::text::rendered;

pub(crate) const ACTION: Action = Action {
    name: ".lower_case",
    forms: &[form(&[
        input("Term", Kind::Any),
        output("Text", Kind::String),
    ])],
    summary: "Unifies Text with the text of Term in lower case.",
    topic: Topic::Text,
    examples: &[
        gives(".lower_case(\"Ab\", S)", "S == \"ab\""),
        gives(".lower_case(f(a), S)", "S == \"f(a)\""),
        fails(".lower_case(\"Ab\", \"Ab\")"),
        refused(".lower_case(\"a\")", "wrong_arguments"),
        refused(".lower_case(X, S)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let text = rendered(cx, ".lower_case", "Term", &cx.args[0]).map(|text| text.to_lowercase());
    settle(text.map(|text| cx.answer(1, Term::string(text))))
}
