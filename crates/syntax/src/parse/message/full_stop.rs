//! Where a clause most likely ends whose full stop is missing.

use super::super::run::Parser;
use super::bracket::open_brackets;
use crate::builder::SyntaxError;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Token;

/// The token at which a new clause seems to begin although no full stop stands before it: it is the
/// first of its line, not further in than the clause it interrupts, and looks like a beginning.
pub(in super::super) fn next_clause(
    parser: &Parser<'_>,
    from: usize,
    end: usize,
    errors: &[SyntaxError],
) -> Option<usize> {
    let place = match errors.first()? {
        SyntaxError::UnrecognizedToken { token, .. } | SyntaxError::ExtraToken { token } => token.0,
        SyntaxError::UnrecognizedEof { location, .. } | SyntaxError::InvalidToken { location } => {
            *location
        }
        SyntaxError::User { error } => match *error {},
    };
    let tokens = &parser.tokens;
    let error = tokens.partition_point(|l| l.span.start < place).min(end);
    let margin = parser.column(tokens[from].span.start);
    let body = tokens[from..error].iter().any(|l| l.token == Token::Arrow);
    for i in (from + 1..=error.min(end.saturating_sub(1))).rev() {
        let here = tokens[i];
        let gap = Span::new(tokens[i - 1].span.end, here.span.start).text(parser.text);
        if !gap.contains(['\n', '\r']) || parser.column(here.span.start) > margin {
            continue;
        }
        let next = tokens.get(i + 1).map(|l| l.token);
        let strong = match here.token {
            Token::At => true,
            Token::Plus | Token::Minus | Token::Caret => {
                matches!(next, Some(Token::Bang | Token::Question))
            }
            _ => false,
        };
        let previous = tokens[i - 1].token;
        let may_begin = match here.token {
            Token::Atom => !body && !here.span.text(parser.text).starts_with('.'),
            Token::Plus | Token::Minus => matches!(next, Some(Token::Atom | Token::Tilde)),
            Token::LBrace => true,
            Token::Bang | Token::Tilde => !body,
            _ => false,
        };
        let weak = may_begin
            && (previous.ends_operand() || previous == Token::Semicolon)
            && open_brackets(tokens, from, i).0.is_empty();
        if strong || weak {
            return Some(i);
        }
        if error - i > 10_000 {
            return None;
        }
    }
    None
}

/// Says that a full stop is missing before the token `end`.
pub(in super::super) fn missing_full_stop(
    parser: &Parser<'_>,
    from: usize,
    end: usize,
) -> Diagnostic {
    let last = parser.tokens[end - 1];
    let next = parser.token(end);
    let semicolon = last.token == Token::Semicolon && end - 1 > from;
    let mut diagnostic = if semicolon {
        parser
            .error(
                code::MISSING_FULL_STOP,
                last.span,
                "the last step of a plan ends with a full stop, not with `;`",
            )
            .fix("write a full stop", last.span, ".")
    } else {
        let place = Span::new(last.span.end, last.span.end);
        parser
            .error(
                code::MISSING_FULL_STOP,
                place,
                "a full stop is missing at the end of this clause",
            )
            .at("it belongs here")
            .fix("insert a full stop", place, ".")
    };
    match next {
        Some(next) if next.token == Token::RBrace => {
            diagnostic = diagnostic.also(next.span, "the sub-plans end here");
        }
        Some(next) => {
            diagnostic = diagnostic.also(next.span, "the next clause seems to begin here")
        }
        None => {}
    }
    diagnostic
}
