//! `.member(Element, Container)`: the elements of a list, set or queue.

use logic::container::{Container, ContainerKind};

use crate::containers::{enumerate, next};
use crate::lists::next_candidate;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".member",
    forms: &[form(&[
        either("Element", Kind::Any),
        input("Container", Kind::Any),
    ])],
    summary: "Unifies Element with each element of a list, set or queue in turn. In a set or queue, an element without variables is found at most once.",
    topic: Topic::Lists,
    examples: &[
        gives(".member(b, [a,b,c])", "true"),
        gives(".findall(X, .member(X,[a,b,a]), L)", "L == [a,b,a]"),
        gives(
            ".set.add_all(S,[b,a]) & .findall(X, .member(X,S), L)",
            "L == [a,b]",
        ),
        fails(".member(d, [a,b,c])"),
        fails(".member(_, [])"),
        refused(".member(X, \"abc\")", "wrong_arguments"),
        refused(".map.create(M); .member(X, M)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let args = cx.args;
    match &args[1] {
        list @ (Term::List(_) | Term::Nil) => {
            let rest = cx.state.unwrap_or(list);
            next(cx, 0, next_candidate(&args[0], rest))
        }
        Term::Container(container) if container.kind() != ContainerKind::Map => {
            in_container(cx, container)
        }
        other => must_be(".member", "Container", "a list, set or queue", other).into(),
    }
}

fn in_container(cx: &mut ActionCx<'_>, container: &Container) -> Outcome {
    if cx.args[0].is_ground() {
        holds(container.contains(&cx.args[0]))
    } else {
        enumerate(cx, 0, || container.items())
    }
}
