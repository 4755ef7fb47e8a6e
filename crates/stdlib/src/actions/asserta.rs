//! `.asserta(Belief)`: adds a belief or rule in front of the others.

use logic::store::Place;

use crate::assert::add;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".asserta",
    forms: &[form(&[input("Belief", Kind::Literal)])],
    summary: "Adds a belief, with its event, or a rule in braces in front of the others of its name, with `source(self)` if it has no source.",
    topic: Topic::Beliefs,
    examples: &[
        gives("+d(1); .asserta(d(0)); .findall(X, d(X), L)", "L == [0,1]"),
        gives(".asserta({ big(X) :- X > 9 })", "big(10) & not big(1)"),
        refused(".asserta(3)", "wrong_arguments"),
        refused(".asserta(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(add(".asserta", cx, Place::Front))
}
