//! The layout of source texts: one style, no options.
//!
//! Only blanks, tabs and line breaks change. Every token and every comment stays as it was written and
//! in its order, so that the meaning of a program cannot change. (A comment before a `,` `;` `&` or the
//! like goes behind it.)
//!
//! Reading order: `source.rs` (tokens, and where comments belong), `program.rs` and `term.rs` (the style),
//! `document.rs` (how lines break), `table.rs` (what the author has aligned).

mod document;
mod program;
mod project;
mod source;
mod table;
mod term;

use syntax::{Comment, Diagnostic, FileId, lex, lex_project, parse_program, parse_project};

/// Why a text is not laid out.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// It has errors: what cannot be read is not laid out. Warnings may be among them.
    Errors(Vec<Diagnostic>),
    /// The result would not have the same tokens and comments: a mistake of the formatter.
    Differs,
}

/// Lays out the text of an agent file.
///
/// # Errors
/// The text has errors, or the result would be another program.
pub fn format_program(text: &str, file: FileId) -> Result<String, Refusal> {
    let parsed = parse_program(text, file);
    if parsed.has_errors() {
        return Err(Refusal::Errors(parsed.diagnostics));
    }
    drop(parsed);
    let old = lex(text, file);
    let result = program::program(text, &old);
    let new = lex(&result, file);
    let is_same = old.tokens.len() == new.tokens.len()
        && old
            .tokens
            .iter()
            .zip(&new.tokens)
            .all(|(a, b)| a.token == b.token && a.span.text(text) == b.span.text(&result))
        && are_same_comments((text, &old.comments), (&result, &new.comments));
    is_same.then_some(result).ok_or(Refusal::Differs)
}

/// Lays out the text of a project file.
///
/// # Errors
/// The text has errors, or the result would be another project.
pub fn format_project(text: &str, file: FileId) -> Result<String, Refusal> {
    let parsed = parse_project(text, file);
    if parsed.has_errors() {
        return Err(Refusal::Errors(parsed.diagnostics));
    }
    let (old, old_comments) = lex_project(text, file);
    let result = project::project(text, &old, &old_comments);
    let (new, new_comments) = lex_project(&result, file);
    let is_same = old.len() == new.len()
        && old.iter().zip(&new).all(|((kind, a), (new_kind, b))| {
            let is_section = project::section(*kind).is_some();
            kind == new_kind && (is_section || a.text(text) == b.text(&result))
        })
        && are_same_comments((text, &old_comments), (&result, &new_comments));
    is_same.then_some(result).ok_or(Refusal::Differs)
}

/// Whether comments say the same; the blanks around their lines do not count.
fn are_same_comments(
    (text, comments): (&str, &[Comment]),
    (new_text, new_comments): (&str, &[Comment]),
) -> bool {
    let are_same = |a: &Comment, b: &Comment| {
        let lines = a.span.text(text).trim_end().lines().map(str::trim);
        lines.eq(b.span.text(new_text).trim_end().lines().map(str::trim))
    };
    comments.len() == new_comments.len()
        && comments
            .iter()
            .zip(new_comments)
            .all(|(a, b)| are_same(a, b))
}
