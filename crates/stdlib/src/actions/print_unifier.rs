//! `.print_unifier`: prints the plan's variables that have values.

use logic::print::text;

use crate::prelude::*;
use crate::text::whole;

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
    let most = cx.longest_text();
    let mut lines = Vec::new();
    if let Some(frame) = cx.at_work().and_then(|intention| intention.top()) {
        for (id, slot) in frame.plan.slots.iter().enumerate() {
            let Term::Var(var) = slot else { continue };
            let value = frame.env.substitute(&Term::var(id as u32));
            if !var.name.is_anonymous() && !value.is_var() {
                let mut line = format!("{}=", var.name);
                line.push_str(&text(&value, most));
                lines.push(match whole(most, ".print_unifier", line) {
                    Ok(line) => line,
                    Err(error) => return error.into(),
                });
            }
        }
    }
    lines.push("done".to_owned());
    cx.out.extend(lines.into_iter().map(Effect::Print));
    Outcome::True
}
