//! `.intersection(First, Second, Result)`: the elements common to two lists, as a set.

use logic::order::compare;

use crate::lists::{as_set, has, two_lists};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".intersection",
    forms: &[form(&[
        input("First", Kind::List),
        input("Second", Kind::List),
        either("Result", Kind::List),
    ])],
    summary: "Unifies Result with a list with the elements that both lists have, in standard order and each once.",
    topic: Topic::Lists,
    examples: &[
        gives(".intersection([c,b,a,b],[b,c,z],L)", "L == [b,c]"),
        gives(".intersection([],[],L)", "L == []"),
        fails(".intersection([a],[],[b])"),
        refused(".intersection(a,[a],L)", "wrong_arguments"),
        refused(".intersection([a],[a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(intersection(cx))
}

fn intersection(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let (first, second) = two_lists(".intersection", cx.args)?;
    let mut others = second;
    others.sort_by(compare);
    let items = first
        .into_iter()
        .filter(|item| has(&others, item))
        .collect();
    Ok(cx.answer(2, as_set(items)))
}
