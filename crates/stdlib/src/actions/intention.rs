//! `.intention(Id, State[, Stack[, current]])`: the intentions.

use crate::prelude::*;
use crate::stack::{answer, intentions};

pub(crate) const ACTION: Action = Action {
    name: ".intention",
    forms: &[
        form(&[either("Id", Kind::Number), either("State", Kind::Any)]),
        form(&[
            either("Id", Kind::Number),
            either("State", Kind::Any),
            either("Stack", Kind::List),
        ]),
        form(&[
            either("Id", Kind::Number),
            either("State", Kind::Any),
            either("Stack", Kind::List),
            input("Which", Kind::Atom),
        ]),
    ],
    summary: "Unifies Id, State (running, suspended, `waiting[reason(R)]`, `waiting[action(A)]`) and Stack with those of each intention, or with Which `current` of the current one. Stack is a list of `im(Label, {Trigger}, {Body}, Bindings)`, the running plan first.",
    topic: Topic::Intentions,
    examples: &[
        gives(
            ".intention(I, S, [im(_,{+!G},_,_)|_], current)",
            "S == running & G == test[source(self)]",
        ),
        gives(
            "!!slow(50); .wait(5); .findall(S, .intention(_,S), L)",
            "[running,waiting] = L",
        ),
        fails(".intention(_, no_state)"),
        refused(".intention(a, S)", "wrong_arguments"),
        refused(".intention(I)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let which = cx.args.get(3);
    if which.is_some_and(|which| !says(which, "current")) {
        return must_be(".intention", "Which", "`current`", &cx.args[3]).into();
    }
    // The state is the list of the numbers of the intentions still to come.
    let ids = match cx.state {
        Some(rest) => rest.clone(),
        None => intentions(cx, cx.args.len() > 3),
    };
    let Term::List(cons) = ids else {
        return Outcome::Fail;
    };
    answer(cx, &cons.head);
    match &cons.tail {
        rest @ Term::List(_) => Outcome::More(rest.clone()),
        _ => Outcome::True,
    }
}
