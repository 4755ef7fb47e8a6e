//! `.internal_action(Term)`: whether a term is a call of an internal action.

use logic::functor::Class;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".internal_action",
    forms: &[form(&[either("Term", Kind::Any)])],
    summary: "Holds if Term is a call of an internal action.",
    topic: Topic::Terms,
    examples: &[
        gives("A = .print(x) & .internal_action(A)", "true"),
        fails(".internal_action(print(x))"),
        fails(".internal_action(X)"),
        refused(".internal_action(a,b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    holds(
        cx.args[0]
            .functor()
            .is_some_and(|functor| functor.class() == Class::Internal),
    )
}
