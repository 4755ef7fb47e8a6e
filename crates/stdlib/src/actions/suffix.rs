//! `.suffix(Part, Sequence)`: what a list or string ends with.

use crate::lists::closed;
use crate::parts::{Part, part};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".suffix",
    forms: &[form(&[
        either("Part", Kind::Any),
        input("Sequence", Kind::Any),
    ])],
    summary: "Unifies Part with each list or string that Sequence ends with, the longest first and the empty one last.",
    topic: Topic::Lists,
    examples: &[
        gives(".findall(P, .suffix(P,[a,b]), L)", "L == [[a,b],[b],[]]"),
        gives(
            ".findall(P, .suffix(P,\"ab\"), L)",
            "L == [\"ab\",\"b\",\"\"]",
        ),
        gives(".suffix([b], [a,b])", "true"),
        fails(".suffix([a], [a,b])"),
        fails(".suffix([a], \"ab\")"),
        refused(".suffix(a, [a])", "wrong_arguments"),
        refused(".suffix(P, ab)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(match part(".suffix", cx) {
        Ok(Part::Fails) => Ok(Outcome::Fail),
        Ok(Part::OfText) => Ok(of_text(cx)),
        Ok(Part::OfList(length)) => of_list(cx, length),
        Err(error) => Err(error),
    })
}

/// The state is the offset of the next suffix.
fn of_text(cx: &mut ActionCx<'_>) -> Outcome {
    let text = cx.args[1].as_str().unwrap_or("");
    let offset = cx
        .state
        .and_then(Term::as_number)
        .map_or(0, |offset| offset as usize);
    let suffix = text.get(offset..).unwrap_or("");
    cx.answer(0, Term::string(suffix));
    match suffix.chars().next() {
        Some(first) => Outcome::More(Term::Number((offset + first.len_utf8()) as f64)),
        None => Outcome::True,
    }
}

/// The state is the next suffix.
fn of_list(cx: &mut ActionCx<'_>, wanted: Option<usize>) -> Result<Outcome, ActionError> {
    let suffix = match (cx.state, wanted) {
        (Some(suffix), _) => suffix.clone(),
        (None, wanted) => {
            let length = closed(".suffix", "Sequence", &cx.args[1])?.len();
            let Some(skipped) = length.checked_sub(wanted.unwrap_or(length)) else {
                return Ok(Outcome::Fail);
            };
            let mut elements = cx.args[1].elements();
            elements.by_ref().take(skipped).for_each(drop);
            elements.rest().clone()
        }
    };
    cx.answer(0, suffix.clone());
    Ok(match suffix {
        Term::List(cons) if wanted.is_none() => Outcome::More(cons.tail.clone()),
        _ => Outcome::True,
    })
}
