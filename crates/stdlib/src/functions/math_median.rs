//! `math.median`: the middle one of the numbers in a list, or the mean of the two middle ones.

use logic::function::Function;
use logic::number::compare_numbers;
use logic::term::Term;

use crate::function::{NumericFunction, numbers};

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.median",
    arities: &[1],
    summary: "The middle one of the numbers in a list, or the mean of the two middle ones.",
    examples: &[
        ("math.median([3,1,2])", 2.0),
        ("math.median([1,2,3,4])", 2.5),
    ],
    refused: &["math.median([])", "math.median([1,a])"],
    compute: Function::Pure(compute),
};

fn compute(args: &[Term]) -> Result<f64, String> {
    let mut all = numbers(args)?;
    if all.len() < args.iter().map(|list| list.elements().count()).sum() {
        return Err("it needs a list of numbers only".to_owned());
    }
    all.sort_by(|a, b| compare_numbers(*a, *b));
    let middle = all.len() / 2;
    match all.get(middle) {
        None => Err("there is no number in the list".to_owned()),
        Some(upper) if all.len() % 2 == 1 => Ok(*upper),
        Some(upper) => Ok((all[middle - 1] + upper) / 2.0),
    }
}
