//! Runs programs: the only module that touches the engine.
//!
//! A run has a fresh system and the virtual clock, unless it is to be real, so that waits cost nothing.
//! What its agents write is kept in memory, so that the sources stay as they are. A limit of time on the
//! wall turns a run without end into a failure of that one test.

use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use agent::effect::Level;
use agent::fault::{Report, Severity};
use agent::options::Options;
use agent::trace::{Record, What};
use mas::environment::EnvironmentClass;
use mas::output::{Output, log_text, report_text};
use mas::project::{Project, Settings};
use mas::system::{Progress, System};
use mas::time::Clock;
use syntax::{RenderOptions, render};

use crate::coverage::{Coverage, path_in};
use crate::record;

/// How long a run may take on the wall if nothing else is said. The longest conformance programs make
/// some hundred thousand steps; the limit leaves room for a debug build on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(60);

/// It is looked again after this time, even if nothing has rung.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How many rounds are made between two looks at the clock on the wall.
const ROUNDS_AT_ONCE: u64 = 256;

/// How a program is run.
#[derive(Clone, Debug)]
pub struct How {
    /// The seed of all that is random.
    pub seed: u64,
    /// On how many threads; one agent after the other if not given.
    pub threads: Option<usize>,
    /// Time passes as on the wall; otherwise waits cost nothing.
    pub is_real: bool,
    /// How long it may take on the wall.
    pub limit: Duration,
    /// How many cycles an agent may make.
    pub max_cycles: Option<u64>,
    /// The limits of agents.
    pub options: Options,
    /// The environment, whatever the project says.
    pub environment: Option<EnvironmentClass>,
    /// Starts agents that did load, even if others did not.
    pub keeps_going: bool,
    /// No process is started, whatever the program says.
    pub without_processes: bool,
    /// Which records of the agents are wanted.
    pub wanted: Wanted,
    /// Whether it is told which plans and rules were used.
    pub covers: bool,
}

/// Which records of the agents a run gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// None.
    Nothing,
    /// Those that expected traces speak of, as lines.
    Trace,
    /// What the library for tests tells, and which plans are chosen.
    Tests,
}

impl Default for How {
    fn default() -> How {
        How {
            seed: 0,
            threads: None,
            is_real: false,
            limit: LIMIT,
            max_cycles: None,
            options: Options::default(),
            environment: None,
            keeps_going: false,
            without_processes: false,
            wanted: Wanted::Nothing,
            covers: false,
        }
    }
}

impl How {
    fn clock(&self) -> Clock {
        if self.is_real {
            Clock::real()
        } else {
            Clock::virtual_clock()
        }
    }

    /// The settings with which projects are read.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings {
            options: self.options.clone(),
            environments: envs::catalogue(),
            environment: self.environment.clone(),
            keeps_writes: true,
            ..Settings::default()
        };
        Arc::make_mut(&mut settings.registry).set_covers_rules(self.covers);
        settings
    }
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// What the programs printed.
    pub stdout: String,
    /// Diagnostics and reports, as `bdi run` writes them to standard error.
    pub stderr: String,
    /// The exit status that `bdi run` gives; `None` when a signal ended the command.
    pub status: Option<i32>,
    /// Why it did not end by itself.
    pub unfinished: Option<String>,
    /// The records, one a line as [`crate::trace`] describes them.
    pub trace: Vec<String>,
    /// The records of test plans, with the agent's name, and the failures that nothing handles
    /// between them.
    pub news: Vec<Heard>,
    /// Which plans and rules were used, if that was to be told.
    pub coverage: Coverage,
}

/// Something that counts for tests, and how much was printed and reported before.
#[derive(Clone, Debug)]
pub struct Heard {
    /// What.
    pub news: News,
    /// The lengths of [`Ran::stdout`] and [`Ran::stderr`] at that time.
    pub before: (usize, usize),
}

/// Something that counts for tests.
#[derive(Clone, Debug)]
pub enum News {
    /// A record of an agent.
    Record(String, What),
    /// A goal of an agent failed, and nothing handles that.
    Failure(String, Report),
}

/// Runs a program: an agent file, a project file or a folder.
///
/// # Errors
/// It does not end in time, or the engine breaks.
pub fn run_file(path: &Path, how: &How) -> Result<Ran, String> {
    let (path, how) = (path.to_path_buf(), how.clone());
    let limit = how.limit;
    within(limit, move || {
        let shown = path.file_name().unwrap_or_default().to_string_lossy();
        run_project(
            Project::open(std::slice::from_ref(&path), &how.settings()),
            &shown,
            &how,
        )
    })?
}

/// Runs the text of an agent as if it were that of the file.
///
/// # Errors
/// As [`run_file`].
pub fn run_text(path: &Path, text: String, how: &How) -> Result<Ran, String> {
    let (path, how) = (path.to_path_buf(), how.clone());
    let limit = how.limit;
    within(limit, move || {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let project = Project::of_text(&name, &text, folder, &how.settings());
        run_project(project, &name, &how)
    })?
}

/// Runs a project that was read, and that people call `shown`. It may take as long as it likes.
///
/// # Errors
/// The engine breaks.
pub fn run_project(project: Project, shown: &str, how: &How) -> Result<Ran, String> {
    let no_color = RenderOptions { color: false };
    let diagnostics = render(&project.diagnostics, &project.sources, no_color);
    let is_broken = project.failed();
    if project.broken || project.members.is_empty() || (is_broken && !how.keeps_going) {
        return Ok(Ran {
            stderr: format!("{diagnostics}{}\n", project.refusal(shown)),
            status: Some(1),
            ..Ran::default()
        });
    }
    let root = project.root().to_path_buf();
    let texts: Vec<(String, Arc<str>)> = match how.covers {
        true => {
            let sources = project.sources.iter().map(|(_, source)| source);
            let agents = sources.filter(|source| source.name.ends_with(".asl"));
            agents
                .map(|source| (source.name.clone(), source.text.clone()))
                .collect()
        }
        false => Vec::new(),
    };
    let mut system = project.start(how.clock(), how.seed);
    system.set_max_cycles(how.max_cycles);
    system.observe(how.wanted != Wanted::Nothing || how.covers);
    if how.without_processes {
        system.children().end(Duration::ZERO);
    }
    let mut sink = Sink {
        ran: Ran {
            stderr: diagnostics,
            ..Ran::default()
        },
        wanted: how.wanted,
        covers: how.covers.then(|| root.clone()),
    };
    if how.covers {
        let own = texts.iter().filter(|(name, _)| !name.starts_with('$'));
        for (name, text) in own {
            sink.ran.coverage.add_source(&path_in(&root, name), text);
        }
    }
    let ended = drive(&mut system, how, &mut sink);
    system.stop_environment();
    system.end_processes();
    let mut ran = sink.ran;
    match ended {
        Ok(status) => ran.status = Some(if is_broken { status.max(1) } else { status }),
        Err(reason) => ran.unfinished = Some(reason),
    }
    Ok(ran)
}

/// Lets the system work until it ends; gives the exit status.
fn drive(system: &mut System, how: &How, sink: &mut Sink) -> Result<i32, String> {
    let end = Instant::now() + how.limit;
    let bell = system.bell();
    loop {
        let heard = bell.rings();
        let progress = match how.threads {
            Some(threads) => system.run_threads(threads, sink),
            None => system.run_rounds(ROUNDS_AT_ONCE, sink),
        };
        if Instant::now() > end {
            return Err(format!("still busy after {} s", how.limit.as_secs()));
        }
        let left = end.saturating_duration_since(Instant::now());
        match progress {
            Progress::Busy => {}
            Progress::Until(due) => {
                let now = system.host().clock.now();
                let due = Duration::from_nanos(due.0.saturating_sub(now.0));
                bell.wait(heard, due.min(left));
            }
            Progress::Waiting => bell.wait(heard, left.min(LONGEST_WAIT)),
            Progress::Quiescent => {
                system.report_waiting(sink);
                return Ok(0);
            }
            Progress::Stopped(status) => return Ok(status),
            Progress::CycleLimit => return Ok(3),
        }
    }
}

/// Takes what comes of a run.
struct Sink {
    ran: Ran,
    wanted: Wanted,
    /// The folder of the project, if it is told what was used.
    covers: Option<PathBuf>,
}

impl Sink {
    fn hear(&mut self, news: News) {
        let before = (self.ran.stdout.len(), self.ran.stderr.len());
        self.ran.news.push(Heard { news, before });
    }
}

impl Output for Sink {
    fn print(&mut self, agent: &str, text: &str) {
        self.ran.stdout.push('[');
        self.ran.stdout.push_str(agent);
        self.ran.stdout.push_str("] ");
        self.ran.stdout.push_str(text);
        self.ran.stdout.push('\n');
    }

    fn report(&mut self, agent: &str, report: &Report) {
        self.ran.stderr += &report_text(agent, report, |_, text| text.to_owned());
        self.ran.stderr.push('\n');
        if self.wanted == Wanted::Tests && report.severity == Severity::GoalFailed {
            self.hear(News::Failure(agent.to_owned(), report.clone()));
        }
    }

    fn log(&mut self, agent: &str, level: Level, text: &str) {
        self.ran.stderr += &log_text(agent, level, text);
        self.ran.stderr.push('\n');
    }

    fn records(&mut self, agent: &str, records: &[Record]) {
        if let Some(root) = &self.covers {
            for record in records {
                let coverage = &mut self.ran.coverage;
                coverage.record(&record.what, |name| path_in(root, name));
            }
        }
        match self.wanted {
            Wanted::Nothing => {}
            Wanted::Trace => {
                let lines = records
                    .iter()
                    .filter_map(|found| record::line(agent, found));
                self.ran.trace.extend(lines);
            }
            Wanted::Tests => {
                let counts = |what: &What| matches!(what, What::Test(_) | What::Plan { .. });
                let found = records.iter().map(|record| &record.what);
                for what in found.filter(|what| counts(what)) {
                    self.hear(News::Record(agent.to_owned(), what.clone()));
                }
            }
        }
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

/// The folder of a program, to run a command in.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}
