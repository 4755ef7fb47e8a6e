//! The directive `{ library("name", "command argument …") }`: actions that a child process carries
//! out.

use syntax::Span;
use syntax::ast::{Directive, Term, TermKind};

use super::code;
use super::loader::Loader;
use crate::callable::NotRegistered;
use crate::library::{DEFAULT_TIMEOUT, Library, words};

const FORM: &str = "{ library(\"name\", \"command argument …\") }` or \
                    `{ library(\"name\", \"command argument …\", timeout(Milliseconds)) }";

impl Loader<'_> {
    /// Declares a library.
    pub(super) fn library(&mut self, directive: &Directive) {
        self.refuse_block(directive);
        let (name, command, timeout) = match &directive.args[..] {
            [name, command] => (name, command, None),
            [name, command, timeout] => (name, command, Some(timeout)),
            _ => return self.report_arguments(directive, directive.span, FORM),
        };
        let TermKind::String(library) = &name.kind else {
            return self.report_arguments(directive, name.span, FORM);
        };
        let TermKind::String(line) = &command.kind else {
            return self.report_arguments(directive, command.span, FORM);
        };
        let timeout = match timeout {
            None => DEFAULT_TIMEOUT,
            Some(term) => match milliseconds(term) {
                Some(milliseconds) => milliseconds,
                None => return self.report_arguments(directive, term.span, FORM),
            },
        };
        let command = match words(line) {
            Ok(words) if !words.is_empty() => words,
            Ok(_) => return self.refuse_library(command.span, "the command is empty"),
            Err(quote) => {
                let message = format!("a quote {quote} of the command is not closed");
                return self.refuse_library(command.span, &message);
            }
        };
        let span = name.span;
        let declared = self.lowerer.registry.libraries();
        let known = declared.into_iter().find(|known| known.name == *library);
        if known.is_some_and(|known| known.command != command || known.timeout != timeout) {
            let message = format!("the library `{library}` is declared already, in another way");
            return self.refuse_library(span, &message);
        }
        let own = self.registered.keys();
        let prefix = format!("{library}.");
        if own.into_iter().any(|(known, _)| known.starts_with(&prefix)) {
            let message = format!("functions of the program begin with `{prefix}`");
            return self.refuse_library(span, &message);
        }
        let declared = Library {
            name: library.clone(),
            command,
            timeout,
        };
        let registry = std::sync::Arc::make_mut(&mut self.lowerer.registry);
        match registry.declare_library(declared) {
            Ok(()) => {}
            Err(NotRegistered::Name(name)) => self.refuse_library(
                span,
                &format!("`{name}` is no name for a library: it must be a word in small letters"),
            ),
            Err(NotRegistered::Taken(name)) => self.refuse_library(
                span,
                &format!("`{name}` stands for other actions or functions already"),
            ),
        }
    }

    fn refuse_library(&mut self, span: Span, message: &str) {
        let diagnostic = self
            .lowerer
            .error(code::LIBRARY, span, message)
            .help(format!("It is written `{FORM}`."));
        self.lowerer.report(diagnostic);
    }
}

/// The number in `timeout(Milliseconds)`.
fn milliseconds(term: &Term) -> Option<u64> {
    let TermKind::Literal(literal) = &term.kind else {
        return None;
    };
    match &literal.args[..] {
        [only] if literal.functor == "timeout" && !literal.negated => match &only.kind {
            TermKind::Number(n) if *n >= 1.0 && *n <= 1e9 => Some(*n as u64),
            _ => None,
        },
        _ => None,
    }
}
