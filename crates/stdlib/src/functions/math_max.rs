//! `math.max`: the greatest of two numbers, or of the numbers in a list.

use logic::function::Function;

use crate::function::{NumericFunction, extreme};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.max",
    arities: &[1, 2],
    summary: "The greatest of two numbers, or of the numbers in a list.",
    examples: &[("math.max(2,3)", 3.0), ("math.max([-3,a,-1])", -1.0)],
    refused: &["math.max([])", "math.max(a,1)"],
    compute: Function::Pure(|args| extreme(args, |a, b| a > b)),
};
