//! `.abolish(Belief)`: removes every fact that unifies.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".abolish",
    forms: &[form(&[either("Belief", Kind::Literal)])],
    summary: "Removes every fact that unifies with Belief, each with its event; rules stay. Unbound, it removes all facts of the default name space.",
    topic: Topic::Beliefs,
    examples: &[
        gives("+d(1); +d(2)[x]; .abolish(d(_))", "not d(_)"),
        gives("+d(1)[x]; +d(2); .abolish(d(_)[x])", "not d(1) & d(2)"),
        gives(".abolish(nothing(_))", "true"),
        refused(".abolish([a])", "wrong_arguments"),
        refused(".abolish", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.agent.abolish(&cx.args[0]);
    Outcome::True
}
