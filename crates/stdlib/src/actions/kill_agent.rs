//! `.kill_agent(Name[, Milliseconds])`: ends an agent.

use super::send::name;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".kill_agent",
    forms: &[
        form(&[input("Name", Kind::Any)]),
        form(&[
            input("Name", Kind::Any),
            input("Milliseconds", Kind::Number),
        ]),
    ],
    summary: "Ends an agent; given Milliseconds, it gets the event `+jag_shutting_down(Milliseconds)` and goes on for that time. Fails if there is no such agent.",
    topic: Topic::Agents,
    examples: &[
        prints(
            ".create_agent(kid); .kill_agent(kid); .all_names(L); .print(L)",
            &["[test]"],
        ),
        refused(".kill_agent(nobody)", "ia_failed"),
        refused(".kill_agent(3)", "wrong_arguments"),
        refused(".kill_agent", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let Some(name) = name(&cx.args[0]) else {
        return must_be(".kill_agent", "Name", "an atom or a string", &cx.args[0]).into();
    };
    let name = if name == Symbol::SELF {
        cx.agent.name()
    } else {
        name
    };
    let after = cx.args.get(1).and_then(Term::as_number).unwrap_or(0.0);
    holds(cx.host.kill_agent(name, after as u64))
}
