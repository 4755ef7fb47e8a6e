//! `.remove_source_annot(Term, Result)`: a literal without its sources.

use logic::annots::{Annots, is_source};
use logic::functor::Functor;

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".remove_source_annot",
    forms: &[form(&[
        input("Term", Kind::Any),
        output("Result", Kind::Any),
    ])],
    summary: "Unifies Result with a copy of Term without `source` annotations; of a list, in its elements; of a plan, in its label.",
    topic: Topic::Terms,
    examples: &[
        gives(
            ".remove_source_annot(p(1)[x,source(ann)], X)",
            "X == p(1)[x]",
        ),
        gives(".remove_source_annot([a[source(q)],3], X)", "X == [a,3]"),
        fails(".remove_source_annot(a, b)"),
        refused(".remove_source_annot(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let result = match &cx.args[0] {
        list @ Term::List(_) => {
            let mut elements = list.elements();
            let items: Vec<Term> = elements.by_ref().map(without_source).collect();
            Term::open_list(items, elements.rest().clone())
        }
        other => without_source(other),
    };
    cx.answer(1, result)
}

fn without_source(term: &Term) -> Term {
    if term.functor() == Some(Functor::PLAN) {
        let parts = term.args().iter().enumerate();
        let parts: Vec<Term> = parts
            .map(|(i, part)| {
                if i == 0 {
                    without_source(part)
                } else {
                    part.clone()
                }
            })
            .collect();
        return Term::structure(Functor::PLAN, parts).with_annots(term.annots().clone());
    }
    let annots = term.annots();
    if !annots.has_source() {
        return term.clone();
    }
    let others = annots
        .items()
        .iter()
        .filter(|item| !is_source(item))
        .cloned()
        .collect();
    term.with_annots(Annots::open(others, annots.tail().cloned()))
}
