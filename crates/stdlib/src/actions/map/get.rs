//! `.map.get(Map, Key, Value)`, `.map.get(Map, Key, Value, Default)`: the value of a key.

use crate::containers::{answer, map};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.get",
    forms: &[
        form(&[
            either("Map", Kind::Any),
            input("Key", Kind::Any),
            output("Value", Kind::Any),
        ]),
        form(&[
            either("Map", Kind::Any),
            input("Key", Kind::Any),
            output("Value", Kind::Any),
            input("Default", Kind::Any),
        ]),
    ],
    summary: "Unifies Value with the value of Key, or with Default if Key has none; fails without Default.",
    topic: Topic::Containers,
    examples: &[
        gives(".map.put(M,k,1) & .map.get(M,k,V)", "V == 1"),
        gives(".map.create(M) & .map.get(M,k,V,0)", "V == 0 & .empty(M)"),
        fails(".map.create(M); .map.get(M,k,V)"),
        refused(".map.get([a],k,V)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(get(cx))
}

fn get(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let found = map(".map.get", cx)?.value(&cx.args[1]);
    Ok(match (found, cx.args.get(3)) {
        (None, Some(default)) => cx.answer(2, default.clone()),
        (found, _) => answer(cx, 2, found),
    })
}
