//! `bdi run`: runs a project or agent files.

use std::io::{BufWriter, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use agent::host::Time;
use agent::options::Options;
use anyhow::{Context, Result};
use mas::environment::EnvironmentClass;
use mas::journal::{Header, Invocation, Journal, program_hash};
use mas::process::Children;
use mas::project::{Project, Settings};
use mas::system::{Progress, System};
use mas::time::Clock;
use syntax::{Diagnostic, RenderOptions, render};

use crate::args::{ClockKind, Run, TraceKind, Until};
use crate::console::{self, Console};
use crate::view::View;
use crate::words::plural;

/// Runs what the arguments name; gives the exit status.
pub(crate) fn run(arguments: &Run) -> Result<i32> {
    let settings = Settings {
        options: options(arguments),
        stub: arguments.stub,
        environments: envs::catalogue(),
        environment: environment(arguments.env.as_deref())?,
        ..Settings::default()
    };
    let mut project = open(&arguments.files, &settings)?;
    if !arguments.agents.is_empty() && !project.broken {
        let kept = project.keep_agents(&arguments.agents);
        kept.map_err(anyhow::Error::msg)?;
    }
    if let Some(log) = arguments.log {
        for member in &mut project.members {
            member.log_level = log.level();
        }
    }
    show_diagnostics(&project, arguments.quiet);
    let mut found = project.diagnostics.iter();
    let refused = project.failed() || (arguments.strict && found.any(Diagnostic::is_error));
    if refused && (!arguments.keep_going || project.broken) {
        let files: Vec<String> = arguments
            .files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        eprintln!("{}", project.refusal(&files.join(", ")));
        return Ok(console::FAILED);
    }
    let status = execute(arguments, project)?;
    Ok(if refused && status == 0 {
        console::FAILED
    } else {
        status
    })
}

/// The environment of `--env`.
pub(crate) fn environment(text: Option<&str>) -> Result<Option<EnvironmentClass>> {
    let Some(text) = text else {
        return Ok(None);
    };
    let class = EnvironmentClass::read(text).map_err(anyhow::Error::msg)?;
    // Whoever asks for one that does not exist is told before anything else.
    envs::catalogue()
        .make(&class.name)
        .map_err(anyhow::Error::msg)?;
    Ok(Some(class))
}

/// Reads what the paths name; `-` is standard input.
fn open(paths: &[PathBuf], settings: &Settings) -> Result<Project> {
    if let [path] = paths
        && path.as_os_str() == "-"
    {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .context("standard input cannot be read")?;
        return Ok(Project::of_text("stdin", &text, Path::new("."), settings));
    }
    Ok(Project::open(paths, settings))
}

pub(crate) fn show_diagnostics(project: &Project, quiet: bool) {
    let shown: Vec<Diagnostic> = project
        .diagnostics
        .iter()
        .filter(|found| !quiet || found.is_error())
        .cloned()
        .collect();
    if !shown.is_empty() {
        eprint!(
            "{}",
            render(
                &shown,
                &project.sources,
                RenderOptions {
                    color: console::color()
                }
            )
        );
    }
}

/// How the run was ended from outside.
struct Ending {
    reason: &'static str,
    status: i32,
}

fn execute(arguments: &Run, project: Project) -> Result<i32> {
    let clock = match arguments.clock {
        ClockKind::Real => Clock::real(),
        ClockKind::Virtual => arguments
            .start_time
            .map_or_else(Clock::virtual_clock, Clock::Virtual),
    };
    let start = clock.now();
    let program = program_hash(&project.sources);
    let mut header = Header::new(program, &clock, arguments.seed, project.names());
    header.run = invocation(arguments, &project);
    let threads = header.run.threads;
    let mut system = project.start(clock, arguments.seed);
    system.set_max_cycles(arguments.max_cycles);
    system.set_mailbox_limit(arguments.mailbox_limit);
    system.observe(arguments.trace != TraceKind::Off || arguments.dump_at.is_some());
    if let Some(path) = &arguments.journal {
        let journal = std::fs::File::create(path)
            .and_then(|file| Journal::new(Box::new(BufWriter::new(file)), &header));
        system.set_journal(journal.with_context(|| unwritable_journal(arguments))?);
    }
    // The guard is taken by whoever ends the run, so that exactly one writes the end of the journal.
    let _children = EndChildren(system.children());
    let system = Arc::new(Mutex::new(system));
    let over = Arc::new(AtomicBool::new(false));
    end_from_outside(arguments, &system, &over)?;
    let mut console = Console::new(arguments, start);
    console.view = arguments.view.then(|| View::new(console.color));
    console.journal = lock(&system).journal();
    let begun = lock(&system).begin(&mut console);
    begun.map_err(anyhow::Error::msg)?;
    let ending = drive(arguments, threads, &system, &over, &mut console)?;
    finish(arguments, &system, &mut console, &ending)
}

/// On how many threads the run goes: agents that are to work in step take turns.
fn threads(arguments: &Run, project: &Project) -> Option<usize> {
    arguments.threads.filter(|_| !project.is_in_step())
}

/// What the journal says about what is run.
fn invocation(arguments: &Run, project: &Project) -> Invocation {
    let files = arguments.files.iter();
    let options = options(arguments);
    Invocation {
        files: files
            .map(|file| file.display().to_string().replace('\\', "/"))
            .collect(),
        environment: project.environment.as_ref().map(ToString::to_string),
        stub: arguments.stub,
        strict: arguments.strict,
        threads: threads(arguments, project),
        agents: arguments.agents.clone(),
        max_cycles: arguments.max_cycles,
        max_depth: Some(options.max_depth),
        query_steps: Some(options.max_query_steps),
        query_cells: Some(options.max_query_cells),
        max_text: Some(options.max_text),
        max_list: Some(options.max_list),
    }
}

fn options(arguments: &Run) -> Options {
    Options {
        max_depth: arguments.max_depth,
        max_query_cells: (arguments.query_memory as usize) << 17,
        max_query_steps: arguments.query_steps,
        max_text: arguments.max_text,
        max_list: arguments.max_list,
        ..Options::default()
    }
}

/// Ends the child processes of the run, however it ends.
struct EndChildren(Children);

impl Drop for EndChildren {
    fn drop(&mut self) {
        self.0.end(Duration::ZERO);
    }
}

/// What is said when the journal cannot be written.
fn unwritable_journal(arguments: &Run) -> String {
    let path = arguments.journal.as_deref().unwrap_or(Path::new(""));
    format!("the journal {} cannot be written", path.display())
}

/// Ctrl-C and `--timeout` end the run at once, whatever the agent is doing; the journal is
/// complete up to the last finished round.
fn end_from_outside(
    arguments: &Run,
    system: &Arc<Mutex<System>>,
    over: &Arc<AtomicBool>,
) -> Result<()> {
    let end = {
        let over = over.clone();
        let (journal, verbose) = (lock(system).journal(), arguments.verbose);
        let children = lock(system).children();
        let unwritable = unwritable_journal(arguments);
        move |reason: &'static str, status: i32| {
            over.store(true, Ordering::SeqCst);
            // The round at work is not waited for: it may be a query without end.
            if let Some(Err(error)) = journal
                .clone()
                .map(|mut journal| journal.end(reason, status))
            {
                eprintln!("bdi: {unwritable}: {error}");
            }
            if verbose {
                eprintln!("bdi: ended: {reason}");
            }
            children.end(Duration::ZERO);
            std::process::exit(status);
        }
    };
    let interrupt = end.clone();
    ctrlc::set_handler(move || interrupt("interrupted", console::INTERRUPTED))
        .context("Ctrl-C cannot be handled")?;
    if let Some(seconds) = arguments.timeout {
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs_f64(seconds));
            eprintln!("bdi: the time is over (--timeout {seconds})");
            end("timeout", console::LIMIT);
        });
    }
    Ok(())
}

fn drive(
    arguments: &Run,
    threads: Option<usize>,
    system: &Arc<Mutex<System>>,
    over: &AtomicBool,
    console: &mut Console,
) -> Result<Ending> {
    let mut dumped = false;
    let bell = lock(system).bell();
    loop {
        if over.load(Ordering::SeqCst) {
            // The other thread ends the process.
            std::thread::park();
        }
        let mut heard = bell.rings();
        let progress = {
            let mut system = lock(system);
            let mut progress = Progress::Busy;
            let rounds = match threads {
                Some(threads) => {
                    progress = system.run_threads(threads, console);
                    0
                }
                None => CALLS_PER_LOCK,
            };
            // Not more often than needed: the lock is for the end of the run only.
            for _ in 0..rounds {
                heard = bell.rings();
                let awaits_dump = arguments.dump_at.is_some() && !dumped;
                progress = system.run_rounds(if awaits_dump { 1 } else { ROUNDS_AT_ONCE }, console);
                if let Some(cycle) = arguments.dump_at
                    && !dumped
                    && system
                        .agents()
                        .next()
                        .is_some_and(|agent| agent.cycles() >= cycle)
                {
                    dump(arguments, &system, console)?;
                    dumped = true;
                }
                if progress != Progress::Busy || console.closed || over.load(Ordering::Relaxed) {
                    break;
                }
            }
            progress
        };
        if let Some(error) = console.failure.take() {
            return Err(error).context("standard output cannot be written");
        }
        if console.closed {
            return Ok(Ending {
                reason: "closed",
                status: 0,
            });
        }
        match progress {
            Progress::Busy => {}
            Progress::Until(due) => bell.wait(heard, time_until(system, due)),
            Progress::Waiting => bell.wait(heard, LONGEST_WAIT),
            Progress::Quiescent if arguments.until == Until::Stopped => {
                std::thread::sleep(Duration::from_millis(50));
            }
            Progress::Quiescent => {
                return Ok(Ending {
                    reason: "quiescent",
                    status: 0,
                });
            }
            Progress::Stopped(status) => {
                return Ok(Ending {
                    reason: "stopped",
                    status,
                });
            }
            Progress::CycleLimit => {
                return Ok(Ending {
                    reason: "max_cycles",
                    status: console::LIMIT,
                });
            }
        }
    }
}

/// It is looked again after this time, even if nothing has rung.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// How often rounds are run before the lock is given back for a moment.
const CALLS_PER_LOCK: u32 = 256;

/// How many rounds the system may run without looking whether the run is to end.
const ROUNDS_AT_ONCE: u64 = 256;

fn time_until(system: &Mutex<System>, due: Time) -> Duration {
    let now = lock(system).host().clock.now();
    Duration::from_nanos(due.0.saturating_sub(now.0))
}

/// The system; a panic while it was locked has ended the run.
fn lock(system: &Mutex<System>) -> MutexGuard<'_, System> {
    system.lock().unwrap_or_else(PoisonError::into_inner)
}

fn dump(arguments: &Run, system: &System, console: &Console) -> Result<()> {
    let agents: Vec<serde_json::Value> = system
        .agents()
        .map(|agent| {
            let last = console.last.get(&*agent.name().text());
            let last = last.map_or(&[][..], Vec::as_slice);
            agent::snapshot::configuration(agent, last)
        })
        .collect();
    let value = if agents.len() == 1 {
        &agents[0]
    } else {
        &serde_json::Value::Array(agents)
    };
    let text = serde_json::to_string_pretty(value)?;
    match &arguments.dump_to {
        Some(path) => std::fs::write(path, text + "\n")
            .with_context(|| format!("{} cannot be written", path.display())),
        None => {
            eprintln!("{text}");
            Ok(())
        }
    }
}

fn finish(
    arguments: &Run,
    system: &Arc<Mutex<System>>,
    console: &mut Console,
    ending: &Ending,
) -> Result<i32> {
    let mut system = lock(system);
    if ending.reason == "quiescent" {
        system.report_waiting(console);
    }
    system.stop_environment();
    system.end_processes();
    let totals = system.totals();
    let failures = totals.failures;
    let status = if arguments.strict && failures > 0 && ending.status == 0 {
        console::GOAL_FAILED
    } else {
        ending.status
    };
    system
        .end_journal(ending.reason, status)
        .with_context(|| unwritable_journal(arguments))?;
    if ending.reason == "max_cycles" {
        let max = arguments.max_cycles.unwrap_or_default();
        console.note(&format!(
            "bdi: an agent has made {max} reasoning cycles (--max-cycles)"
        ));
    }
    if let Some(cycle) = arguments.dump_at
        && system.agents().all(|agent| agent.cycles() < cycle)
    {
        console.note(&format!(
            "bdi: the run ended before cycle {cycle} (--dump-at)"
        ));
    }
    if arguments.verbose {
        let why = match ending.reason {
            "quiescent" => "nothing can happen any more",
            "stopped" => "an agent stopped the system",
            "max_cycles" => "the limit of cycles was reached",
            _ => "nobody reads the output",
        };
        console.note(&format!(
            "bdi: ended: {why} ({}{}, {}, {} failed unhandled)",
            if totals.agents == 1 {
                String::new()
            } else {
                format!("{}, ", plural(totals.agents, "agent"))
            },
            plural(totals.cycles, "cycle"),
            plural(totals.messages, "message"),
            plural(failures, "goal"),
        ));
    }
    Ok(status)
}
