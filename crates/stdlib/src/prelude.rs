//! What the files of actions use.

pub(crate) use agent::action::{
    Action, ActionCx, ActionError, Arg, Control, Kind, Mode, Outcome, Run, Topic, Usable, either,
    fails, form, gives, input, output, prints, raw, refused, variadic,
};
pub(crate) use agent::effect::Effect;
pub(crate) use logic::symbol::Symbol;
pub(crate) use logic::term::Term;
pub(crate) use logic::vocabulary::Collect;

/// What an action answers that may have refused its arguments on the way.
pub(crate) fn settle(result: Result<Outcome, ActionError>) -> Outcome {
    result.unwrap_or_else(Outcome::from)
}

/// Holds or not.
pub(crate) fn holds(condition: bool) -> Outcome {
    if condition {
        Outcome::True
    } else {
        Outcome::Fail
    }
}

/// Whether a term is an atom or string of this text.
pub(crate) fn says(term: &Term, word: &str) -> bool {
    match term {
        Term::Atom(name) => &*name.text() == word,
        other => other.as_str() == Some(word),
    }
}

/// A refusal: argument `name` is not what it should be.
pub(crate) fn must_be(action: &str, name: &str, what: &str, given: &Term) -> ActionError {
    let given = if given.is_var() {
        "unbound".to_owned()
    } else {
        logic::print::brief(given)
    };
    ActionError::wrong_arguments(format!(
        "`{action}`: argument {name} must be {what}, but is {given}"
    ))
}

/// An argument that is a formula, taken as it stands.
pub(crate) const fn query(name: &'static str) -> Arg {
    Arg {
        name,
        mode: Mode::Raw,
        kind: Kind::Formula,
    }
}

/// An argument that is a body, taken as it stands.
pub(crate) const fn body(name: &'static str) -> Arg {
    Arg {
        name,
        mode: Mode::Raw,
        kind: Kind::Program,
    }
}

/// Prints the arguments one behind the other.
pub(crate) fn print(action: &str, cx: &mut ActionCx<'_>, args: &[Term]) -> Outcome {
    let most = cx.longest_text();
    let mut text = String::new();
    for arg in args {
        logic::print::write_message(&mut text, arg, most);
        if text.len() > most {
            break;
        }
    }
    show(action, cx, text)
}

/// Prints a text.
pub(crate) fn show(action: &str, cx: &mut ActionCx<'_>, text: String) -> Outcome {
    settle(
        crate::text::whole(cx.longest_text(), action, text).map(|text| {
            cx.out.push(Effect::Print(text));
            Outcome::True
        }),
    )
}

/// The term changed by `change`; of a list, each element, also in lists inside. Terms that are no
/// literals stay.
pub(crate) fn in_lists(term: &Term, change: &dyn Fn(&Term) -> Term) -> Term {
    logic::rebuild::map_elements(term, |element| match element {
        literal @ (Term::Atom(_) | Term::Struct(_)) => change(literal),
        other => other.clone(),
    })
}
