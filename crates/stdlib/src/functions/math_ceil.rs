//! `math.ceil`: the least whole number that is not below a number.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.ceil",
    arities: &[1],
    summary: "The least whole number that is not below a number.",
    examples: &[("math.ceil(2.1)", 3.0), ("math.ceil(-2.5)", -2.0)],
    refused: &["math.ceil(a)", "math.ceil([1])"],
    compute: Function::Pure(|args| one_number(args).map(|x| x.ceil())),
};
