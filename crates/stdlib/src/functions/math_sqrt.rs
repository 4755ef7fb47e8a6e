//! `math.sqrt`: the square root; that of a negative number is no number.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.sqrt",
    arities: &[1],
    summary: "The square root; that of a negative number is no number.",
    examples: &[("math.sqrt(9)", 3.0), ("math.sqrt(-1)", f64::NAN)],
    refused: &["math.sqrt(a)", "math.sqrt([1])"],
    compute: Function::Pure(|args| one_number(args).map(|x| x.sqrt())),
};
