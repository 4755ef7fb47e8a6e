//! All tests below some paths: finds them, runs them beside each other, gives what came of each.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::coverage::Coverage;
use crate::files;
use crate::page::{self, Example};
use crate::plans::{self, TestPlan};
use crate::run::How;
use crate::verdict::Problem;

/// A test, or for test plans those of one file.
#[derive(Clone, Debug)]
pub struct Test {
    /// The file, as people name it.
    pub file: PathBuf,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Output(Case),
    Trace(Case),
    Plans(Vec<TestPlan>),
    Page(Example),
    /// What should be a test and is none: why.
    Broken(String),
}

/// What came of a test.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The file, with `/`.
    pub file: String,
    /// What is tested of it: `output`, `trace`, the name of a test plan, the line of a program on a page.
    pub name: String,
    /// The line in the file, if the test stands at one.
    pub line: Option<u32>,
    /// The seed of the run.
    pub seed: u64,
    /// How long the run took on the wall; of the test plans of a file together.
    pub took: Duration,
    /// How many assertions were checked; an expected output or trace is one.
    pub assertions: usize,
    /// What is wrong; nothing if it passed.
    pub problems: Vec<Problem>,
    /// What the programs printed, and the diagnostics of the run.
    pub output: (String, String),
    /// Whether the expected output was written anew.
    pub is_updated: bool,
    /// Which plans and rules were used, if that was to be told; of test plans with the first one of the
    /// file.
    pub coverage: Coverage,
}

impl Outcome {
    /// Whether nothing is wrong.
    pub fn passed(&self) -> bool {
        self.problems.is_empty()
    }

    /// The full name: `bob_test.asl::adds`.
    pub fn full_name(&self) -> String {
        format!("{}::{}", self.file, self.name)
    }
}

/// How tests are run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How each is run; the seed is that of the first time.
    pub how: How,
    /// Only tests whose full name contains this.
    pub filter: Option<String>,
    /// How often each is run, with one seed after the other.
    pub repeat: u64,
    /// How many run beside each other.
    pub beside: usize,
    /// Expected output that differs is written anew.
    pub update: bool,
    /// The command `bdi`, for cases with arguments.
    pub bdi: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            how: How::default(),
            filter: None,
            repeat: 1,
            beside: std::thread::available_parallelism().map_or(1, usize::from),
            update: false,
            bdi: None,
        }
    }
}

/// Folders in which no tests are looked for, besides hidden ones: results of builds, and files that
/// tests include.
const LEFT_OUT: [&str; 2] = ["target", "inc"];

/// The tests in files and below folders, in the order of their paths.
///
/// # Errors
/// A path cannot be read.
pub fn find(paths: &[PathBuf]) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    for path in paths {
        if path.is_dir() {
            find_in_folder(path, &mut tests)?;
        } else {
            let before = tests.len();
            files::read(path)?;
            find_in_file(path, &mut tests)?;
            if tests.len() == before {
                let why = "there is no test in it: no test plan, no expected output, no trace";
                tests.push(Test {
                    file: path.clone(),
                    kind: Kind::Broken(why.to_owned()),
                });
            }
        }
    }
    Ok(tests)
}

fn find_in_folder(folder: &Path, tests: &mut Vec<Test>) -> Result<(), String> {
    let mut left: VecDeque<PathBuf> = files::list(folder)?.into();
    while let Some(path) = left.pop_front() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !path.is_dir() {
            find_in_file(&path, tests)?;
        } else if !name.starts_with('.') && !LEFT_OUT.contains(&&*name) && !path.is_symlink() {
            for inner in files::list(&path)?.into_iter().rev() {
                left.push_front(inner);
            }
        }
    }
    Ok(())
}

fn find_in_file(path: &Path, tests: &mut Vec<Test>) -> Result<(), String> {
    let mut add = |kind| {
        tests.push(Test {
            file: path.to_path_buf(),
            kind,
        });
    };
    let is_agent = files::has_extension(path, "asl");
    // What lies beside a project is expected of the project, not of an agent with its name.
    let is_agent_of_project = is_agent && path.with_extension("mas2j").exists();
    if (is_agent && !is_agent_of_project) || files::has_extension(path, "mas2j") {
        let case = Case::of_file(path);
        if case.expected.exists() {
            add(Kind::Output(case.clone()));
        }
        if case.beside("trace").is_some() {
            add(Kind::Trace(case));
        }
    }
    if is_agent {
        // A file in another encoding is decoded when it is run; it may hold tests all the same.
        let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let plans = plans::test_plans(&String::from_utf8_lossy(&text));
        if !plans.is_empty() {
            add(Kind::Plans(plans));
        }
    }
    if files::has_extension(path, "md") {
        match page::examples_of(path) {
            Ok(examples) => examples
                .into_iter()
                .for_each(|example| add(Kind::Page(example))),
            Err(wrong) => add(Kind::Broken(wrong)),
        }
    }
    Ok(())
}

/// Runs tests beside each other, and tells of each in their order.
pub fn run(tests: &[Test], settings: &Settings, mut tell: impl FnMut(Outcome)) {
    let jobs: Vec<(&Test, u64)> = tests
        .iter()
        .filter(|test| test.may_be_wanted(settings))
        .flat_map(|test| {
            let first = settings.how.seed;
            (0..settings.repeat.max(1)).map(move |time| (test, first.wrapping_add(time)))
        })
        .collect();
    let next = Mutex::new(0_usize);
    let (sender, outcomes) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..settings.beside.clamp(1, jobs.len().max(1)) {
            let sender = sender.clone();
            let (next, jobs) = (&next, &jobs);
            scope.spawn(move || {
                loop {
                    let number = {
                        let mut next = next.lock().unwrap_or_else(|broken| broken.into_inner());
                        *next += 1;
                        *next - 1
                    };
                    let Some((test, seed)) = jobs.get(number) else {
                        return;
                    };
                    // Nobody listens any more when the caller gives up.
                    if sender.send((number, test.run(*seed, settings))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = 0;
        for (number, found) in outcomes {
            waiting.insert(number, found);
            while let Some(found) = waiting.remove(&due) {
                due += 1;
                let wanted = found
                    .into_iter()
                    .filter(|outcome| settings.wants(&outcome.full_name()));
                wanted.for_each(&mut tell);
            }
        }
    });
}

impl Settings {
    /// Whether a test of this full name is wanted.
    pub fn wants(&self, full_name: &str) -> bool {
        let filter = self.filter.as_deref();
        filter.is_none_or(|filter| full_name.contains(filter))
    }
}

impl Test {
    fn shown_file(&self) -> String {
        let path = self.file.strip_prefix(".").unwrap_or(&self.file);
        path.to_string_lossy().replace('\\', "/")
    }

    /// The full names of what it tests: `bob_test.asl::adds`.
    pub fn full_names(&self) -> Vec<String> {
        let file = self.shown_file();
        let names = self.names().into_iter();
        names.map(|name| format!("{file}::{name}")).collect()
    }

    /// The names of what it tests.
    fn names(&self) -> Vec<String> {
        match &self.kind {
            Kind::Output(_) => vec!["output".to_owned()],
            Kind::Trace(_) => vec!["trace".to_owned()],
            Kind::Plans(plans) => plans.iter().map(|plan| plan.name.clone()).collect(),
            Kind::Page(example) => vec![format!("line {}", example.line)],
            Kind::Broken(_) => vec!["test".to_owned()],
        }
    }

    fn may_be_wanted(&self, settings: &Settings) -> bool {
        let mut names = self.full_names().into_iter();
        settings.filter.is_none() || names.any(|name| settings.wants(&name))
    }

    fn run(&self, seed: u64, settings: &Settings) -> Vec<Outcome> {
        let start = Instant::now();
        let how = How {
            seed,
            ..settings.how.clone()
        };
        let mut outcome = Outcome {
            file: self.shown_file(),
            name: self.names().into_iter().next().unwrap_or_default(),
            line: None,
            seed,
            took: Duration::ZERO,
            assertions: 1,
            problems: Vec::new(),
            output: (String::new(), String::new()),
            is_updated: false,
            coverage: Coverage::default(),
        };
        let bdi = settings.bdi.as_deref();
        let done = match &self.kind {
            Kind::Output(case) => run_output(case, &how, settings, &mut outcome),
            Kind::Trace(case) => case.judge_trace(&how).map(|(ran, problems)| {
                outcome.problems = problems;
                outcome.coverage = ran.coverage;
            }),
            Kind::Page(example) => {
                outcome.line = Some(example.line as u32);
                example.run(&how, bdi).map(|ran| {
                    outcome.problems = example.judge(&ran);
                    outcome.output = (ran.stdout, ran.stderr);
                    // What is on a page is no program to be covered.
                })
            }
            Kind::Broken(why) => Err(why.clone()),
            Kind::Plans(plans) => match plans::run(&self.file, &how) {
                Ok((found, coverage)) => {
                    let took = start.elapsed();
                    let mut coverage = Some(coverage);
                    let outcomes = found.into_iter().map(|found| Outcome {
                        coverage: coverage.take().unwrap_or_default(),
                        name: found.plan.name,
                        line: Some(found.plan.line),
                        took,
                        assertions: found.assertions,
                        problems: found.problems,
                        output: found.output,
                        ..outcome.clone()
                    });
                    return outcomes.collect();
                }
                Err(why) => {
                    let failed = plans.iter().map(|plan| Outcome {
                        name: plan.name.clone(),
                        line: Some(plan.line),
                        assertions: 0,
                        problems: vec![Problem::new(why.clone())],
                        ..outcome.clone()
                    });
                    return failed.collect();
                }
            },
        };
        if let Err(why) = done {
            let (title, rest) = why.split_once('\n').unwrap_or((&why, ""));
            let mut problem = Problem::new(title);
            problem.notes.extend(rest.lines().map(str::to_owned));
            outcome.problems.push(problem);
        }
        outcome.took = start.elapsed();
        vec![outcome]
    }
}

fn run_output(
    case: &Case,
    how: &How,
    settings: &Settings,
    outcome: &mut Outcome,
) -> Result<(), String> {
    let ran = case.run(how, settings.bdi.as_deref())?;
    outcome.problems = case.judge(&ran)?;
    let differs = |problem: &Problem| problem.difference.is_some();
    if settings.update && ran.unfinished.is_none() && outcome.problems.iter().any(differs) {
        std::fs::write(&case.expected, &ran.stdout)
            .map_err(|error| format!("cannot write {}: {error}", case.expected.display()))?;
        outcome.problems.retain(|problem| !differs(problem));
        outcome.is_updated = true;
    }
    outcome.output = (ran.stdout, ran.stderr);
    outcome.coverage = ran.coverage;
    Ok(())
}
