//! `math.log`: the natural logarithm.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.log",
    arities: &[1],
    summary: "The natural logarithm.",
    examples: &[("math.log(1)", 0.0), ("math.log(0)", f64::NEG_INFINITY)],
    refused: &["math.log(a)", "math.log([1])"],
    compute: Function::Pure(|args| one_number(args).map(libm::log)),
};
