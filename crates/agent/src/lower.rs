//! From the syntax tree to a [`Program`]: names resolved, variables numbered, directives carried
//! out, and everything checked that the grammar cannot see.
//!
//! It does not compile plans and rules; that is done when an agent is made of the program.
//! Reading order: `lowerer.rs`, `term.rs`, `names.rs`, `body.rs`, `plan.rs`, then `loader.rs`,
//! `directive.rs` and `pattern.rs`; `reader.rs` is for parts of programs given at run time.

pub mod code;

mod body;
mod directive;
mod draft;
mod library;
mod loader;
mod lowerer;
mod names;
mod namespace;
mod pattern;
mod plan;
mod reader;
mod term;
mod variables;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use logic::symbol::Symbol;
use syntax::{Diagnostic, FileId, Sources, Span, ast, parse_program};

use crate::host::Host;
use crate::program::Program;
use crate::registry::Registry;

pub use draft::plan_from_term;
pub use reader::Reader;
pub use variables::Variables;

use loader::Loader;

/// How a program is to be read.
#[derive(Clone)]
pub struct LowerOptions {
    /// The internal actions and functions there are.
    pub registry: Arc<Registry>,
    /// The name space of the text.
    pub namespace: Symbol,
    /// The number of the first name to be made; for a text that joins a running agent,
    /// [`Lowered::fresh`] of what was read before.
    pub fresh: u32,
}

impl LowerOptions {
    /// The default name space.
    pub fn new(registry: Arc<Registry>) -> LowerOptions {
        LowerOptions {
            registry,
            namespace: Symbol::DEFAULT,
            fresh: 0,
        }
    }
}

/// A program that was read, and what was found wrong with it.
#[derive(Clone)]
pub struct Lowered {
    /// The program, without what could not be used.
    pub program: Program,
    /// What was found wrong, in this text and in those that it includes.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the program must not run. Errors in included files do not count: such a file is
    /// left out.
    pub failed: bool,
    /// The number of the next name to be made.
    pub fresh: u32,
}

/// Lowers a parsed text, which must be in the table under `file`. Files that it includes are added
/// to the table.
pub fn lower(
    program: &ast::Program,
    file: FileId,
    sources: &mut Sources,
    options: &LowerOptions,
    host: &mut dyn Host,
) -> Lowered {
    let mut loader = Loader::new(file, sources, options, host);
    loader.components(&program.components);
    loader.finish()
}

/// Parses and lowers a text.
pub fn load_text(
    name: &str,
    text: impl Into<Arc<str>>,
    sources: &mut Sources,
    options: &LowerOptions,
    host: &mut dyn Host,
) -> Lowered {
    let text = text.into();
    let file = sources.add(name, text.clone());
    let parsed = Arc::new(parse_program(&text, file));
    sources.keep_tree(file, &parsed);
    let broken = parsed.has_errors();
    let mut lowered = lower(&parsed.program, file, sources, options, host);
    lowered.failed |= broken;
    let mut diagnostics = parsed.diagnostics.clone();
    // A plan that could not be read may be the one that a pattern misses.
    let is_sound = |found: &Diagnostic| !broken || found.code != code::PATTERN_WITHOUT_PLANS;
    diagnostics.extend(lowered.diagnostics.drain(..).filter(is_sound));
    if diagnostics.iter().all(|found| found.file == file) {
        // Those of included files stand beside the directive that includes them.
        diagnostics.sort_by_key(|found| found.span.start);
    }
    lowered.diagnostics = diagnostics;
    lowered
}

/// Loads a file through the host, as named by the file `from`.
pub fn load(
    path: &str,
    from: &str,
    sources: &mut Sources,
    options: &LowerOptions,
    host: &mut dyn Host,
) -> Lowered {
    match host.load(path, from) {
        Ok(loaded) => load_text(&loaded.name, loaded.text, sources, options, host),
        Err(reason) => {
            let file = sources.add(path, "");
            let diagnostic = Diagnostic::error(
                code::INCLUDE_NOT_FOUND,
                file,
                Span::default(),
                format!("the file `{path}` cannot be read: {reason}"),
            );
            let program = Program {
                clauses: Vec::new(),
                goals: Vec::new(),
                plans: Vec::new(),
                registry: options.registry.clone(),
                file: Arc::from(path),
            };
            Lowered {
                program,
                diagnostics: vec![diagnostic],
                failed: true,
                fresh: options.fresh,
            }
        }
    }
}
