//! Runs programs: the only module of the tests that touches the engine.
//!
//! A run uses the virtual clock, so that waits cost nothing, in a copy of the case's folder, so that
//! a program that writes files leaves the sources alone. A wall-clock limit turns a hang into a
//! failure of that one case. Cases that are about the command (arguments, diagnostics, exit status)
//! run as a process; all others in this one.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use agent::options::Options;
use mas::host::ProjectHost;
use mas::output::Collected;
use mas::project::Project;
use mas::system::Progress;
use mas::time::Clock;
use syntax::{FileId, RenderOptions, parse_program, render};

use crate::case::Case;
use crate::world::World;
use crate::{files, record};

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

/// Runs a case as it stands in its folder.
///
/// # Errors
/// When the engine breaks or does not end within [`LIMIT`].
pub fn run_case(case: &Case) -> Result<Output, String> {
    run_case_as(case, Mode::default())
}

/// How a case is run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// On how many threads; one agent after the other if not given.
    pub threads: Option<usize>,
    /// Time passes as on the wall; otherwise waits cost nothing.
    pub is_real: bool,
}

impl Mode {
    fn clock(self) -> Clock {
        if self.is_real {
            Clock::real()
        } else {
            Clock::virtual_clock()
        }
    }
}

/// Runs a case in another way.
///
/// # Errors
/// As [`run_case`].
pub fn run_case_as(case: &Case, mode: Mode) -> Result<Output, String> {
    let copy = Copy::of(case)?;
    if case.is_about_the_command() {
        let clock = if mode.is_real { "real" } else { "virtual" };
        let mut args: Vec<OsString> = ["run", "--clock", clock].map(OsString::from).into();
        if let Some(threads) = mode.threads {
            args.extend(["--threads".into(), threads.to_string().into()]);
        }
        args.extend(case.args().into_iter().map(OsString::from));
        args.push(copy.program.clone().into());
        return run_command(&args, copy.folder.path(), LIMIT);
    }
    let world = case
        .beside("world")
        .map(|path| World::parse(&files::read(&path)));
    let settings = Settings {
        world: world.transpose()?,
        mode,
        ..Settings::default()
    };
    let ran = within(LIMIT, move || run_program(&copy.path(), &settings))??;
    let stdout = ran
        .collected
        .lines
        .iter()
        .map(|line| format!("{line}\n"))
        .collect();
    let stderr = ran.diagnostics + &ran.collected.reports.join("\n");
    Ok(Output {
        stdout,
        stderr,
        status: Some(ran.status),
    })
}

/// Runs a case and gives what its agents did, one record a line as [`crate::trace`] describes them.
///
/// # Errors
/// As [`run_case`].
pub fn trace_case(case: &Case) -> Result<Vec<String>, String> {
    let copy = Copy::of(case)?;
    let settings = Settings {
        observe: true,
        ..Settings::default()
    };
    let ran = within(LIMIT, move || run_program(&copy.path(), &settings))??;
    let records = ran.collected.records.iter();
    Ok(records
        .filter_map(|(agent, record)| record::line(agent, record))
        .collect())
}

/// Runs a case with a journal, and does it again from that. Gives the journal, and what `bdi replay`
/// says.
///
/// # Errors
/// As [`run_case`].
pub fn replay_case(case: &Case) -> Result<(String, Output), String> {
    const JOURNAL: &str = "run.journal";
    let copy = Copy::of(case)?;
    let mut args: Vec<OsString> = ["run", "--clock", "virtual", "--journal", JOURNAL]
        .map(OsString::from)
        .into();
    args.extend(case.args().into_iter().map(OsString::from));
    args.push(copy.program.clone().into());
    run_command(&args, copy.folder.path(), LIMIT)?;
    let journal = std::fs::read_to_string(copy.folder.path().join(JOURNAL))
        .map_err(|error| format!("no journal: {error}"))?;
    let replayed = run_command(
        &["replay".into(), JOURNAL.into()],
        copy.folder.path(),
        LIMIT,
    )?;
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
        LIMIT,
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
    run_program(
        &path,
        &Settings {
            max_cycles: Some(200),
            options,
            without_processes: true,
            ..Settings::default()
        },
    )
    .map(drop)
}

/// How a program is run.
#[derive(Clone, Debug, Default)]
struct Settings {
    observe: bool,
    max_cycles: Option<u64>,
    options: Options,
    world: Option<World>,
    /// No process is started, whatever the program says.
    without_processes: bool,
    mode: Mode,
}

/// What came of a run in this process.
struct Ran {
    collected: Collected,
    diagnostics: String,
    status: i32,
}

fn run_program(path: &Path, settings: &Settings) -> Result<Ran, String> {
    let mut collected = Collected::default();
    let read = mas::project::Settings {
        options: settings.options.clone(),
        environments: envs::catalogue(),
        ..mas::project::Settings::default()
    };
    let project = Project::open(&[path.to_path_buf()], &read);
    let no_color = RenderOptions { color: false };
    let diagnostics = render(&project.diagnostics, &project.sources, no_color);
    if project.failed() {
        return Ok(Ran {
            collected,
            diagnostics,
            status: 1,
        });
    }
    if let (Some(world), [member]) = (&settings.world, &project.members[..]) {
        let made = member.blueprint.as_ref().map(|blueprint| {
            blueprint.agent(&member.name, member.options.clone(), 0, &member.initial)
        });
        let Some(Ok(mut agent)) = made else {
            return Err("the agent cannot be made".to_owned());
        };
        let mut host = ProjectHost::new(project.root(), settings.mode.clock());
        let status = world.run(&mut agent, &mut host, &mut collected)?;
        return Ok(Ran {
            collected,
            diagnostics,
            status,
        });
    }
    let mut system = project.start(settings.mode.clock(), 0);
    system.set_max_cycles(settings.max_cycles);
    system.observe(settings.observe);
    if settings.without_processes {
        system.children().end(Duration::ZERO);
    }
    let end = Instant::now() + LIMIT;
    let bell = system.bell();
    loop {
        let heard = bell.rings();
        let progress = match settings.mode.threads {
            Some(threads) => system.run_threads(threads, &mut collected),
            None => system.round(&mut collected),
        };
        let status = match progress {
            Progress::Busy => {
                if Instant::now() > end {
                    let lines = collected.lines.join("\n");
                    return Err(format!("does not end; it printed\n{}", tail(&lines)));
                }
                continue;
            }
            Progress::Until(due) if settings.mode.is_real => {
                let now = system.host().clock.now();
                bell.wait(heard, Duration::from_nanos(due.0.saturating_sub(now.0)));
                continue;
            }
            Progress::Waiting if settings.mode.is_real => {
                bell.wait(heard, end.saturating_duration_since(Instant::now()));
                continue;
            }
            Progress::Until(_) | Progress::Waiting => {
                return Err("the virtual clock does not jump".to_owned());
            }
            Progress::Quiescent => 0,
            Progress::Stopped(status) => status,
            Progress::CycleLimit => 3,
        };
        return Ok(Ran {
            collected,
            diagnostics,
            status,
        });
    }
}

/// Does something on a thread of its own, with the stack that any program has.
///
/// # Errors
/// When it panics, or takes longer than the limit: then it goes on unheeded.
pub fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let (sender, outcome) = mpsc::channel();
    let worker = thread::spawn(move || {
        // Nobody listens any more when it took too long.
        let _ = sender.send(work());
    });
    // A little more than the limit, so that a run that watches the time itself can say what it did.
    match outcome.recv_timeout(limit + Duration::from_secs(5)) {
        Ok(result) => Ok(result),
        Err(mpsc::RecvTimeoutError::Timeout) => {
            Err(format!("still busy after {} s", limit.as_secs()))
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            let panic = worker.join().err().and_then(|panic| {
                let text = panic.downcast_ref::<String>().cloned();
                text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            });
            Err(format!("panics: {}", panic.unwrap_or_default()))
        }
    }
}

/// A temporary folder with the files of a case.
struct Copy {
    folder: tempfile::TempDir,
    /// The name of the program in it.
    program: PathBuf,
}

impl Copy {
    fn of(case: &Case) -> Result<Copy, String> {
        let folder =
            tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
        let program = PathBuf::from(case.program.file_name().unwrap_or_default());
        let copied = if case.is_project {
            files::copy_folder(
                case.program.parent().unwrap_or(Path::new(".")),
                folder.path(),
            )
        } else {
            copy_file(&case.program, folder.path()).and_then(|()| {
                // What the processes of its libraries run.
                let beside = case.program.parent().map(files::list).unwrap_or_default();
                let is_script = |path: &PathBuf| path.extension().is_some_and(|e| e == "py");
                let mut scripts = beside.into_iter().filter(is_script);
                scripts.try_for_each(|path| copy_file(&path, folder.path()))
            })
        };
        copied.map_err(|error| format!("cannot copy {}: {error}", case.program.display()))?;
        Ok(Copy { folder, program })
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join(&self.program)
    }
}

fn copy_file(path: &Path, folder: &Path) -> std::io::Result<()> {
    let name = path.file_name().unwrap_or_default();
    std::fs::copy(path, folder.join(name)).map(drop)
}

/// Runs the command `bdi` in a folder.
///
/// # Errors
/// When it cannot be built or started, or does not end in time.
pub fn run_command(args: &[OsString], folder: &Path, limit: Duration) -> Result<Output, String> {
    let program = command()?;
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

/// The command `bdi`. It belongs to another package, so that cargo need not have built it for these
/// tests, or only from older sources; therefore cargo is asked for it, once.
fn command() -> Result<PathBuf, String> {
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
