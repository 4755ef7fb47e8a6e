//! `math.abs`: the absolute value of a number.

use logic::function::Function;

use crate::function::{NumericFunction, one_number};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.abs",
    arities: &[1],
    summary: "The absolute value of a number.",
    examples: &[("math.abs(-2)", 2.0), ("math.abs(3)", 3.0)],
    refused: &["math.abs(a)", "math.abs([1])"],
    compute: Function::Pure(|args| one_number(args).map(|x| x.abs())),
};
