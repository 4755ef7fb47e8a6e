//! `.df_deregister(Service[, Type])`

use agent::host::Request;

use crate::prelude::*;
use crate::text::printed;

pub(crate) const ACTION: Action = Action {
    name: ".df_deregister",
    forms: &[
        form(&[input("Service", Kind::Any)]),
        form(&[input("Service", Kind::Any), input("Type", Kind::Any)]),
    ],
    summary: "Tells the directory of services that this agent offers Service no more. Services are compared by their text; Type is ignored.",
    topic: Topic::Agents,
    examples: &[
        prints(".df_register(taxi); .df_deregister(taxi); .df_search(taxi, L); .print(L)", &["[]"]),
        refused(".df_deregister", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(deregister(cx))
}

fn deregister(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let service = printed(cx, ".df_deregister", &cx.args[0])?;
    let name = cx.agent.name();
    cx.host.directory(name, Request::Deregister(&service));
    Ok(Outcome::True)
}
