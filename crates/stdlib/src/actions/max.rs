//! `.max(List, Greatest)`, `.max(Template, Query, Greatest)`: the greatest element or instance.

use std::cmp::Ordering;

use crate::lists::extreme;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".max",
    forms: &[
        form(&[input("List", Kind::List), output("Greatest", Kind::Any)]),
        form(&[
            raw("Template"),
            query("Query"),
            output("Greatest", Kind::Any),
        ]),
    ],
    summary: "Unifies Greatest with the greatest element of List, or the greatest instance of Template for the answers of Query, in standard order; fails if there is none.",
    topic: Topic::Queries,
    examples: &[
        gives(".max([b,a,c], X)", "X == c"),
        gives(".max(X, .member(X,[2,1,3]), Y)", "Y == 3"),
        gives(
            ".max(p(A,N), .member([N,A],[[x,1],[y,2]]), p(_,Who))",
            "Who == y",
        ),
        fails(".max([], _)"),
        fails(".max(X, .member(X,[]), _)"),
        refused(".max(a, _)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::ListOrCollect(run, Collect::Max),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    extreme(cx, Ordering::Greater)
}
