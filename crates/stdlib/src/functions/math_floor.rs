//! `math.floor`: the greatest whole number that is not above a number.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.floor",
    arities: &[1],
    summary: "The greatest whole number that is not above a number.",
    examples: &[("math.floor(2.7)", 2.0), ("math.floor(-2.5)", -3.0)],
    refused: &["math.floor(a)", "math.floor([1])"],
    compute: Function::Pure(|args| one_number(args).map(|x| x.floor())),
};
