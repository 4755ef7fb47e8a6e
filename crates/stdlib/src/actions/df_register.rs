//! `.df_register(Service[, Type])`

use agent::host::Request;

use crate::prelude::*;
use crate::text::printed;

pub(crate) const ACTION: Action = Action {
    name: ".df_register",
    forms: &[
        form(&[input("Service", Kind::Any)]),
        form(&[input("Service", Kind::Any), input("Type", Kind::Any)]),
    ],
    summary: "Tells the directory of services that this agent offers Service. Services are compared by their text; Type is ignored.",
    topic: Topic::Agents,
    examples: &[
        prints(".df_register(taxi); .df_search(\"taxi\", L); .print(L)", &["[test]"]),
        refused(".df_register", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(register(cx))
}

fn register(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let service = printed(cx, ".df_register", &cx.args[0])?;
    let name = cx.agent.name();
    cx.host.directory(name, Request::Register(&service));
    Ok(Outcome::True)
}
