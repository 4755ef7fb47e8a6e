//! `math.sin`: the sine of an angle in radians.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.sin",
    arities: &[1],
    summary: "The sine of an angle in radians.",
    examples: &[("math.sin(0)", 0.0)],
    refused: &["math.sin(a)", "math.sin([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::sin)),
};
