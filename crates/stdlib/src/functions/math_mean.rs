//! `math.mean`: the mean of the numbers in a list.

use logic::function::Function;
use logic::term::Term;

use super::math_average::mean;
use crate::function::{NumericFunction, numbers};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.mean",
    arities: &[1],
    summary: "The mean of the numbers in a list.",
    examples: &[("math.mean([1,2,6])", 3.0)],
    refused: &["math.mean([])", "math.mean(3)"],
    compute: Function::Pure(compute),
};

fn compute(args: &[Term]) -> Result<f64, String> {
    let all = numbers(args)?;
    if all.is_empty() {
        return Err("there is no number in the list".to_owned());
    }
    Ok(mean(&all))
}
