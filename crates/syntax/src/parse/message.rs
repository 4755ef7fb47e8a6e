//! Words for syntax errors: what was found, what was expected, how to mend it.

use super::run::Parser;
use crate::builder::SyntaxError;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Token;

pub(super) struct Context<'a, 's> {
    parser: &'a Parser<'s>,
    from: usize,
    to: usize,
    start: Token,
}

impl<'a, 's> Context<'a, 's> {
    pub(super) fn new(parser: &'a Parser<'s>, from: usize, to: usize, start: Token) -> Self {
        Self {
            parser,
            from,
            to,
            start,
        }
    }

    pub(super) fn describe(&self, error: SyntaxError) -> Option<Diagnostic> {
        let _ = (self.from, self.to, self.start);
        let (span, token) = match &error {
            SyntaxError::UnrecognizedToken {
                token: (l, t, r), ..
            } => (Span::new(*l, *r), Some(*t)),
            SyntaxError::ExtraToken { token: (l, t, r) } => (Span::new(*l, *r), Some(*t)),
            SyntaxError::UnrecognizedEof { location, .. } => {
                (Span::new(*location, *location), None)
            }
            SyntaxError::InvalidToken { location } => (Span::new(*location, *location), None),
            SyntaxError::User { error } => match *error {},
        };
        if token == Some(Token::Error) {
            return None;
        }
        Some(self.parser.error(
            code::UNEXPECTED,
            span,
            format!("unexpected `{}`", span.text(self.parser.text)),
        ))
    }
}

pub(super) fn next_clause(
    _parser: &Parser<'_>,
    _from: usize,
    _end: usize,
    _errors: &[SyntaxError],
) -> Option<usize> {
    None
}

pub(super) fn missing_full_stop(parser: &Parser<'_>, _from: usize, end: usize) -> Diagnostic {
    let last = parser.tokens[end - 1].span;
    parser
        .error(
            code::MISSING_FULL_STOP,
            last.after(),
            "a full stop is missing at the end of this clause",
        )
        .fix("insert a full stop", last.after(), ".")
}
