//! `.all_names(Names)`: the agents there are.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".all_names",
    forms: &[form(&[output("Names", Kind::List)])],
    summary: "Unifies Names with the list of the names of all agents, in order of creation.",
    topic: Topic::Agents,
    examples: &[
        gives(".all_names(L)", "L == [test]"),
        fails(".all_names([])"),
        refused(".all_names", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let names = cx.host.agent_names().into_iter().map(Term::Atom);
    cx.answer(0, Term::list(names.collect::<Vec<_>>()))
}
