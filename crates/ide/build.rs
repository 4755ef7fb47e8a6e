//! Lists the files of `src/lints`, so that adding a lint means adding one file, which defines `LINT`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a build script reads files and talks to cargo"
)]

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/lints");
    let source = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let target = PathBuf::from(env::var("OUT_DIR").map_err(io::Error::other)?);
    let mut files: Vec<PathBuf> = fs::read_dir(source.join("src/lints"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    let mut modules = String::new();
    let mut items = Vec::new();
    for file in &files {
        let Some(stem) = file.file_stem().and_then(|stem| stem.to_str()) else {
            continue;
        };
        let _ = writeln!(modules, "#[path = {file:?}] mod r#{stem};");
        items.push(format!("&r#{stem}::LINT"));
    }
    let text = format!(
        "{modules}\n/// All lints, in order of their files' names.\n\
         static ALL: &[&Lint] = &[{}];\n",
        items.join(", ")
    );
    fs::write(target.join("lints.rs"), text)
}
