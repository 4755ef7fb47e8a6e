//! `math.random`: a random number from 0 (inclusive) to 1 or to the number given.

use agent::agent_function;
use logic::function::Function;

use crate::function::NumericFunction;

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "math.random",
    arities: &[0, 1],
    summary: "A random number from 0 (inclusive) to 1 or to the number given.",
    examples: &[("math.floor(math.random)", 0.0), ("math.random(0)", 0.0)],
    refused: &[],
    compute: Function::Agent(agent_function::RANDOM),
};
