//! `.df_search(Service[, Type], Agents)`

use agent::host::Request;

use crate::prelude::*;
use crate::text::printed;

pub(crate) const ACTION: Action = Action {
    name: ".df_search",
    forms: &[
        form(&[input("Service", Kind::Any), output("Agents", Kind::List)]),
        form(&[
            input("Service", Kind::Any),
            input("Type", Kind::Any),
            output("Agents", Kind::List),
        ]),
    ],
    summary: "Unifies Agents with the list of the agents that offer Service, as the directory of services knows. Services are compared by their text; Type is ignored.",
    topic: Topic::Agents,
    examples: &[
        gives(".df_search(taxi, L)", "L == []"),
        prints(
            ".df_register(taxi); .df_search(taxi, car, L); .print(L)",
            &["[test]"],
        ),
        fails(".df_search(\"nobody does it\", [self])"),
        refused(".df_search(taxi)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(search(cx))
}

fn search(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let service = printed(cx, ".df_search", &cx.args[0])?;
    let name = cx.agent.name();
    let found = cx.host.directory(name, Request::Search(&service));
    let found: Vec<Term> = found.into_iter().map(Term::Atom).collect();
    Ok(cx.answer(cx.args.len() - 1, Term::list(found)))
}
