//! Runs programs: the only place of the tests that touches the engine.
//!
//! A run uses the virtual clock, so that waits cost nothing, in a copy of the case's folder, so that
//! a program that writes files leaves the sources alone. A wall-clock limit turns a hang into a
//! failure of that one case.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::files;

/// How long a case may take. The longest ones make some hundred thousand steps; the limit leaves
/// room for a debug build on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(60);

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Output {
    /// What the programs printed.
    pub stdout: String,
    /// Diagnostics.
    pub stderr: String,
    /// The exit status; `None` when a signal ended the run.
    pub status: Option<i32>,
}

/// Runs a case as it stands in its folder, with the arguments of its `.args` file.
///
/// # Errors
/// When the engine cannot be started or does not end within [`LIMIT`].
pub fn run_case(case: &Case) -> Result<Output, String> {
    let copy = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let program = copy_case(case, copy.path())?;
    let mut args: Vec<OsString> = ["run", "--clock", "virtual"].map(OsString::from).into();
    let mut named = false;
    for arg in case.args() {
        named |= arg == "{program}";
        args.push(if arg == "{program}" {
            program.clone().into()
        } else {
            arg.into()
        });
    }
    if !named {
        args.push(program.into());
    }
    run_command(&args, copy.path(), LIMIT)
}

/// What the command `check` says about a case.
///
/// # Errors
/// As [`run_case`].
pub fn check_case(case: &Case) -> Result<String, String> {
    let copy = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let program = copy_case(case, copy.path())?;
    let output = run_command(&["check".into(), program.into()], copy.path(), LIMIT)?;
    Ok(output.stdout + &output.stderr)
}

/// Runs a case and gives what its agents did, one record a line as [`crate::trace`] describes them.
///
/// # Errors
/// When the run does not end within [`LIMIT`], or cannot be observed.
pub fn trace_case(case: &Case) -> Result<Vec<String>, String> {
    Err(format!(
        "{}: the engine cannot be observed from here yet",
        case.name
    ))
}

/// Takes a source through everything: parse, print, parse again, load, 200 cycles. What comes of it
/// does not matter as long as it is an outcome.
///
/// # Errors
/// When the engine breaks.
pub fn exercise(source: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    std::fs::write(folder.path().join("source.asl"), source).map_err(|error| error.to_string())?;
    let args = [
        "run",
        "--clock",
        "virtual",
        "--max-cycles",
        "200",
        "--quiet",
        "source.asl",
    ]
    .map(OsString::from);
    let output = run_command(&args, folder.path(), LIMIT)?;
    // 0 to 4 are outcomes that the command documents, and `.stopMAS` can give any other; a panic
    // gives 101, a broken stack or memory a signal.
    match output.status {
        Some(101) | None => Err(format!(
            "breaks with {:?}\n{}",
            output.status,
            tail(&output.stderr)
        )),
        Some(_) => Ok(()),
    }
}

/// Copies the files of a case and gives the program's name in the copy.
fn copy_case(case: &Case, copy: &Path) -> Result<PathBuf, String> {
    let folder = case.program.parent().unwrap_or(Path::new("."));
    let name = case.program.file_name().unwrap_or_default();
    let copied = if case.is_project {
        files::copy_folder(folder, copy)
    } else {
        std::fs::copy(&case.program, copy.join(name)).map(drop)
    };
    copied.map_err(|error| format!("cannot copy {}: {error}", case.program.display()))?;
    Ok(PathBuf::from(name))
}

/// Runs the command `bdi` in a folder.
///
/// # Errors
/// When it cannot be started or does not end in time.
pub fn run_command(args: &[OsString], folder: &Path, limit: Duration) -> Result<Output, String> {
    let program = binary()?;
    let mut child = Command::new(&program)
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let status = wait(&mut child, limit);
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
    };
    let (stdout, stderr) = (text(stdout), text(stderr));
    match status {
        Some(status) => Ok(Output {
            stdout,
            stderr,
            status: status.code(),
        }),
        None => Err(format!(
            "does not end: stopped after {} s\n--- printed\n{}--- diagnostics\n{}",
            limit.as_secs(),
            tail(&stdout),
            tail(&stderr)
        )),
    }
}

/// Reads a stream to its end beside the run, since a full pipe would stop it.
fn collect(stream: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What was read before an error is still worth comparing.
            let _ = stream.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn wait(child: &mut Child, limit: Duration) -> Option<std::process::ExitStatus> {
    let end = Instant::now() + limit;
    let mut pause = Duration::from_millis(1);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if Instant::now() >= end {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn tail(text: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(10)..]
        .iter()
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The command, built from the same sources with the same profile as this test.
fn binary() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("BDI_BIN") {
        return Ok(path.into());
    }
    let test = std::env::current_exe().map_err(|error| error.to_string())?;
    let profile = test
        .ancestors()
        .nth(2)
        .ok_or("the test lies in no target folder")?;
    let path = profile.join(format!("bdi{}", std::env::consts::EXE_SUFFIX));
    if path.exists() {
        Ok(path)
    } else {
        Err(format!(
            "{} is not built: `cargo build -p bdi-cli` or `cargo test --workspace` does",
            path.display()
        ))
    }
}
