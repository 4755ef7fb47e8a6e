//! `.println(Term, …)`: prints its arguments one behind the other.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".println",
    forms: &[variadic(&[input("Term", Kind::Any)])],
    summary: "Prints its arguments one behind the other, strings without their quotes, and ends the line.",
    topic: Topic::Output,
    examples: &[
        prints(".println(\"n = \", 1+2, [a,\"b\"])", &["n = 3[a,\"b\"]"]),
        prints(".println", &[""]),
        prints(".println(X); .println(f(X))", &["X<no-value>", "f(X)"]),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    print(".println", cx, cx.args)
}
