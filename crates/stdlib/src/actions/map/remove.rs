//! `.map.remove(Map, Key, Value)`: takes out a key.

use crate::containers::{answer, map};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.remove",
    forms: &[form(&[
        either("Map", Kind::Any),
        input("Key", Kind::Any),
        output("Value", Kind::Any),
    ])],
    summary: "Takes Key out of Map and unifies Value with its value; fails if Key has none. The key is gone also if the value does not unify.",
    topic: Topic::Containers,
    examples: &[
        gives(".map.put(M,k,1) & .map.remove(M,k,V)", "V == 1 & .empty(M)"),
        fails(".map.create(M); .map.remove(M,k,_)"),
        prints(
            ".map.put(M,k,1); if (not .map.remove(M,k,2)) { .print(M) }",
            &["{}"],
        ),
        refused(".map.remove([a],k,V)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(remove(cx))
}

fn remove(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let found = map(".map.remove", cx)?.remove(&cx.args[1]);
    Ok(answer(cx, 2, found))
}
