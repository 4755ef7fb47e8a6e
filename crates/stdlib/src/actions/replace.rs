//! `.replace(Term, Pattern, By, Text)`: a text with matches of a regular expression replaced.

use crate::pattern::{Replacement, compiled};
use crate::prelude::*;
use crate::text::{rendered, whole};

pub(crate) const ACTION: Action = Action {
    name: ".replace",
    forms: &[form(&[
        input("Term", Kind::Any),
        input("Pattern", Kind::String),
        input("By", Kind::String),
        output("Text", Kind::String),
    ])],
    summary: "Unifies Text with the text of Term in which every match of the regular expression Pattern is replaced by By; `$1` in By is the first group of the match.",
    topic: Topic::Text,
    examples: &[
        gives(".replace(\"banana\", \"an\", \"X\", S)", "S == \"bXXa\""),
        gives(
            ".replace(\"x=1\", \"(\\\\w)=(\\\\w)\", \"$2:$1y\", S)",
            "S == \"1:xy\"",
        ),
        fails(".replace(\"ab\", \"a\", \"x\", \"ab\")"),
        refused(".replace(\"ab\", \"(?=a)\", \"x\", S)", "wrong_arguments"),
        refused(".replace(\"ab\", \"a\", \"$7\", S)", "wrong_arguments"),
        refused(".replace(\"a\", b, \"c\", S)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(replace(cx))
}

fn replace(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let text = rendered(cx, ".replace", "Term", &cx.args[0])?;
    let pattern = compiled(".replace", "Pattern", cx.args[1].as_str().unwrap_or(""))?;
    let by = Replacement::parse(cx.args[2].as_str().unwrap_or(""), pattern.captures_len())
        .map_err(|reason| {
            ActionError::wrong_arguments(format!("`.replace`: argument By: {reason}"))
        })?;
    let most = cx.longest_text();
    let mut result = String::new();
    let mut end = 0;
    for captures in pattern.captures_iter(&text) {
        let Some(found) = captures.get(0) else {
            continue;
        };
        result.push_str(&text[end..found.start()]);
        by.write(&mut result, &captures);
        end = found.end();
        if result.len() > most {
            break;
        }
    }
    result.push_str(&text[end..]);
    let result = whole(most, ".replace", result)?;
    Ok(cx.answer(3, Term::string(result)))
}
