//! `bdi check`: errors, warnings and remarks on projects and agent files.

mod find;
mod fix;
mod report;
mod settings;
mod system;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Result;
use ide::lint::{Level, Lint};
use ide::model::Kind;
use syntax::Diagnostic;

use crate::args::Check;
use crate::console;
use crate::words::plural;
use find::is;
use report::{Counts, Part};
use settings::{AllSettings, absolute};
use system::{Checked, Work};

/// The stack of a thread: as large as that of a program, since brackets may nest deeply.
const STACK: usize = 8 << 20;

/// So often changes are made that other changes make possible.
const MOST_ROUNDS: usize = 10;

/// Checks the files and prints what was found.
pub(crate) fn check(arguments: &Check) -> Result<i32> {
    if arguments.list {
        return print(&list());
    }
    let paths = match &arguments.files[..] {
        [] => vec![PathBuf::from(".")],
        paths => paths.to_vec(),
    };
    let mut run = run(&paths);
    if arguments.fix {
        let mut mended = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let now = fix::mend(&run.all)?;
            if now.is_empty() {
                break;
            }
            mended.extend(now);
            run = self::run(&paths);
        }
        for change in &mended {
            eprintln!("{change}");
        }
        eprintln!("{} mended", plural(mended.len() as u64, "place"));
    }
    let parts: Vec<Part<'_>> = run
        .settings
        .found
        .iter()
        .map(|(sources, found)| (sources, &found[..]))
        .chain(run.all.iter().map(|of| (&of.sources, &of.diagnostics[..])))
        .collect();
    let counts = Counts::of(run.files, &parts);
    print(&report::report(&parts, counts, arguments.format)?)?;
    let failed = counts.errors > 0 || (arguments.strict && counts.warnings > 0);
    Ok(if failed { console::FAILED } else { 0 })
}

fn print(text: &str) -> Result<i32> {
    match std::io::stdout().write_all(text.as_bytes()) {
        // A pager that was closed has shown what was wanted.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(0),
    }
}

/// All lints, as a table.
fn list() -> String {
    let lints = ide::lints::all();
    let width = lints.iter().map(|lint| lint.name.len()).max().unwrap_or(0);
    let line = |lint: &&Lint| {
        let Lint {
            code, name, title, ..
        } = lint;
        format!("{code}  {name:width$}  {:8}{title}\n", lint.level.name())
    };
    let lines: String = lints.iter().map(line).collect();
    format!(
        "{lines}\nA name or code stands in `// bdi: allow(NAME)` and in `bdi.toml`; `bdi explain NAME` shows the page.\n"
    )
}

/// What was found in everything.
struct Run {
    settings: AllSettings,
    all: Vec<Checked>,
    files: u64,
}

fn run(paths: &[PathBuf]) -> Run {
    let mut settings = AllSettings::default();
    let found = find::find(paths, &mut settings);
    let work = |path: &PathBuf, kind| Work {
        path: path.clone(),
        kind,
    };
    let projects = found.projects.iter();
    let mut first: Vec<Work> = projects.map(|path| work(path, Kind::Project)).collect();
    let named = found.named.iter();
    first.extend(named.map(|path| work(path, Kind::Alone)));
    let mut all = check_all(&first, &mut settings);

    // A world written in AgentSpeak is a program as well. Where it cannot be found here the run looks
    // further and reports it.
    let worlds: BTreeSet<PathBuf> = all.iter().filter_map(|of| of.world.clone()).collect();
    let worlds: Vec<Work> = worlds.iter().map(|path| work(path, Kind::World)).collect();
    all.extend(check_all(&worlds, &mut settings));

    // An agent file in a folder is a program by itself, unless a project has it or another file
    // includes it. In the folder of a project it may be for agents that are created later.
    let known: BTreeSet<PathBuf> = all
        .iter()
        .flat_map(|of| &of.files)
        .map(|file| absolute(file))
        .collect();
    let homes: BTreeSet<PathBuf> = found.projects.iter().map(|path| home(path)).collect();
    let loose: Vec<Work> = found
        .loose
        .iter()
        .filter(|path| !known.contains(&absolute(path)))
        .map(|path| {
            let home = home(path);
            let is_near = home.ancestors().any(|folder| homes.contains(folder));
            work(path, if is_near { Kind::Part } else { Kind::Alone })
        })
        .collect();
    let mut rest = check_all(&loose, &mut settings);
    let included: BTreeSet<PathBuf> = rest
        .iter()
        .flat_map(|of| &of.included)
        .map(|file| absolute(file))
        .collect();
    let mut works = loose.iter();
    rest.retain(|_| {
        let work = works.next();
        !work.is_some_and(|work| included.contains(&absolute(&work.path)))
    });
    all.extend(rest);

    let shared: BTreeSet<PathBuf> = all
        .iter()
        .flat_map(|of| &of.included)
        .map(|file| absolute(file))
        .collect();
    for of in &mut all {
        let sources = &of.sources;
        of.diagnostics.retain(|found| {
            let is_shared = || shared.contains(&absolute(Path::new(sources.name(found.file))));
            !(ide::lints::is_about_use(found.code) && is_shared())
        });
        settle(of, &mut settings);
    }
    let files = all.iter().map(|of| of.files.len() as u64).sum();
    Run {
        settings,
        all,
        files,
    }
}

/// The folder of a file.
fn home(path: &Path) -> PathBuf {
    let path = absolute(path);
    path.parent().unwrap_or(&path).to_path_buf()
}

/// Gives findings the severity that is set for them, and leaves out what is off or not to be checked.
fn settle(of: &mut Checked, settings: &mut AllSettings) {
    let sources = &of.sources;
    // By file: its settings, and whether they leave it out.
    let mut known = BTreeMap::new();
    let is_wanted = |found: &mut Diagnostic| {
        let name = Path::new(sources.name(found.file));
        let is_program = is(name, "asl") || is(name, "mas2j");
        if !is_program {
            return true;
        }
        let (read, is_excluded) = known
            .entry(found.file)
            .or_insert_with(|| (settings.of(name), settings.excludes(name)));
        let is_left_out = !found.is_error() && *is_excluded;
        !is_left_out && read.settings.settle(found)
    };
    of.diagnostics.retain_mut(is_wanted);
}

/// Checks on all processors; the results are in the order of the works.
fn check_all(works: &[Work], settings: &mut AllSettings) -> Vec<Checked> {
    // A lint that is off for a file is run if it is on for others: what is found is left out later.
    let on: Vec<&'static Lint> = ide::lints::all()
        .into_iter()
        .filter(|lint| {
            let mut works = works.iter();
            lint.level != Level::Off
                || works.any(|work| settings.of(&work.path).settings.level(lint) != Level::Off)
        })
        .collect();
    let is_on = |lint: &'static Lint| on.iter().any(|known| known.code == lint.code);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = Mutex::new(0..works.len());
    let done: Mutex<Vec<(usize, Checked)>> = Mutex::new(Vec::with_capacity(works.len()));
    let work = || {
        loop {
            // A thread that panicked has not broken a counter.
            let index = next
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .next();
            let Some(index) = index else {
                break;
            };
            let checked = system::check(&works[index], is_on);
            done.lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .push((index, checked));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(works.len()) {
            let thread = std::thread::Builder::new().stack_size(STACK);
            // If there are no more threads, those that there are do the work.
            if thread.spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    let mut done = done
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, checked)| checked).collect()
}
