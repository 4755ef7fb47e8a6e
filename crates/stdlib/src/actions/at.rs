//! `.at(When, Event)`: makes an event happen later.

use crate::prelude::*;
use crate::reading::trigger;

pub(crate) const ACTION: Action = Action {
    name: ".at",
    forms: &[form(&[
        input("When", Kind::String),
        input("Event", Kind::Any),
    ])],
    summary: "Makes Event happen after a time such as `now +5 s` (ms, s, m, h, d), without a source; belief events leave the beliefs as they are.",
    topic: Topic::Time,
    examples: &[
        prints(
            ".at(\"now +20\", { +!rest }); .wait(50); .resume(rest); .wait(1); .print(over)",
            &["rested", "over"],
        ),
        prints(
            ".at(\"now +1 s\", \"+!count\"); .print(first)",
            &["first", "counting", "counted"],
        ),
        refused(".at(\"tomorrow\", { +!count })", "internal_action"),
        refused(".at(5, { +!count })", "wrong_arguments"),
        refused(".at(\"now +5\", 3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(at(cx))
}

fn at(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let when = cx.args[0].as_str().unwrap_or("");
    let delay = delay(when).ok_or_else(|| {
        ActionError::internal(format!("`.at`: \"{when}\" is no time such as \"now +5 s\""))
    })?;
    let event = trigger(cx, ".at", "Event", &cx.args[1])?;
    let time = cx.host.now().after(delay);
    cx.agent.happen_at(time, event, cx.out);
    Ok(Outcome::True)
}

/// The nanoseconds in `now +NUMBER UNIT`.
fn delay(when: &str) -> Option<u64> {
    let rest = when
        .trim()
        .strip_prefix("now")?
        .trim_start()
        .strip_prefix('+')?
        .trim();
    let end = rest
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(rest.len());
    let number: f64 = rest[..end].parse().ok()?;
    let unit = match rest[end..].trim() {
        "s" | "second" | "seconds" => 1e9,
        "m" | "minute" | "minutes" => 60e9,
        "h" | "hour" | "hours" => 3600e9,
        "d" | "day" | "days" => 86_400e9,
        _ => 1e6,
    };
    Some((number * unit) as u64)
}
