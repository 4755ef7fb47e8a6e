//! `math.asin`: the angle in radians with this sine.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.asin",
    arities: &[1],
    summary: "The angle in radians with this sine.",
    examples: &[("math.asin(0)", 0.0), ("math.asin(2)", f64::NAN)],
    refused: &["math.asin(a)", "math.asin([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::asin)),
};
