//! `.clone(Name)`: starts a copy of the agent.

use super::send::name;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".clone",
    forms: &[form(&[input("Name", Kind::Any)])],
    summary: "Starts an agent with copies of the beliefs, rules and plans of this one. Fails if the name is taken.",
    topic: Topic::Agents,
    examples: &[
        prints(".clone(twin); .print(on)", &["on"]),
        refused(".clone(test)", "internal_action"),
        refused(".clone(self)", "internal_action"),
        refused(".clone(3)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(clone(cx))
}

fn clone(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let Some(name) = name(&cx.args[0]) else {
        let what = "an atom or a string";
        return Err(must_be(".clone", "Name", what, &cx.args[0]));
    };
    if matches!(name, Symbol::SELF | Symbol::PERCEPT | Symbol::EMPTY) {
        let message = format!("`.clone`: an agent cannot be called `{name}`");
        return Err(ActionError::internal(message));
    }
    let copy = cx.agent.copy(name);
    let added = cx.host.add_clone(Box::new(copy));
    added.map_err(|reason| ActionError::internal(format!("`.clone`: {reason}")))?;
    Ok(Outcome::True)
}
