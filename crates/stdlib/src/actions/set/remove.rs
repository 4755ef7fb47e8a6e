//! `.set.remove(Set, Element)`: takes a term out of a set.

use crate::containers::set;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.remove",
    forms: &[form(&[
        either("Set", Kind::Any),
        input("Element", Kind::Any),
    ])],
    summary: "Takes Element out of Set; holds also if it is not in it.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.add_all(S,[a,b]) & .set.remove(S,a)",
            ".set.to_list(S,[b])",
        ),
        gives(
            ".set.add_all(S,[a]) & .set.remove(S,b)",
            ".set.to_list(S,[a])",
        ),
        fails(".set.add_all(S,[a]); .set.remove(S,a); .member(a,S)"),
        refused(".set.remove([a],a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(remove(cx))
}

fn remove(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    set(".set.remove", cx)?.remove(&cx.args[1]);
    Ok(Outcome::True)
}
