//! `math.average`: the mean of the numbers in a list; without any it is no number.

use logic::function::Function;

use crate::function::{NumericFunction, numbers};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.average",
    arities: &[1],
    summary: "The mean of the numbers in a list; without any it is no number.",
    examples: &[
        ("math.average([1,2,b,6])", 3.0),
        ("math.average([])", f64::NAN),
    ],
    refused: &["math.average(3)"],
    compute: Function::Pure(|args| numbers(args).map(|all| mean(&all))),
};

/// The mean; not a number if there is none.
pub(crate) fn mean(all: &[f64]) -> f64 {
    all.iter().fold(0.0, |sum, n| sum + n) / all.len() as f64
}
