//! `.range(N, From, To[, Step])`: the numbers of a range.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".range",
    forms: &[
        form(&[
            either("N", Kind::Any),
            input("From", Kind::Number),
            input("To", Kind::Number),
        ]),
        form(&[
            either("N", Kind::Any),
            input("From", Kind::Number),
            input("To", Kind::Number),
            input("Step", Kind::Number),
        ]),
    ],
    summary: "Unifies N with From, From+Step and so on up to To (down to To for a negative Step). A bound N is only tested for being between the two.",
    topic: Topic::Numbers,
    examples: &[
        gives(".findall(X, .range(X,1,4), L)", "L == [1,2,3,4]"),
        gives(".findall(X, .range(X,5,0,-2), L)", "L == [5,3,1]"),
        gives(".range(2, 1, 3)", "true"),
        fails(".range(X, 2, 1)"),
        fails(".range(9, 1, 3)"),
        fails(".range(a, 1, 3)"),
        refused(".range(X, a, 3)", "wrong_arguments"),
        refused(".range(X, 1, 3, 0)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let number = |index: usize| cx.args.get(index).and_then(Term::as_number).map(f64::trunc);
    let (Some(from), Some(to)) = (number(1), number(2)) else {
        return Outcome::Fail;
    };
    let step = number(3).unwrap_or(1.0);
    if step == 0.0 || step.is_nan() {
        let message = "`.range`: argument Step must not be 0";
        return ActionError::wrong_arguments(message).into();
    }
    let reached = |n: f64| if step > 0.0 { n <= to } else { n >= to };
    match &cx.args[0] {
        Term::Var(_) => {}
        Term::Number(n) => {
            let (low, high) = if step > 0.0 { (from, to) } else { (to, from) };
            return holds((low..=high).contains(&n.trunc()));
        }
        _ => return Outcome::Fail,
    }
    let n = cx.state.and_then(Term::as_number).unwrap_or(from);
    if !reached(n) {
        return Outcome::Fail;
    }
    let next = n + step;
    cx.answer(0, n);
    // Beyond 2^53 a step may lead nowhere.
    if reached(next) && next != n {
        Outcome::More(Term::Number(next))
    } else {
        Outcome::True
    }
}
