//! `.set_random_seed(N)`: makes random numbers repeatable.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".set_random_seed",
    forms: &[form(&[input("N", Kind::Number)])],
    summary: "Starts the agent's random numbers (`.random`, `math.random`) again from the seed N.",
    topic: Topic::Numbers,
    examples: &[
        gives(
            ".set_random_seed(7); .random(X); .set_random_seed(7); .random(Y)",
            "X == Y",
        ),
        refused(".set_random_seed(a)", "wrong_arguments"),
        refused(".set_random_seed", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let seed = cx.args[0].as_number().unwrap_or(0.0);
    cx.agent.random.reseed(seed as i64 as u64);
    Outcome::True
}
