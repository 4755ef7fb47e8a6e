//! `.set.difference(Set, Elements)`: takes out what is in another set.

use logic::order::compare;

use crate::containers::{elements, set};
use crate::lists::has;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.difference",
    forms: &[form(&[
        either("Set", Kind::Any),
        input("Elements", Kind::Any),
    ])],
    summary: "Takes each element of a list, set or queue out of Set.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.add_all(S,[a,b]) & .set.difference(S,[b,c])",
            ".set.to_list(S,[a])",
        ),
        gives(".set.add_all(S,[a,b]) & .set.difference(S,S)", ".empty(S)"),
        fails(".set.add_all(S,[a,b]); .set.difference(S,[b,c]); .length(S,2)"),
        refused(".set.difference(S,b)", "wrong_arguments"),
        refused(".set.difference([a],[b])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(difference(cx))
}

fn difference(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let mut others = elements(".set.difference", cx)?;
    others.sort_by(compare);
    set(".set.difference", cx)?.retain(|item| !has(&others, item));
    Ok(Outcome::True)
}
