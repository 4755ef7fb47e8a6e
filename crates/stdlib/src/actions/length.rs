//! `.length(Term, Length)`: the size of a list, string, set, map or queue. `.length(Term)` is a function as well.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".length",
    forms: &[form(&[
        input("Term", Kind::Any),
        output("Length", Kind::Number),
    ])],
    summary: "Unifies Length with the number of elements of a list, set or queue, of pairs of a map or of characters of a string; fails for other terms.",
    topic: Topic::Lists,
    examples: &[
        gives(".length([a,b], N)", "N == 2"),
        gives(".length(\"häus\", N)", "N == 4"),
        gives(".length([a,b|T], N)", "N == 2"),
        gives("N = .length([a]) + 1", "N == 2"),
        gives(".set.add_all(S,[a,b,a]) & .length(S, N)", "N == 2"),
        fails(".length(a, _)"),
        fails(".length([a], 2)"),
        refused(".length([a], 1, 2)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    match size(&cx.args[0]) {
        Some(size) => cx.answer(1, size as f64),
        None => Outcome::Fail,
    }
}

/// The number of elements, pairs or characters.
pub(crate) fn size(term: &Term) -> Option<usize> {
    match term {
        Term::Nil => Some(0),
        Term::List(_) => Some(term.elements().count()),
        Term::String(text) => Some(text.as_str().chars().count()),
        Term::Container(container) => Some(container.len()),
        _ => None,
    }
}
