//! `.concat(A, …, Result)`: lists or texts joined.

use crate::lists::{closed, fits};
use crate::prelude::*;
use crate::text::{printed, unquoted, whole};

pub(crate) const ACTION: Action = Action {
    name: ".concat",
    forms: &[
        form(&[input("Part", Kind::Any), output("Result", Kind::Any)]),
        variadic(&[
            input("Part", Kind::Any),
            input("Part", Kind::Any),
            output("Result", Kind::Any),
        ]),
    ],
    summary: "Unifies the last argument with the others joined: lists if the first is a list, otherwise the texts of all of them.",
    topic: Topic::Lists,
    examples: &[
        gives(".concat([a],[b,c],L)", "L == [a,b,c]"),
        gives(".concat(\"n = \", 1+1, x, S)", "S == \"n = 2x\""),
        gives(".concat(1,2,12)", "true"),
        fails(".concat([a],[b],[a])"),
        refused(".concat([a],b,L)", "wrong_arguments"),
        refused(".concat([a],[b],c)", "internal_action"),
        refused(".concat(X,\"a\",S)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(if cx.args[0].is_list() {
        lists(cx)
    } else {
        texts(cx)
    })
}

fn lists(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let last = cx.args.len() - 1;
    let result = &cx.args[last];
    if !result.is_list() && !result.is_var() {
        return Err(ActionError::internal(format!(
            "`.concat`: lists joined are not {}", logic::print::brief(result)
        )));
    }
    let mut items = Vec::new();
    for part in &cx.args[..last] {
        let more = closed(".concat", "Part", part)?;
        fits(cx.longest_list(), ".concat", items.len() + more.len())?;
        items.extend(more);
    }
    Ok(cx.answer(last, Term::list(items)))
}

fn texts(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let last = cx.args.len() - 1;
    let mut text = String::new();
    for part in &cx.args[..last] {
        text.push_str(&unquoted(cx, ".concat", "Part", part)?);
        text = whole(cx.longest_text(), ".concat", text)?;
    }
    Ok(match &cx.args[last] {
        Term::Var(_) | Term::String(_) => cx.answer(last, Term::string(text)),
        other => holds(printed(cx, ".concat", other)? == text),
    })
}
