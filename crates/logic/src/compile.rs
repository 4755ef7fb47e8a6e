//! From formulas, rules and plan heads to [`Code`].

use std::fmt;
use std::sync::Arc;

use crate::code::Code;
use crate::term::Term;
use crate::vocabulary::Vocabulary;

/// Why a term is no formula.
#[derive(Clone, Debug, PartialEq)]
pub enum CompileError {
    /// A number, string, list or expression where a formula is needed.
    NoFormula(Term),
    /// A pattern that is neither a literal nor a variable.
    NoLiteral(Term),
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoFormula(term) => write!(f, "{term} is no formula"),
            CompileError::NoLiteral(term) => write!(f, "{term} is neither a literal nor a variable"),
        }
    }
}

impl std::error::Error for CompileError {}

/// Compiles a formula; its variables are those of the environment it will be started with.
///
/// # Errors
/// Some part that should be a formula is none.
pub fn compile_formula(formula: &Term, vocabulary: &Vocabulary) -> Result<Arc<Code>, CompileError> {
    let _ = (formula, vocabulary);
    Ok(Arc::new(Code {}))
}

/// Compiles the head of a plan: the pattern (left) is unified with a literal (right) that is
/// given at the start, then the context is asked.
///
/// # Errors
/// The pattern is no literal or variable, or the context is no formula.
pub fn compile_match(
    pattern: &Term,
    context: &Term,
    vocabulary: &Vocabulary,
) -> Result<Arc<Code>, CompileError> {
    let _ = (pattern, context, vocabulary);
    Ok(Arc::new(Code {}))
}
