//! `.nth(Index, Sequence, Element)`: an element by its place, or the places of an element.

use crate::lists::may_unify;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".nth",
    forms: &[form(&[
        either("Index", Kind::Number),
        input("Sequence", Kind::Any),
        either("Element", Kind::Any),
    ])],
    summary: "Unifies Element with the element of a list, or the character of a string, at Index (from 0). With Index unbound it goes through all places.",
    topic: Topic::Lists,
    examples: &[
        gives(".nth(1, [a,b,c], X)", "X == b"),
        gives(".nth(0, \"abc\", X)", "X == \"a\""),
        gives(".findall(I, .nth(I,[a,b,a],a), L)", "L == [0,2]"),
        fails(".nth(0, [a], b)"),
        fails(".nth(I, [a], b)"),
        refused(".nth(3, [a], X)", "internal_action"),
        refused(".nth(a, [a], X)", "wrong_arguments"),
        refused(".nth(0, f(a), X)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    match (&cx.args[0], &cx.args[1]) {
        (Term::Number(index), sequence @ (Term::List(_) | Term::Nil | Term::String(_))) => {
            let element = at(sequence, *index);
            match element {
                Some(element) => cx.answer(2, element),
                None => {
                    let message = format!("`.nth`: there is no element {}", logic::print::brief(&cx.args[0]));
                    ActionError::internal(message).into()
                }
            }
        }
        (_, Term::List(_) | Term::Nil) => in_list(cx),
        (_, Term::String(_)) => in_string(cx),
        (_, other) => must_be(".nth", "Sequence", "a list or string", other).into(),
    }
}

fn at(sequence: &Term, index: f64) -> Option<Term> {
    let index = index.trunc();
    if !(0.0..u32::MAX.into()).contains(&index) {
        return None;
    }
    match sequence.as_str() {
        Some(text) => text.chars().nth(index as usize).map(one),
        None => sequence.elements().nth(index as usize).cloned(),
    }
}

fn one(character: char) -> Term {
    Term::string(character.to_string())
}

/// The state is `[Index|Rest]`.
fn in_list(cx: &mut ActionCx<'_>) -> Outcome {
    let element = &cx.args[2];
    let (mut index, mut rest) = match cx.state {
        Some(Term::List(state)) => (state.head.as_number().unwrap_or(0.0), &state.tail),
        _ => (0.0, &cx.args[1]),
    };
    while let Term::List(cons) = rest {
        let (head, place) = (&cons.head, index);
        (index, rest) = (index + 1.0, &cons.tail);
        if may_unify(element, head) {
            cx.pairs.push((element.clone(), head.clone()));
            cx.pairs.push((cx.args[0].clone(), Term::Number(place)));
            return more(index, rest.clone());
        }
    }
    Outcome::Fail
}

fn more(index: f64, rest: Term) -> Outcome {
    match rest {
        Term::List(_) | Term::Number(_) => Outcome::More(Term::cons(Term::Number(index), rest)),
        _ => Outcome::True,
    }
}

/// The state is `[Index|Offset]`.
fn in_string(cx: &mut ActionCx<'_>) -> Outcome {
    let (index, offset) = match cx.state {
        Some(Term::List(state)) => (
            state.head.as_number().unwrap_or(0.0),
            state.tail.as_number().unwrap_or(0.0) as usize,
        ),
        _ => (0.0, 0),
    };
    let rest = cx.args[1]
        .as_str()
        .and_then(|text| text.get(offset..))
        .unwrap_or("");
    let Some(character) = rest.chars().next() else {
        return Outcome::Fail;
    };
    let is_last = rest.len() == character.len_utf8();
    cx.pairs.push((cx.args[2].clone(), one(character)));
    cx.pairs.push((cx.args[0].clone(), Term::Number(index)));
    if is_last {
        return Outcome::True;
    }
    more(
        index + 1.0,
        Term::Number((offset + character.len_utf8()) as f64),
    )
}
