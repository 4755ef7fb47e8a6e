//! `.count`: the number of answers of a query.

use agent::agent_function;
use logic::function::Function;

use crate::function::NumericFunction;

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: ".count",
    arities: &[1],
    summary: "The number of answers of a query.",
    examples: &[
        (".count(.member(_,[a,b]))", 2.0),
        (".count(.member(_,[]))", 0.0),
    ],
    refused: &[],
    compute: Function::Agent(agent_function::COUNT),
};
