//! `.my_name(Name)`: the agent's own name.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".my_name",
    forms: &[form(&[output("Name", Kind::Atom)])],
    summary: "Unifies Name with the name of the agent.",
    topic: Topic::Agents,
    examples: &[
        gives(".my_name(N)", ".atom(N)"),
        fails(".my_name(nobody)"),
        refused(".my_name", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let name = cx.agent.name();
    cx.answer(0, name)
}
