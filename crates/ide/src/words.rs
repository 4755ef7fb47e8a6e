//! Words for messages.

use crate::model::Name;

/// `1 argument`, `2 arguments`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// How a name with arguments is written in a message: `p/2`.
pub(crate) fn signature(name: &Name<'_>) -> String {
    name.with_arity()
}
