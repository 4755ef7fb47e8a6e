//! Runs the examples of `docs/language`, `docs/environments.md`, `docs/projects.md` and
//! `docs/communication.md`: one trial for each program in them.
//!
//! A block ```` ```asl ```` is a program. Behind it may stand a block `text`, all that it prints, and a
//! block `stderr`, all of its diagnostics; what is not there must be empty. A program marked
//! `asl error CODE` must be refused with that code; one marked `asl env=CLASS` runs in that environment. A
//! block with `file=NAME` is no program of its own, but a file beside the programs behind it on the
//! page. A block ```` ```mas2j ```` is a project of such files; words behind `mas2j` are arguments of
//! `bdi run`. Blocks `rust`, `json` and those without a mark are not run.

#![allow(clippy::print_stderr, reason = "says what is left out")]

use std::ffi::OsString;
use std::path::Path;

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Failed, Trial};

/// The name under which the pages tell to save the examples.
const PROGRAM: &str = "demo.asl";
/// The same of projects.
const PROJECT: &str = "demo.mas2j";

/// A fenced block of a page.
#[derive(Debug)]
struct Block {
    /// What stands behind the opening fence.
    info: String,
    /// The number of its first line.
    line: usize,
    text: String,
}

/// A program of a page with what must come of it.
#[derive(Debug, Default)]
struct Example {
    line: usize,
    program: String,
    /// The arguments of a project's run; `None` for a program of one agent.
    project: Option<Vec<String>>,
    /// Files beside it, with their names.
    files: Vec<(String, String)>,
    printed: String,
    diagnostics: String,
    /// The code with which it must be refused.
    refused: Option<String>,
    /// The class of its environment.
    environment: Option<String>,
}

fn main() {
    let arguments = Arguments::from_args();
    let folder = files::root().join("docs/language");
    let others =
        ["projects.md", "communication.md"].map(|page| files::root().join("docs").join(page));
    let pages = files::list(&folder)
        .into_iter()
        .chain(others)
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let environments = files::root().join("docs/environments.md");
    let mut trials = Vec::new();
    for page in pages.chain([environments]) {
        let name = files::relative(&page, &files::root());
        for example in examples(&blocks(&files::read(&page))) {
            let name = format!("{name}:{}", example.line);
            let is_left_out = example.needs_python() && !engine::has_python();
            if is_left_out {
                eprintln!("{name} is left out: there is no python3 here");
            }
            let trial = Trial::test(name, move || run(&example));
            trials.push(trial.with_ignored_flag(is_left_out));
        }
    }
    assert!(!trials.is_empty(), "the documentation has no examples");
    trials.push(Trial::test("every deviation is listed", move || {
        deviations_are_listed(&folder)
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in page.lines().enumerate() {
        match open.as_mut() {
            Some(_) if line == "```" => blocks.extend(open.take()),
            Some(block) => {
                block.text += line;
                block.text.push('\n');
            }
            None => {
                open = line.strip_prefix("```").map(|info| Block {
                    info: info.trim().to_owned(),
                    line: index + 2,
                    text: String::new(),
                });
            }
        }
    }
    blocks
}

fn examples(blocks: &[Block]) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut beside = Vec::new();
    for block in blocks {
        let words: Vec<_> = block.info.split_whitespace().collect();
        match (words.as_slice(), examples.last_mut()) {
            (["asl"], _) => examples.push(Example {
                line: block.line,
                program: block.text.clone(),
                files: beside.clone(),
                ..Example::default()
            }),
            (["mas2j", args @ ..], _) => examples.push(Example {
                line: block.line,
                program: block.text.clone(),
                project: Some(args.iter().map(|arg| (*arg).to_owned()).collect()),
                files: beside.clone(),
                ..Example::default()
            }),
            (["asl", "error", code], _) => examples.push(Example {
                line: block.line,
                program: block.text.clone(),
                files: beside.clone(),
                refused: Some((*code).to_owned()),
                ..Example::default()
            }),
            ([_, file], _) if file.starts_with("file=") => {
                beside.push((file["file=".len()..].to_owned(), block.text.clone()));
            }
            (["asl", class], _) if class.starts_with("env=") => examples.push(Example {
                line: block.line,
                program: block.text.clone(),
                files: beside.clone(),
                environment: Some(class["env=".len()..].to_owned()),
                ..Example::default()
            }),
            (["rust" | "json"], _) => {}
            (["text"], Some(example)) => example.printed.clone_from(&block.text),
            (["stderr"], Some(example)) => example.diagnostics.clone_from(&block.text),
            _ => panic!("line {}: a block `{}`", block.line, block.info),
        }
    }
    examples
}

impl Example {
    fn needs_python(&self) -> bool {
        let environment = self.environment.as_deref();
        environment.is_some_and(|class| class.contains("python"))
    }
}

fn run(example: &Example) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let program = match example.project {
        Some(_) => PROJECT,
        None => PROGRAM,
    };
    std::fs::write(folder.path().join(program), &example.program)?;
    for (name, text) in &example.files {
        std::fs::write(folder.path().join(name), text)?;
    }
    if example.needs_python() {
        let helper = "bdi_environment.py";
        let from = files::root().join("crates/envs/python").join(helper);
        std::fs::copy(from, folder.path().join(helper))?;
    }
    let mut args = vec!["run", "--clock", "virtual"];
    if let Some(class) = &example.environment {
        args.extend(["--env", class]);
    }
    args.extend(example.project.iter().flatten().map(String::as_str));
    args.push(program);
    let args: Vec<OsString> = args.into_iter().map(OsString::from).collect();
    let output = engine::run_command(&args, folder.path(), engine::LIMIT)?;
    let status = if let Some(code) = &example.refused {
        if !output.stderr.contains(&format!("[{code}]")) {
            return Err(Failed::from(format!(
                "no {code} in the diagnostics\n{}",
                output.stderr
            )));
        }
        1
    } else {
        same("diagnostics", &example.diagnostics, &output.stderr)?;
        0
    };
    same("output", &example.printed, &output.stdout)?;
    if output.status == Some(status) {
        Ok(())
    } else {
        Err(Failed::from(format!("exit status {:?}", output.status)))
    }
}

fn same(what: &str, shown: &str, found: &str) -> Result<(), Failed> {
    if shown == found {
        return Ok(());
    }
    Err(Failed::from(format!(
        "the {what} of the page is\n{shown}but it is\n{found}"
    )))
}

/// The page for users of Jason must link each program for a deviation.
fn deviations_are_listed(folder: &Path) -> Result<(), Failed> {
    let page = files::read(&folder.join("coming-from-jason.md"));
    let missing: Vec<_> = files::list(&files::tests().join("conformance/deviate"))
        .iter()
        .filter(|path| {
            path.is_dir() || path.extension().is_some_and(|extension| extension == "asl")
        })
        .map(|path| files::relative(path, &files::root()))
        .filter(|name| !page.contains(&format!("](../../{name})")))
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Failed::from(format!(
            "not in coming-from-jason.md:\n{}",
            missing.join("\n")
        )))
    }
}
