//! What actions on sets, maps and queues share.
//!
//! The variables of open terms in a container are nobody's: what is read gets new ones.

use agent::action::{ActionCx, ActionError, Outcome};
use logic::container::{Container, ContainerKind, ContainsItself};
use logic::term::Term;

use crate::fresh::Fresh;
use crate::lists::{closed, next_candidate};
use crate::prelude::must_be;

/// The first argument, a set.
///
/// # Errors
/// It is something else.
pub(crate) fn set(action: &str, cx: &mut ActionCx<'_>) -> Result<Container, ActionError> {
    given_or_new(action, cx, "Set", "a set", ContainerKind::Set)
}

/// The first argument, a map.
///
/// # Errors
/// It is something else.
pub(crate) fn map(action: &str, cx: &mut ActionCx<'_>) -> Result<Container, ActionError> {
    given_or_new(action, cx, "Map", "a map", ContainerKind::Map)
}

/// An unbound argument becomes a new container.
fn given_or_new(
    action: &str,
    cx: &mut ActionCx<'_>,
    name: &str,
    what: &str,
    kind: ContainerKind,
) -> Result<Container, ActionError> {
    let args = cx.args;
    match &args[0] {
        Term::Container(container) if container.kind() == kind => Ok(container.clone()),
        unbound @ Term::Var(_) => {
            let new = Container::new(kind);
            cx.unify(unbound, Term::Container(new.clone()));
            Ok(new)
        }
        other => Err(must_be(action, name, what, other)),
    }
}

/// The first argument, a queue.
///
/// # Errors
/// It is something else, or unbound.
pub(crate) fn queue(action: &str, cx: &ActionCx<'_>) -> Result<Container, ActionError> {
    match &cx.args[0] {
        Term::Container(container) if container.kind() == ContainerKind::Queue => {
            Ok(container.clone())
        }
        other => Err(must_be(action, "Queue", "a queue", other)),
    }
}

/// Binds the first argument to a new container; fails if it is bound.
pub(crate) fn create(cx: &mut ActionCx<'_>, new: Container) -> Outcome {
    if cx.args[0].is_var() {
        cx.answer(0, Term::Container(new))
    } else {
        Outcome::Fail
    }
}

/// Unifies an argument with a copy of a container, in which all containers are copies.
pub(crate) fn copy(cx: &mut ActionCx<'_>, arg: usize, container: Container) -> Outcome {
    cx.answer(arg, Term::Container(container).detached())
}

/// Adds elements to a set or queue.
///
/// # Errors
/// It would contain itself.
pub(crate) fn add(
    action: &str,
    container: &Container,
    items: Vec<Term>,
) -> Result<Outcome, ActionError> {
    container
        .add(items)
        .map_err(|error| contains_itself(action, error))?;
    Ok(Outcome::True)
}

pub(crate) fn contains_itself(action: &str, error: ContainsItself) -> ActionError {
    ActionError::wrong_arguments(format!("`{action}`: {error}"))
}

/// The second argument as elements: those of a list, set or queue.
///
/// # Errors
/// It is something else, or a list whose end is not known.
pub(crate) fn elements(action: &str, cx: &ActionCx<'_>) -> Result<Vec<Term>, ActionError> {
    match &cx.args[1] {
        list @ (Term::List(_) | Term::Nil) => closed(action, "Elements", list),
        Term::Container(container) if container.kind() != ContainerKind::Map => {
            Ok(container.items())
        }
        other => Err(must_be(action, "Elements", "a list, set or queue", other)),
    }
}

/// Unifies an argument with a term that was in a container.
pub(crate) fn answer(cx: &mut ActionCx<'_>, arg: usize, found: Option<Term>) -> Outcome {
    match found {
        Some(found) => {
            let found = Fresh::default().renamed(cx, &found);
            cx.answer(arg, found)
        }
        None => Outcome::Fail,
    }
}

/// Unifies an argument with the list of terms that were in a container.
pub(crate) fn answer_list(cx: &mut ActionCx<'_>, arg: usize, items: Vec<Term>) -> Outcome {
    answer(cx, arg, Some(Term::list(items)))
}

/// Unifies an argument with each of the items in turn, as they were at the first call.
pub(crate) fn enumerate(
    cx: &mut ActionCx<'_>,
    arg: usize,
    items: impl FnOnce() -> Vec<Term>,
) -> Outcome {
    let args = cx.args;
    let items = match cx.state {
        Some(rest) => rest.clone(),
        None => Fresh::default().renamed(cx, &Term::list(items())),
    };
    next(cx, arg, next_candidate(&args[arg], &items))
}

/// Unifies an argument with the head of a list that begins with a candidate; on backtracking with
/// the candidates behind it.
pub(crate) fn next(cx: &mut ActionCx<'_>, arg: usize, items: &Term) -> Outcome {
    let Term::List(cons) = items else {
        return Outcome::Fail;
    };
    let rest = next_candidate(&cx.args[arg], &cons.tail).clone();
    cx.answer(arg, cons.head.clone());
    if matches!(rest, Term::List(_)) {
        Outcome::More(rest)
    } else {
        Outcome::True
    }
}
