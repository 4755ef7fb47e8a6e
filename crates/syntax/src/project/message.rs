//! Words for syntax errors in project files.

use super::builder::{ProjectBuilder, SyntaxError};
use super::lexer::Lexeme;
use super::token::ProjectToken;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

pub(super) fn describe(
    builder: &ProjectBuilder<'_>,
    tokens: &[Lexeme],
    error: SyntaxError,
) -> Option<Diagnostic> {
    let (span, token, expected) = match error {
        SyntaxError::UnrecognizedToken {
            token: (l, t, r),
            expected,
        } => (Span::new(l, r), Some(t), expected),
        SyntaxError::ExtraToken { token: (l, t, r) } => (Span::new(l, r), Some(t), Vec::new()),
        SyntaxError::UnrecognizedEof { location, expected } => {
            (Span::new(location, location), None, expected)
        }
        SyntaxError::InvalidToken { location } => (Span::new(location, location), None, Vec::new()),
        SyntaxError::User { error } => match error {},
    };
    let at = tokens.partition_point(|t| t.0 < span.start);
    let previous = at.checked_sub(1).and_then(|i| tokens.get(i)).copied();
    // The section itself is reported where it is read.
    if matches!(
        token,
        Some(ProjectToken::Error | ProjectToken::UnknownSection)
    ) || previous.is_some_and(|(_, t, _)| t == ProjectToken::Error)
    {
        return None;
    }
    let before = previous.map_or("", |(l, _, r)| builder.text(Span::new(l, r)));
    let gap = previous.map_or(span, |(_, _, r)| Span::new(r, r));
    let can = |name: &str| expected.iter().any(|e| e.trim_matches('"') == name);
    let Some(token) = token else {
        let opening = tokens
            .iter()
            .find(|t| t.1 == ProjectToken::LBrace)
            .map(|t| Span::new(t.0, t.2));
        let diagnostic = builder
            .error(code::PROJECT_SYNTAX, gap, "the project ends too early")
            .help("A project ends with `}`.");
        return Some(match opening {
            Some(opening) => diagnostic.also(opening, "this `{` is not closed"),
            None => diagnostic,
        });
    };
    let found = builder.text(span);
    if matches!(token, ProjectToken::Comma) && can(";") {
        return Some(
            builder
                .error(
                    code::PROJECT_SEMICOLON,
                    span,
                    "entries end with `;`, not with `,`",
                )
                .fix("write `;`", span, ";"),
        );
    }
    if expected.is_empty() {
        return Some(
            builder
                .error(
                    code::PROJECT_SYNTAX,
                    span,
                    "nothing can follow the `}` of the project",
                )
                .help("Delete it, or move it before the `}`."),
        );
    }
    if token == ProjectToken::Word && can("string") && !can("word") {
        return Some(
            builder
                .error(
                    code::PROJECT_SYNTAX,
                    span,
                    format!("a string in quotes is expected, not `{found}`"),
                )
                .help(format!("Write `\"{found}\"`.")),
        );
    }
    if token == ProjectToken::Colon {
        return Some(
            builder
                .error(code::PROJECT_SYNTAX, span, "a `:` cannot stand here")
                .help("A section is one word with a colon, such as `agents:`."),
        );
    }
    if token == ProjectToken::Word && can(";") {
        let old = match found {
            "agentArchClass" | "agentClass" | "beliefBaseClass" => {
                Some(format!("The name of a class must follow `{found}`."))
            }
            "at" => Some("A host in quotes must follow `at`: `at \"host\"`.".to_owned()),
            _ => None,
        };
        if let Some(help) = old {
            return Some(
                builder
                    .error(
                        code::PROJECT_SYNTAX,
                        span,
                        format!("`{found}` is incomplete"),
                    )
                    .help(help),
            );
        }
        return Some(
            builder
                .error(
                    code::PROJECT_SEMICOLON,
                    gap,
                    format!("a `;` is missing before `{found}`"),
                )
                .fix("insert `;`", gap, ";"),
        );
    }
    let words = expected_words(&expected);
    let mut diagnostic = builder.error(
        code::PROJECT_SYNTAX,
        span,
        format!("`{}` cannot follow `{}`", one_line(found), one_line(before)),
    );
    if !words.is_empty() {
        diagnostic = diagnostic.at(format!("expected {words}"));
    }
    Some(diagnostic)
}

fn one_line(text: &str) -> &str {
    text.lines().next().unwrap_or("")
}

fn expected_words(expected: &[String]) -> String {
    let mut words: Vec<String> = Vec::new();
    for name in expected {
        let name = name.trim_matches('"');
        let word = match name {
            "word" => "a name".to_owned(),
            "number" => "a number".to_owned(),
            "string" => "a string in quotes".to_owned(),
            "file" => "a file".to_owned(),
            "error" => continue,
            "infrastructure:" | "environment:" | "executionControl:" | "agents:"
            | "directives:" | "classpath:" | "aslSourcePath:" | "unknown section" => {
                "a section".to_owned()
            }
            symbol => format!("`{symbol}`"),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.truncate(6);
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
