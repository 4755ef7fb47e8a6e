//! `.set.add_all(Set, Elements)`: puts several terms into a set.

use crate::containers::{add, elements, set};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.add_all",
    forms: &[form(&[
        either("Set", Kind::Any),
        input("Elements", Kind::Any),
    ])],
    summary: "Puts each element of a list, set or queue into Set; an unbound Set becomes a new one.",
    topic: Topic::Containers,
    examples: &[
        gives(".set.add_all(S,[3,1,2,1])", ".set.to_list(S,[1,2,3])"),
        gives(".set.add_all(S,[a]) & .set.add_all(T,S)", "S == T"),
        fails(".set.add_all(S,[a]); .set.to_list(S,[b])"),
        refused(".set.add_all(S,a)", "wrong_arguments"),
        refused(".set.add_all(a,[b])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(put(cx))
}

fn put(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let items = elements(".set.add_all", cx)?;
    let set = set(".set.add_all", cx)?;
    add(".set.add_all", &set, items)
}
