//! `.fork`: `A |&| B`, `A ||| B`.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".fork",
    forms: &[variadic(&[
        input("Kind", Kind::Atom),
        raw("Branch"),
        raw("Branch"),
    ])],
    summary: "Runs branches at the same time; Kind `and` waits for all of them, `or` for the first. Written `A |&| B` and `A ||| B`.",
    topic: Topic::Control,
    examples: &[
        prints(
            "(.print(a); .print(b)) |&| (.print(c); .print(d)); .print(over)",
            &["a", "c", "b", "d", "over"],
        ),
        prints(
            ".fork(or, { .wait(50); .print(slow) }, { .print(fast) })",
            &["fast"],
        ),
        fails("(.wait(5) |&| .fail)"),
        refused(".fork(3, { a }, { b })", "wrong_arguments"),
    ],
    usable: Usable::BodyOnly,
    run: Run::Control(Control::Fork),
};
