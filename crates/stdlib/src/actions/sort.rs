//! `.sort(List, Sorted)`: the elements in standard order.

use logic::order::compare;

use crate::lists::closed;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".sort",
    forms: &[form(&[
        input("List", Kind::List),
        output("Sorted", Kind::List),
    ])],
    summary: "Unifies Sorted with the elements of List in standard order; equal ones keep their order and number.",
    topic: Topic::Lists,
    examples: &[
        gives(".sort([c,1,\"s\",a,[],1], L)", "L == [1,1,\"s\",[],a,c]"),
        gives(".sort([], L)", "L == []"),
        fails(".sort([b,a], [b,a])"),
        refused(".sort(f(b,a), _)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(sorted(cx))
}

fn sorted(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let mut items = closed(".sort", "List", &cx.args[0])?;
    items.sort_by(compare);
    Ok(cx.answer(1, Term::list(items)))
}
