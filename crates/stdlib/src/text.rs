//! What actions on texts share.

use std::borrow::Cow;

use agent::action::ActionError;
use logic::print::message;
use logic::term::Term;

use crate::prelude::{ActionCx, must_be};

/// The text, unless it is longer than a text may be. Whoever makes it may stop as soon as it is.
///
/// # Errors
/// It has more than `most` bytes.
pub(crate) fn whole(most: usize, action: &str, text: String) -> Result<String, ActionError> {
    if text.len() <= most {
        return Ok(text);
    }
    Err(ActionError::limit(format!(
        "`{action}`: the text has more than {most} bytes, the most that are allowed"
    )))
}

/// The text of a term as `.print` shows it.
///
/// # Errors
/// It is too long.
pub(crate) fn printed(cx: &ActionCx<'_>, action: &str, term: &Term) -> Result<String, ActionError> {
    let most = cx.longest_text();
    whole(most, action, message(term, most))
}

/// The text of an argument: the content of a string, the printed form of anything else.
///
/// # Errors
/// It is unbound or too long.
pub(crate) fn rendered<'t>(
    cx: &ActionCx<'_>,
    action: &str,
    name: &str,
    term: &'t Term,
) -> Result<Cow<'t, str>, ActionError> {
    match term {
        Term::String(text) => Ok(Cow::Borrowed(text.as_str())),
        Term::Var(_) => Err(must_be(action, name, "bound", term)),
        _ => printed(cx, action, term).map(Cow::Owned),
    }
}

/// As [`rendered`], a quoted atom without its quotes.
///
/// # Errors
/// It is unbound or too long.
pub(crate) fn unquoted(
    cx: &ActionCx<'_>,
    action: &str,
    name: &str,
    term: &Term,
) -> Result<String, ActionError> {
    let text = rendered(cx, action, name, term)?;
    let is_atom = matches!(term, Term::Atom(_));
    match text
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''))
    {
        Some(inner) if is_atom => Ok(inner.to_owned()),
        _ => Ok(text.into_owned()),
    }
}
