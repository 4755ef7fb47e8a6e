//! What `.prefix` and `.suffix` share.

use agent::action::{ActionCx, ActionError};
use logic::term::Term;

use crate::prelude::must_be;

/// What kind of part is looked for.
pub(crate) enum Part {
    /// Strings.
    OfText,
    /// Lists; of this length, if that is known.
    OfList(Option<usize>),
    /// A list in a string, or a string in a list: there is none.
    Fails,
}

/// Looks at the arguments `(Part, Sequence)`.
///
/// # Errors
/// They are neither lists nor strings.
pub(crate) fn part(action: &str, cx: &ActionCx<'_>) -> Result<Part, ActionError> {
    let (part, sequence) = (&cx.args[0], &cx.args[1]);
    let is_sequence = |term: &Term| term.is_list() || term.as_str().is_some();
    if !is_sequence(sequence) {
        return Err(must_be(action, "Sequence", "a list or string", sequence));
    }
    if !part.is_var() && !is_sequence(part) {
        return Err(must_be(action, "Part", "a list or string", part));
    }
    Ok(match (part, sequence) {
        (Term::Var(_) | Term::String(_), Term::String(_)) => Part::OfText,
        (Term::Var(_), _) => Part::OfList(None),
        (Term::String(_), _) | (_, Term::String(_)) => Part::Fails,
        (list, _) => Part::OfList(list.as_list().map(|items| items.len())),
    })
}
