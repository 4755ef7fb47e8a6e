//! `.delete(What, In, Result)`, `.delete(From, To, In, Result)`: lists and texts without some parts.

use crate::lists::{closed, may_unify};
use crate::pattern::compiled;
use crate::prelude::*;
use crate::text::rendered;

pub(crate) const ACTION: Action = Action {
    name: ".delete",
    forms: &[
        form(&[
            input("What", Kind::Any),
            input("In", Kind::Any),
            output("Result", Kind::Any),
        ]),
        form(&[
            input("From", Kind::Number),
            input("To", Kind::Number),
            input("In", Kind::Any),
            output("Result", Kind::Any),
        ]),
    ],
    summary: "Unifies Result with In without the element or character at a place (What is a number), without the matches of a regular expression (What is a string, In is no list), without the elements that unify with What, or without the places from From up to, but not including, To.",
    topic: Topic::Lists,
    examples: &[
        gives(".delete(a, [a,b,a,c], L)", "L == [b,c]"),
        gives(".delete(f(_), [f(1),g,f(2)], L)", "L == [g]"),
        gives(".delete(0, [a,b], L)", "L == [b]"),
        gives(".delete(1, 3, \"hello\", S)", "S == \"hlo\""),
        gives(".delete(\"[aeiou]\", \"banana\", S)", "S == \"bnn\""),
        fails(".delete(a, [a,b], [a])"),
        refused(".delete(a, b, _)", "internal_action"),
        refused(".delete(\"(\", \"b\", _)", "wrong_arguments"),
        refused(".delete(a, [a])", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(if cx.args.len() == 4 {
        range(cx)
    } else {
        delete(cx)
    })
}

fn delete(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let (what, from) = (&cx.args[0], &cx.args[1]);
    let left = match (what, from) {
        (Term::Number(n), _) => without(from, n.trunc(), n.trunc() + 1.0)?,
        (_, Term::List(_) | Term::Nil) => {
            let mut left = Vec::new();
            for item in closed(".delete", "In", from)? {
                if !(may_unify(what, &item) && cx.matches(what, &item)) {
                    left.push(item);
                }
            }
            Term::list(left)
        }
        (Term::String(pattern), _) => {
            let pattern = compiled(".delete", "What", pattern.as_str())?;
            let text = rendered(cx, ".delete", "In", from)?;
            Term::string(&*pattern.replace_all(&text, ""))
        }
        _ => return Err(no_sequence(from)),
    };
    Ok(cx.answer(2, left))
}

fn range(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let bound = |index: usize| cx.args[index].as_number().unwrap_or(0.0).trunc();
    let left = without(&cx.args[2], bound(0), bound(1))?;
    Ok(cx.answer(3, left))
}

/// The sequence without the places from `from` up to `to`.
fn without(sequence: &Term, from: f64, to: f64) -> Result<Term, ActionError> {
    let stays = |index: usize| (index as f64) < from || index as f64 >= to;
    match sequence {
        Term::List(_) | Term::Nil => {
            let items = closed(".delete", "In", sequence)?;
            let left = items
                .into_iter()
                .enumerate()
                .filter(|(index, _)| stays(*index));
            Ok(Term::list(
                left.map(|(_, item)| item).collect::<Vec<Term>>(),
            ))
        }
        Term::String(text) => {
            let left = text
                .as_str()
                .chars()
                .enumerate()
                .filter(|(index, _)| stays(*index));
            Ok(Term::string(left.map(|(_, c)| c).collect::<String>()))
        }
        other => Err(no_sequence(other)),
    }
}

fn no_sequence(given: &Term) -> ActionError {
    ActionError::internal(format!("`.delete`: {} is neither a list nor a string", logic::print::brief(given)))
}
