//! `.shuffle(List, Shuffled)`: the elements in a random order.

use crate::lists::closed;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".shuffle",
    forms: &[form(&[
        input("List", Kind::List),
        output("Shuffled", Kind::Any),
    ])],
    summary: "Unifies Shuffled with the elements of List in a random order.",
    topic: Topic::Lists,
    examples: &[
        gives(".shuffle([c,a,b], L) & .sort(L, S)", "S == [a,b,c]"),
        fails(".shuffle([a], [b])"),
        refused(".shuffle(a, _)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(shuffle(cx))
}

fn shuffle(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let mut items = closed(".shuffle", "List", &cx.args[0])?;
    for last in (1..items.len()).rev() {
        let other = cx.agent.shuffle.below(last as u64 + 1) as usize;
        items.swap(last, other);
    }
    Ok(cx.answer(1, Term::list(items)))
}
