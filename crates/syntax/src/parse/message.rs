//! Words for syntax errors: what was found, what was expected, how to mend it.
//!
//! The parser only says at which token it stopped and which ones it would have taken. The rules here
//! look at the tokens around that place for the usual mistakes, the most telling ones first.

mod bracket;
mod clause_part;
mod full_stop;
mod habit;
mod words;

pub(super) use bracket::full_stop_in_braces;
pub(super) use full_stop::{missing_full_stop, next_clause};

use super::run::Parser;
use crate::builder::SyntaxError;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexeme;
use crate::source::Span;
use crate::token::Token;
use clause_part::Part;

/// A syntax error and the tokens around it.
pub(super) struct Context<'a, 's> {
    parser: &'a Parser<'s>,
    /// The first token of the clause.
    from: usize,
    /// The token after its last one.
    to: usize,
    /// The index of the token that was not expected.
    at: usize,
    /// That token; the end of the text counts as a full stop.
    token: Token,
    span: Span,
    /// Whether nothing follows.
    at_end: bool,
    start: Token,
    /// What would have been possible.
    expected: Vec<String>,
    /// The brackets open before the token.
    open: Vec<Lexeme>,
    /// Their indices.
    open_at: Vec<usize>,
}

impl<'a, 's> Context<'a, 's> {
    pub(super) fn new(
        parser: &'a Parser<'s>,
        from: usize,
        to: usize,
        start: Token,
        error: SyntaxError,
    ) -> Self {
        let (span, token, expected) = match error {
            SyntaxError::UnrecognizedToken {
                token: (l, t, r),
                expected,
            } => (Span::new(l, r), Some(t), expected),
            SyntaxError::ExtraToken { token: (l, t, r) } => (Span::new(l, r), Some(t), Vec::new()),
            SyntaxError::UnrecognizedEof { location, expected } => {
                (Span::new(location, location), None, expected)
            }
            SyntaxError::InvalidToken { location } => {
                (Span::new(location, location), None, Vec::new())
            }
            SyntaxError::User { error } => match error {},
        };
        let at = parser
            .tokens
            .partition_point(|l| l.span.start < span.start)
            .clamp(from, to);
        let synthetic = token == Some(Token::Dot) && span.start == span.end;
        let (open_at, open) = bracket::open_brackets(&parser.tokens, from, at);
        Self {
            parser,
            from,
            to,
            at,
            token: token.unwrap_or(Token::Dot),
            span,
            at_end: token.is_none() || synthetic,
            start,
            expected,
            open,
            open_at,
        }
    }

    /// The diagnostic; none if the lexer has already said enough.
    pub(super) fn describe(&self) -> Option<Diagnostic> {
        if self.token == Token::Error
            || self.previous().is_some_and(|p| p.token == Token::Error)
            || self.parser.is_reported(self.span)
        {
            return None;
        }
        let found = self
            .directive()
            .or_else(|| self.else_if())
            .or_else(|| self.brackets())
            .or_else(|| self.habit())
            .or_else(|| self.control_form())
            .or_else(|| self.arrows())
            .or_else(|| self.keyword_as_name())
            .or_else(|| self.constant_with_arguments())
            .or_else(|| self.label())
            .or_else(|| self.two_operands())
            .or_else(|| self.separators())
            .unwrap_or_else(|| self.general());
        Some(found)
    }

    fn error(&self, code: code::Code, span: Span, message: impl Into<String>) -> Diagnostic {
        self.parser.error(code, span, message)
    }

    fn text(&self, span: Span) -> &'s str {
        span.text(self.parser.text)
    }

    fn previous(&self) -> Option<Lexeme> {
        if self.at > self.from {
            self.parser.token(self.at - 1)
        } else {
            None
        }
    }

    /// Whether the clause begins like a plan.
    fn is_plan(&self) -> bool {
        let first = self.parser.token(self.from).map(|l| l.token);
        matches!(
            first,
            Some(Token::Plus | Token::Minus | Token::Caret | Token::At)
        )
    }

    fn directive(&self) -> Option<Diagnostic> {
        if self.start != Token::StartDirective {
            return None;
        }
        let brace = self.parser.token(self.from)?;
        let last = self.parser.token(self.to - 1)?;
        if last.token != Token::RBrace {
            return Some(
                self.error(
                    code::UNCLOSED_BRACKET,
                    brace.span,
                    "this `{` is never closed",
                )
                .help("A directive looks like `{ name(arguments) }`."),
            );
        }
        let found = self.found();
        Some(
            self.error(code::UNEXPECTED, self.span, format!("a directive cannot have {found} here"))
                .help("A directive looks like `{ include(\"file.asl\") }`.")
                .help("Sub-plans in braces begin with `@`, `+`, `-` or `^` and follow the full stop of a plan."),
        )
    }

    fn else_if(&self) -> Option<Diagnostic> {
        let previous = self.previous()?;
        if previous.token == Token::Else && self.token == Token::If {
            let both = previous.span.to(self.span);
            return Some(
                self.error(code::ELSE_IF, both, "`else if` is written `elif`")
                    .help("Write `if (a) { … } elif (b) { … } else { … }`.")
                    .fix("write `elif`", both, "elif"),
            );
        }
        if matches!(self.token, Token::Else | Token::Elif) {
            let word = self.text(self.span);
            let diagnostic = self.error(
                code::CONTROL_FORM,
                self.span,
                format!("`{word}` must follow the `}}` of its `if` directly"),
            );
            if previous.token == Token::Semicolon {
                return Some(
                    diagnostic
                        .also(previous.span, "this `;` ends the `if`")
                        .help("Delete the `;` before it.")
                        .fix("delete the `;`", previous.span, ""),
                );
            }
            return Some(diagnostic.help("Write `if (a) { … } elif (b) { … } else { … }`."));
        }
        None
    }

    /// `if`, `while`, `for` without parentheses or braces.
    fn control_form(&self) -> Option<Diagnostic> {
        let previous = self.previous()?;
        let is_head = |t: Token| matches!(t, Token::If | Token::Elif | Token::While | Token::For);
        if is_head(previous.token) && self.token != Token::LParen {
            let word = self.text(previous.span);
            return Some(
                self.error(code::CONTROL_FORM, self.span, format!("`(` must follow `{word}`"))
                    .also(previous.span, format!("this `{word}`"))
                    .help(format!("The condition stands in parentheses, the steps in braces: `{word} (a & b) {{ … }}`.")),
            );
        }
        if previous.token == Token::Else && self.token != Token::LBrace {
            return Some(
                self.error(code::CONTROL_FORM, self.span, "`{` must follow `else`")
                    .help("The steps stand in braces: `else { … }`."),
            );
        }
        if previous.token == Token::RParen && self.token != Token::LBrace {
            let opening = bracket::opening_of(&self.parser.tokens, self.from, self.at - 1)?;
            let head = opening
                .checked_sub(1)
                .filter(|&i| i >= self.from)
                .and_then(|i| self.parser.token(i))?;
            if is_head(head.token) {
                let word = self.text(head.span);
                let mut diagnostic = self
                    .error(
                        code::CONTROL_FORM,
                        self.span,
                        format!("`{{` must follow the condition of `{word}`"),
                    )
                    .also(head.span, format!("this `{word}`"))
                    .help(format!(
                        "The steps stand in braces, also a single one: `{word} (a) {{ b }}`."
                    ));
                if matches!(self.text(self.span), "then" | "do") {
                    diagnostic =
                        diagnostic.help(format!("There is no word `{}`.", self.text(self.span)));
                }
                return Some(diagnostic);
            }
        }
        None
    }

    fn keyword_as_name(&self) -> Option<Diagnostic> {
        if !self.token.is_keyword() || !self.expects("atom") || self.expects_token(self.token) {
            return None;
        }
        let word = self.text(self.span);
        if matches!(self.token, Token::IntDiv | Token::Mod) && self.expects("number") {
            return None;
        }
        if self.token == Token::Not && self.at == self.from && self.start == Token::StartClause {
            return Some(
                self.error(
                    code::BAD_BELIEF,
                    self.span,
                    "a belief cannot begin with `not`",
                )
                .help("What is known to be false is written `~p(1)`; what is not believed is left out.")
                .fix("write `~`", self.span, "~"),
            );
        }
        Some(
            self.error(
                code::KEYWORD_AS_NAME,
                self.span,
                format!("`{word}` is a reserved word and cannot be a name"),
            )
            .help(format!(
                "Choose another name, such as `{word}_1`, or put it in quotes: `'{word}'`."
            ))
            .note("Reserved are: true false not div mod begin end if else elif for while."),
        )
    }

    fn constant_with_arguments(&self) -> Option<Diagnostic> {
        let previous = self.previous()?;
        if !matches!(previous.token, Token::True | Token::False) {
            return None;
        }
        let what = match self.token {
            Token::LParen => "arguments",
            Token::LBracket => "annotations",
            _ => return None,
        };
        let word = self.text(previous.span);
        Some(
            self.error(
                code::KEYWORD_AS_NAME,
                self.span,
                format!("`{word}` cannot have {what}"),
            )
            .also(previous.span, "a reserved word")
            .help("Choose another name."),
        )
    }

    fn label(&self) -> Option<Diagnostic> {
        let first = self.parser.token(self.from)?;
        if first.token != Token::At || self.part() != Part::Head {
            return None;
        }
        let after_label = self.at > self.from + 1
            && self.parser.tokens[self.from..self.at]
                .iter()
                .all(|l| !matches!(l.token, Token::Plus | Token::Minus | Token::Caret));
        if self.at == self.from + 1 {
            let found = self.found();
            return Some(
                self.error(
                    code::BAD_LABEL,
                    self.span,
                    format!("a label must follow `@`, but here stands {found}"),
                )
                .help("Write `@name` or `@[annotations]` before the event of the plan."),
            );
        }
        if after_label && self.open.is_empty() {
            let found = self.found();
            return Some(
                self.error(
                    code::BAD_LABEL,
                    self.span,
                    format!("an event must follow the label, but here stands {found}"),
                )
                .also(first.span, "the label begins here")
                .help(
                    "Labels are for plans: `@name +!goal <- …`. A belief has annotations instead.",
                ),
            );
        }
        None
    }

    fn general(&self) -> Diagnostic {
        let found = self.found();
        let expected = words::expected(&self.expected, self.wanted());
        let mut diagnostic = if self.at_end || self.token == Token::Dot {
            let message = match self.previous() {
                Some(p) if !p.token.ends_operand() => {
                    format!("something is missing after `{}`", self.text(p.span))
                }
                _ if self.at_end => "the text ends too early".to_owned(),
                _ => "the clause ends too early".to_owned(),
            };
            self.error(code::UNEXPECTED, self.span, message)
        } else {
            match self.previous() {
                Some(p) => self.error(code::UNEXPECTED, self.span, format!("{found} cannot follow `{}`", short(self.text(p.span)))),
                None => self
                    .error(code::UNEXPECTED, self.span, format!("a clause cannot begin with {found}"))
                    .help("A clause is a belief (`p(1).`), a rule (`p :- q.`), a goal (`!g.`) or a plan (`+!g <- a.`)."),
            }
        };
        if !expected.is_empty() {
            diagnostic = diagnostic.at(format!("expected {expected}"));
        }
        diagnostic
    }

    /// What stands at the place of the error.
    fn found(&self) -> String {
        if self.at_end {
            return "the end".to_owned();
        }
        words::token(self.token, self.text(self.span))
    }

    fn expects(&self, name: &str) -> bool {
        self.expected.iter().any(|e| e.trim_matches('"') == name)
    }

    fn expects_token(&self, token: Token) -> bool {
        token == Token::Begin && self.expects("begin")
            || token == Token::End && self.expects("end")
            || token == Token::True && self.expects("true")
            || token == Token::False && self.expects("false")
            || token == Token::Not && self.expects("not")
            || self.expects(self.text(self.span))
    }
}

/// At most so many characters of a token's text.
fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() <= 24 && line.len() == text.len() {
        return text.to_owned();
    }
    let cut: String = line.chars().take(20).collect();
    format!("{cut}…")
}
