//! `.add_annot(Term, Annotation, Result)`: a literal with one more annotation.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".add_annot",
    forms: &[form(&[
        input("Term", Kind::Any),
        input("Annotation", Kind::Any),
        output("Result", Kind::Any),
    ])],
    summary: "Unifies Result with a copy of Term that has Annotation as well; of a list, each element gets it.",
    topic: Topic::Terms,
    examples: &[
        gives(".add_annot(p(1), a, X)", "X == p(1)[a]"),
        gives(".add_annot([p,[q[b]]], a, X)", "X == [p[a],[q[a,b]]]"),
        gives(".add_annot(3, a, X)", "X == 3"),
        fails(".add_annot(p, a, q)"),
        refused(".add_annot(a, b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let annot = &cx.args[1];
    let add = |literal: &Term| literal.with_annots(literal.annots().with([annot.clone()]));
    let result = in_lists(&cx.args[0], &add);
    cx.answer(2, result)
}
