//! `.union(First, Second, Result)`: the elements of two lists, as a set.

use crate::lists::{as_set, two_lists};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".union",
    forms: &[form(&[
        input("First", Kind::List),
        input("Second", Kind::List),
        either("Result", Kind::List),
    ])],
    summary: "Unifies Result with a list with the elements of both lists, in standard order and each once.",
    topic: Topic::Lists,
    examples: &[
        gives(".union([b,a,b],[c,a],L)", "L == [a,b,c]"),
        gives(".union([],[],L)", "L == []"),
        fails(".union([a],[],[b])"),
        refused(".union(a,[a],L)", "wrong_arguments"),
        refused(".union([a],[a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(union(cx))
}

fn union(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let (first, second) = two_lists(".union", cx.args)?;
    let mut items = first;
    items.extend(second);
    Ok(cx.answer(2, as_set(items)))
}
