//! `.if_then_else`: `if (Condition) { Then } else { Else }`.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".if_then_else",
    forms: &[
        form(&[query("Condition"), body("Then")]),
        form(&[query("Condition"), body("Then"), body("Else")]),
    ],
    summary: "Runs Then if Condition has an answer, whose bindings stay, and Else otherwise. Written `if (Condition) { Then } else { Else }`.",
    topic: Topic::Control,
    examples: &[
        prints(
            "if (.member(X,[1,2])) { .print(X) } else { .print(none) }",
            &["1"],
        ),
        prints(
            "if (.member(X,[])) { .print(X) } else { .print(none) }",
            &["none"],
        ),
        prints(".if_then_else(1 < 2, { .print(yes) })", &["yes"]),
        fails("if (b(1)) { .fail }"),
        refused(".if_then_else(true)", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Control(Control::If),
};
