//! `math.round`: the nearest whole number; halves go up.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.round",
    arities: &[1],
    summary: "The nearest whole number; halves go up.",
    examples: &[
        ("math.round(2.5)", 3.0),
        ("math.round(-2.5)", -2.0),
        ("math.round(-1.5)", -1.0),
    ],
    refused: &["math.round(a)", "math.round([1])"],
    compute: Function::Pure(|args| one_number(args).map(round)),
};

/// Adding a half first would lose the last bit of numbers just below one, and of large ones.
fn round(x: f64) -> f64 {
    let below = x.floor();
    if x - below >= 0.5 { below + 1.0 } else { below }
}
