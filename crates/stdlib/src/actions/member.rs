//! `.member(Element, List)`: the elements of a list.

use crate::lists::next_candidate;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".member",
    forms: &[form(&[
        either("Element", Kind::Any),
        input("List", Kind::List),
    ])],
    summary: "Unifies Element with each element of List in turn.",
    topic: Topic::Lists,
    examples: &[
        gives(".member(b, [a,b,c])", "true"),
        gives(".findall(X, .member(X,[a,b,a]), L)", "L == [a,b,a]"),
        fails(".member(d, [a,b,c])"),
        fails(".member(_, [])"),
        refused(".member(X, \"abc\")", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let element = &cx.args[0];
    let Term::List(cons) = next_candidate(element, cx.state.unwrap_or(&cx.args[1])) else {
        return Outcome::Fail;
    };
    let rest = next_candidate(element, &cons.tail).clone();
    let head = cons.head.clone();
    cx.answer(0, head);
    if matches!(rest, Term::List(_)) {
        Outcome::More(rest)
    } else {
        Outcome::True
    }
}
