//! `.log(Level, Term, …)`: prints at a level.

use agent::effect::Level;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".log",
    forms: &[variadic(&[
        input("Level", Kind::Atom),
        input("Term", Kind::Any),
    ])],
    summary: "Prints like `.print`, unless Level (severe, warning, info, fine, finer, finest) is finer than the agent's level; see `.verbose`.",
    topic: Topic::Output,
    examples: &[
        prints(".log(info, \"n=\", 10)", &["n=10"]),
        prints(".log(fine, hidden)", &[]),
        refused(".log(\"info\", a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let level = level(&cx.args[0]);
    if level <= cx.agent.settings.log_level {
        print(".log", cx, &cx.args[1..])
    } else {
        Outcome::True
    }
}

fn level(name: &Term) -> Level {
    match &*logic::print::brief(name) {
        "severe" => Level::Severe,
        "warning" => Level::Warning,
        "fine" => Level::Fine,
        "finer" => Level::Finer,
        "finest" => Level::Finest,
        _ => Level::Info,
    }
}
