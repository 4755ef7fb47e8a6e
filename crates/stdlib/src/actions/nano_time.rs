//! `.nano_time(Nanoseconds)`: the time for measuring.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".nano_time",
    forms: &[form(&[output("Nanoseconds", Kind::Number)])],
    summary: "Unifies Nanoseconds with the time in nanoseconds; only differences mean something.",
    topic: Topic::Time,
    examples: &[
        gives(".nano_time(A) & .nano_time(B)", "B >= A"),
        fails(".nano_time(0)"),
        refused(".nano_time", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let now = cx.host.now().0 as f64;
    cx.answer(0, now)
}
