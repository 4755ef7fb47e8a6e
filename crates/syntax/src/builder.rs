//! Makes the syntax tree from what the grammar recognises, and refuses what only the cover grammar
//! accepts. One file each for operators, steps, braces and the parts of clauses.

mod braced;
mod clause;
mod operators;
mod step;
mod term;

pub(crate) use braced::Rest;
pub(crate) use clause::Start;
pub(crate) use operators::{Link, NOT, is_right_associative, precedence};
pub(crate) use term::{Args, Functor, RawList};

use std::convert::Infallible;

use lalrpop_util::{ErrorRecovery, ParseError};

use crate::ast::{Body, Step, StepKind, StepOp, Term, TermKind, TriggerKind, TriggerOp};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};
use crate::token::Token;

/// A syntax error as the parser reports it.
pub(crate) type SyntaxError = ParseError<u32, Token, Infallible>;

/// Something with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spanned<T> {
    /// The thing.
    pub(crate) value: T,
    /// Its place.
    pub(crate) span: Span,
}

/// Signs before a term: a sign of arithmetic, or the prefix of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub(crate) enum Prefix {
    Plus,
    Minus,
    PlusPlus,
    MinusMinus,
    MinusPlus,
    PlusMinus,
    PlusLt,
    PlusGt,
}

/// A formula of which it is not known yet whether it is one.
#[derive(Clone, Debug)]
pub(crate) enum Raw {
    /// It is.
    Term(Box<Term>),
    /// `not x`; not yet known how far the `not` reaches.
    Not(Span, Box<Term>),
    /// A signed number, or a step such as `-p(1)`.
    Prefixed(Prefix, Span, Box<Term>),
    /// A formula in parentheses, or a single step (which is not in parentheses again).
    Paren(Box<RawStep>, Span),
    /// No or several steps in parentheses.
    Steps(Box<Body>, Span),
}

/// Steps of which it is not known yet whether they are meant as such.
pub(crate) type RawBody = Vec<RawStep>;

/// A step, or the content of `( … )` or `{ … }`.
#[derive(Clone, Debug)]
pub(crate) enum RawStep {
    /// Without prefix, or with signs.
    Formula(Raw),
    /// `!g`, `!!g`
    Goal(StepOp, Span, Raw),
    /// `?f`
    Test(Span, Raw),
    /// `+!g`, `-?g`, `^!g`: an event, which only braces may hold.
    Event(TriggerOp, TriggerKind, Span, Raw),
    /// Certainly a step.
    Done(Box<Step>),
}

/// Receives what the grammar recognises.
pub(crate) struct Builder<'s> {
    text: &'s str,
    file: FileId,
    /// What is wrong in the meaning.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Syntax errors after which the parser went on.
    pub(crate) syntax_errors: Vec<SyntaxError>,
}

impl<'s> Builder<'s> {
    /// A builder for one text.
    pub(crate) fn new(text: &'s str, file: FileId) -> Self {
        Self {
            text,
            file,
            diagnostics: Vec::new(),
            syntax_errors: Vec::new(),
        }
    }

    /// The text under a span.
    pub(crate) fn text(&self, span: Span) -> &'s str {
        span.text(self.text)
    }

    /// The text under a span as a value of its own.
    pub(crate) fn owned(&self, span: Span) -> String {
        self.text(span).to_owned()
    }

    /// Starts an error.
    fn error(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.file, span, message)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// A step that could not be read.
    pub(crate) fn recover(
        &mut self,
        error: ErrorRecovery<u32, Token, Infallible>,
        span: Span,
    ) -> RawStep {
        self.syntax_errors.push(error.error);
        let term = Term {
            kind: TermKind::Error,
            span,
        };
        RawStep::Done(Box::new(Step {
            kind: StepKind::Simple(StepOp::None, term),
            span,
        }))
    }

    /// What a term is, for messages: "a string", "the atom `a`".
    pub(crate) fn describe(&self, term: &Term) -> String {
        let text = self.text(term.span);
        let short = text.chars().count() <= 30 && !text.contains('\n');
        let what = match &term.kind {
            TermKind::Number(_) => "the number",
            TermKind::String(_) => "the string",
            TermKind::Literal(l) if l.negated => "the negated literal",
            TermKind::Literal(l) if l.functor.starts_with('.') => "the internal action",
            TermKind::Literal(l) if l.functor.contains('.') && !l.functor.starts_with('\'') => {
                "the internal action"
            }
            TermKind::Literal(l) if l.args.is_empty() && l.annots.is_none() => "the atom",
            TermKind::Literal(_) => "the literal",
            TermKind::Var(_) => "the variable",
            TermKind::List(..) => "the list",
            TermKind::Binary(op, ..) if op.is_logical() => "the formula",
            TermKind::Binary(op, ..) if op.is_comparison() => "the comparison",
            TermKind::Unary(crate::ast::UnaryOp::Not, _) => "the formula",
            TermKind::Binary(..) | TermKind::Unary(..) => "the expression",
            TermKind::Body(_) => "the body",
            TermKind::Plan(_) => "the plan",
            TermKind::Trigger(_) => "the event",
            TermKind::Rule(_) => "the rule",
            TermKind::Error => "this",
        };
        if short {
            format!("{what} `{text}`")
        } else {
            let noun = what.trim_start_matches("the ");
            let article = if noun.starts_with(['a', 'e', 'i', 'o']) {
                "an"
            } else {
                "a"
            };
            format!("{article} {noun}")
        }
    }
}

/// A functor such as `.print` or `math.max`: an internal action or a function, no belief.
pub(crate) fn is_dotted(functor: &str) -> bool {
    functor.contains('.') && !functor.starts_with('\'')
}
