//! `.perceive`: looks at the environment now.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".perceive",
    forms: &[form(&[])],
    summary: "Takes in what the environment shows at this moment; without an environment it has no effect.",
    topic: Topic::Environment,
    examples: &[
        prints(".perceive; .print(on)", &["on"]),
        refused(".perceive(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(|cx| {
        cx.agent.update_percepts(cx.out);
        Outcome::True
    }),
};
