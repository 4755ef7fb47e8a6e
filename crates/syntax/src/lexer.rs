//! Turns text into the token list that the parser reads: comments are kept aside, lexical errors
//! are reported and repaired or replaced by [`Token::Error`], and nesting is bounded.

mod repair;
mod text;

pub use text::{Decoded, decode};
pub(crate) use text::{has_bad_escape, string_content};

use logos::Logos;

use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use crate::token::Token;

/// How deep brackets may nest in a text. Whatever walks a syntax tree by recursion can rely on it.
pub const MAX_NESTING: usize = 256;

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// The token.
    pub token: Token,
    /// Its place.
    pub span: Span,
}

/// A comment, kept for formatters and documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// From the first `/` to the end, for line comments without the line break.
    pub span: Span,
    /// Whether it is written `/* … */`.
    pub block: bool,
}

/// What the lexer found.
#[derive(Clone, Debug, Default)]
pub struct Lexed {
    /// The tokens.
    pub tokens: Vec<Lexeme>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// Lexical errors.
    pub diagnostics: Vec<Diagnostic>,
}

/// Splits a text into tokens. Never fails.
pub fn lex(text: &str, file: FileId) -> Lexed {
    let mut state = State {
        text,
        file,
        out: Lexed::default(),
        brackets: Vec::new(),
        too_deep: false,
        elifs: 0,
        stopped: false,
        clause_start: 0,
        arrow_seen: false,
    };
    if text.len() > u32::MAX as usize / 2 {
        let span = Span::default();
        state.out.diagnostics.push(Diagnostic::error(
            code::TOO_LARGE,
            file,
            span,
            "the text is larger than 2 GB",
        ));
        return state.out;
    }
    state.out.tokens.reserve(text.len() / 3);
    let mut from = if text.starts_with('\u{feff}') { 3 } else { 0 };
    while let Some(next) = state.run(from) {
        from = next;
    }
    state.out
}

struct State<'s> {
    text: &'s str,
    file: FileId,
    out: Lexed,
    /// The brackets open at this place; `true` for the braces of sub-plans, which outlive full stops.
    brackets: Vec<bool>,
    /// Set when brackets nest too deep: tokens are dropped up to the next full stop.
    too_deep: bool,
    elifs: usize,
    /// Set when sub-plans nest too deep: nothing more is read.
    stopped: bool,
    /// The index of the first token of the clause.
    clause_start: usize,
    /// Whether the clause has a `<-` so far.
    arrow_seen: bool,
}

impl State<'_> {
    /// Reads tokens from a byte offset until the lexer must be started anew at another one.
    fn run(&mut self, from: usize) -> Option<usize> {
        let mut lexer = Token::lexer(self.text.get(from..)?);
        while let Some(result) = lexer.next() {
            if self.stopped {
                return None;
            }
            let range = lexer.span();
            let span = Span::new((from + range.start) as u32, (from + range.end) as u32);
            match result {
                Err(()) => return Some(self.repair(span.start)),
                Ok(Token::LineComment) => {
                    let comment = span.text(self.text).trim_end_matches('\r');
                    let span = Span::new(span.start, span.start + comment.len() as u32);
                    self.out.comments.push(Comment { span, block: false });
                }
                Ok(Token::BlockComment) => self.out.comments.push(Comment { span, block: true }),
                Ok(Token::Foreign) => self.foreign_operator(span),
                Ok(Token::Atom) if self.is_glued_full_stop(span) => {
                    self.report_glued_full_stop(span);
                    self.push(Token::Dot, Span::new(span.start, span.start + 1));
                    return Some(span.start as usize + 1);
                }
                Ok(Token::String) => {
                    if has_bad_escape(span.text(self.text)) {
                        self.report_bad_escapes(span);
                    }
                    self.push(Token::String, span);
                }
                Ok(Token::Not) if self.last().is_some_and(|l| l.token == Token::Not) => {
                    self.double_not(span)
                }
                Ok(token) => self.push(token, span),
            }
        }
        None
    }

    fn last(&self) -> Option<Lexeme> {
        self.out.tokens.last().copied()
    }

    /// Adds a token and keeps count of the nesting.
    fn push(&mut self, token: Token, span: Span) {
        match token {
            Token::LParen | Token::LBracket | Token::LBrace => {
                let after_clause = self
                    .last()
                    .is_none_or(|l| matches!(l.token, Token::Dot | Token::RBrace));
                let outlives = token == Token::LBrace && after_clause && !self.too_deep;
                if self.brackets.len() + self.elifs >= MAX_NESTING {
                    self.report_nesting(span);
                    self.stopped |= outlives;
                } else {
                    self.brackets.push(outlives);
                }
            }
            Token::RParen | Token::RBracket | Token::RBrace => {
                self.brackets.pop();
            }
            Token::Elif => {
                self.elifs += 1;
                if self.brackets.len() + self.elifs >= MAX_NESTING {
                    self.report_nesting(span);
                }
            }
            Token::Dot => {
                while self.brackets.last() == Some(&false) {
                    self.brackets.pop();
                }
                self.elifs = 0;
                if self.too_deep {
                    self.too_deep = false;
                    self.out.tokens.push(Lexeme {
                        token: Token::Error,
                        span,
                    });
                }
            }
            Token::Arrow => self.arrow_seen = true,
            _ => {}
        }
        if !self.too_deep {
            self.out.tokens.push(Lexeme { token, span });
        }
        if token == Token::Dot {
            self.clause_start = self.out.tokens.len();
            self.arrow_seen = false;
        }
    }

    fn report_nesting(&mut self, span: Span) {
        if self.too_deep {
            return;
        }
        self.too_deep = true;
        self.out.tokens.push(Lexeme {
            token: Token::Error,
            span,
        });
        self.out.diagnostics.push(
            Diagnostic::error(
                code::TOO_DEEP,
                self.file,
                span,
                "brackets are nested too deeply",
            )
            .at(format!("this would be level {}", MAX_NESTING + 1))
            .note(format!(
                "At most {MAX_NESTING} levels are read; the rest of this clause is skipped."
            ))
            .help(
                "Give parts of the clause names of their own: a belief, a rule or a plan for each.",
            ),
        );
    }

    /// `.b` right behind what ends a clause, as in `a(1).b.`: the full stop lacks its blank.
    fn is_glued_full_stop(&self, span: Span) -> bool {
        let ends = |t| {
            matches!(
                t,
                Token::RParen | Token::RBracket | Token::String | Token::Number | Token::Var
            )
        };
        self.text.as_bytes().get(span.start as usize) == Some(&b'.')
            && self.brackets.last().is_none_or(|&sub_plans| sub_plans)
            && self
                .last()
                .is_some_and(|l| l.span.end == span.start && ends(l.token))
    }
}
