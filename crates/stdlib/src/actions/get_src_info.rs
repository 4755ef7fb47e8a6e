//! `.get_src_info(Literal, Result)`: a literal with its place in the source.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".get_src_info",
    forms: &[form(&[
        input("Literal", Kind::Any),
        output("Result", Kind::Any),
    ])],
    summary: "Unifies Result with a copy of Literal that has the annotations `code_src(File)` and `code_line(Line)` of this step.",
    topic: Topic::Terms,
    examples: &[
        gives(
            ".get_src_info(p(1), X); X =.. [F,_,[code_line(N)|_]]",
            "F == p & .number(N)",
        ),
        fails(".get_src_info(10, _)"),
        refused(".get_src_info(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let literal = &cx.args[0];
    if literal.functor().is_none() {
        return Outcome::Fail;
    }
    let mut annots = literal.annots().clone();
    if let Some(frame) = cx.at_work().and_then(|intention| intention.top()) {
        let place = frame.place();
        let file = Term::string(format!("file:{}", place.file));
        annots = annots.with([
            Term::literal(Symbol::CODE_SRC, [file]),
            Term::literal(Symbol::CODE_LINE, [Term::Number(f64::from(place.line))]),
        ]);
    }
    let result = literal.with_annots(annots);
    cx.answer(1, result)
}
