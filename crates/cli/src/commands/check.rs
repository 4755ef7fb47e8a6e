//! `bdi check`: errors and warnings of projects and agent files.

use std::collections::VecDeque;
use std::path::PathBuf;

use anyhow::Result;
use envs::asl::program_of;
use mas::project::{Project, Settings};
use syntax::{RenderOptions, Severity, render, to_json};

use crate::args::{Check, Format};
use crate::console;
use crate::words::plural;

/// Checks the files and prints what was found.
pub(crate) fn check(arguments: &Check) -> Result<i32> {
    let mut errors = 0_u64;
    let mut warnings = 0_u64;
    let mut reports: Vec<serde_json::Value> = Vec::new();
    let settings = Settings {
        advice: true,
        environments: envs::catalogue(),
        ..Settings::default()
    };
    let mut files = 0_u64;
    let mut due: VecDeque<(PathBuf, bool)> = VecDeque::new();
    due.extend(arguments.files.iter().map(|file| (file.clone(), true)));
    while let Some((file, is_named)) = due.pop_front() {
        let loaded = Project::open(&[file], &settings);
        files += loaded.sources.iter().count() as u64;
        // A world written in AgentSpeak is a program as well. Where it cannot be found here the run looks
        // further and reports it.
        let world = loaded.environment.as_ref().and_then(program_of);
        let world = world.map(|world| loaded.root().join(world));
        let world = world.filter(|world| is_named && world.is_file());
        due.extend(world.map(|world| (world, false)));
        let count = |severity| {
            loaded
                .diagnostics
                .iter()
                .filter(|found| found.severity == severity)
                .count() as u64
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
            plural(files, "file"),
            plural(errors, "error"),
            plural(warnings, "warning")
        ),
        Format::Json => {
            let summary = serde_json::json!({
                "files": files,
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
