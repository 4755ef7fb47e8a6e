//! `.puts(Text)`, `.puts(Text, Result)`: text with variables in it.

use logic::print::message;

use crate::prelude::*;
use crate::text::whole;

pub(crate) const ACTION: Action = Action {
    name: ".puts",
    forms: &[
        form(&[input("Text", Kind::String)]),
        form(&[input("Text", Kind::String), either("Result", Kind::String)]),
    ],
    summary: "Prints Text, in which `#{Name}` stands for the value of the plan's variable of that name; with Result unbound, unifies it with that text instead, and otherwise prints both.",
    topic: Topic::Output,
    examples: &[
        prints(
            "X = 10; .puts(\"x=#{X}, #{abc}, #{ }\")",
            &["x=10, abc, #{ }"],
        ),
        gives("X = [a]; .puts(\"#{X}\", S)", "S == \"[a]\""),
        refused(".puts(abc)", "wrong_arguments"),
        refused(".puts(\"a\",\"b\",\"c\")", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let text = filled(cx, cx.args[0].as_str().unwrap_or(""));
    match cx.args.get(1) {
        Some(Term::Var(_)) => {
            settle(whole(cx.longest_text(), ".puts", text).map(|text| cx.answer(1, Term::string(text))))
        }
        more => {
            let more = more
                .and_then(Term::as_str)
                .map_or_else(String::new, |more| filled(cx, more));
            show(".puts", cx, text + &more)
        }
    }
}

/// The text with the values of variables.
fn filled(cx: &ActionCx<'_>, text: &str) -> String {
    let most = cx.longest_text();
    let mut result = String::new();
    let mut rest = text;
    while result.len() <= most
        && let Some(start) = rest.find("#{")
    {
        let (before, inside) = rest.split_at(start);
        result.push_str(before);
        let name = inside[2..].split('}').next().unwrap_or("");
        let is_name =
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let is_closed = inside.len() > name.len() + 2;
        if is_name && is_closed {
            result.push_str(&value(cx, name));
            rest = &inside[name.len() + 3..];
        } else {
            result.push_str("#{");
            rest = &inside[2..];
        }
    }
    result.push_str(rest);
    result
}

/// The value of the plan's variable; a name without value stands for itself.
fn value(cx: &ActionCx<'_>, name: &str) -> String {
    let symbol = Symbol::new(name);
    let frame = cx.at_work().and_then(|intention| intention.top());
    let value = frame.and_then(|frame| {
        let is_named = |slot: &Term| matches!(slot, Term::Var(var) if var.name == symbol);
        let id = frame.plan.slots.iter().position(is_named)?;
        Some(frame.env.substitute(&Term::var(id as u32))).filter(|value| !value.is_var())
    });
    value.map_or_else(|| name.to_owned(), |value| message(&value, cx.longest_text()))
}
