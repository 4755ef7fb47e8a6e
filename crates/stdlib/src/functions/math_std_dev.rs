//! `math.std_dev`: the standard deviation of the numbers in a list, taken as a sample.

use logic::function::Function;
use logic::term::Term;

use super::math_average::mean;
use crate::function::{NumericFunction, numbers};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.std_dev",
    arities: &[1],
    summary: "The standard deviation of the numbers in a list, taken as a sample.",
    examples: &[
        ("math.std_dev([2,4,4,4,5,5,7,9])", 2.138089935299395),
        ("math.std_dev([])", 0.0),
        ("math.std_dev([1])", f64::NAN),
    ],
    refused: &["math.std_dev(3)"],
    compute: Function::Pure(compute),
};

fn compute(args: &[Term]) -> Result<f64, String> {
    let all = numbers(args)?;
    if all.is_empty() {
        return Ok(0.0);
    }
    let mean = mean(&all);
    let squares = all.iter().fold(0.0, |sum, n| sum + (n - mean) * (n - mean));
    Ok((squares / (all.len() as f64 - 1.0)).sqrt())
}
