//! `.print_unifier`: prints the plan's variables that have values.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".print_unifier",
    forms: &[form(&[])],
    summary: "Prints a line `Name=value` for each variable of the plan that has a value, then `done`.",
    topic: Topic::Output,
    examples: &[
        prints("X = 1; .print_unifier", &["X=1", "done"]),
        refused(".print_unifier(1)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let mut lines = Vec::new();
    if let Some(frame) = cx.at_work().and_then(|intention| intention.top()) {
        for (id, slot) in frame.plan.slots.iter().enumerate() {
            let Term::Var(var) = slot else { continue };
            let value = frame.env.substitute(&Term::var(id as u32));
            if !var.name.is_anonymous() && !value.is_var() {
                lines.push(format!("{}={value}", var.name));
            }
        }
    }
    lines.push("done".to_owned());
    cx.out.extend(lines.into_iter().map(Effect::Print));
    Outcome::True
}
