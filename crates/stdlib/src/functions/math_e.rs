//! `math.e`: the base of natural logarithms.

use logic::function::Function;

use crate::function::NumericFunction;

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.e",
    arities: &[0],
    summary: "The base of natural logarithms.",
    examples: &[("math.e", std::f64::consts::E)],
    refused: &[],
    compute: Function::Pure(|_| Ok(std::f64::consts::E)),
};
