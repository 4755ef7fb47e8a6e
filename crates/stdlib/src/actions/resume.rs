//! `.resume(Goal)`: lets suspended intentions go on.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".resume",
    forms: &[form(&[input("Goal", Kind::Literal)])],
    summary: "Lets the intentions that pursue Goal and were suspended go on; without any it has no effect.",
    topic: Topic::Intentions,
    examples: &[
        prints(
            "!!rest; .wait(5); .print(on); .resume(rest)",
            &["on", "rested"],
        ),
        prints(".resume(nobody); .print(on)", &["on"]),
        refused(".resume(3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    cx.agent.resume_goal(&cx.args[0]);
    Outcome::True
}
