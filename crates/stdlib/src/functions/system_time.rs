//! `system.time`: the milliseconds since the beginning of 1970.

use agent::agent_function;
use logic::function::Function;

use crate::function::NumericFunction;

pub(crate) const FUNCTION: NumericFunction = NumericFunction {
    name: "system.time",
    arities: &[0],
    summary: "The milliseconds since the beginning of 1970.",
    examples: &[("system.time", 1767225600000.0)],
    refused: &[],
    compute: Function::Agent(agent_function::SYSTEM_TIME),
};
