//! `.set.intersection(Set, Elements)`: leaves only what is in another set as well.

use logic::order::compare;

use crate::containers::{elements, set};
use crate::lists::has;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.intersection",
    forms: &[form(&[
        either("Set", Kind::Any),
        input("Elements", Kind::Any),
    ])],
    summary: "Leaves in Set only what is also in a list, set or queue.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.add_all(S,[a,b]) & .set.intersection(S,[b,c])",
            ".set.to_list(S,[b])",
        ),
        gives(
            ".set.add_all(S,[a,b]) & .set.intersection(S,S)",
            ".length(S,2)",
        ),
        fails(".set.add_all(S,[a,b]); .set.intersection(S,[b,c]); .length(S,2)"),
        refused(".set.intersection(S,b)", "wrong_arguments"),
        refused(".set.intersection([a],[b])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(intersection(cx))
}

fn intersection(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let mut others = elements(".set.intersection", cx)?;
    others.sort_by(compare);
    set(".set.intersection", cx)?.retain(|item| has(&others, item));
    Ok(Outcome::True)
}
