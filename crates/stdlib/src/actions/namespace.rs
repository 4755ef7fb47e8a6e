//! `.namespace(Name)`: the name spaces with beliefs.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".namespace",
    forms: &[form(&[either("Name", Kind::Atom)])],
    summary: "Unifies Name with each name space that has, or has had, beliefs; `default` is always among them, private name spaces never.",
    topic: Topic::Beliefs,
    examples: &[
        gives(".namespace(default)", "true"),
        gives(
            "+ns::p(1); .findall(N, .namespace(N), L)",
            ".sort(L, [default,ns])",
        ),
        fails(".namespace(nowhere)"),
        refused(".namespace(12)", "wrong_arguments"),
        refused(".namespace", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let spaces = match cx.state {
        Some(rest) => rest.clone(),
        None => Term::list(spaces(cx)),
    };
    if !cx.args[0].is_var() {
        return holds(spaces.elements().any(|space| *space == cx.args[0]));
    }
    let Term::List(cons) = spaces else {
        return Outcome::Fail;
    };
    cx.answer(0, cons.head.clone());
    match &cons.tail {
        rest @ Term::List(_) => Outcome::More(rest.clone()),
        _ => Outcome::True,
    }
}

fn spaces(cx: &ActionCx<'_>) -> Vec<Term> {
    let mut names = cx.agent.beliefs().store().namespaces();
    names.retain(|name| !name.is_private_space());
    if !names.contains(&Symbol::DEFAULT) {
        names.insert(0, Symbol::DEFAULT);
    }
    names.into_iter().map(Term::Atom).collect()
}
