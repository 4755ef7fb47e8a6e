//! Runs programs as whole processes and takes the time.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::benchmark::{Benchmark, Peer};

/// The command `bdi`, built with optimisation from the sources here.
pub(crate) fn build_bdi() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([
            "build",
            "--release",
            "--package",
            "bdi-cli",
            "--message-format",
            "json-render-diagnostics",
        ])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(output.status.success(), "bdi does not build");
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let mut programs = messages.filter(|message| message["target"]["name"] == "bdi");
    let program = programs.find_map(|message| message["executable"].as_str().map(PathBuf::from));
    program.context("cargo does not say where the program is")
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap_or(Path::new("."))
        .to_path_buf()
}

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("programs")
}

/// Whether a command can be started.
pub(crate) fn is_installed(command: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}

/// A program that is ready to be measured: it lies in a folder of its own and has its size.
pub(crate) struct Prepared {
    command: PathBuf,
    args: Vec<String>,
    folder: tempfile::TempDir,
}

impl Prepared {
    /// Our own program of a benchmark, with a size.
    pub(crate) fn bdi(command: &Path, benchmark: &Benchmark, size: u64) -> Result<Prepared> {
        let file = match benchmark.file.strip_prefix('/') {
            Some(file) => root().join(file),
            None => programs().join(benchmark.file),
        };
        let folder = tempfile::tempdir()?;
        copy_with_size(&file, folder.path(), benchmark, size)?;
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let args = ["run", "--clock", "virtual", &name]
            .map(str::to_owned)
            .into();
        Ok(Prepared {
            command: command.to_path_buf(),
            args,
            folder,
        })
    }

    /// The peer's program, with a size.
    pub(crate) fn peer(peer: Peer, size: u64) -> Result<Prepared> {
        let folder = tempfile::tempdir()?;
        let command = PathBuf::from(peer.command());
        let size = size.to_string();
        let args = match peer {
            Peer::Prolog(file) => {
                let file = programs().join("peers").join(file).display().to_string();
                ["-O", "-g", "main", "-t", "halt", &file, &size]
                    .map(str::to_owned)
                    .into()
            }
            Peer::Erlang(module) => {
                let file = programs().join("peers").join(module).with_extension("erl");
                let status = Command::new("erlc")
                    .arg(file)
                    .current_dir(folder.path())
                    .status()?;
                ensure!(status.success(), "{module}.erl does not compile");
                ["-noshell", "-s", module, "main", "500", &size]
                    .map(str::to_owned)
                    .into()
            }
        };
        Ok(Prepared {
            command,
            args,
            folder,
        })
    }

    /// Runs it once: the seconds from start to end of the process.
    pub(crate) fn run(&self) -> Result<f64> {
        let begin = Instant::now();
        let output = Command::new(&self.command)
            .args(&self.args)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot start {}", self.command.display()))?;
        let seconds = begin.elapsed().as_secs_f64();
        let printed = String::from_utf8_lossy(&output.stdout);
        let has_finished = printed.contains("done") || printed.contains("hello");
        if !output.status.success() || !has_finished {
            let errors = String::from_utf8_lossy(&output.stderr);
            bail!(
                "{} {}: {}\n{printed}{errors}",
                self.command.display(),
                self.args.join(" "),
                output.status
            );
        }
        Ok(seconds)
    }
}

/// Copies the program (a project with its agents) with the beliefs that hold the size set.
fn copy_with_size(file: &Path, folder: &Path, benchmark: &Benchmark, size: u64) -> Result<()> {
    let mut files = vec![file.to_path_buf()];
    if benchmark.is_project {
        let source = file.parent().context("the project lies in a folder")?;
        files = std::fs::read_dir(source)?
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .collect();
    }
    let mut is_set = benchmark.sizes.is_empty();
    for file in files {
        let mut text =
            std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        for belief in benchmark.beliefs {
            if let Some(changed) = set_belief(&text, belief, size) {
                is_set = true;
                text = changed;
            }
        }
        std::fs::write(folder.join(file.file_name().unwrap_or_default()), text)?;
    }
    ensure!(is_set, "{}: no belief holds the size", benchmark.file);
    Ok(())
}

/// Replaces the number in the belief `name(NUMBER).`.
fn set_belief(text: &str, name: &str, size: u64) -> Option<String> {
    let head = format!("{name}(");
    for (at, _) in text.match_indices(&head) {
        let is_name = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let digits_at = at + head.len();
        let rest = text[digits_at..].trim_start_matches(|c: char| c.is_ascii_digit());
        if is_name && rest.len() < text.len() - digits_at && rest.starts_with(").") {
            return Some(format!("{}{size}{rest}", &text[..digits_at]));
        }
    }
    None
}

/// The shortest of several times: what else the machine does, and its own slow phases, only add.
pub(crate) fn fastest(times: Vec<f64>) -> f64 {
    times.into_iter().min_by(f64::total_cmp).unwrap_or(0.0)
}

/// The exponent with which the time grows: the slope of the line through the logarithms. `start` is
/// what every run takes, whatever its size.
pub(crate) fn growth(points: &[(u64, f64)], start: f64) -> Option<f64> {
    let logarithms: Vec<_> = points
        .iter()
        .map(|&(size, seconds)| ((size as f64).ln(), (seconds - start).max(1e-4).ln()))
        .collect();
    let count = logarithms.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| logarithms.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let slope = logarithms
        .iter()
        .map(|point| (point.0 - x) * (point.1 - y))
        .sum::<f64>();
    let width = logarithms
        .iter()
        .map(|point| (point.0 - x).powi(2))
        .sum::<f64>();
    (logarithms.len() > 1).then(|| slope / width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::BENCHMARKS;

    #[test]
    fn only_the_belief_is_changed() {
        let text = "// n(5)\nmin(3). n(10).\n+!start : n(N) <- !count(N).\n";
        assert_eq!(
            set_belief(text, "n", 7).as_deref(),
            Some("// n(5)\nmin(3). n(7).\n+!start : n(N) <- !count(N).\n")
        );
        assert_eq!(set_belief(text, "t", 7), None);
    }

    #[test]
    fn each_program_can_be_given_a_size() {
        for benchmark in BENCHMARKS {
            Prepared::bdi(Path::new("bdi"), benchmark, 77).expect("the program is complete");
        }
    }

    #[test]
    fn growth_is_the_exponent() {
        let growth_of = |exponent: f64| {
            let points = [1_000, 2_000, 4_000]
                .map(|size| (size, 0.1 + 0.01 * (size as f64 / 1_000.0).powf(exponent)));
            growth(&points, 0.1).expect("several sizes")
        };
        assert!((growth_of(1.0) - 1.0).abs() < 0.01);
        assert!((growth_of(2.0) - 2.0).abs() < 0.01);
        assert_eq!(growth(&[(1, 1.0)], 0.0), None);
    }

    #[test]
    fn fastest_is_the_shortest() {
        assert_eq!(fastest(vec![3.0, 1.0, 2.0]), 1.0);
    }
}
