//! `.setof(Template, Query, List)`: the different answers of a query.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".setof",
    forms: &[form(&[
        raw("Template"),
        query("Query"),
        output("List", Kind::List),
    ])],
    summary: "Unifies List with the instances of Template for all answers of Query, in standard order and each once.",
    topic: Topic::Queries,
    examples: &[
        gives(".setof(X, .member(X,[c,a,c,b]), L)", "L == [a,b,c]"),
        gives(".setof(X, .member(X,[]), L)", "L == []"),
        fails(".setof(X, .member(X,[b,a]), [b,a])"),
        refused(".setof(X, [a], L)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Collect(Collect::SetOf),
};
