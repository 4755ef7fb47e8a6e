//! Runs the command `bdi`, for tests of its arguments.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::files;
use crate::run::{How, Ran, folder_of};

/// Runs a program of the command in a folder.
///
/// # Errors
/// When it cannot be started, or does not end in time.
pub fn run(
    program: &Path,
    args: &[OsString],
    folder: &Path,
    limit: Duration,
) -> Result<Ran, String> {
    let mut child = Command::new(program)
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
        Some(status) => Ok(Ran {
            stdout,
            stderr,
            status: status.code(),
            ..Ran::default()
        }),
        None => Err(format!(
            "does not end: stopped after {} s\n--- printed\n{}--- diagnostics\n{}",
            limit.as_secs(),
            tail(&stdout),
            tail(&stderr)
        )),
    }
}

/// Runs a case by `bdi run` with its arguments, in a copy of its folder.
///
/// # Errors
/// As [`run`].
pub fn run_case(bdi: &Path, case: &Case, how: &How) -> Result<Ran, String> {
    let copy = Copy::of(case)?;
    let clock = if how.is_real { "real" } else { "virtual" };
    let seed = how.seed.to_string();
    let mut args: Vec<OsString> = ["run", "--clock", clock, "--seed", &seed]
        .map(OsString::from)
        .into();
    if let Some(threads) = how.threads {
        args.extend(["--threads".into(), threads.to_string().into()]);
    }
    args.extend(case.args()?.into_iter().map(OsString::from));
    args.push(copy.program.clone().into());
    run(bdi, &args, copy.folder.path(), how.limit)
}

/// A temporary folder with the files of a case.
pub struct Copy {
    /// The folder.
    pub folder: tempfile::TempDir,
    /// The name of the program in it.
    pub program: PathBuf,
}

impl Copy {
    /// Copies a case: of a project the whole folder, of a single program also what the processes of its
    /// libraries run.
    ///
    /// # Errors
    /// As the file system says.
    pub fn of(case: &Case) -> Result<Copy, String> {
        let folder =
            tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
        let program = PathBuf::from(case.program.file_name().unwrap_or_default());
        let from = folder_of(&case.program);
        if case.is_project {
            files::copy_folder(&from, folder.path())?;
        } else {
            let beside = files::list(&from)?.into_iter();
            let scripts = beside.filter(|path| files::has_extension(path, "py"));
            for path in scripts.chain([case.program.clone()]) {
                let name = path.file_name().unwrap_or_default();
                std::fs::copy(&path, folder.path().join(name))
                    .map_err(|error| format!("cannot copy {}: {error}", path.display()))?;
            }
        }
        Ok(Copy { folder, program })
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

/// The last lines of a text.
pub(crate) fn tail(text: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(10)..]
        .iter()
        .map(|line| format!("{line}\n"))
        .collect()
}
