//! `.prefix(Part, Sequence)`: what a list or string begins with.

use crate::lists::closed;
use crate::parts::{Part, part};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".prefix",
    forms: &[form(&[
        either("Part", Kind::Any),
        input("Sequence", Kind::Any),
    ])],
    summary: "Unifies Part with each list or string that Sequence begins with, the longest first and the empty one last.",
    topic: Topic::Lists,
    examples: &[
        gives(".findall(P, .prefix(P,[a,b]), L)", "L == [[a,b],[a],[]]"),
        gives(
            ".findall(P, .prefix(P,\"ab\"), L)",
            "L == [\"ab\",\"a\",\"\"]",
        ),
        gives(".prefix([a], [a,b])", "true"),
        fails(".prefix([b], [a,b])"),
        fails(".prefix([a], \"ab\")"),
        refused(".prefix(a, [a])", "wrong_arguments"),
        refused(".prefix(P, ab)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(match part(".prefix", cx) {
        Ok(Part::Fails) => Ok(Outcome::Fail),
        Ok(Part::OfText) => Ok(of_text(cx)),
        Ok(Part::OfList(length)) => of_list(cx, length),
        Err(error) => Err(error),
    })
}

/// The state is the length of the next prefix in bytes.
fn of_text(cx: &mut ActionCx<'_>) -> Outcome {
    let text = cx.args[1].as_str().unwrap_or("");
    let length = cx
        .state
        .and_then(Term::as_number)
        .map_or(text.len(), |length| length as usize);
    let prefix = text.get(..length).unwrap_or("");
    cx.answer(0, Term::string(prefix));
    match prefix.char_indices().next_back() {
        Some((shorter, _)) => Outcome::More(Term::Number(shorter as f64)),
        None => Outcome::True,
    }
}

/// The state is the length of the next prefix.
fn of_list(cx: &mut ActionCx<'_>, wanted: Option<usize>) -> Result<Outcome, ActionError> {
    let mut items = closed(".prefix", "Sequence", &cx.args[1])?;
    let length = match (cx.state.and_then(Term::as_number), wanted) {
        (Some(length), _) => length as usize,
        (None, Some(wanted)) if wanted <= items.len() => wanted,
        (None, Some(_)) => return Ok(Outcome::Fail),
        (None, None) => items.len(),
    };
    items.truncate(length);
    cx.answer(0, Term::list(items));
    Ok(match length.checked_sub(1) {
        Some(shorter) if wanted.is_none() => Outcome::More(Term::Number(shorter as f64)),
        _ => Outcome::True,
    })
}
