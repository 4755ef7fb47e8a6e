//! `.reverse(Sequence, Reversed)`: a list or string from its end to its beginning.

use crate::lists::closed;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".reverse",
    forms: &[form(&[
        input("Sequence", Kind::Any),
        output("Reversed", Kind::Any),
    ])],
    summary: "Unifies Reversed with the elements of a list, or the characters of a string, in reverse order.",
    topic: Topic::Lists,
    examples: &[
        gives(".reverse([a,b,c], L)", "L == [c,b,a]"),
        gives(".reverse(\"abc\", S)", "S == \"cba\""),
        fails(".reverse([1,2], [1,2])"),
        refused(".reverse(abc, _)", "wrong_arguments"),
        refused(".reverse([1], \"1\")", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(reverse(cx))
}

fn reverse(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let reversed = match &cx.args[0] {
        Term::String(text) => Term::string(text.as_str().chars().rev().collect::<String>()),
        list @ (Term::List(_) | Term::Nil) => {
            Term::list(closed(".reverse", "Sequence", list)?.into_iter().rev())
        }
        other => return Err(must_be(".reverse", "Sequence", "a list or string", other)),
    };
    let expected = &cx.args[1];
    if !expected.is_var() && expected.is_list() != reversed.is_list() {
        let what = if reversed.is_list() {
            "a list"
        } else {
            "a string"
        };
        return Err(must_be(".reverse", "Reversed", what, expected));
    }
    Ok(cx.answer(1, reversed))
}
