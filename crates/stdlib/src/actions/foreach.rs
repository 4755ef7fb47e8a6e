//! `.foreach`: `for (Condition) { Body }`.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".foreach",
    forms: &[form(&[query("Condition"), body("Body")])],
    summary: "Runs Body once for each answer of Condition; bindings last for one round. Written `for (Condition) { Body }`.",
    topic: Topic::Control,
    examples: &[
        prints("for (.range(I,1,3)) { .print(I) }", &["1", "2", "3"]),
        prints("for (.member(X,[])) { .print(X) }; .print(over)", &["over"]),
        fails("for (b(X)) { .member(X, [1]) }"),
        refused(".foreach(.member(X,[1]), a)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Control(Control::For),
};
