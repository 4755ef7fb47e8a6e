//! Bytes to text, and the content of strings.

use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};

/// The text of a file and what is to be said about its encoding.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The text; empty for a binary file.
    pub text: String,
    /// A warning or an error, if there is something to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads bytes as UTF-8 (a byte order mark is dropped), else as Latin-1 with a warning. A file with
/// NUL bytes is no source text: that is an error.
pub fn decode(bytes: &[u8], file: FileId) -> Decoded {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.contains(&0) {
        let utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
        let help = if utf16 {
            "It seems to be UTF-16: save it as UTF-8."
        } else {
            "Check that it is the right file."
        };
        let diagnostic = Diagnostic::error(
            code::BINARY,
            file,
            Span::default(),
            "this is not a text file: it contains NUL bytes",
        )
        .help(help);
        return Decoded {
            text: String::new(),
            diagnostics: vec![diagnostic],
        };
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Decoded {
            text: text.to_owned(),
            diagnostics: Vec::new(),
        },
        Err(error) => {
            let text: String = bytes.iter().map(|&b| char::from(b)).collect();
            let before: String = bytes[..error.valid_up_to()]
                .iter()
                .map(|&b| char::from(b))
                .collect();
            let start = before.len() as u32;
            let width = text[before.len()..]
                .chars()
                .next()
                .map_or(0, char::len_utf8) as u32;
            let span = Span::new(start, start + width);
            let diagnostic = Diagnostic::warning(
                code::NOT_UTF8,
                file,
                span,
                "the file is not UTF-8",
            )
            .at("the first byte that does not fit")
            .note(
                "It is read as Latin-1 (ISO 8859-1), so that letters beyond ASCII may look wrong.",
            )
            .help("Save the file as UTF-8.");
            Decoded {
                text,
                diagnostics: vec![diagnostic],
            }
        }
    }
}

/// The content of a string token: without its quotes, escapes translated.
pub(crate) fn string_content(token: &str) -> String {
    let mut chars = token.chars();
    chars.next();
    if token.chars().count() > 1 && !is_unclosed(token) {
        chars.next_back();
    }
    let inner = chars.as_str();
    if !inner.contains('\\') {
        return inner.to_owned();
    }
    let mut out = String::with_capacity(inner.len());
    let mut rest = inner.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('b') => out.push('\u{8}'),
            Some('r') => out.push('\r'),
            Some('f') => out.push('\u{c}'),
            Some(digit @ '0'..='7') => {
                let mut value = digit.to_digit(8).unwrap_or(0);
                for _ in 0..2 {
                    let Some(next) = rest.peek().and_then(|c| c.to_digit(8)) else {
                        break;
                    };
                    value = value * 8 + next;
                    rest.next();
                }
                out.extend(char::from_u32(value));
            }
            Some(other) => out.push(other),
            None => out.push('\\'),
        }
    }
    out
}

/// Whether a string token was cut off before its closing quote (the lexer has reported it).
fn is_unclosed(token: &str) -> bool {
    let mut escaped = false;
    let mut closed = false;
    for c in token.chars().skip(1) {
        closed = !escaped && matches!(c, '"' | '”' | '“' | '„' | '’' | '‘');
        escaped = c == '\\' && !escaped;
    }
    !closed
}

/// Whether a closed string token has an escape that does not exist.
pub(crate) fn has_bad_escape(token: &str) -> bool {
    token.contains('\\') && bad_escapes(token).next().is_some()
}

/// The byte ranges of the escapes that do not exist.
pub(crate) fn bad_escapes(token: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut chars = token.char_indices();
    std::iter::from_fn(move || {
        while let Some((at, c)) = chars.next() {
            if c == '\\'
                && let Some((next_at, next)) = chars.next()
                && !matches!(
                    next,
                    'n' | 't' | 'b' | 'r' | 'f' | '\\' | '\'' | '"' | '0'..='7'
                )
            {
                return Some((at, next_at + next.len_utf8()));
            }
        }
        None
    })
}
