//! `math.acos`: the angle in radians with this cosine.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.acos",
    arities: &[1],
    summary: "The angle in radians with this cosine.",
    examples: &[("math.acos(1)", 0.0)],
    refused: &["math.acos(a)", "math.acos([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::acos)),
};
