//! What the tests do with the command `bdi`, and with sources that may be anything.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use agent::options::Options;
use syntax::{FileId, parse_program};
use testing::case::Case;
use testing::command::{self, Copy};
use testing::run::{How, LIMIT, Ran, run_file};

use crate::files;

/// Runs a case and compares output, exit status and diagnostics with what is due.
///
/// # Errors
/// What differs, for people.
pub fn judge(case: &Case) -> Result<(), String> {
    judge_as(case, &How::default())
}

/// As [`judge`], in another way.
///
/// # Errors
/// What differs, for people.
pub fn judge_as(case: &Case, how: &How) -> Result<(), String> {
    testing::verdict::settle(&case.judge(&run_case(case, how)?)?)
}

/// Runs a case.
///
/// # Errors
/// It does not end, or the engine breaks.
pub fn run_case(case: &Case, how: &How) -> Result<Ran, String> {
    // The command is built only when it is needed.
    let bdi = match case.beside("args") {
        Some(_) => Some(bdi()?),
        None => None,
    };
    case.run(how, bdi.as_deref())
}

/// Runs a case with a journal, and does it again from that. Gives the journal, and what `bdi replay`
/// says.
///
/// # Errors
/// As [`run_case`].
pub fn replay_case(case: &Case) -> Result<(String, Ran), String> {
    const JOURNAL: &str = "run.journal";
    let copy = Copy::of(case)?;
    let mut args: Vec<OsString> = ["run", "--clock", "virtual", "--journal", JOURNAL]
        .map(OsString::from)
        .into();
    args.extend(case.args()?.into_iter().map(OsString::from));
    args.push(copy.program.clone().into());
    run_command(&args, copy.folder.path())?;
    let journal = std::fs::read_to_string(copy.folder.path().join(JOURNAL))
        .map_err(|error| format!("no journal: {error}"))?;
    let replayed = run_command(&["replay".into(), JOURNAL.into()], copy.folder.path())?;
    Ok((journal, replayed))
}

/// What the command `check` says about a case.
///
/// # Errors
/// As [`run_case`].
pub fn check_case(case: &Case) -> Result<String, String> {
    let copy = Copy::of(case)?;
    let output = run_command(
        &["check".into(), copy.program.clone().into()],
        copy.folder.path(),
    )?;
    Ok(output.stdout + &output.stderr)
}

/// Takes a source through everything: parse, print, parse again, load, 200 cycles. What comes of it
/// does not matter as long as it is an outcome.
///
/// # Errors
/// When what was printed is no program or another one. If the engine breaks this panics.
pub fn exercise(source: &str) -> Result<(), String> {
    let parsed = parse_program(source, FileId(0));
    if !parsed.has_errors() {
        let printed = parsed.program.to_string();
        let again = parse_program(&printed, FileId(0));
        if let Some(error) = again.diagnostics.iter().find(|found| found.is_error()) {
            return Err(format!(
                "the printed program cannot be read: {}\n{printed}",
                error.message
            ));
        }
        let twice = again.program.to_string();
        if printed != twice {
            return Err(format!(
                "printed and read again it is another program\n{printed}\n---\n{twice}"
            ));
        }
    }
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let path = folder.path().join("source.asl");
    std::fs::write(&path, source).map_err(|error| error.to_string())?;
    // Small limits for queries, so that those without end meet them soon.
    let options = Options {
        max_query_cells: 1 << 20,
        max_query_steps: 10_000,
        ..Options::default()
    };
    let how = How {
        max_cycles: Some(200),
        options,
        without_processes: true,
        ..How::default()
    };
    run_file(&path, &how).map(drop)
}

/// Runs the command `bdi` in a folder.
///
/// # Errors
/// When it cannot be built or started, or does not end in time.
pub fn run_command(args: &[OsString], folder: &Path) -> Result<Ran, String> {
    command::run(&bdi()?, args, folder, LIMIT)
}

/// The command `bdi`. It belongs to another package, so that cargo need not have built it for these
/// tests, or only from older sources; therefore cargo is asked for it, once.
pub fn bdi() -> Result<PathBuf, String> {
    static COMMAND: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    COMMAND.get_or_init(build_command).clone()
}

fn build_command() -> Result<PathBuf, String> {
    let test = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = test
        .ancestors()
        .nth(3)
        .ok_or("the test lies in no target folder")?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args([
        "build",
        "--package",
        "bdi-cli",
        "--message-format",
        "json-render-diagnostics",
    ]);
    cargo
        .arg("--target-dir")
        .arg(target)
        .current_dir(files::root());
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let output = cargo
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "bdi does not build\n{}",
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    let messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let mut programs = messages.filter(|message| message["target"]["name"] == "bdi");
    let program = programs.find_map(|message| message["executable"].as_str().map(PathBuf::from));
    program.ok_or_else(|| "cargo does not say where bdi is".to_owned())
}

/// Whether programs in Python can be run.
pub fn has_python() -> bool {
    let version = Command::new("python3").arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}
