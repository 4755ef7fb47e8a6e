//! `.length`: the number of elements of a list, set or queue, of pairs of a map or of characters of a string.

use logic::function::Function;
use logic::term::Term;

use crate::actions::length::size;
use crate::function::NumericFunction;

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: ".length",
    arities: &[1],
    summary: "The number of elements of a list, set or queue, of pairs of a map or of characters of a string.",
    examples: &[(".length([a,b])", 2.0), (".length(\"abc\")", 3.0)],
    refused: &[".length(a)", ".length(3)"],
    compute: Function::Pure(compute),
};

fn compute(args: &[Term]) -> Result<f64, String> {
    let sized = args.iter().find_map(size);
    let found = sized.map(|size| size as f64);
    found.ok_or_else(|| "it needs a list, a string, a set, a map or a queue".to_owned())
}
