//! `.count(Query, Number)`: how many answers a query has. `.count(Query)` is a function as well.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".count",
    forms: &[form(&[query("Query"), output("Number", Kind::Number)])],
    summary: "Unifies Number with the number of answers of Query.",
    topic: Topic::Queries,
    examples: &[
        gives(".count(.member(_,[a,b,a]), N)", "N == 3"),
        gives("N = .count(.member(_,[a,b])) + 1", "N == 3"),
        fails(".count(.member(_,[a]), 2)"),
        refused(".count(\"q\", N)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Collect(Collect::Count),
};
