//! `math.atan`: the angle in radians with this tangent.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.atan",
    arities: &[1],
    summary: "The angle in radians with this tangent.",
    examples: &[("math.atan(0)", 0.0)],
    refused: &["math.atan(a)", "math.atan([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::atan)),
};
