//! `.add_nested_source(Term, Source, Result)`: who said that who said it.

use logic::annots::{Annots, is_source, source};

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".add_nested_source",
    forms: &[form(&[
        input("Term", Kind::Any),
        input("Source", Kind::Any),
        output("Result", Kind::Any),
    ])],
    summary: "Unifies Result with a copy of Term in which `source(Source)` stands around the sources that it had; of a list, in each element.",
    topic: Topic::Terms,
    examples: &[
        gives(".add_nested_source(a, bob, X)", "X == a[source(bob)]"),
        gives(
            ".add_nested_source(p[x,source(ann)], bob, X)",
            "X == p[x,source(bob)[source(ann)]]",
        ),
        gives(".add_nested_source(3, bob, X)", "X == 3"),
        fails(".add_nested_source(a, bob, b)"),
        refused(".add_nested_source(a, bob)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let who = &cx.args[1];
    let result = in_lists(&cx.args[0], &|literal| nested(literal, who));
    cx.answer(2, result)
}

fn nested(literal: &Term, who: &Term) -> Term {
    let items = literal.annots().items();
    let (sources, mut others): (Vec<Term>, Vec<Term>) = items.iter().cloned().partition(is_source);
    others.push(source(who.clone()).with_annots(Annots::new(sources)));
    literal.with_annots(Annots::open(others, literal.annots().tail().cloned()))
}
