//! `.broadcast(Force, Content)`: sends a message to all other agents.

use logic::symbol::Series;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".broadcast",
    forms: &[form(&[
        input("Force", Kind::Atom),
        either("Content", Kind::Any),
    ])],
    summary: "Sends a message to every agent but the sender.",
    topic: Topic::Agents,
    examples: &[
        prints(".broadcast(tell, ready); .print(on)", &["on"]),
        refused(".broadcast(\"tell\", a)", "wrong_arguments"),
        refused(".broadcast(tell)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let force = cx.args[0].as_atom().unwrap_or(Symbol::EMPTY);
    let content = cx.args[1].clone();
    let draft = cx.draft(Series::Message, force, &content, None);
    cx.broadcast(&draft);
    Outcome::True
}
