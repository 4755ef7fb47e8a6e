//! `bdi replay`: does a run again from its journal, and compares.

use std::path::{Path, PathBuf};

use agent::effect::Level;
use agent::fault::Report;
use agent::host::Time;
use agent::options::Options;
use anyhow::{Context, Result};
use mas::journal::{Header, Invocation, program_hash};
use mas::output::Output;
use mas::project::{Project, Settings, named_file};
use mas::replay::{Difference, Recording, Script};
use mas::time::Clock;

use crate::args::Replay;
use crate::commands::run::show_diagnostics;
use crate::console::{FAILED, GOAL_FAILED};
use crate::words::plural;

/// Repeats the run of the journal; gives the exit status.
pub(crate) fn replay(arguments: &Replay) -> Result<i32> {
    let name = arguments.journal.display();
    let bytes = std::fs::read(&arguments.journal)
        .with_context(|| format!("the journal {name} cannot be read"))?;
    let text = String::from_utf8_lossy(&bytes);
    let recording = match Recording::read(&text) {
        Ok(recording) => recording,
        Err(wrong) => {
            eprintln!(
                "bdi: {name} is no journal: {wrong}\n  \
                 Journals are written by `bdi run --journal FILE`."
            );
            return Ok(FAILED);
        }
    };
    let run = recording.header.run.clone();
    let Some(files) = program_of(arguments, &run) else {
        return Ok(FAILED);
    };
    let mut project = open(&files, &run)?;
    if !run.agents.is_empty() && !project.broken {
        let kept = project.keep_agents(&run.agents);
        kept.map_err(anyhow::Error::msg)?;
    }
    let program = program_hash(&project.sources);
    let is_changed = program != recording.header.program;
    if project.broken || (is_changed && project.failed()) {
        show_diagnostics(&project, true);
        eprintln!("bdi: {} cannot be loaded", shown(&files));
        return Ok(FAILED);
    }
    if is_changed && !arguments.anyway {
        eprintln!(
            "bdi: {} is not the program of {name}: it has changed since\n  \
             With --anyway the run is repeated nevertheless, up to where it differs.",
            shown(&files)
        );
        return Ok(FAILED);
    }
    if run.threads.is_some() {
        return Ok(repeat_threads(&text, &recording, project, arguments));
    }
    let script = repeat(recording, project, arguments.print)?;
    Ok(tell(&name.to_string(), &script))
}

/// The program that was run.
fn program_of(arguments: &Replay, run: &Invocation) -> Option<Vec<PathBuf>> {
    if !arguments.files.is_empty() {
        return Some(arguments.files.clone());
    }
    let journal = arguments.journal.display();
    if run.files.is_empty() || run.files == ["-"] {
        let why = if run.files.is_empty() {
            "the journal does not say what was run"
        } else {
            "the program came from standard input"
        };
        eprintln!("bdi: {why}; name it: bdi replay {journal} PROGRAM");
        return None;
    }
    // Where it was seen from then, or beside the journal.
    let beside = arguments.journal.parent().unwrap_or(Path::new("."));
    for folder in [Path::new(""), beside] {
        let files: Vec<PathBuf> = run.files.iter().map(|file| folder.join(file)).collect();
        if files.iter().all(|file| named_file(file).1.exists()) {
            return Some(files);
        }
    }
    let files = run.files.join(" ");
    eprintln!("bdi: {files} is not there; name the program: bdi replay {journal} PROGRAM");
    None
}

fn open(files: &[PathBuf], run: &Invocation) -> Result<Project> {
    let default = Options::default();
    let settings = Settings {
        options: Options {
            max_depth: run.max_depth.unwrap_or(default.max_depth),
            max_query_cells: run.query_cells.unwrap_or(default.max_query_cells),
            max_query_steps: run.query_steps.unwrap_or(default.max_query_steps),
            max_text: run.max_text.unwrap_or(default.max_text),
            max_list: run.max_list.unwrap_or(default.max_list),
            ..default
        },
        stub: run.stub,
        environments: envs::catalogue(),
        ..Settings::default()
    };
    if run.files == ["-"]
        && let [file] = files
    {
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("{} cannot be read", file.display()))?;
        return Ok(Project::of_text("stdin", &text, Path::new("."), &settings));
    }
    Ok(Project::open(files, &settings))
}

fn repeat(recording: Recording, project: Project, print: bool) -> Result<Script> {
    let header = &recording.header;
    let start = Time(header.start);
    let clock = match header.clock.as_str() {
        "virtual" => Clock::Virtual(start),
        _ => Clock::Replayed(start),
    };
    let mut again = Header::new(header.program.clone(), &clock, header.seed, project.names());
    again.run = header.run.clone();
    let strict = header.run.strict.then_some(GOAL_FAILED);
    let mut system = project.start(clock, header.seed);
    system.set_max_cycles(header.run.max_cycles);
    let script = Script::new(recording);
    system.set_script(script.clone(), &again)?;
    system.replay(strict, &mut Printed(print))?;
    Ok(script)
}

/// Does a run with threads again, one reasoning cycle after the other; gives the exit status.
fn repeat_threads(text: &str, recording: &Recording, project: Project, arguments: &Replay) -> i32 {
    let journal = arguments.journal.display();
    let header = &recording.header;
    let mut system = project.start(Clock::Virtual(Time(header.start)), header.seed);
    system.set_max_cycles(header.run.max_cycles);
    match system.rerun(text, &mut Printed(arguments.print)) {
        Ok(_) if recording.is_cut_off => {
            eprintln!(
                "bdi: {journal} is cut off: it does not say how the run ended\n  \
                 What it holds has been repeated without a difference."
            );
            FAILED
        }
        Ok(_) => {
            let records = plural(recording.len() as u64 + 1, "record");
            println!("{journal}: the same run again ({records})");
            0
        }
        Err(why) => {
            eprintln!("bdi: the run differs from {journal}\n  {why}");
            FAILED
        }
    }
}

/// Says what has come of it; gives the exit status.
fn tell(journal: &str, script: &Script) -> i32 {
    let records = plural(script.repeated(), "record");
    match script.difference() {
        Some(difference) => {
            let Difference {
                line,
                recorded,
                now,
            } = difference;
            let recorded = recorded.as_deref().unwrap_or("the run has ended");
            let now = now.as_deref().unwrap_or("nothing can happen any more");
            eprintln!(
                "bdi: the run differs from {journal} at line {line}\n  \
                 recorded: {recorded}\n  \
                 now:      {now}"
            );
            FAILED
        }
        None if script.is_cut_off() => {
            eprintln!(
                "bdi: {journal} is cut off: it does not say how the run ended\n  \
                 What it holds has been repeated without a difference: {records}."
            );
            FAILED
        }
        None => {
            println!("{journal}: the same run again ({records})");
            0
        }
    }
}

fn shown(files: &[PathBuf]) -> String {
    let files: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    files.join(", ")
}

/// Shows what agents print, if it is wanted.
struct Printed(bool);

impl Output for Printed {
    fn print(&mut self, agent: &str, text: &str) {
        if self.0 {
            println!("[{agent}] {text}");
        }
    }

    fn report(&mut self, _agent: &str, _report: &Report) {}

    fn log(&mut self, _agent: &str, _level: Level, _text: &str) {}
}
