//! `.df_subscribe(Service[, Type])`

use agent::host::Request;

use crate::prelude::*;
use crate::text::printed;

pub(crate) const ACTION: Action = Action {
    name: ".df_subscribe",
    forms: &[
        form(&[input("Service", Kind::Any)]),
        form(&[input("Service", Kind::Any), input("Type", Kind::Any)]),
    ],
    summary: "Lets the directory of services tell this agent who offers Service, now and from now on: beliefs `provider(Agent, Service)`, Service as a string, from the source `df`. Services are compared by their text; Type is ignored.",
    topic: Topic::Agents,
    examples: &[
        prints(".df_subscribe(taxi); .print(on)", &["on"]),
        refused(".df_subscribe", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(subscribe(cx))
}

fn subscribe(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let service = printed(cx, ".df_subscribe", &cx.args[0])?;
    let name = cx.agent.name();
    cx.host.directory(name, Request::Subscribe(&service));
    Ok(Outcome::True)
}
