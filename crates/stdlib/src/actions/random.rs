//! `.random(X)`, `.random(X, Count)`, `.random(List, X[, Count])`: random numbers and elements.

use crate::lists::closed;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".random",
    forms: &[
        form(&[output("X", Kind::Number)]),
        form(&[output("X", Kind::Number), input("Count", Kind::Number)]),
        form(&[input("List", Kind::List), output("X", Kind::Any)]),
        form(&[
            input("List", Kind::List),
            output("X", Kind::Any),
            input("Count", Kind::Number),
        ]),
    ],
    summary: "Unifies X with a random number from 0 (inclusive) to 1, or a random element of List; with Count this many times, with Count 0 without end.",
    topic: Topic::Numbers,
    examples: &[
        gives(".random(X)", "X >= 0 & X < 1"),
        gives(".random([a], X)", "X == a"),
        gives(".findall(X, .random(X,3), L)", ".length(L,3)"),
        fails(".random([], X)"),
        fails(".random(X, -1)"),
        refused(".random(f, 3)", "wrong_arguments"),
        refused(".random", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(draw(cx))
}

fn draw(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let list = cx.args[0].is_list() && cx.args.len() > 1;
    let (target, count) = if list {
        (1, cx.args.get(2))
    } else {
        (0, cx.args.get(1))
    };
    if !cx.args[target].is_var() {
        return Err(must_be(".random", "X", "unbound", &cx.args[target]));
    }
    let count = match count {
        None => 1.0,
        Some(count) => count.as_number().map_or(1.0, f64::trunc),
    };
    if count < 0.0 {
        return Ok(Outcome::Fail);
    }
    let drawn = if list {
        let items = closed(".random", "List", &cx.args[0])?;
        if items.is_empty() {
            return Ok(Outcome::Fail);
        }
        let index = cx.agent.random.below(items.len() as u64) as usize;
        items[index].clone()
    } else {
        Term::Number(cx.agent.random.unit())
    };
    cx.answer(target, drawn);
    // How many were drawn before; 0 for draws without end.
    let before = cx.state.and_then(Term::as_number).unwrap_or(0.0);
    Ok(if count == 0.0 {
        Outcome::More(Term::Number(0.0))
    } else if before + 1.0 < count {
        Outcome::More(Term::Number(before + 1.0))
    } else {
        Outcome::True
    })
}
