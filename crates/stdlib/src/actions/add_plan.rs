//! `.add_plan(Plan[, Source[, begin]])`: adds plans.

use agent::plan::library::PlanPlace;

use crate::plans::add;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".add_plan",
    forms: &[
        form(&[input("Plan", Kind::Program)]),
        form(&[input("Plan", Kind::Program), input("Source", Kind::Atom)]),
        form(&[
            input("Plan", Kind::Program),
            input("Source", Kind::Atom),
            input("Place", Kind::Atom),
        ]),
    ],
    summary: "Adds a plan in braces, the text of a plan, or a list of these behind the other plans, or with Place `begin` in front of them. A plan that is there already only gets the Source (default `self`).",
    topic: Topic::Plans,
    examples: &[
        prints(".add_plan({ +!g(X) <- .print(X) }); !g(1)", &["1"]),
        prints(".add_plan(\"+!g <- .print(text).\"); !g", &["text"]),
        prints(
            "X = 7; .add_plan([{ @l +!g <- .print(X) }], self, begin); !g",
            &["7"],
        ),
        refused(".add_plan(a)", "wrong_arguments"),
        refused(".add_plan(\"no :: plan\")", "wrong_arguments"),
        refused(".add_plan({ @counting +!other })", "internal_action"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(add_plan(cx))
}

fn add_plan(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let from = cx
        .args
        .get(1)
        .and_then(Term::as_atom)
        .unwrap_or(Symbol::SELF);
    let begin = cx
        .args
        .get(2)
        .is_some_and(|place| says(place, "begin"));
    let place = if begin {
        PlanPlace::Begin
    } else {
        PlanPlace::End
    };
    let plans = &cx.args[0];
    let all: Vec<Term> = if plans.is_list() {
        plans.elements().cloned().collect()
    } else {
        vec![plans.clone()]
    };
    for plan in all {
        add(cx, &plan, from, place)?;
    }
    Ok(Outcome::True)
}
