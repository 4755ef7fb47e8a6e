//! `.remove_plan(Plan[, Source])`: takes plans out of the library.

use crate::plans::label_of;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".remove_plan",
    forms: &[
        form(&[input("Plan", Kind::Any)]),
        form(&[input("Plan", Kind::Any), input("Source", Kind::Atom)]),
    ],
    summary: "Takes the Source (default `self`) off a plan given by its label, as a plan term, or in a list of these; without any source left the plan is removed. An unknown one has no effect.",
    topic: Topic::Plans,
    examples: &[
        gives(
            ".remove_plan(counting); .relevant_plans({ +!count }, P)",
            "P == []",
        ),
        gives(
            ".remove_plan([counting,nobody]); .relevant_plans({ +!count }, P)",
            "P == []",
        ),
        gives(
            ".remove_plan(counting, bob); .relevant_plans({ +!count }, [_])",
            "true",
        ),
        refused(".remove_plan(3)", "wrong_arguments"),
        refused(".remove_plan", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(remove(cx))
}

fn remove(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let source = cx
        .args
        .get(1)
        .and_then(Term::as_atom)
        .unwrap_or(Symbol::SELF);
    let one = &cx.args[0];
    let all = if one.is_list() {
        one.elements().collect()
    } else {
        vec![one]
    };
    let mut labels = Vec::new();
    for plan in all {
        labels.extend(label_of(cx, ".remove_plan", plan)?);
    }
    for label in labels {
        cx.agent.remove_plan(&label, source);
    }
    Ok(Outcome::True)
}
