//! `.loop`: `while (Condition) { Body }`.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".loop",
    forms: &[form(&[query("Condition"), body("Body")])],
    summary: "Runs Body as long as Condition has an answer; bindings last for one round. Written `while (Condition) { Body }`.",
    topic: Topic::Control,
    examples: &[
        prints(
            "+n(0); while (n(X) & X < 2) { .print(X); -+n(X+1) }",
            &["0", "1"],
        ),
        prints("while (false) { .print(never) }; .print(over)", &["over"]),
        fails("while (b(1)) { .fail }"),
        refused(".loop(12, { .print(a) })", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Control(Control::While),
};
