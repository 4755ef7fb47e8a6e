//! Colours for inputs.

use syntax::{FileId, Token, lex};

use super::command;

/// The text with the colours of its tokens.
pub(super) fn highlighted(text: &str) -> String {
    if command::is_command(text) {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        return format!("\x1b[1;34m{}\x1b[0m{}", &text[..end], &text[end..]);
    }
    let lexed = lex(text, FileId(0));
    let tokens = lexed.tokens.iter();
    let tokens = tokens.filter_map(|lexeme| {
        let color = color_of(lexeme.token, lexeme.span.text(text))?;
        Some((lexeme.span, color))
    });
    let comments = lexed.comments.iter().map(|comment| (comment.span, "2"));
    let mut parts: Vec<_> = tokens.chain(comments).collect();
    parts.sort_by_key(|(span, _)| span.start);
    let (mut out, mut at) = (String::with_capacity(text.len() * 2), 0);
    for (span, color) in parts {
        let (start, end) = (span.start as usize, span.end as usize);
        // What the lexer has put in overlaps with what was typed.
        if start < at || end <= start || end > text.len() {
            continue;
        }
        out.push_str(&text[at..start]);
        out.push_str(&format!("\x1b[{color}m{}\x1b[0m", &text[start..end]));
        at = end;
    }
    out.push_str(&text[at..]);
    out
}

fn color_of(token: Token, text: &str) -> Option<&'static str> {
    use Token::{
        Arrow, At, Atom, Bang, BangBang, Begin, Elif, Else, End, For, If, IntDiv, Mod, Not, Number,
        Question, RuleArrow, String, Var, While,
    };
    match token {
        Atom if text.contains('.') && !text.starts_with('\'') => Some("36"),
        Var => Some("33"),
        Number => Some("35"),
        String => Some("32"),
        Not | IntDiv | Mod | Begin | End | If | Else | Elif | For | While => Some("1"),
        Arrow | RuleArrow | At | Bang | BangBang | Question => Some("34"),
        _ => None,
    }
}
