//! `.set.union(Set, Elements)`: puts what is in another set as well.

use crate::containers::{add, elements, set};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.union",
    forms: &[form(&[
        either("Set", Kind::Any),
        input("Elements", Kind::Any),
    ])],
    summary: "Puts each element of a list, set or queue into Set.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.add_all(S,[a]) & .set.union(S,[c,b])",
            ".set.to_list(S,[a,b,c])",
        ),
        fails(".set.add_all(S,[a]); .set.union(S,[b]); .set.to_list(S,[a])"),
        refused(".set.union(S,b)", "wrong_arguments"),
        refused(".set.union([a],[b])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(union(cx))
}

fn union(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let items = elements(".set.union", cx)?;
    let set = set(".set.union", cx)?;
    add(".set.union", &set, items)
}
