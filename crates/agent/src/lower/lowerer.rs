//! What all parts of the lowering share: the file at hand, its name space, the variables of the
//! clause at hand, and what was found wrong.

use std::sync::Arc;

use logic::symbol::Symbol;
use rustc_hash::FxHashMap;
use syntax::{Diagnostic, FileId, LineIndex, Span};

use super::variables::Variables;
use crate::registry::Registry;

/// Turns syntax trees of one text into terms.
pub(super) struct Lowerer {
    /// What names stand for.
    pub(super) registry: Arc<Registry>,
    /// The text at hand.
    pub(super) source: Source,
    /// The variables of the clause at hand.
    pub(super) variables: Variables,
    /// The kind of formula at hand.
    pub(super) place: Place,
    /// The lines of the steps of the body at hand, if they are wanted.
    pub(super) lines: Option<Vec<u32>>,
    /// What was found wrong.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The text at hand.
pub(super) struct Source {
    /// For diagnostics.
    pub(super) file: FileId,
    /// As shown in `code_src`.
    pub(super) name: Arc<str>,
    /// Where its lines begin; `None` for a text without lines of its own.
    pub(super) lines: Option<LineIndex>,
    /// The line when there are no lines.
    pub(super) line: u32,
    /// If set, the place of everything: the text is a string inside the file.
    pub(super) span: Option<Span>,
    /// The current name space.
    pub(super) namespace: Symbol,
    /// Names that mean a private name space in this text.
    pub(super) private: FxHashMap<Symbol, Symbol>,
}

impl Source {
    /// A text in a name space.
    pub(super) fn new(
        file: FileId,
        name: Arc<str>,
        lines: Option<LineIndex>,
        namespace: Symbol,
    ) -> Source {
        Source {
            file,
            name,
            lines,
            line: 0,
            span: None,
            namespace,
            private: FxHashMap::default(),
        }
    }
}

/// Where a formula stands, for what may be called in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// After `:`.
    Context,
    /// After `<:`.
    GoalCondition,
    /// After `:-`.
    Rule,
    /// After `?`, or in the parentheses of `if`, `while`, `for`.
    Test,
}

impl Place {
    /// For messages.
    pub(super) fn words(self) -> &'static str {
        match self {
            Place::Context => "the context of a plan",
            Place::GoalCondition => "a goal condition",
            Place::Rule => "a rule",
            Place::Test => "a condition or test",
        }
    }
}

impl Lowerer {
    /// A lowerer for a text.
    pub(super) fn new(registry: Arc<Registry>, source: Source) -> Lowerer {
        Lowerer {
            registry,
            source,
            variables: Variables::default(),
            place: Place::Test,
            lines: None,
            diagnostics: Vec::new(),
        }
    }

    /// The line (from 1) of a place.
    pub(super) fn line(&self, span: Span) -> u32 {
        match &self.source.lines {
            Some(lines) => lines.line_of(self.source.span.unwrap_or(span).start) + 1,
            None => self.source.line,
        }
    }

    /// Notes the line of a step.
    pub(super) fn note_step(&mut self, span: Span) {
        let line = self.line(span);
        if let Some(lines) = &mut self.lines {
            lines.push(line);
        }
    }

    /// An error at a place of the text.
    pub(super) fn error(
        &self,
        code: syntax::Code,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
        let span = self.source.span.unwrap_or(span);
        Diagnostic::error(code, self.source.file, span, message)
    }

    /// A warning at a place of the text.
    pub(super) fn warning(
        &self,
        code: syntax::Code,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
        let span = self.source.span.unwrap_or(span);
        Diagnostic::warning(code, self.source.file, span, message)
    }

    /// Adds a diagnostic.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Whether an error was found since there were `before` diagnostics.
    pub(super) fn has_errors_since(&self, before: usize) -> bool {
        self.diagnostics[before..].iter().any(Diagnostic::is_error)
    }
}
