//! Brackets that are open, missing or too many.

use super::super::run::Parser;
use super::Context;
use crate::builder::SyntaxError;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexeme;
use crate::token::Token;

/// The brackets that are open before the token `at`: their indices and themselves.
pub(super) fn open_brackets(
    tokens: &[Lexeme],
    from: usize,
    at: usize,
) -> (Vec<usize>, Vec<Lexeme>) {
    let mut indices: Vec<usize> = Vec::new();
    for (i, lexeme) in tokens.iter().enumerate().take(at).skip(from) {
        match lexeme.token {
            Token::LParen | Token::LBracket | Token::LBrace => indices.push(i),
            Token::RParen | Token::RBracket | Token::RBrace => {
                indices.pop_if(|j| closer(tokens[*j].token) == lexeme.token);
            }
            _ => {}
        }
    }
    let open = indices.iter().map(|&i| tokens[i]).collect();
    (indices, open)
}

/// The opening bracket that belongs to the closing one at `at`.
pub(super) fn opening_of(tokens: &[Lexeme], from: usize, at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for i in (from..=at).rev() {
        match tokens[i].token {
            Token::RParen | Token::RBracket | Token::RBrace => depth += 1,
            Token::LParen | Token::LBracket | Token::LBrace => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

pub(super) fn closer(token: Token) -> Token {
    match token {
        Token::LParen => Token::RParen,
        Token::LBracket => Token::RBracket,
        _ => Token::RBrace,
    }
}

fn closer_text(token: Token) -> &'static str {
    match token {
        Token::LParen => ")",
        Token::LBracket => "]",
        _ => "}",
    }
}

/// The clause stopped at a full stop right before the `}` that closes a brace of it.
pub(in super::super) fn full_stop_in_braces(
    parser: &Parser<'_>,
    from: usize,
    end: usize,
    errors: &[SyntaxError],
) -> Option<Diagnostic> {
    if errors.is_empty() || parser.token(end + 1)?.token != Token::RBrace {
        return None;
    }
    let (_, open) = open_brackets(&parser.tokens, from, end);
    let brace = open.last().filter(|l| l.token == Token::LBrace)?;
    let stop = parser.token(end)?.span;
    Some(
        parser
            .error(
                code::FULL_STOP_IN_BRACES,
                stop,
                "a full stop cannot stand inside braces",
            )
            .also(brace.span, "the braces open here")
            .help("Only clauses of a file end with a full stop; leave it out before `}`.")
            .fix("delete the full stop", stop, ""),
    )
}

impl Context<'_, '_> {
    pub(super) fn brackets(&self) -> Option<Diagnostic> {
        let closing = matches!(self.token, Token::RParen | Token::RBracket | Token::RBrace);
        let Some(&last) = self.open.last() else {
            return closing.then(|| {
                let text = self.text(self.span);
                self.error(
                    code::STRAY_BRACKET,
                    self.span,
                    format!("this `{text}` closes nothing"),
                )
                .help("Delete it, or open the bracket where it belongs.")
            });
        };
        let opening = self.text(last.span);
        let wanted = closer_text(last.token);
        if self.token == Token::Dot && !self.at_end {
            return Some(self.unclosed(last, "the clause ends here"));
        }
        if self.token == Token::Dot {
            return Some(self.unclosed(last, "the text ends here"));
        }
        if closing && closer(last.token) != self.token {
            let found = self.text(self.span);
            return Some(
                self.error(
                    code::UNCLOSED_BRACKET,
                    self.span,
                    format!("`{opening}` must be closed by `{wanted}`, not by `{found}`"),
                )
                .also(last.span, format!("this `{opening}`")),
            );
        }
        let clause_level = matches!(
            self.token,
            Token::Arrow | Token::GoalCondition | Token::RuleArrow
        );
        let step_level = matches!(
            self.token,
            Token::Semicolon
                | Token::Bang
                | Token::BangBang
                | Token::Question
                | Token::If
                | Token::While
                | Token::For
        );
        if last.token != Token::LBrace && (clause_level || step_level) && !self.is_closed_later() {
            return Some(self.unclosed(last, "it must be closed before this"));
        }
        None
    }

    fn unclosed(&self, opening: Lexeme, end: &str) -> Diagnostic {
        let text = self.text(opening.span);
        let wanted = closer_text(opening.token);
        let mut diagnostic = self
            .error(
                code::UNCLOSED_BRACKET,
                opening.span,
                format!("this `{text}` is never closed"),
            )
            .at("opened here")
            .also(self.span, end)
            .help(format!("Write `{wanted}` where it should end."));
        if let Some(p) = self.previous()
            && p.token.ends_operand()
            && self.open.len() == 1
        {
            diagnostic = diagnostic.fix(format!("insert `{wanted}`"), p.span.after(), wanted);
        }
        diagnostic
    }

    /// Whether the innermost open bracket is closed further on in the clause.
    fn is_closed_later(&self) -> bool {
        let mut depth = 1usize;
        for lexeme in self.parser.tokens.iter().skip(self.at) {
            match lexeme.token {
                Token::LParen | Token::LBracket | Token::LBrace => depth += 1,
                Token::RParen | Token::RBracket | Token::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        return true;
                    }
                }
                Token::Dot => return false,
                _ => {}
            }
        }
        false
    }
}
