//! What actions on goals share.

use logic::term::Term;

/// The goal that an argument means.
pub(crate) fn goal(arg: Option<&Term>) -> Option<Term> {
    arg.cloned()
}
