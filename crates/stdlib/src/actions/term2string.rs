//! `.term2string(Term, Text)`: between a term and its text.

use crate::fresh::Fresh;
use crate::prelude::*;
use crate::reading::{adopt, reader};
use crate::text::{printed, whole};

pub(crate) const ACTION: Action = Action {
    name: ".term2string",
    forms: &[form(&[
        either("Term", Kind::Any),
        either("Text", Kind::Any),
    ])],
    summary: "Unifies Text with the text of Term, or with Term unbound, Term with the term written in Text (an atom of that name if it is no term).",
    topic: Topic::Text,
    examples: &[
        gives(".term2string(f(1,\"s\"), S)", "S == \"f(1,\\\"s\\\")\""),
        gives(".term2string(T, \"p(1,[a])\")", "T == p(1,[a])"),
        gives(".term2string(T, \"1+2*3\")", "T == 7"),
        fails(".term2string(f(1), \"f( 1 )\")"),
        refused(".term2string(a, b)", "internal_action"),
        refused(".term2string(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    match (&cx.args[0], &cx.args[1]) {
        (Term::Var(_), text) => {
            let text = match printed(cx, ".term2string", text) {
                Ok(text) => text,
                Err(error) => return error.into(),
            };
            let term = parsed(cx, &text);
            cx.answer(0, term)
        }
        (term, Term::Var(_) | Term::String(_)) => {
            let most = cx.longest_text();
            let text = logic::print::text(term, most);
            settle(
                whole(most, ".term2string", text).map(|text| cx.answer(1, Term::string(text))),
            )
        }
        (_, other) => ActionError::internal(format!("`.term2string`: {} is no text", logic::print::brief(other))).into(),
    }
}

/// The term written in a text; what is no term is an atom.
fn parsed(cx: &mut ActionCx<'_>, text: &str) -> Term {
    let mut reader = reader(cx);
    let Ok(term) = reader.parse_term(text) else {
        return Term::atom(text);
    };
    if cx.is_step() {
        adopt(cx, &reader);
        return term;
    }
    Fresh::default().renamed(cx, &term)
}
