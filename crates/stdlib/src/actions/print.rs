//! `.print(Term, …)`: prints its arguments one behind the other.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".print",
    forms: &[variadic(&[input("Term", Kind::Any)])],
    summary: "Prints its arguments one behind the other, strings without their quotes, and ends the line.",
    topic: Topic::Output,
    examples: &[
        prints(".print(\"n = \", 1+2, [a,\"b\"])", &["n = 3[a,\"b\"]"]),
        prints(".print", &[""]),
        prints(".print(X); .print(f(X))", &["X<no-value>", "f(X)"]),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    print(".print", cx, cx.args)
}
