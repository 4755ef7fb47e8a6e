//! `.current_intention(Intention)`: the current intention.

use agent::fault::{Report, Severity};

use crate::prelude::*;
use crate::stack::current;

pub(crate) const ACTION: Action = Action {
    name: ".current_intention",
    forms: &[form(&[output("Intention", Kind::Any)])],
    summary: "Unifies Intention with `intention(Id, Stack)` of the current intention. Outdated: use `.intention(Id, State, Stack, current)`.",
    topic: Topic::Intentions,
    examples: &[
        gives(
            ".current_intention(intention(I, [im(_,{+!G},_,_)]))",
            ".number(I) & test = G",
        ),
        fails(".current_intention(a)"),
        refused(".current_intention", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let place = cx
        .at_work()
        .and_then(|intention| intention.top())
        .map(|frame| frame.place());
    cx.out.push(Effect::Report(Box::new(Report {
        severity: Severity::Warning,
        title: "`.current_intention` is outdated".to_owned(),
        place,
        notes: Vec::new(),
        help: Some("use `.intention(Id, State, Stack, current)`".to_owned()),
    })));
    let Some((id, stack)) = current(cx) else {
        return Outcome::Fail;
    };
    let intention = Term::literal(Symbol::new("intention"), [id, stack]);
    cx.answer(0, intention)
}
