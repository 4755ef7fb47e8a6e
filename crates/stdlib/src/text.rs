//! What actions on texts share.

use std::borrow::Cow;

use agent::action::ActionError;
use logic::print::LONGEST_TEXT;
use logic::term::Term;

use crate::prelude::{message, must_be};

/// The text, unless terms in it were too long to be printed whole.
///
/// # Errors
/// It has more than [`LONGEST_TEXT`] bytes.
pub(crate) fn whole(action: &str, text: String) -> Result<String, ActionError> {
    if text.len() <= LONGEST_TEXT {
        return Ok(text);
    }
    Err(ActionError::limit(format!(
        "`{action}`: the text is longer than {} MiB",
        LONGEST_TEXT >> 20
    )))
}

/// The text of an argument: the content of a string, the printed form of anything else.
///
/// # Errors
/// It is unbound or too long.
pub(crate) fn rendered<'t>(
    action: &str,
    name: &str,
    term: &'t Term,
) -> Result<Cow<'t, str>, ActionError> {
    match term {
        Term::String(text) => Ok(Cow::Borrowed(text.as_str())),
        Term::Var(_) => Err(must_be(action, name, "bound", term)),
        _ => whole(action, message(term)).map(Cow::Owned),
    }
}

/// As [`rendered`], a quoted atom without its quotes.
///
/// # Errors
/// It is unbound or too long.
pub(crate) fn unquoted(action: &str, name: &str, term: &Term) -> Result<String, ActionError> {
    let text = rendered(action, name, term)?;
    let is_atom = matches!(term, Term::Atom(_));
    match text
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
    {
        Some(inner) if is_atom => Ok(inner.to_owned()),
        _ => Ok(text.into_owned()),
    }
}
