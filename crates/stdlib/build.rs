//! Lists the files of `src/actions` and `src/functions`, so that adding an action or a function
//! means adding one file.
//!
//! Each file becomes a module; it defines `ACTION` (or `FUNCTION`). Folders below `src/actions` are
//! modules of their own.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script reads files and talks to cargo"
)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let source =
        PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("src");
    let target = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    for (folder, item, kind) in [
        ("actions", "ACTION", "Action"),
        ("functions", "FUNCTION", "NumericFunction"),
    ] {
        println!("cargo::rerun-if-changed=src/{folder}");
        let mut modules = String::new();
        let mut paths = Vec::new();
        list(&source.join(folder), "", &mut modules, &mut paths)?;
        let items: Vec<String> = paths
            .iter()
            .map(|path| format!("&{path}::{item}"))
            .collect();
        let text = format!(
            "{modules}\n/// Everything in this folder, in order of the files' names.\n\
             pub(crate) static ALL: &[&{kind}] = &[{}];\n",
            items.join(", ")
        );
        fs::write(target.join(format!("{folder}.rs")), text)?;
    }
    Ok(())
}

/// Adds the modules of a folder and the paths to them.
fn list(
    folder: &Path,
    prefix: &str,
    modules: &mut String,
    paths: &mut Vec<String>,
) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        let Some(stem) = entry.file_stem().and_then(|stem| stem.to_str()) else {
            continue;
        };
        let path = format!("{prefix}r#{stem}");
        if entry.is_dir() {
            let _ = writeln!(modules, "mod r#{stem} {{");
            list(&entry, &format!("{path}::"), modules, paths)?;
            modules.push_str("}\n");
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let _ = writeln!(modules, "#[path = {entry:?}] pub(super) mod r#{stem};");
            paths.push(path);
        }
    }
    Ok(())
}
