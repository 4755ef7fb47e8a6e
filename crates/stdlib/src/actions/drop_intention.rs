//! `.drop_intention`, `.drop_intention(Goal)`: gives intentions up.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".drop_intention",
    forms: &[form(&[]), form(&[input("Goal", Kind::Literal)])],
    summary: "Removes the intentions that pursue Goal, or the current one, without failure.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!count; .wait(5); .drop_intention(count); .wait(50); .print(over)",
            &["counting", "over"],
        ),
        prints(".print(a); .drop_intention; .print(b)", &["a"]),
        refused(".drop_intention(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let mut nothing = None;
    let current = match &mut cx.current {
        Some(current) => &mut **current,
        None => &mut nothing,
    };
    match cx.args.first() {
        Some(goal) => cx.agent.drop_intention(goal, current),
        None => cx.agent.drop_current(current),
    }
    Outcome::True
}
