//! Programs on Markdown pages: each fenced block ```` ```asl ```` is one.
//!
//! Behind a program may stand a block `text`, all that it prints, and a block `stderr`, all of its
//! diagnostics; what is not there must be empty. Words behind `asl` say more:
//! - `error CODE`: it must be refused with this code;
//! - `env=CLASS`: it runs in this environment;
//! - `file=NAME`: it is no program of its own, but a file beside the programs behind it on the page (so
//!   may be a block of any language);
//! - `ignore`: it is not run.
//!
//! A block ```` ```mas2j ```` is a project of such files; words behind `mas2j` are arguments of
//! `bdi run`. All other blocks are for people only.

use std::ffi::OsString;
use std::path::Path;

use mas::environment::EnvironmentClass;

use crate::difference::same;
use crate::run::{How, Ran, run_file};
use crate::verdict::Problem;
use crate::{command, files};

/// The name under which a program is saved, and a project.
const PROGRAM: &str = "demo.asl";
const PROJECT: &str = "demo.mas2j";

/// A program of a page with what must come of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Example {
    /// The line on the page of the program's first line.
    pub line: usize,
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

/// A fenced block of a page.
struct Block {
    /// What stands behind the opening fence.
    info: String,
    /// The number of its first line.
    line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for (index, line) in page.lines().enumerate() {
        let ticks = line.bytes().take_while(|byte| *byte == b'`').count();
        match open.as_mut() {
            Some((fence, _)) if ticks >= *fence && line[ticks..].trim().is_empty() => {
                blocks.extend(open.take().map(|(_, block)| block));
            }
            Some((_, block)) => {
                block.text += line;
                block.text.push('\n');
            }
            None if ticks >= 3 => {
                let block = Block {
                    info: line[ticks..].trim().to_owned(),
                    line: index + 2,
                    text: String::new(),
                };
                open = Some((ticks, block));
            }
            None => {}
        }
    }
    blocks
}

/// The programs of a page, in order.
///
/// # Errors
/// A word behind `asl` that means nothing: the line and the word.
pub fn examples(page: &str) -> Result<Vec<Example>, String> {
    let mut examples: Vec<Example> = Vec::new();
    let mut beside = Vec::new();
    // Whether a block `text` tells about the last example.
    let mut is_open = false;
    for block in blocks(page) {
        let words: Vec<&str> = block.info.split_whitespace().collect();
        let file = words.iter().find_map(|word| word.strip_prefix("file="));
        let example = || Example {
            line: block.line,
            program: block.text.clone(),
            files: beside.clone(),
            ..Example::default()
        };
        match (words.as_slice(), file) {
            (_, Some(name)) => beside.push((name.to_owned(), block.text.clone())),
            (["asl" | "mas2j", "ignore" | "right" | "wrong", ..], _) => is_open = false,
            (["asl", words @ ..], _) => {
                let mut example = example();
                let mut words = words.iter();
                while let Some(word) = words.next() {
                    if let Some(class) = word.strip_prefix("env=") {
                        example.environment = Some(class.to_owned());
                    } else if *word == "error" {
                        example.refused = words.next().map(|code| (*code).to_owned());
                    } else {
                        return Err(format!(
                            "line {}: `{word}` behind `asl` means nothing; there are \
                             `error CODE`, `env=CLASS`, `file=NAME` and `ignore`",
                            block.line - 1
                        ));
                    }
                }
                is_open = true;
                examples.push(example);
            }
            (["mas2j", args @ ..], _) => {
                is_open = true;
                examples.push(Example {
                    project: Some(args.iter().map(|arg| (*arg).to_owned()).collect()),
                    ..example()
                });
            }
            (["text"], _) if is_open => {
                if let Some(example) = examples.last_mut() {
                    example.printed.clone_from(&block.text);
                }
            }
            (["stderr"], _) if is_open => {
                if let Some(example) = examples.last_mut() {
                    example.diagnostics.clone_from(&block.text);
                }
            }
            _ => {}
        }
    }
    Ok(examples)
}

impl Example {
    /// Whether a part of it is written in Python.
    pub fn needs_python(&self) -> bool {
        let environment = self.environment.as_deref();
        environment.is_some_and(|class| class.contains("python"))
            || self.files.iter().any(|(name, _)| name.ends_with(".py"))
    }

    /// Runs it in a folder of its own, with its files beside it; and with the helper for environments in
    /// Python, if one of them is written in that.
    ///
    /// # Errors
    /// It does not end, the engine breaks, or the command is needed and not given.
    pub fn run(&self, how: &How, bdi: Option<&Path>) -> Result<Ran, String> {
        let failed = |error: std::io::Error| format!("no temporary folder: {error}");
        let folder = tempfile::tempdir().map_err(failed)?;
        let program = match self.project {
            Some(_) => PROJECT,
            None => PROGRAM,
        };
        let mut files = vec![(program, self.program.as_str())];
        if self.needs_python() {
            files.push(("bdi_environment.py", envs::PYTHON_HELPER));
        }
        files.extend(self.files.iter().map(|(name, text)| (&**name, &**text)));
        for (name, text) in files {
            let path = folder.path().join(name);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(failed)?;
            }
            std::fs::write(path, text).map_err(failed)?;
        }
        let args = self.project.iter().flatten();
        if args.clone().next().is_some() {
            let bdi = bdi.ok_or("the command `bdi` is needed for the arguments")?;
            let first = ["run", "--clock", "virtual"].map(OsString::from);
            let args = first.into_iter().chain(args.map(OsString::from));
            let args: Vec<OsString> = args.chain([program.into()]).collect();
            return command::run(bdi, &args, folder.path(), how.limit);
        }
        let environment = match &self.environment {
            Some(class) => Some(EnvironmentClass::read(class)?),
            None => how.environment.clone(),
        };
        let how = How {
            environment,
            ..how.clone()
        };
        run_file(&folder.path().join(program), &how)
    }

    /// Compares a run with what the page shows.
    pub fn judge(&self, ran: &Ran) -> Vec<Problem> {
        let mut problems: Vec<Problem> = ran.unfinished.iter().map(Problem::new).collect();
        let due = match &self.refused {
            Some(code) => {
                if !ran.stderr.contains(&format!("[{code}]")) {
                    let title = format!("it is not refused with {code}");
                    problems.push(Problem::new(title));
                }
                1
            }
            None => {
                let found = same("diagnostics", &self.diagnostics, &ran.stderr);
                problems.extend(found.err().map(Problem::from));
                0
            }
        };
        let printed = same("output", &self.printed, &ran.stdout);
        problems.extend(printed.err().map(Problem::from));
        if ran.unfinished.is_none() && ran.status != Some(due) {
            let title = format!("the exit status is {:?}, not {due}", ran.status);
            problems.push(Problem::new(title));
        }
        problems
    }
}

/// The programs of a file.
///
/// # Errors
/// The file cannot be read, or as [`examples`].
pub fn examples_of(path: &Path) -> Result<Vec<Example>, String> {
    examples(&files::read(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_become_examples() {
        let page = "# A page\n\n```asl\n!a.\n```\n\nprints\n\n```text\n[demo] a\n```\n\
                    ```console\n$ ls\n```\n````asl error A101\n```\n````\n```asl ignore\nx\n```\n\
                    ```text\nno output of a program\n```\n```py file=w.py\nprint()\n```\n\
                    ```mas2j --quiet\nMAS m {}\n```\n";
        let found = examples(page).unwrap();
        let lines: Vec<usize> = found.iter().map(|example| example.line).collect();
        assert_eq!(lines, [4, 16, 28]);
        assert_eq!(found[0].printed, "[demo] a\n");
        assert_eq!(found[1].program, "```\n");
        assert_eq!(found[1].refused.as_deref(), Some("A101"));
        assert_eq!(found[1].printed, "");
        assert!(found[2].needs_python());
        assert_eq!(
            found[2].project.as_deref(),
            Some(&["--quiet".to_owned()][..])
        );
    }

    #[test]
    fn unknown_words_are_refused() {
        let error = examples("```asl eror A101\n```\n").unwrap_err();
        assert!(error.starts_with("line 1: `eror`"), "{error}");
    }
}
