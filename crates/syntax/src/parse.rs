//! The entry points, and the outer structure of agent files: components, sub-plans and directive
//! blocks. Each clause is parsed on its own, so that a mistake stays in its clause.

mod message;
mod run;

use crate::ast::{Body, Component, Directive, Plan, Program, Term, Trigger};
use crate::builder::Start;
use crate::code;
use crate::diagnostic::{Diagnostic, Severity};
use crate::lexer::{Comment, Lexeme, MAX_NESTING, lex};
use crate::source::{FileId, Span};
use crate::token::Token;
use run::Parser;

/// After so many errors in one file, the rest is not reported.
pub const MAX_ERRORS: usize = 100;

/// The result of reading an agent file.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// What could be read.
    pub program: Program,
    /// What is wrong, in textual order.
    pub diagnostics: Vec<Diagnostic>,
    /// The comments, in textual order.
    pub comments: Vec<Comment>,
}

impl Parsed {
    /// Whether there is any error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads an agent file. Never fails: what cannot be read is reported and left out.
pub fn parse_program(text: &str, file: FileId) -> Parsed {
    let lexed = lex(text, file);
    let mut file_parser = File {
        parser: Parser::new(text, file, lexed.tokens, lexed.diagnostics),
        levels: vec![Level {
            kind: LevelKind::File,
            items: Vec::new(),
        }],
        at: 0,
    };
    file_parser.components();
    let (components, parser) = file_parser.finish();
    Parsed {
        program: Program { components },
        diagnostics: parser.finish(),
        comments: lexed.comments,
    }
}

/// The diagnostics in textual order, not more than are useful.
pub(crate) fn useful(mut all: Vec<Diagnostic>, file: FileId) -> Vec<Diagnostic> {
    all.sort_by_key(|d| (d.span.start, d.span.end));
    // Where quotes are paired wrongly, what stands outside them is no evidence.
    let odd = all.iter().find(|d| d.code == code::UNCLOSED_ATOM);
    if let Some(start) = odd.and_then(|d| d.labels.first()).map(|l| l.span.start) {
        all.retain(|d| d.span.start < start || d.code == code::UNCLOSED_ATOM);
    }
    all.dedup();
    if all.len() > MAX_ERRORS {
        let left = all.len() - MAX_ERRORS;
        let span = all[MAX_ERRORS].span;
        all.truncate(MAX_ERRORS);
        let message = format!("there are {left} more errors from here on, which are not shown");
        all.push(Diagnostic::new(
            Severity::Error,
            code::TOO_MANY_ERRORS,
            file,
            span,
            message,
        ));
    }
    all
}

/// Reads one term or formula given at run time.
pub fn parse_term(text: &str, file: FileId) -> Result<Term, Vec<Diagnostic>> {
    single(text, file, Token::StartTerm, |start| match start {
        Start::Term(term) => Some(term),
        _ => None,
    })
}

/// Reads one formula. Every formula is a term and the reverse; this name is for readers.
pub fn parse_formula(text: &str, file: FileId) -> Result<Term, Vec<Diagnostic>> {
    parse_term(text, file)
}

/// Reads terms with commas between them, such as the `beliefs` option of a project file.
pub fn parse_terms(text: &str, file: FileId) -> Result<Vec<Term>, Vec<Diagnostic>> {
    if lex(text, file).tokens.is_empty() {
        return Ok(Vec::new());
    }
    single(text, file, Token::StartTerms, |start| match start {
        Start::Terms(terms) => Some(terms),
        _ => None,
    })
}

/// Reads a body: steps with `;` between them.
pub fn parse_body(text: &str, file: FileId) -> Result<Body, Vec<Diagnostic>> {
    single(text, file, Token::StartBody, |start| match start {
        Start::Body(body) => Some(body),
        _ => None,
    })
}

/// Reads an event such as `+b(X)` or `-!g`.
pub fn parse_trigger(text: &str, file: FileId) -> Result<Trigger, Vec<Diagnostic>> {
    single(text, file, Token::StartTrigger, |start| match start {
        Start::Trigger(trigger) => Some(trigger),
        _ => None,
    })
}

/// Reads one plan, with its sub-plans if it has any. The last full stop may be missing.
pub fn parse_plan(text: &str, file: FileId) -> Result<Plan, Vec<Diagnostic>> {
    let mut lexed = lex(text, file);
    let open = lexed
        .tokens
        .last()
        .is_some_and(|l| !matches!(l.token, Token::Dot | Token::RBrace));
    let in_braces = lexed.tokens.iter().all(|l| l.token != Token::Dot);
    if open || in_braces {
        let end = text.len() as u32;
        lexed.tokens.push(Lexeme {
            token: Token::Dot,
            span: Span::new(end, end),
        });
    }
    let mut file_parser = File {
        parser: Parser::new(text, file, lexed.tokens, lexed.diagnostics),
        levels: vec![Level {
            kind: LevelKind::File,
            items: Vec::new(),
        }],
        at: 0,
    };
    file_parser.components();
    let (mut components, mut parser) = file_parser.finish();
    let only = components.len() == 1;
    match components.pop() {
        Some(Component::Plan(plan)) if only && !parser.has_errors() => return Ok(plan),
        _ if parser.has_errors() => {}
        _ => {
            let span = Span::new(0, text.len() as u32);
            parser.report(
                Diagnostic::error(code::UNEXPECTED, file, span, "one plan is expected here")
                    .help("A plan looks like `+!goal : context <- steps`."),
            );
        }
    }
    Err(parser.finish())
}

fn single<T>(
    text: &str,
    file: FileId,
    start: Token,
    take: fn(Start) -> Option<T>,
) -> Result<T, Vec<Diagnostic>> {
    let lexed = lex(text, file);
    let mut tokens = lexed.tokens;
    if tokens.last().is_some_and(|l| l.token == Token::Dot) {
        tokens.pop();
    }
    let mut parser = Parser::new(text, file, tokens, lexed.diagnostics);
    let count = parser.tokens.len();
    let found = parser.run(start, 0, count).and_then(take);
    match found {
        Some(value) if !parser.has_errors() => Ok(value),
        _ => Err(parser.finish()),
    }
}

/// The components of a file or of something in braces that is not closed yet.
struct Level {
    kind: LevelKind,
    items: Vec<Component>,
}

enum LevelKind {
    File,
    /// After `{ begin … }`.
    Block(Directive),
    /// The sub-plans of the last plan one level further out; the place of the brace.
    SubPlans(Span),
}

struct File<'s> {
    parser: Parser<'s>,
    levels: Vec<Level>,
    at: usize,
}

impl<'s> File<'s> {
    fn components(&mut self) {
        while let Some(lexeme) = self.parser.token(self.at) {
            match lexeme.token {
                Token::LBrace if self.opens_sub_plans() => self.open_sub_plans(lexeme.span),
                Token::LBrace => self.directive(),
                Token::RBrace => self.closing_brace(lexeme.span),
                Token::Dot => {
                    self.parser.report(
                        self.parser
                            .error(
                                code::UNEXPECTED,
                                lexeme.span,
                                "nothing stands before this full stop",
                            )
                            .help("Delete it: one full stop ends a clause.")
                            .fix("delete the full stop", lexeme.span, ""),
                    );
                    self.at += 1;
                }
                _ => self.clause(),
            }
        }
    }

    /// A `{` before something that looks like a plan, or before `}`: no directive begins like this.
    fn opens_sub_plans(&self) -> bool {
        let inside = self.parser.token(self.at + 1).map(|l| l.token);
        matches!(
            inside,
            Some(Token::At | Token::Plus | Token::Minus | Token::Caret | Token::RBrace)
        )
    }

    /// Whether the token before this one is the full stop of a plan.
    fn is_after_plan(&self) -> bool {
        let previous = self.at.checked_sub(1).and_then(|i| self.parser.token(i));
        previous.is_some_and(|l| l.token == Token::Dot)
            && matches!(self.level().items.last(), Some(Component::Plan(_)))
    }

    fn level(&self) -> &Level {
        &self.levels[self.levels.len() - 1]
    }

    fn level_mut(&mut self) -> &mut Level {
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    fn open_sub_plans(&mut self, brace: Span) {
        if !self.is_after_plan() && !self.parser.in_broken_clause(self.at) {
            self.parser.report(
                self.parser
                    .error(code::SUB_PLANS, brace, "sub-plans can follow a plan only")
                    .help(
                        "Put the brace right after the full stop of the plan to which they belong.",
                    ),
            );
        }
        self.open(LevelKind::SubPlans(brace), brace);
        self.at += 1;
    }

    fn open(&mut self, kind: LevelKind, place: Span) {
        if self.levels.len() > MAX_NESTING {
            self.parser.report(self.parser.error(
                code::TOO_DEEP,
                place,
                "blocks are nested too deeply",
            ));
            self.at = self.parser.tokens.len();
            self.levels.truncate(1);
            return;
        }
        self.levels.push(Level {
            kind,
            items: Vec::new(),
        });
    }

    fn closing_brace(&mut self, brace: Span) {
        self.at += 1;
        if matches!(self.level().kind, LevelKind::SubPlans(_)) {
            self.close();
            return;
        }
        self.parser.report(
            self.parser
                .error(code::STRAY_BRACKET, brace, "this `}` closes nothing")
                .help(
                    "Delete it, or look for a full stop before it that ended the clause too early.",
                ),
        );
    }

    /// Closes the innermost level and hands its content to the one around it.
    fn close(&mut self) {
        let Some(level) = self.levels.pop() else {
            return;
        };
        match level.kind {
            LevelKind::File => self.levels.push(Level {
                kind: LevelKind::File,
                items: level.items,
            }),
            LevelKind::Block(mut directive) => {
                directive.inner = Some(level.items);
                self.level_mut().items.push(Component::Directive(directive));
            }
            LevelKind::SubPlans(_) => {
                let plans = level.items.into_iter().filter_map(|item| match item {
                    Component::Plan(plan) => Some(plan),
                    _ => None,
                });
                if let Some(Component::Plan(parent)) = self.level_mut().items.last_mut() {
                    parent.sub_plans.extend(plans);
                }
            }
        }
    }

    fn directive(&mut self) {
        let from = self.at;
        let end = self.parser.directive_end(from);
        self.at = end;
        match self.parser.run(Token::StartDirective, from, end) {
            Some(Start::Directive(directive)) => self.add(Component::Directive(directive)),
            Some(Start::Begin(directive)) => {
                let place = directive.span;
                self.open(LevelKind::Block(directive), place);
            }
            Some(Start::End(span)) => {
                while matches!(self.level().kind, LevelKind::SubPlans(_)) {
                    self.unclosed();
                }
                if matches!(self.level().kind, LevelKind::Block(_)) {
                    self.close();
                } else {
                    self.parser.report(
                        self.parser
                            .error(
                                code::DIRECTIVE_BLOCK,
                                span,
                                "`{ end }` without a `{ begin … }` before it",
                            )
                            .help("Delete it, or put `{ begin name(…) }` where the block begins."),
                    );
                }
            }
            _ => {}
        }
    }

    fn clause(&mut self) {
        let from = self.at;
        let inside = matches!(self.level().kind, LevelKind::SubPlans(_));
        let (component, next) = self.parser.clause(from, inside);
        self.at = next;
        if let Some(component) = component {
            self.add(component);
        }
    }

    fn add(&mut self, component: Component) {
        let brace = match self.level().kind {
            LevelKind::SubPlans(brace) => brace,
            LevelKind::File | LevelKind::Block(_) => {
                self.level_mut().items.push(component);
                return;
            }
        };
        let span = match &component {
            Component::Plan(_) => {
                self.level_mut().items.push(component);
                return;
            }
            Component::Belief(term) | Component::Goal(term) => term.span,
            Component::Rule(rule) => rule.span,
            Component::Directive(directive) => directive.span,
        };
        self.parser.report(
            self.parser
                .error(
                    code::SUB_PLANS,
                    span,
                    "only plans can stand among sub-plans",
                )
                .also(brace, "the sub-plans begin here")
                .help("Move it out of the braces."),
        );
    }

    /// Reports a level that the file does not close, and closes it.
    fn unclosed(&mut self) {
        let diagnostic = match &self.level().kind {
            LevelKind::File => None,
            LevelKind::Block(directive) => Some(
                self.parser
                    .error(
                        code::DIRECTIVE_BLOCK,
                        directive.span,
                        "this block has no `{ end }`",
                    )
                    .help("Write `{ end }` where the block ends."),
            ),
            LevelKind::SubPlans(brace) => Some(
                self.parser
                    .error(
                        code::UNCLOSED_BRACKET,
                        *brace,
                        "these sub-plans are never closed",
                    )
                    .at("they begin here")
                    .help("Write `}` after the full stop of the last sub-plan."),
            ),
        };
        if let Some(diagnostic) = diagnostic {
            self.parser.report(diagnostic);
        }
        self.close();
    }

    fn finish(mut self) -> (Vec<Component>, Parser<'s>) {
        // The innermost one says it for all.
        if self.levels.len() > 1 && !self.parser.is_too_deep() {
            self.unclosed();
        }
        while self.levels.len() > 1 {
            self.close();
        }
        (
            self.levels.pop().map(|l| l.items).unwrap_or_default(),
            self.parser,
        )
    }
}
