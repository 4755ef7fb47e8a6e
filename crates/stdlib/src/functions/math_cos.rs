//! `math.cos`: the cosine of an angle in radians.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.cos",
    arities: &[1],
    summary: "The cosine of an angle in radians.",
    examples: &[("math.cos(0)", 1.0)],
    refused: &["math.cos(a)", "math.cos([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::cos)),
};
