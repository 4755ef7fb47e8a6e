//! `bdi test`: runs the tests below some paths.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use notify::{RecursiveMode, Watcher};
use testing::coverage::Coverage;
use testing::difference::Line;
use testing::report::{self, Counts};
use testing::run::How;
use testing::suite::{self, Outcome, Settings};
use testing::verdict::Problem;

use crate::args::{Test, TestFormat};
use crate::console;
use crate::words::plural;

/// Finds the tests, runs them and tells what came of them.
pub(crate) fn test(arguments: &Test) -> Result<i32> {
    if arguments.list {
        return list(arguments);
    }
    if arguments.watch {
        return watch(arguments);
    }
    once(arguments)
}

fn settings(arguments: &Test) -> Settings {
    Settings {
        how: How {
            seed: arguments.seed,
            limit: Duration::from_secs_f64(arguments.timeout),
            covers: arguments.coverage || arguments.lcov.is_some(),
            ..How::default()
        },
        filter: arguments.filter.clone(),
        repeat: arguments.repeat,
        beside: arguments.jobs.unwrap_or(Settings::default().beside),
        update: arguments.update,
        bdi: std::env::current_exe().ok(),
    }
}

fn list(arguments: &Test) -> Result<i32> {
    let settings = settings(arguments);
    let tests = suite::find(&arguments.paths).map_err(|error| anyhow!(error))?;
    let names: Vec<String> = tests
        .iter()
        .flat_map(|test| test.full_names())
        .filter(|name| settings.wants(name))
        .collect();
    match arguments.format {
        TestFormat::Json => println!("{}", serde_json::to_string_pretty(&names)?),
        TestFormat::Human | TestFormat::Junit => names.iter().for_each(|name| println!("{name}")),
    }
    Ok(0)
}

fn once(arguments: &Test) -> Result<i32> {
    let settings = settings(arguments);
    let tests = suite::find(&arguments.paths).map_err(|error| anyhow!(error))?;
    let start = Instant::now();
    let is_human = arguments.format == TestFormat::Human;
    let progress = progress(&tests, &settings, is_human);
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut coverage = Coverage::default();
    suite::run(&tests, &settings, |mut outcome| {
        coverage.merge(std::mem::take(&mut outcome.coverage));
        progress.inc(1);
        if is_human && (arguments.verbose || !outcome.passed() || outcome.is_updated) {
            progress.suspend(|| show(&outcome));
        }
        outcomes.push(outcome);
    });
    progress.finish_and_clear();
    let counts = Counts::of(&outcomes);
    match arguments.format {
        TestFormat::Human => summarize(arguments, &counts, start.elapsed()),
        TestFormat::Json => println!("{}", report::json(&outcomes)?),
        TestFormat::Junit => print!("{}", report::junit(&outcomes)?),
    }
    if arguments.coverage && is_human {
        print!("\n{}", coverage.table());
    }
    if let Some(path) = &arguments.lcov {
        std::fs::write(path, coverage.lcov())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &arguments.junit {
        std::fs::write(path, report::junit(&outcomes)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let is_well = counts.failed == 0 && counts.tests > 0;
    Ok(if is_well { 0 } else { console::FAILED })
}

/// On a terminal: how many tests are done.
fn progress(tests: &[suite::Test], settings: &Settings, is_human: bool) -> ProgressBar {
    if !is_human || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let names = tests.iter().flat_map(suite::Test::full_names);
    let wanted = names.filter(|name| settings.wants(name)).count() as u64;
    let bar = ProgressBar::new(wanted * settings.repeat);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} tests") {
        bar.set_style(style);
    }
    bar
}

/// Whether standard output gets colours.
fn has_color() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

fn paint(code: &str, text: &str) -> String {
    if has_color() {
        format!("\x1b[{code}m{text}\x1b[0m")
    } else {
        text.to_owned()
    }
}

fn show(outcome: &Outcome) {
    let mut text = match (outcome.passed(), outcome.is_updated) {
        (true, false) => paint("32", "ok     "),
        (true, true) => paint("33", "updated"),
        (false, _) => paint("31", "FAILED "),
    };
    text += &format!(" {}", outcome.full_name());
    if !outcome.passed() {
        let line = outcome
            .line
            .map_or_else(String::new, |line| format!(", line {line}"));
        text += &format!(" (seed {}{line})", outcome.seed);
    }
    for problem in &outcome.problems {
        text += &problem_text(problem);
    }
    if !outcome.passed() {
        let has_difference = |problem: &Problem| problem.difference.is_some();
        let (printed, diagnostics) = &outcome.output;
        if !outcome.problems.iter().any(has_difference) {
            text += &excerpt("it printed", printed);
        }
        text += &excerpt("diagnostics", diagnostics);
    }
    // Nothing can be done when nobody reads it.
    let _ = writeln!(std::io::stdout(), "{text}");
}

fn problem_text(problem: &Problem) -> String {
    let place = problem.place.as_ref().map_or_else(String::new, |place| {
        format!("{}:{}: ", place.file, place.line)
    });
    let mut text = format!("\n    {place}{}", paint("1", &problem.title));
    for line in problem.notes.iter().flat_map(|note| note.lines()) {
        text += &format!("\n      {line}");
    }
    if let Some(difference) = &problem.difference {
        text += &format!(
            " ({}, {})",
            paint("31", "- expected"),
            paint("32", "+ found")
        );
        for line in difference.lines() {
            let code = match line {
                Line::Missing(_) => "31",
                Line::Extra(_) => "32",
                Line::Same(_) | Line::Gap | Line::More(_) => "2",
            };
            text += &format!("\n    {}", paint(code, &line.to_string()));
        }
        if difference.is_about_the_end() {
            text += "\n      (only the line end of the last line)";
        }
    }
    text
}

/// How many lines of what a failed test printed are shown.
const SHOWN: usize = 20;

fn excerpt(what: &str, printed: &str) -> String {
    if printed.is_empty() {
        return String::new();
    }
    let lines: Vec<&str> = printed.lines().collect();
    let from = lines.len().saturating_sub(SHOWN);
    let more = match from {
        0 => String::new(),
        count => format!(", the last {SHOWN} lines of {}", SHOWN + count),
    };
    let mut text = format!("\n    {what}{more}:");
    for line in &lines[from..] {
        text += &format!("\n      {line}");
    }
    text
}

fn summarize(arguments: &Test, counts: &Counts, took: Duration) {
    if counts.tests == 0 {
        let why = match &arguments.filter {
            Some(filter) => format!("no test has `{filter}` in its name"),
            None => {
                "there is no test: no program with an expected output or trace, no test plan, no \
                     program on a page"
                    .to_owned()
            }
        };
        println!("{}: {why}", paint("31", "no tests"));
        return;
    }
    let failed = match counts.failed {
        0 => String::new(),
        count => format!(", {}", paint("31", &format!("{count} failed"))),
    };
    let updated = match counts.updated {
        0 => String::new(),
        count => format!(", {count} updated"),
    };
    println!(
        "{} in {}: {}{failed}{updated} ({}, seed {}, {:.1} s)",
        plural(counts.tests as u64, "test"),
        plural(counts.files as u64, "file"),
        paint("32", &format!("{} passed", counts.passed)),
        plural(counts.assertions as u64, "assertion"),
        seeds(arguments),
        took.as_secs_f64()
    );
}

fn seeds(arguments: &Test) -> String {
    match arguments.repeat {
        1 => arguments.seed.to_string(),
        count => {
            let last = arguments.seed.wrapping_add(count - 1);
            format!("{} to {last}", arguments.seed)
        }
    }
}

/// Runs the tests, and again after every change, until it is interrupted.
fn watch(arguments: &Test) -> Result<i32> {
    let (sender, changes) = mpsc::channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let counts = |path: &PathBuf| {
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            let is_hidden = |part: std::path::Component<'_>| {
                let name = part.as_os_str().to_string_lossy();
                name.starts_with('.') && name.len() > 2
            };
            matches!(
                &*extension,
                "asl" | "mas2j" | "md" | "expected" | "trace" | "py"
            ) && !path.components().any(is_hidden)
        };
        if let Ok(event) = event
            && !event.kind.is_access()
            && event.paths.iter().any(counts)
        {
            // Nobody listens any more at the very end.
            let _ = sender.send(());
        }
    })?;
    for path in &arguments.paths {
        watcher
            .watch(path, RecursiveMode::Recursive)
            .with_context(|| format!("cannot watch {}", path.display()))?;
    }
    loop {
        if let Err(error) = once(arguments) {
            eprintln!("bdi: {error:#}");
        }
        println!("waiting for changes; Ctrl-C ends");
        changes.recv()?;
        // Editors write a file in several steps.
        while changes.recv_timeout(Duration::from_millis(100)).is_ok() {}
        println!();
    }
}
