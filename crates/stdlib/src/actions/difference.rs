//! `.difference(First, Second, Result)`: the elements of one list that another has not, as a set.

use logic::order::compare;

use crate::lists::{as_set, has, two_lists};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".difference",
    forms: &[form(&[
        input("First", Kind::List),
        input("Second", Kind::List),
        either("Result", Kind::List),
    ])],
    summary: "Unifies Result with a list with the elements of the first list that the second has not, in standard order and each once.",
    topic: Topic::Lists,
    examples: &[
        gives(".difference([c,b,a,b],[a,z],L)", "L == [b,c]"),
        gives(".difference([],[],L)", "L == []"),
        fails(".difference([a],[],[b])"),
        refused(".difference(a,[a],L)", "wrong_arguments"),
        refused(".difference([a],[a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(difference(cx))
}

fn difference(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let (first, second) = two_lists(".difference", cx.args)?;
    let mut others = second;
    others.sort_by(compare);
    let items = first
        .into_iter()
        .filter(|item| !has(&others, item))
        .collect();
    Ok(cx.answer(2, as_set(items)))
}
