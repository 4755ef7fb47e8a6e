//! `.substring(Part, Text[, From[, To]])`: parts of texts and where they are.

use crate::prelude::*;
use crate::text::rendered;

pub(crate) const ACTION: Action = Action {
    name: ".substring",
    forms: &[
        form(&[input("Part", Kind::Any), input("Text", Kind::Any)]),
        form(&[
            either("Part", Kind::Any),
            either("Text", Kind::Any),
            either("From", Kind::Number),
        ]),
        form(&[
            either("Part", Kind::Any),
            either("Text", Kind::Any),
            either("From", Kind::Number),
            either("To", Kind::Any),
        ]),
    ],
    summary: "Whether, and at which places (From its first character, To its last), Part occurs in Text. With one of the two unbound and From a number, it receives the part of the other from there, up to but not including To.",
    topic: Topic::Text,
    examples: &[
        gives(".substring(\"b\", \"abc\")", "true"),
        gives(
            ".findall(P, .substring(\"aa\",\"aaaa\",P), L)",
            "L == [0,1,2]",
        ),
        gives(".substring(\"bc\", \"abcd\", P, Q)", "P == 1 & Q == 2"),
        gives(".substring(\"hello\", R, 1)", "R == \"ello\""),
        gives(".substring(\"hello\", R, 1, 3)", "R == \"el\""),
        fails(".substring(\"x\", \"abc\")"),
        fails(".substring(\"b\", \"abc\", 0)"),
        refused(".substring(\"hello\", R, 9)", "wrong_arguments"),
        refused(".substring(\"a\")", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let from = cx.args.get(2).and_then(Term::as_number);
    settle(match (&cx.args[0], &cx.args[1], from) {
        (Term::Var(_), text, Some(from)) => extract(cx, 0, text, from),
        (text, Term::Var(_), Some(from)) => extract(cx, 1, text, from),
        _ => find(cx),
    })
}

/// Gives the argument of this number the part of a text.
fn extract(
    cx: &mut ActionCx<'_>,
    target: usize,
    text: &Term,
    from: f64,
) -> Result<Outcome, ActionError> {
    let text = rendered(cx, ".substring", "Text", text)?;
    let to = cx.args.get(3).and_then(Term::as_number);
    let (start, end) = match (offset(&text, from), to) {
        (Some(start), None) => (start, Some(text.len())),
        (Some(start), Some(to)) => (start, offset(&text, to).filter(|end| *end >= start)),
        (None, _) => (0, None),
    };
    let Some(end) = end else {
        let shown = logic::print::brief(&Term::string(&*text));
        let message = format!("`.substring`: these places are outside of {shown}");
        return Err(ActionError::wrong_arguments(message));
    };
    Ok(cx.answer(target, Term::string(&text[start..end])))
}

/// The offset of a character by its number; that of the end of the text counts as well.
fn offset(text: &str, index: f64) -> Option<usize> {
    let index = index.trunc();
    if !(0.0..=text.len() as f64).contains(&index) {
        return None;
    }
    let ends = text
        .char_indices()
        .map(|(offset, _)| offset)
        .chain([text.len()]);
    let mut ends = ends.skip(index as usize);
    ends.next()
}

/// Goes through the places of a part. The state is `[Index|Offset]`: where the search goes on.
fn find(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let part = rendered(cx, ".substring", "Part", &cx.args[0])?;
    let text = rendered(cx, ".substring", "Text", &cx.args[1])?;
    if cx.args.len() == 2 {
        return Ok(holds(text.contains(&*part)));
    }
    let (index, start) = match cx.state {
        Some(Term::List(state)) => (
            state.head.as_number().unwrap_or(0.0),
            state.tail.as_number().unwrap_or(0.0) as usize,
        ),
        _ => (0.0, 0),
    };
    let Some((place, found)) = next_place(&part, &text, index, start) else {
        return Ok(Outcome::Fail);
    };
    cx.answer(2, place);
    if cx.args.len() > 3 {
        cx.answer(3, place + part.chars().count() as f64 - 1.0);
    }
    let after = found + text[found..].chars().next().map_or(1, char::len_utf8);
    Ok(match next_place(&part, &text, place + 1.0, after) {
        Some((index, offset)) => {
            Outcome::More(Term::cons(Term::Number(index), Term::Number(offset as f64)))
        }
        None => Outcome::True,
    })
}

/// The next place at or behind an offset: its number and offset. `index` is the offset's number.
fn next_place(part: &str, text: &str, index: f64, start: usize) -> Option<(f64, usize)> {
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    let found = rest.find(part)?;
    Some((index + rest[..found].chars().count() as f64, start + found))
}
