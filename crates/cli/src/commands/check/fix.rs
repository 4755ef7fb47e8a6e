//! Makes the changes that mend what was found, where that is safe.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syntax::diagnostic::Edit;
use syntax::{FileId, parse_program};

use super::system::Checked;

/// A change to make.
struct Change {
    edits: Vec<Edit>,
    /// `file:line: what is done (message)`
    line: String,
}

/// Makes all safe changes that do not overlap, each file in one go. A file is left as it is if its
/// text has changed meanwhile, or could not be read afterwards.
pub(super) fn mend(all: &[Checked]) -> Result<Vec<String>> {
    let mut by_file: BTreeMap<PathBuf, (String, Vec<Change>)> = BTreeMap::new();
    for checked in all {
        for found in &checked.diagnostics {
            let Some(fix) = found.fixes.iter().find(|fix| fix.is_safe) else {
                continue;
            };
            let sources = &checked.sources;
            let name = sources.name(found.file);
            let line = sources.position(found.file, found.span.start).line;
            let line = format!("{name}:{line}: {} ({})", fix.message, found.message);
            let text = || sources.text(found.file).to_owned();
            let (_, changes) = by_file
                .entry(PathBuf::from(name))
                .or_insert_with(|| (text(), Vec::new()));
            // A file of several projects is reported for each.
            if !changes.iter().any(|known| known.edits == fix.edits) {
                let edits = fix.edits.clone();
                changes.push(Change { edits, line });
            }
        }
    }
    let mut mended = Vec::new();
    for (file, (text, changes)) in by_file {
        mended.extend(mend_file(&file, &text, changes)?);
    }
    Ok(mended)
}

fn mend_file(file: &Path, text: &str, changes: Vec<Change>) -> Result<Vec<String>> {
    let (new, lines) = apply(text, changes);
    let is_current = std::fs::read_to_string(file).is_ok_and(|now| now == text);
    if lines.is_empty() || !is_current || parse_program(&new, FileId::default()).has_errors() {
        return Ok(Vec::new());
    }
    replace(file, &new).with_context(|| format!("`{}` cannot be mended", file.display()))?;
    Ok(lines)
}

/// The text after the changes, and the lines of those that were made. Of two that overlap the first
/// is made.
fn apply(text: &str, changes: Vec<Change>) -> (String, Vec<String>) {
    let mut edits: Vec<Edit> = Vec::new();
    let mut lines = Vec::new();
    for change in changes {
        let overlaps = |edit: &Edit| {
            let mut others = edits.iter().map(|other| other.span);
            let own = edit.span;
            others.any(|other| own == other || (own.start < other.end && other.start < own.end))
        };
        if !change.edits.iter().any(overlaps) {
            edits.extend(change.edits);
            lines.push(change.line);
        }
    }
    edits.sort_by_key(|edit| edit.span);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in &edits {
        out.push_str(&text[at..edit.span.start as usize]);
        out.push_str(&edit.replacement);
        at = edit.span.end as usize;
    }
    out.push_str(&text[at..]);
    (out, lines)
}

/// Replaces a file by a new text, whole or not at all.
fn replace(file: &Path, text: &str) -> std::io::Result<()> {
    // What a link points at is replaced, not the link.
    let file = &file.canonicalize()?;
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.new", std::process::id()));
    let new = file.with_file_name(name);
    let written = std::fs::File::create(&new).and_then(|mut out| {
        out.write_all(text.as_bytes())?;
        out.set_permissions(std::fs::metadata(file)?.permissions())?;
        out.sync_all()
    });
    let done = written.and_then(|()| std::fs::rename(&new, file));
    if done.is_err() {
        // The file itself is as it was; of the failure only the first is told.
        let _ = std::fs::remove_file(&new);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Span;

    fn edit(start: u32, end: u32, text: &str) -> Edit {
        let replacement = text.to_owned();
        Edit {
            span: Span::new(start, end),
            replacement,
        }
    }

    fn change(line: &str, edit: Edit) -> Change {
        Change {
            edits: vec![edit],
            line: line.to_owned(),
        }
    }

    #[test]
    fn changes_that_overlap_are_not_made_together() {
        let fixes = vec![
            change("first", edit(4, 5, "X")),
            change("second", edit(0, 1, "A")),
            change("third", edit(3, 6, "-")),
        ];
        let (text, lines) = apply("abcdefg", fixes);
        assert_eq!(text, "AbcdXfg");
        assert_eq!(lines, ["first", "second"]);
    }
}
