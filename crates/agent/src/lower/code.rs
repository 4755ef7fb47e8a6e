//! The codes of diagnostics about names, arities, name spaces and directives (A2xx). Each has a
//! page in `docs/errors`.

pub use syntax::code::{Code, CodeInfo};

syntax::codes! {
    "../../../../docs/errors":
    UNKNOWN_DIRECTIVE = 201, "unknown directive";
    DIRECTIVE_ARGUMENTS = 202, "wrong arguments of a directive";
    DIRECTIVE_FORM = 203, "directive with or without a block";
    INCLUDE_NOT_FOUND = 204, "included file not found";
    INCLUDE_BROKEN = 205, "included file with mistakes";
    INCLUDE_CYCLE = 206, "file that includes itself";
    UNKNOWN_FUNCTION = 207, "unknown function";
    FUNCTION_ARITY = 208, "function with a wrong number of arguments";
    FUNCTION_MISPLACED = 209, "function where no number is expected";
    UNKNOWN_ACTION = 210, "unknown internal action";
    ACTION_ARITY = 211, "internal action with a wrong number of arguments";
    BODY_ONLY = 212, "internal action that may only be a step of a body";
    NOT_A_NUMBER = 213, "internal action as an operand";
    NOT_A_FORMULA = 215, "term that is no formula";
    DUPLICATE_LABEL = 216, "two plans with one label";
    FUNCTION_REGISTRATION = 217, "function that cannot be registered";
    NAMESPACE_SCOPE = 218, "name space with changing scope";
    DIRECTIVES_TOO_DEEP = 219, "directives nested too deeply";
    PATTERN_WITHOUT_PLANS = 220, "goal pattern without a plan for its goal";
    LIBRARY = 223, "library that cannot be used";
}

/// The entry of a code of this crate.
pub fn find(code: Code) -> Option<&'static CodeInfo> {
    CODES.iter().find(|info| info.code == code)
}
