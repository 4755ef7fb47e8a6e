//! `math.min`: the least of two numbers, or of the numbers in a list.

use logic::function::Function;

use crate::function::{NumericFunction, extreme};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.min",
    arities: &[1, 2],
    summary: "The least of two numbers, or of the numbers in a list.",
    examples: &[("math.min(2,3)", 2.0), ("math.min([-3,a,-1])", -3.0)],
    refused: &["math.min([])", "math.min(a,1)"],
    compute: Function::Pure(|args| extreme(args, |a, b| a < b)),
};
