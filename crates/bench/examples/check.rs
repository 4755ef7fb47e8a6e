//! How long `bdi check` takes for a tree of agent files: `cargo run --release -p bench --example check --
//! target/release/bdi [LINES]`.
//!
//! The tree is made of the programs of `examples/`, in folders of twenty files of about 500 lines each;
//! labels are numbered so that none occurs twice.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// The fastest of so many runs counts.
const RUNS: usize = 5;

#[allow(
    clippy::print_stdout,
    reason = "the figure is what this program is for"
)]
fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let bdi = arguments.next().context("which bdi is to be measured?")?;
    let bdi = Path::new(&bdi).canonicalize()?;
    let lines = arguments
        .next()
        .map_or(Ok(250_000), |lines| lines.parse())?;
    let folder = tempfile::tempdir()?;
    let (files, lines) = make(folder.path(), lines)?;
    let mut fastest = f64::INFINITY;
    for _ in 0..RUNS {
        let start = Instant::now();
        let output = Command::new(&bdi)
            .args(["check", "--format", "json", "."])
            .current_dir(folder.path())
            .stderr(Stdio::inherit())
            .output()?;
        fastest = fastest.min(start.elapsed().as_secs_f64());
        ensure!(!output.stdout.is_empty(), "bdi check reported nothing");
    }
    println!("{files} files, {lines} lines: {fastest:.2} s");
    Ok(())
}

/// Writes the tree; gives its numbers of files and lines.
fn make(folder: &Path, lines: usize) -> Result<(usize, usize)> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut programs: Vec<PathBuf> = std::fs::read_dir(&examples)?
        .flatten()
        .filter_map(|entry| std::fs::read_dir(entry.path()).ok())
        .flat_map(|files| files.flatten().map(|file| file.path()))
        .filter(|path| path.extension().is_some_and(|kind| kind == "asl"))
        .collect();
    programs.sort();
    let texts: Vec<String> = programs
        .iter()
        .map(std::fs::read_to_string)
        .collect::<Result<_, _>>()?;
    let texts: Vec<&String> = texts
        .iter()
        .filter(|text| !text.contains("include("))
        .collect();
    let (mut files, mut written) = (0, 0);
    while written < lines {
        let mut text = String::new();
        let mut next = files;
        while text.lines().count() < 500 {
            text += &texts[next % texts.len()].replace('@', &format!("@l{next}_"));
            next += 1;
        }
        let place = folder.join(format!("part{}", files / 20));
        std::fs::create_dir_all(&place)?;
        std::fs::write(place.join(format!("agent{files}.asl")), &text)?;
        written += text.lines().count();
        files += 1;
    }
    Ok((files, written))
}
