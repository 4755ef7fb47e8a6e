//! `.map.put(Map, Key, Value)`: gives a key its value.

use crate::containers::{contains_itself, map};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".map.put",
    forms: &[form(&[
        either("Map", Kind::Any),
        input("Key", Kind::Any),
        input("Value", Kind::Any),
    ])],
    summary: "Gives Key the value Value, whatever value it had; an unbound Map becomes a new one.",
    topic: Topic::Containers,
    examples: &[
        gives(".map.put(M,k,1) & .map.put(M,k,2)", ".map.get(M,k,2)"),
        fails(".map.put(M,k,1); .map.get(M,k,2)"),
        refused(".map.put([a],k,1)", "wrong_arguments"),
        refused(".map.create(M); .map.put(M,k,[M])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(put(cx))
}

fn put(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let map = map(".map.put", cx)?;
    map.put(cx.args[1].clone(), cx.args[2].clone())
        .map_err(|error| contains_itself(".map.put", error))?;
    Ok(Outcome::True)
}
