//! `.type(Term, Kind)`: the kinds of a term.

use crate::kinds::ALL;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".type",
    forms: &[form(&[
        either("Term", Kind::Any),
        either("Kind", Kind::Any),
    ])],
    summary: "Unifies Kind with each kind of Term: number, atom, literal, string, list, set, map, structure, rule, plan, queue, ground, free.",
    topic: Topic::Terms,
    examples: &[
        gives(".type(f(1), structure)", "true"),
        gives(".findall(K, .type(a,K), L)", "L == [atom,literal,ground]"),
        gives(".type(X, free)", "true"),
        gives(
            ".set.create(S) & .findall(K, .type(S,K), L)",
            "L == [set,ground]",
        ),
        fails(".type(a, number)"),
        fails(".type(a, no_kind)"),
        refused(".type(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let term = &cx.args[0];
    if let Some(wanted) = cx.args[1].as_atom() {
        let wanted = wanted.text();
        return holds(
            ALL.iter()
                .any(|kind| kind.name() == &*wanted && kind.holds(term)),
        );
    }
    let from = cx.state.and_then(Term::as_number).unwrap_or(0.0) as usize;
    let mut holding = (from..ALL.len()).filter(|index| ALL[*index].holds(term));
    let Some(index) = holding.next() else {
        return Outcome::Fail;
    };
    let next = holding.next();
    cx.answer(1, Term::atom(ALL[index].name()));
    match next {
        Some(next) => Outcome::More(Term::Number(next as f64)),
        None => Outcome::True,
    }
}
