//! `.set.add(Set, Element)`: puts a term into a set.

use crate::containers::{add, set};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set.add",
    forms: &[form(&[
        either("Set", Kind::Any),
        input("Element", Kind::Any),
    ])],
    summary: "Puts Element into Set, unless an equal one is in it; an unbound Set becomes a new one.",
    topic: Topic::Containers,
    examples: &[
        gives(
            ".set.create(S) & .set.add(S,b) & .set.add(S,a) & .set.add(S,b)",
            ".set.to_list(S,[a,b])",
        ),
        gives(".set.add(S,a)", ".set.to_list(S,[a])"),
        fails(".set.add(S,a); .set.to_list(S,[])"),
        refused(".set.add([a],b)", "wrong_arguments"),
        refused(".set.create(S); .set.add(S,f(S))", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(put(cx))
}

fn put(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let set = set(".set.add", cx)?;
    add(".set.add", &set, vec![cx.args[1].clone()])
}
