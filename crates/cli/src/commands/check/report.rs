//! Shows what was found: to people, as JSON, and as SARIF 2.1.0.

use anyhow::Result;
use serde_json::{Value, json};
use syntax::{Diagnostic, FileId, RenderOptions, Severity, Sources, Span, render, to_json};

use crate::args::CheckFormat;
use crate::commands::explain;
use crate::console;
use crate::words::plural;

/// Texts and what was found in them.
pub(super) type Part<'a> = (&'a Sources, &'a [Diagnostic]);

/// How much was found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) files: u64,
    pub(super) errors: u64,
    pub(super) warnings: u64,
    pub(super) advice: u64,
}

impl Counts {
    /// Counts what was found in some files.
    pub(super) fn of(files: u64, parts: &[Part<'_>]) -> Counts {
        let mut counts = Counts {
            files,
            ..Counts::default()
        };
        for found in parts.iter().flat_map(|(_, found)| *found) {
            match found.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Advice => counts.advice += 1,
            }
        }
        counts
    }
}

/// The whole report.
pub(super) fn report(parts: &[Part<'_>], counts: Counts, format: CheckFormat) -> Result<String> {
    Ok(match format {
        CheckFormat::Human => human(parts, counts),
        CheckFormat::Json => machine(parts, counts)?,
        CheckFormat::Sarif => serde_json::to_string_pretty(&sarif(parts))? + "\n",
    })
}

fn human(parts: &[Part<'_>], counts: Counts) -> String {
    let options = RenderOptions {
        color: console::color(),
    };
    let mut text = String::new();
    for (sources, found) in parts {
        text += &render(found, sources, options);
    }
    let mut summary = format!(
        "{} checked: {}, {}",
        plural(counts.files, "file"),
        plural(counts.errors, "error"),
        plural(counts.warnings, "warning")
    );
    if counts.advice > 0 {
        summary += &format!(", {}", plural(counts.advice, "remark"));
    }
    text + &summary + "\n"
}

fn machine(parts: &[Part<'_>], counts: Counts) -> Result<String> {
    let mut all: Vec<Value> = Vec::new();
    for (sources, found) in parts {
        if let Value::Array(found) = serde_json::from_str(&to_json(found, sources))? {
            all.extend(found);
        }
    }
    let summary = json!({
        "files": counts.files,
        "errors": counts.errors,
        "warnings": counts.warnings,
        "advice": counts.advice,
        "diagnostics": all,
    });
    Ok(serde_json::to_string_pretty(&summary)? + "\n")
}

// --- SARIF ------------------------------------------------------------------------------------------

fn sarif(parts: &[Part<'_>]) -> Value {
    let mut codes: Vec<_> = parts
        .iter()
        .flat_map(|(_, found)| found.iter().map(|found| found.code))
        .collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<Value> = codes
        .iter()
        .map(|code| {
            let title = explain::title(*code).unwrap_or_default();
            let mut rule = json!({
                "id": code.to_string(),
                "shortDescription": { "text": title },
            });
            if let Some(lint) = ide::lints::of_code(*code) {
                rule["name"] = json!(lint.name);
                rule["fullDescription"] = json!({ "text": lint.explanation });
            }
            rule
        })
        .collect();
    let results: Vec<Value> = parts
        .iter()
        .flat_map(|(sources, found)| found.iter().map(|found| result(found, sources, &codes)))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "bdi",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn result(found: &Diagnostic, sources: &Sources, codes: &[syntax::Code]) -> Value {
    let level = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    };
    let texts = found.label.iter().chain(&found.notes).chain(&found.help);
    let mut message = found.message.clone();
    for text in texts {
        message.push('\n');
        message.push_str(text);
    }
    let mut value = json!({
        "ruleId": found.code.to_string(),
        "level": level,
        "message": { "text": message },
        "locations": [{ "physicalLocation": place(found.file, found.span, sources) }],
    });
    if let Ok(index) = codes.binary_search(&found.code) {
        value["ruleIndex"] = json!(index);
    }
    let related: Vec<Value> = found
        .labels
        .iter()
        .map(|label| {
            json!({
                "physicalLocation": place(label.file, label.span, sources),
                "message": { "text": label.message },
            })
        })
        .collect();
    if !related.is_empty() {
        value["relatedLocations"] = Value::Array(related);
    }
    let fixes: Vec<Value> = found
        .fixes
        .iter()
        .map(|fix| {
            let replacements: Vec<Value> = fix
                .edits
                .iter()
                .map(|edit| {
                    json!({
                        "deletedRegion": region(found.file, edit.span, sources),
                        "insertedContent": { "text": edit.replacement },
                    })
                })
                .collect();
            json!({
                "description": { "text": fix.message },
                "artifactChanges": [{
                    "artifactLocation": { "uri": uri(sources.name(found.file)) },
                    "replacements": replacements,
                }],
            })
        })
        .collect();
    if !fixes.is_empty() {
        value["fixes"] = Value::Array(fixes);
    }
    value
}

fn place(file: FileId, span: Span, sources: &Sources) -> Value {
    json!({
        "artifactLocation": { "uri": uri(sources.name(file)) },
        "region": region(file, span, sources),
    })
}

fn region(file: FileId, span: Span, sources: &Sources) -> Value {
    let (from, to) = (
        sources.position(file, span.start),
        sources.position(file, span.end),
    );
    json!({
        "startLine": from.line,
        "startColumn": from.column,
        "endLine": to.line,
        "endColumn": to.column,
    })
}

/// A path as a reference in a URI.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("a b/c.asl"), "a%20b/c.asl");
        assert_eq!(uri(r"a\ü.asl"), "a/%C3%BC.asl");
    }
}
