//! `.eval(Boolean, Query)`: whether a query has an answer, as an atom.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".eval",
    forms: &[form(&[output("Boolean", Kind::Atom), query("Query")])],
    summary: "Unifies Boolean with `true` or `false`: whether Query has an answer. The variables of Query stay unbound.",
    topic: Topic::Queries,
    examples: &[
        gives(".eval(B, 1 < 2 & .member(a,[a]))", "B == true"),
        gives(".eval(B, .member(X,[]))", "B == false"),
        fails(".eval(true, 2 < 1)"),
        refused(".eval(B, 3)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Collect(Collect::Eval),
};
