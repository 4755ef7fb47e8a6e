//! Diagnostics as plain data: what is wrong, where, and how to mend it. Rendering is in [`mod@crate::render`].

pub use crate::code::Code;
use crate::source::{FileId, Span};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used as it is.
    Error,
    /// It can be used, but is likely not what was meant.
    Warning,
    /// A remark.
    Advice,
}

impl Severity {
    /// `error`, `warning`, `advice`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "advice",
        }
    }
}

/// A further place with its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The file.
    pub file: FileId,
    /// The place.
    pub span: Span,
    /// What is to be said about it.
    pub message: String,
}

/// A replacement of one piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

/// A change to the diagnostic's file that would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the change does, for a menu.
    pub message: String,
    /// The edits; they do not overlap.
    pub edits: Vec<Edit>,
    /// Whether the program does the same afterwards, or only what it was surely meant to do: such a
    /// change can be made without asking.
    pub is_safe: bool,
}

/// One message about a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its code, which has a page in `docs/errors`.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// The title: lower case, no full stop.
    pub message: String,
    /// The file.
    pub file: FileId,
    /// The main place.
    pub span: Span,
    /// What is said at the main place.
    pub label: Option<String>,
    /// Further places.
    pub labels: Vec<Label>,
    /// Full sentences that explain.
    pub notes: Vec<String>,
    /// Full sentences that say what to do.
    pub help: Vec<String>,
    /// Changes that an editor can offer.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// A diagnostic with only the necessary.
    pub fn new(
        severity: Severity,
        code: Code,
        file: FileId,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            file,
            span,
            label: None,
            labels: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// An error.
    pub fn error(code: Code, file: FileId, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, file, span, message)
    }

    /// A warning.
    pub fn warning(code: Code, file: FileId, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, file, span, message)
    }

    /// Adds the words at the main place.
    pub fn at(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds a further place in the same file.
    pub fn also(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            file: self.file,
            span,
            message: message.into(),
        });
        self
    }

    /// Adds a further place in another file.
    pub fn also_in(mut self, file: FileId, span: Span, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            file,
            span,
            message: message.into(),
        });
        self
    }

    /// Adds an explaining sentence.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a sentence that says what to do.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds a change of one place that would mend it.
    pub fn fix(
        mut self,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        let edits = vec![Edit {
            span,
            replacement: replacement.into(),
        }];
        self.fixes.push(Fix {
            message: message.into(),
            edits,
            is_safe: false,
        });
        self
    }

    /// As [`fix`](Diagnostic::fix), of a change that can be made without asking.
    pub fn safe_fix(
        self,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        let mut diagnostic = self.fix(message, span, replacement);
        if let Some(fix) = diagnostic.fixes.last_mut() {
            fix.is_safe = true;
        }
        diagnostic
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The candidate that was most likely meant by a misspelt `name`, if one is near enough.
pub fn suggest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    // What stands before a dot is shared by many names, and says nothing about how near two are.
    let own = name.rsplit('.').next().unwrap_or(name);
    let limit = match own.chars().count() {
        0..=4 => 1,
        5..=6 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|c| *c != name)
        .map(|c| (strsim::damerau_levenshtein(&lower, &c.to_lowercase()), c))
        .filter(|&(distance, c)| distance <= limit && distance < c.chars().count().max(1))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, c)| c)
}
