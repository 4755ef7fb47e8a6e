//! Runs the generated parser over one clause, and finds where clauses end, also in broken text.

use std::cell::OnceCell;

use super::message;
use crate::ast::Component;
use crate::builder::{Builder, Start, SyntaxError};
use crate::code::{self, Code};
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexeme;
use crate::source::{FileId, LineIndex, Span};
use crate::token::Token;

mod agentspeak {
    lalrpop_util::lalrpop_mod!(
        #[allow(
            clippy::all,
            clippy::disallowed_types,
            clippy::large_enum_variant,
            clippy::match_wildcard_for_single_variants,
            clippy::unwrap_used,
            missing_docs,
            unreachable_pub,
            unused,
            reason = "generated"
        )]
        parser,
        "/agentspeak.rs"
    );
    pub(super) use parser::StartParser;
}

/// A missing full stop is looked for this many times in a file (each time the clause is read anew).
const MAX_CUTS: usize = 50;

/// So many syntax errors of one clause are told at most.
const MAX_ERRORS_IN_CLAUSE: usize = 20;

pub(super) struct Parser<'s> {
    pub(super) text: &'s str,
    pub(super) file: FileId,
    pub(super) tokens: Vec<Lexeme>,
    start: agentspeak::StartParser,
    diagnostics: Vec<Diagnostic>,
    /// How many of them come from the lexer.
    lexical: usize,
    lines: OnceCell<LineIndex>,
    cuts: usize,
    /// The end of the last clause that could not be read.
    broken: usize,
}

type Attempt = (Option<Start>, Vec<SyntaxError>, Vec<Diagnostic>);

impl<'s> Parser<'s> {
    pub(super) fn new(
        text: &'s str,
        file: FileId,
        tokens: Vec<Lexeme>,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        let start = agentspeak::StartParser::new();
        Self {
            text,
            file,
            tokens,
            start,
            lexical: diagnostics.len(),
            lines: OnceCell::new(),
            diagnostics,
            cuts: 0,
            broken: usize::MAX,
        }
    }

    /// How far in on its line a place is, in bytes.
    pub(super) fn column(&self, offset: u32) -> u32 {
        let lines = self.lines.get_or_init(|| LineIndex::new(self.text));
        offset - lines.line_start(lines.line_of(offset)).unwrap_or(0)
    }

    pub(super) fn token(&self, index: usize) -> Option<Lexeme> {
        self.tokens.get(index).copied()
    }

    pub(super) fn error(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.file, span, message)
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Whether a string that is not closed stands between two tokens: what follows is no evidence.
    pub(super) fn has_unclosed_string(&self, from: usize, to: usize) -> bool {
        let (Some(first), Some(last)) = (self.token(from), self.token(to.saturating_sub(1))) else {
            return false;
        };
        let lexical = &self.diagnostics[..self.lexical.min(self.diagnostics.len())];
        let at = lexical.partition_point(|d| d.span.start < first.span.start);
        lexical[at..]
            .iter()
            .take_while(|d| d.span.start <= last.span.start)
            .any(|d| d.code == code::UNCLOSED_STRING)
    }

    /// Whether an error at this place is known from the lexer.
    pub(super) fn is_reported(&self, span: Span) -> bool {
        let lexical = &self.diagnostics[..self.lexical.min(self.diagnostics.len())];
        let at = lexical.partition_point(|d| d.span.start < span.start);
        lexical
            .get(at)
            .is_some_and(|d| d.span == span && d.is_error())
    }

    pub(super) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Whether something was skipped because it nests too deep.
    pub(super) fn is_too_deep(&self) -> bool {
        self.diagnostics.iter().any(|d| d.code == code::TOO_DEEP)
    }

    /// Whether the clause that ended right before this token could not be read.
    pub(super) fn in_broken_clause(&self, index: usize) -> bool {
        self.broken == index
    }

    /// The diagnostics in textual order, not more than are useful.
    pub(super) fn finish(self) -> Vec<Diagnostic> {
        super::useful(self.diagnostics, self.file)
    }

    /// Parses the tokens `from..to` as what `start` says, and reports what is wrong.
    pub(super) fn run(&mut self, start: Token, from: usize, to: usize) -> Option<Start> {
        let (value, errors, diagnostics) = self.attempt(start, from, to, None);
        self.explain(errors, from, to, start);
        self.add(diagnostics);
        if value.is_none() {
            self.broken = to;
        }
        value
    }

    /// Parses and hands back syntax errors and other errors.
    fn attempt(&self, start: Token, from: usize, to: usize, stop: Option<u32>) -> Attempt {
        let mut builder = Builder::new(self.text, self.file);
        let first = self
            .tokens
            .get(from)
            .map_or(self.text.len() as u32, |l| l.span.start);
        let tokens = std::iter::once((first, start, first))
            .chain(
                self.tokens[from..to]
                    .iter()
                    .map(|l| (l.span.start, l.token, l.span.end)),
            )
            .chain(stop.map(|at| (at, Token::Dot, at)))
            .map(Ok);
        let value = match self.start.parse(&mut builder, tokens) {
            Ok(value) => Some(*value),
            Err(error) => {
                builder.syntax_errors.push(error);
                None
            }
        };
        (value, builder.syntax_errors, builder.diagnostics)
    }

    /// Adds what the builder found. A formula whose operator the lexer has reported says nothing new.
    fn add(&mut self, diagnostics: Vec<Diagnostic>) {
        for diagnostic in diagnostics {
            let is_known =
                diagnostic.code == code::FORMULA_STEP && self.is_foreign_in(diagnostic.span);
            if !is_known {
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Whether an operator of another language was reported inside of a place.
    fn is_foreign_in(&self, span: Span) -> bool {
        let lexical = &self.diagnostics[..self.lexical.min(self.diagnostics.len())];
        let at = lexical.partition_point(|d| d.span.start < span.start);
        lexical[at..]
            .iter()
            .take_while(|d| d.span.start < span.end)
            .any(|d| d.code == code::FOREIGN_OPERATOR)
    }

    fn explain(&mut self, errors: Vec<SyntaxError>, from: usize, to: usize, start: Token) {
        if self.has_unclosed_string(from, to) {
            return;
        }
        for error in errors.into_iter().take(MAX_ERRORS_IN_CLAUSE) {
            let context = message::Context::new(self, from, to, start, error);
            let Some(diagnostic) = context.describe() else {
                continue;
            };
            // After a bracket that is not closed, what follows cannot be judged.
            let last = diagnostic.code == code::UNCLOSED_BRACKET;
            self.diagnostics.push(diagnostic);
            if last {
                break;
            }
        }
    }

    /// Reads the clause that begins at a token; gives it and the place after it.
    pub(super) fn clause(&mut self, from: usize, in_sub_plans: bool) -> (Option<Component>, usize) {
        let end = self.clause_end(from, in_sub_plans);
        if self.tokens.get(end).is_none_or(|l| l.token != Token::Dot) {
            return self.cut(from, end);
        }
        let to = end + 1;
        let (value, errors, diagnostics) = self.attempt(Token::StartClause, from, to, None);
        if self.cuts < MAX_CUTS
            && let Some(diagnostic) = message::full_stop_in_braces(self, from, end, &errors)
        {
            // Read on as if a `;` stood there.
            self.cuts += 1;
            self.report(diagnostic);
            self.tokens[end].token = Token::Semicolon;
            return self.clause(from, in_sub_plans);
        }
        if (!errors.is_empty() || !diagnostics.is_empty())
            && self.cuts < MAX_CUTS
            && let Some(next) = message::next_clause(self, from, end, &errors)
        {
            return self.cut(from, next);
        }
        self.explain(errors, from, to, Token::StartClause);
        self.add(diagnostics);
        (self.component(value, to), to)
    }

    /// Reads a clause whose full stop is missing before the token `end`.
    fn cut(&mut self, from: usize, end: usize) -> (Option<Component>, usize) {
        self.cuts += 1;
        let last = self.tokens[end - 1].span;
        let (value, errors, diagnostics) =
            self.attempt(Token::StartClause, from, end, Some(last.end));
        if errors.is_empty() {
            let diagnostic = message::missing_full_stop(self, from, end);
            self.report(diagnostic);
        }
        self.explain(errors, from, end, Token::StartClause);
        self.add(diagnostics);
        (self.component(value, end), end)
    }

    fn component(&mut self, value: Option<Start>, end: usize) -> Option<Component> {
        match value {
            Some(Start::Component(component)) => Some(component),
            _ => {
                self.broken = end;
                None
            }
        }
    }

    /// The index of the full stop that ends a clause, or of the first token that does not belong to it.
    fn clause_end(&self, from: usize, in_sub_plans: bool) -> usize {
        let mut depth = 0usize;
        for (i, lexeme) in self.tokens.iter().enumerate().skip(from) {
            match lexeme.token {
                Token::Dot => return i,
                Token::LBrace => depth += 1,
                Token::RBrace if depth == 0 && in_sub_plans && i > from => return i,
                Token::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        self.tokens.len()
    }

    /// The index after a directive's closing brace.
    pub(super) fn directive_end(&self, from: usize) -> usize {
        let mut depth = 0usize;
        for (i, lexeme) in self.tokens.iter().enumerate().skip(from) {
            match lexeme.token {
                Token::LBrace => depth += 1,
                Token::RBrace if depth <= 1 => return i + 1,
                Token::RBrace => depth -= 1,
                Token::Dot => return i + 1,
                _ => {}
            }
        }
        self.tokens.len()
    }
}
