//! `.set.to_list(Set, List)`: the elements of a set as a list.

use crate::containers::{answer_list, set};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.to_list",
    forms: &[form(&[either("Set", Kind::Any), output("List", Kind::Any)])],
    summary: "Unifies List with the elements of Set in standard order.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.add_all(S,[c,1,a]) & .set.to_list(S,L)",
            "L == [1,a,c]",
        ),
        fails(".set.add_all(S,[a]); .set.to_list(S,[])"),
        refused(".set.to_list([a],L)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(to_list(cx))
}

fn to_list(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let items = set(".set.to_list", cx)?.items();
    Ok(answer_list(cx, 1, items))
}
