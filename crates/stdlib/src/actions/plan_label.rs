//! `.plan_label(Plan, Label)`: between plans and their labels.

use std::sync::Arc;

use agent::plan::Plan;
use logic::functor::Class;

use crate::plans::{shown, written_label};
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".plan_label",
    forms: &[form(&[
        either("Plan", Kind::Any),
        either("Label", Kind::Literal),
    ])],
    summary: "Unifies Plan with the plan that has this label, or Label with the label of Plan; with both unbound it goes through the library.",
    topic: Topic::Plans,
    examples: &[
        gives(
            ".plan_label(P, counting); P = { @L +!G : C <- B }",
            "G == count & C == true",
        ),
        gives(
            ".plan_label(P, counting); .plan_label(P, L)",
            "counting = L",
        ),
        fails(".plan_label(P, nobody)"),
        refused(".plan_label(3, L)", "wrong_arguments"),
        refused(".plan_label(P)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let (plan, label) = (&cx.args[0], &cx.args[1]);
    if !label.is_var() {
        let found = cx.agent.plans().get(label).cloned();
        return one(cx, found, true);
    }
    match plan {
        Term::Var(_) => {}
        Term::Struct(s) if s.functor.class() == Class::Program => {
            let found = match written_label(plan) {
                Some(label) => cx.agent.plans().get(&label).cloned(),
                None => cx.agent.find_equal_plan(plan),
            };
            return one(cx, found, false);
        }
        other => return must_be(".plan_label", "Plan", "a plan or unbound", other).into(),
    }
    let index = cx.state.and_then(Term::as_number).unwrap_or(0.0) as usize;
    let (found, has_more) = {
        let all = cx.agent.plans().iter().filter(|plan| !plan.is_default());
        let mut rest = all.skip(index);
        (rest.next().cloned(), rest.next().is_some())
    };
    match one(cx, found, true) {
        Outcome::True if has_more => Outcome::More(Term::Number((index + 1) as f64)),
        outcome => outcome,
    }
}

/// Answers with a plan; `both`: the plan itself as well as its label.
fn one(cx: &mut ActionCx<'_>, plan: Option<Arc<Plan>>, both: bool) -> Outcome {
    let Some(plan) = plan else {
        return Outcome::Fail;
    };
    if both {
        let shown = shown(cx, &plan);
        cx.answer(0, shown);
    }
    cx.answer(1, plan.label.clone())
}
