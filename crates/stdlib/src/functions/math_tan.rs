//! `math.tan`: the tangent of an angle in radians.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.tan",
    arities: &[1],
    summary: "The tangent of an angle in radians.",
    examples: &[("math.tan(0)", 0.0)],
    refused: &["math.tan(a)", "math.tan([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::tan)),
};
