//! `.verbose(Level)`: how much the agent prints.

use agent::effect::Level;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".verbose",
    forms: &[form(&[input("Level", Kind::Number)])],
    summary: "Sets the level of `.log`: 0 and 1 hide what is finer than `info`, 2 shows all.",
    topic: Topic::Output,
    examples: &[
        prints(".verbose(2); .log(fine, shown)", &["shown"]),
        prints(".verbose(1); .log(fine, hidden)", &[]),
        refused(".verbose(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let level = cx.args[0].as_number().unwrap_or(1.0);
    cx.agent.settings.log_level = if level >= 2.0 {
        Level::Finest
    } else {
        Level::Info
    };
    Outcome::True
}
