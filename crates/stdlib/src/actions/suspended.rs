//! `.suspended(Goal, Reason)`: why a goal is at rest.

use crate::goals::reasons;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".suspended",
    forms: &[form(&[
        input("Goal", Kind::Literal),
        either("Reason", Kind::Any),
    ])],
    summary: "Unifies Reason with the reason why an intention that pursues Goal is at rest: `suspend_ia`, `wait(Id)[What]`, `waiting_ask`, or `act` while an action is under way.",
    topic: Topic::Intentions,
    examples: &[
        gives("!!rest; .wait(5); .suspended(rest, R)", "R == suspend_ia"),
        gives("!!slow(50); .wait(5)", ".suspended(slow(_), wait(_))"),
        fails(".suspended(nobody, R)"),
        refused(".suspended(3, R)", "wrong_arguments"),
        refused(".suspended(g)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    // The state is the list of the reasons still to come.
    let found = match cx.state {
        Some(rest) => rest.clone(),
        None => Term::list(reasons(cx)),
    };
    let Term::List(cons) = found else {
        return Outcome::Fail;
    };
    cx.answer(1, cons.head.clone());
    match &cons.tail {
        rest @ Term::List(_) => Outcome::More(rest.clone()),
        _ => Outcome::True,
    }
}
