//! `.time(Hour, Minute, Second[, Millisecond])`: the time of day.

use crate::calendar::Calendar;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".time",
    forms: &[
        form(&[
            output("Hour", Kind::Number),
            output("Minute", Kind::Number),
            output("Second", Kind::Number),
        ]),
        form(&[
            output("Hour", Kind::Number),
            output("Minute", Kind::Number),
            output("Second", Kind::Number),
            output("Millisecond", Kind::Number),
        ]),
    ],
    summary: "Unifies its arguments with the time of day (UTC).",
    topic: Topic::Time,
    examples: &[
        gives(".time(H, M, S)", "H == 0 & M == 0 & S == 0"),
        gives(".wait(1500); .time(H, M, S, Ms)", "S == 1 & Ms >= 500"),
        fails(".time(25, _, _)"),
        refused(".time(H)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let now = Calendar::of(cx.host.now());
    let parts = [now.hour, now.minute, now.second, now.millisecond];
    for (index, part) in parts.into_iter().enumerate().take(cx.args.len()) {
        cx.answer(index, f64::from(part));
    }
    Outcome::True
}
