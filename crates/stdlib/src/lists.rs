//! What actions on lists share.

use std::cmp::Ordering;

use agent::action::ActionError;
use logic::functor::Class;
use logic::order::compare;
use logic::term::Term;

use crate::prelude::{ActionCx, Outcome, must_be};

/// The elements of a list whose end is known.
///
/// # Errors
/// It is no list, or ends in an unbound variable.
pub(crate) fn closed(action: &str, name: &str, list: &Term) -> Result<Vec<Term>, ActionError> {
    list.as_list().ok_or_else(|| match list {
        Term::List(_) => must_be(action, name, "a list whose end is known", list),
        _ => must_be(action, name, "a list", list),
    })
}

/// Whether a list or queue of so many elements may be made.
///
/// # Errors
/// It has more than `most`.
pub(crate) fn fits(most: usize, action: &str, length: usize) -> Result<(), ActionError> {
    if length <= most {
        return Ok(());
    }
    Err(ActionError::limit(format!(
        "`{action}`: the result has more than {most} elements, the most that are allowed"
    )))
}

/// Answers with the first element of the list that stands on the `wanted` side of all others in
/// standard order.
pub(crate) fn extreme(cx: &mut ActionCx<'_>, wanted: Ordering) -> Outcome {
    let found = cx.args[0].elements().reduce(|best, item| {
        if compare(item, best) == wanted {
            item
        } else {
            best
        }
    });
    match found.cloned() {
        Some(found) => cx.answer(1, found),
        None => Outcome::Fail,
    }
}

/// Whether two terms may unify, as far as a look at their heads tells.
pub(crate) fn may_unify(a: &Term, b: &Term) -> bool {
    match (a, b) {
        (Term::Var(_), _) | (_, Term::Var(_)) => true,
        (Term::Struct(s), _) | (_, Term::Struct(s)) if s.functor.class() != Class::Literal => true,
        (Term::Number(a), Term::Number(b)) => a == b,
        (Term::Atom(a), Term::Atom(b)) => a == b,
        (Term::String(a), Term::String(b)) => a == b,
        (Term::Nil, Term::Nil) | (Term::List(_), Term::List(_)) => true,
        (Term::Struct(a), Term::Struct(b)) => a.functor == b.functor,
        (Term::Atom(name), Term::Struct(s)) | (Term::Struct(s), Term::Atom(name)) => {
            s.args.is_empty() && s.key().name == *name
        }
        _ => false,
    }
}

/// The rest of a list from the first element that may unify with `member`.
pub(crate) fn next_candidate<'t>(member: &Term, mut list: &'t Term) -> &'t Term {
    while let Term::List(cons) = list {
        if may_unify(member, &cons.head) {
            break;
        }
        list = &cons.tail;
    }
    list
}

/// The first two arguments of `.union` and its kin, lists.
///
/// # Errors
/// The end of a list is not known.
pub(crate) fn two_lists(
    action: &str,
    args: &[Term],
) -> Result<(Vec<Term>, Vec<Term>), ActionError> {
    Ok((
        closed(action, "First", &args[0])?,
        closed(action, "Second", &args[1])?,
    ))
}

/// The items in standard order, each once.
pub(crate) fn as_set(mut items: Vec<Term>) -> Term {
    items.sort_by(compare);
    items.dedup_by(|a, b| compare(a, b) == Ordering::Equal);
    Term::list(items)
}

/// Whether an item is among those of a sorted list.
pub(crate) fn has(sorted: &[Term], item: &Term) -> bool {
    sorted
        .binary_search_by(|other| compare(other, item))
        .is_ok()
}
