//! `math.pi`: the ratio of a circle's circumference to its diameter.

use logic::function::Function;

use crate::function::NumericFunction;

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.pi",
    arities: &[0],
    summary: "The ratio of a circle's circumference to its diameter.",
    examples: &[("math.pi", std::f64::consts::PI)],
    refused: &[],
    compute: Function::Pure(|_| Ok(std::f64::consts::PI)),
};
