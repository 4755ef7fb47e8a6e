//! What the tables of the standard library say.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;
use stdlib::action::{Action, Arg};

pub(crate) use stdlib::action::{Kind, Mode};

static ACTIONS: LazyLock<FxHashMap<&'static str, &'static Action>> = LazyLock::new(|| {
    stdlib::actions()
        .map(|action| (action.name, action))
        .collect()
});

/// The argument of this number in each form of an action that takes so many arguments.
pub(crate) fn forms_of(
    action: &str,
    arguments: usize,
    index: usize,
) -> impl Iterator<Item = (&'static str, &'static Arg)> {
    let action = ACTIONS.get(action).copied();
    let forms = action.into_iter().flat_map(move |action| {
        let forms = action.forms.iter();
        forms.map(move |form| (action.name, form))
    });
    forms.filter_map(move |(name, form)| {
        let args = form.args;
        if args.len() == arguments {
            return Some((name, args.get(index)?));
        }
        // The last argument may be repeated, also zero times.
        let fits = form.variadic && arguments + 1 >= args.len();
        fits.then_some((name, args.get(index).or(args.last())?))
    })
}

/// Whether there is an action of this name.
pub(crate) fn is_action(name: &str) -> bool {
    ACTIONS.contains_key(name)
}
