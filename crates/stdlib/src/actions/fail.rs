//! `.fail`, `.fail(Annotation, …)`: makes the plan fail.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".fail",
    forms: &[variadic(&[input("Annotation", Kind::Any)])],
    summary: "Fails. Its arguments become annotations of the failure event; `error(E)` and `error_msg(Text)` replace the usual ones.",
    topic: Topic::Control,
    examples: &[
        fails(".fail"),
        refused(".fail(reason(low))", "internal_action"),
        refused(".fail(error(too_late))", "too_late"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    if cx.args.is_empty() {
        return Outcome::Fail;
    }
    let given = cx.args.iter().find_map(|arg| match arg.args() {
        [text] if arg.functor().is_some_and(|f| f.name() == Symbol::ERROR_MSG) => text.as_str(),
        _ => None,
    });
    let mut error = ActionError::internal(given.unwrap_or("fail"));
    error.annots = cx.args.to_vec();
    error.into()
}
