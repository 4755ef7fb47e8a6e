//! `.printf(Format, …)`: prints its arguments as a format says.

use crate::format::formatted;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".printf",
    forms: &[variadic(&[
        input("Format", Kind::String),
        input("Term", Kind::Any),
    ])],
    summary: "Prints Format, in which `%s` stands for the text of an argument, `%d` `%x` for a whole number and `%f` `%e` `%g` for a number, with width, precision and flags as in Java.",
    topic: Topic::Output,
    examples: &[
        prints(
            ".printf(\"%s is %.2f (%d%%)\", pi, math.pi, 3)",
            &["pi is 3.14 (3%)"],
        ),
        prints(
            ".printf(\"%5s|%-5s|%05.1f\", a, b, 2.25)",
            &["    a|b    |002.3"],
        ),
        refused(".printf(\"%d\", 2.5)", "wrong_arguments"),
        refused(".printf(\"%s\")", "wrong_arguments"),
        refused(".printf(a)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let format = cx.args[0].as_str().unwrap_or("");
    match formatted(format, &cx.args[1..], cx.longest_text()) {
        Ok(text) => show(".printf", cx, text),
        Err(reason) => ActionError::wrong_arguments(format!("`.printf`: {reason}")).into(),
    }
}
