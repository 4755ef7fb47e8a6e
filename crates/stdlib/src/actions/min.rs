//! `.min(List, Least)`, `.min(Template, Query, Least)`: the least element or instance.

use std::cmp::Ordering;

use crate::lists::extreme;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".min",
    forms: &[
        form(&[input("List", Kind::List), output("Least", Kind::Any)]),
        form(&[raw("Template"), query("Query"), output("Least", Kind::Any)]),
    ],
    summary: "Unifies Least with the least element of List, or the least instance of Template for the answers of Query, in standard order; fails if there is none.",
    topic: Topic::Queries,
    examples: &[
        gives(".min([b,a,c], X)", "X == a"),
        gives(".min(X, .member(X,[2,1,3]), Y)", "Y == 1"),
        gives(
            ".min(p(A,N), .member([N,A],[[x,1],[y,2]]), p(_,Who))",
            "Who == x",
        ),
        fails(".min([], _)"),
        fails(".min(X, .member(X,[]), _)"),
        refused(".min(a, _)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::ListOrCollect(run, Collect::Min),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    extreme(cx, Ordering::Less)
}
