//! `.findall(Template, Query, List)`: all answers of a query.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".findall",
    forms: &[form(&[
        raw("Template"),
        query("Query"),
        output("List", Kind::List),
    ])],
    summary: "Unifies List with the instances of Template for all answers of Query, in order.",
    topic: Topic::Queries,
    examples: &[
        gives(".findall(X*2, .member(X,[1,2,3]), L)", "L == [2,4,6]"),
        gives(".findall(X, .member(X,[]), L)", "L == []"),
        fails(".findall(X, .member(X,[1]), [])"),
        refused(".findall(X, 12, L)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Collect(Collect::FindAll),
};
