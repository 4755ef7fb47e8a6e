//! `math.sum`: the sum of the numbers in a list.

use logic::function::Function;

use crate::function::{NumericFunction, numbers};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.sum",
    arities: &[1],
    summary: "The sum of the numbers in a list.",
    examples: &[("math.sum([1,2,a,3])", 6.0), ("math.sum([])", 0.0)],
    refused: &["math.sum(3)"],
    compute: Function::Pure(|args| numbers(args).map(|all| all.iter().fold(0.0, |sum, n| sum + n))),
};
