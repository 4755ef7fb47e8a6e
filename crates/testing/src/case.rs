//! Cases: a program, what it must print, and how it is to be run.
//!
//! `NAME.asl` with `NAME.expected`, or a folder `NAME/` with `NAME.mas2j`, its agents and `expected`.
//! Beside the program or project file may lie
//! - `NAME.args`: arguments of `bdi run` before the program, separated by blanks and line breaks; then the
//!   command runs it, in a copy of the folder;
//! - `NAME.stderr`: text that must occur on standard error, one piece a line; in this order if the
//!   first line is `# in order`; if it is `# exact`, the lines behind it are all of standard error;
//! - `NAME.status`: the exit status, if it is not 0;
//! - `NAME.trace`: what the agents must do beyond printing (see [`crate::trace`]).

use std::path::{Path, PathBuf};

use crate::difference::{compare, contains};
use crate::run::{How, Ran, Wanted, run_file};
use crate::trace::Expected;
use crate::verdict::Problem;
use crate::{command, files};

/// A program to run and what must come of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of its folder and its own: `area/name`.
    pub name: String,
    /// The program or project file.
    pub program: PathBuf,
    /// Whether it is a project: then only the order of each agent's lines counts.
    pub is_project: bool,
    /// The file with what it must print.
    pub expected: PathBuf,
}

impl Case {
    /// The program or project file with what lies beside it, whether or not that is there.
    pub fn of_file(program: &Path) -> Case {
        let folder = program.parent().map(files::stem).unwrap_or_default();
        let is_project = files::has_extension(program, "mas2j");
        let beside = program.with_extension("expected");
        let expected = match program.parent() {
            Some(folder) if is_project && !beside.exists() => folder.join("expected"),
            _ => beside,
        };
        Case {
            name: format!("{folder}/{}", files::stem(program)),
            program: program.to_path_buf(),
            is_project,
            expected,
        }
    }

    /// The cases in a folder, sorted by name; every program is one, whether or not it is said what it
    /// must print. A folder with a project of its name is one case.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn in_folder(area: &Path) -> Result<Vec<Case>, String> {
        let project_of = |folder: &Path| folder.join(files::stem(folder)).with_extension("mas2j");
        let own = project_of(area);
        if own.exists() {
            return Ok(vec![Case::of_file(&own)]);
        }
        let mut cases = Vec::new();
        for path in files::list(area)? {
            if path.is_dir() {
                cases.push(Case::of_file(&project_of(&path)));
            } else if files::has_extension(&path, "asl") {
                cases.push(Case::of_file(&path));
            }
        }
        Ok(cases)
    }

    /// The path of the file with the given extension beside the program, if there is one.
    pub fn beside(&self, extension: &str) -> Option<PathBuf> {
        Some(self.program.with_extension(extension)).filter(|path| path.exists())
    }

    /// Arguments of the command.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn args(&self) -> Result<Vec<String>, String> {
        let words = match self.beside("args") {
            Some(path) => files::read(&path)?,
            None => String::new(),
        };
        Ok(words.split_whitespace().map(str::to_owned).collect())
    }

    /// The exit status that is due.
    fn status(&self) -> Result<i32, String> {
        let Some(path) = self.beside("status") else {
            return Ok(0);
        };
        let text = files::read(&path)?;
        let status = text.trim().parse();
        status.map_err(|_| format!("{} holds no number", path.display()))
    }

    /// Runs the case as it stands in its folder, with the command if it has arguments.
    ///
    /// # Errors
    /// It does not end in time, the engine breaks, or the command is needed and not given.
    pub fn run(&self, how: &How, bdi: Option<&Path>) -> Result<Ran, String> {
        if self.beside("args").is_none() {
            return run_file(&self.program, how);
        }
        match bdi {
            Some(bdi) => command::run_case(bdi, self, how),
            None => Err("the command `bdi` is needed for its arguments".to_owned()),
        }
    }

    /// Compares output, exit status and diagnostics of a run with what is due.
    ///
    /// # Errors
    /// What is due cannot be read.
    pub fn judge(&self, ran: &Ran) -> Result<Vec<Problem>, String> {
        let mut problems = Vec::new();
        let expected = files::read(&self.expected)?;
        problems.extend(ran.unfinished.as_ref().map(Problem::new));
        let printed = compare(&expected, &ran.stdout, self.is_project);
        problems.extend(printed.err().map(Problem::from));
        let due = self.status()?;
        if ran.unfinished.is_none() && ran.status != Some(due) {
            let found = match ran.status {
                Some(status) => status.to_string(),
                None => "that of a signal".to_owned(),
            };
            problems.push(Problem::new(format!(
                "the exit status is {found}, not {due}"
            )));
        }
        if let Some(path) = self.beside("stderr") {
            if let Err(missing) = contains(&files::read(&path)?, &ran.stderr) {
                problems.push(Problem::new("standard error is not as it should be").note(missing));
            }
        } else if let Some(problem) = problems.last_mut()
            && !ran.stderr.is_empty()
        {
            problem
                .notes
                .push(format!("standard error:\n{}", ran.stderr));
        }
        Ok(problems)
    }

    /// Runs the case and compares what the agents did with its `.trace` file.
    ///
    /// # Errors
    /// As [`run`](Case::run), or the file is no expected trace.
    pub fn judge_trace(&self, how: &How) -> Result<(Ran, Vec<Problem>), String> {
        let path = self.beside("trace").ok_or("there is no expected trace")?;
        let expected = Expected::parse(&files::read(&path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let how = How {
            wanted: Wanted::Trace,
            ..how.clone()
        };
        let ran = run_file(&self.program, &how)?;
        let mut problems: Vec<Problem> = ran.unfinished.iter().map(Problem::new).collect();
        if let Err(wrong) = expected.check(&ran.trace) {
            let (title, rest) = wrong.split_once('\n').unwrap_or((&wrong, ""));
            let mut problem = Problem::new(format!("the trace is not as expected: {title}"));
            problem.notes = rest.lines().map(str::to_owned).collect();
            problems.push(problem);
        }
        Ok((ran, problems))
    }
}
