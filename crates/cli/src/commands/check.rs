//! `bdi check`: errors and warnings of agent files.

use std::path::Path;

use anyhow::Result;
use mas::load::{LoadedAgent, load_file};
use syntax::{RenderOptions, Severity, render, to_json};

use crate::args::{Check, Format};
use crate::console;

/// Checks the files and prints what was found.
pub(crate) fn check(arguments: &Check) -> Result<i32> {
    let mut errors = 0;
    let mut warnings = 0;
    let mut reports: Vec<serde_json::Value> = Vec::new();
    for file in &arguments.files {
        let loaded = check_file(file);
        let count = |severity| {
            loaded
                .diagnostics
                .iter()
                .filter(|found| found.severity == severity)
                .count()
        };
        errors += count(Severity::Error);
        warnings += count(Severity::Warning);
        match arguments.format {
            Format::Human => {
                let options = RenderOptions {
                    color: console::color(),
                };
                print!("{}", render(&loaded.diagnostics, &loaded.sources, options));
            }
            Format::Json => {
                let text = to_json(&loaded.diagnostics, &loaded.sources);
                if let serde_json::Value::Array(found) = serde_json::from_str(&text)? {
                    reports.extend(found);
                }
            }
        }
    }
    match arguments.format {
        Format::Human => println!(
            "{} checked: {}, {}",
            plural(arguments.files.len(), "file"),
            plural(errors, "error"),
            plural(warnings, "warning")
        ),
        Format::Json => {
            let summary = serde_json::json!({
                "files": arguments.files.len(),
                "errors": errors,
                "warnings": warnings,
                "diagnostics": reports,
            });
            println!("{}", serde_json::to_string_pretty(&summary)?);
        }
    }
    let failed = errors > 0 || (arguments.strict && warnings > 0);
    Ok(if failed { console::FAILED } else { 0 })
}

/// Loads a file, and makes an agent of it to find what only that finds.
fn check_file(file: &Path) -> LoadedAgent {
    let mut loaded = load_file(file, true);
    if !loaded.failed {
        let errors =
            crate::commands::run::make_agent(&loaded, 0, agent::options::Options::default());
        if let Err(errors) = errors {
            loaded.diagnostics.extend(errors);
            loaded.failed = true;
        }
    }
    loaded
}

fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
