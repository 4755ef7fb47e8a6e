//! `.date(Year, Month, Day)`: the date.

use crate::calendar::Calendar;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".date",
    forms: &[form(&[
        output("Year", Kind::Number),
        output("Month", Kind::Number),
        output("Day", Kind::Number),
    ])],
    summary: "Unifies its arguments with the date (UTC); January is month 1.",
    topic: Topic::Time,
    examples: &[
        gives(".date(Y, M, D)", "Y == 2026 & M == 1 & D == 1"),
        fails(".date(1999, _, _)"),
        refused(".date(Y)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let now = Calendar::of(cx.host.now());
    cx.answer(0, f64::from(now.year));
    cx.answer(1, f64::from(now.month));
    cx.answer(2, f64::from(now.day))
}
