//! Names of tokens for people.

use super::short;
use crate::token::Token;

/// A token as it is found in the text.
pub(super) fn token(token: Token, text: &str) -> String {
    let text = short(text);
    match token {
        Token::Atom => format!("the name `{text}`"),
        Token::Var => format!("the variable `{text}`"),
        Token::Number => format!("the number `{text}`"),
        Token::String => format!("the string `{text}`"),
        Token::Dot => "a full stop".to_owned(),
        t if t.is_keyword() => format!("the word `{text}`"),
        _ => format!("`{text}`"),
    }
}

/// The things that would be possible, as a list of words; empty if they are too many to help. `wanted`
/// is what a term is called there.
pub(super) fn expected(names: &[String], wanted: &str) -> String {
    let has = |name: &str| names.iter().any(|n| n.trim_matches('"') == name);
    let mut words: Vec<String> = Vec::new();
    let mut push = |word: &str| words.push(word.to_owned());
    let term = has("number") && has("variable");
    let event = has("+") && has("^") && !has("number");
    let operator = has("&") && has("**");
    if term && has("!!") {
        push("a step");
    } else if term {
        push(wanted);
    } else if has("atom") && has("variable") && has("~") {
        push("a literal");
    } else if has("atom") {
        push("a name");
    } else if has("variable") {
        push("a variable");
    }
    if event && !term {
        push("an event");
    }
    if operator {
        push("an operator");
    }
    for (symbol, word) in [
        (")", "`)`"),
        ("]", "`]`"),
        ("}", "`}`"),
        (",", "`,`"),
        (";", "`;`"),
        (":", "`:`"),
        ("<:", "`<:`"),
        ("<-", "`<-`"),
        (":-", "`:-`"),
        (".", "a full stop"),
    ] {
        if has(symbol) {
            push(word);
        }
    }
    if !term && has("(") {
        push("`(`");
    }
    if !term && has("{") {
        push("`{`");
    }
    if words.len() > 5 {
        words.retain(|w| !matches!(w.as_str(), "`<:`" | "`(`" | "`{`"));
        words.truncate(5);
    }
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
