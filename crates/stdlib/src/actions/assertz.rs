//! `.assertz(Belief)`: adds a belief or rule behind the others.

use logic::store::Place;

use crate::assert::add;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".assertz",
    forms: &[form(&[input("Belief", Kind::Literal)])],
    summary: "Adds a belief, with its event, or a rule in braces behind the others of its name, without adding a source.",
    topic: Topic::Beliefs,
    examples: &[
        gives("+d(1); .assertz(d(0)); .findall(X, d(X), L)", "L == [1,0]"),
        gives(".assertz({ big(X) :- X > 9 })", "big(10) & not big(1)"),
        refused(".assertz(3)", "wrong_arguments"),
        refused(".assertz(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(add(".assertz", cx, Place::End))
}
