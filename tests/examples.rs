//! Runs the programs of `examples`: they must print what their folders promise.

#![allow(clippy::print_stderr, reason = "says what is left out")]

use std::path::{Path, PathBuf};

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Failed, Trial};
use testing::case::Case;
use testing::difference::compare;
use testing::run::How;

fn main() {
    let arguments = Arguments::from_args();
    let examples = files::list(&files::root().join("examples"));
    let mut trials = Vec::new();
    // Examples of embedding are packages with tests of their own.
    let is_program = |path: &PathBuf| path.is_dir() && !path.join("Cargo.toml").exists();
    for folder in examples.into_iter().filter(is_program) {
        let cases = files::cases(&folder);
        let readme = folder.join("README.md");
        let name = files::relative(&folder, &files::root());
        trials.push(Trial::test(format!("{name}/README.md"), move || {
            if readme.exists() {
                Ok(())
            } else {
                Err(Failed::from("the folder has no README.md"))
            }
        }));
        let is_left_out = needs_python(&folder) && !engine::has_python();
        if is_left_out {
            eprintln!("{name} is left out: there is no python3 here");
        }
        for case in cases {
            let name = case.name.clone();
            let rules: [(&str, Rule); 3] = [
                ("", engine::judge),
                (" again", is_repeatable),
                (" checked", is_without_remark),
            ];
            trials.extend(rules.map(|(what, rule)| {
                let case = case.clone();
                let trial = Trial::test(format!("{name}{what}"), move || {
                    rule(&case).map_err(Into::into)
                });
                trial.with_ignored_flag(is_left_out)
            }));
        }
    }
    assert!(!trials.is_empty(), "the examples are missing");
    libtest_mimic::run(&arguments, trials).exit();
}

/// What holds for a program, or what is wrong with it.
type Rule = fn(&Case) -> Result<(), String>;

/// Two runs print the same lines, in the same order across all agents, and nothing has to be reported.
fn is_repeatable(case: &Case) -> Result<(), String> {
    let first = engine::run_case(case, &How::default())?;
    if !first.stderr.is_empty() {
        return Err(first.stderr);
    }
    let again = engine::run_case(case, &How::default())?;
    compare(&first.stdout, &again.stdout, false).map_err(|difference| difference.to_string())
}

/// `bdi check` has nothing to say, not even advice.
fn is_without_remark(case: &Case) -> Result<(), String> {
    let said = engine::check_case(case)?;
    let has_remark = said.trim_end().contains('\n');
    if said.trim_end().ends_with("checked: 0 errors, 0 warnings") && !has_remark {
        Ok(())
    } else {
        Err(said)
    }
}

/// Whether a part of the example is written in Python.
fn needs_python(folder: &Path) -> bool {
    let mut parts = files::list(folder).into_iter();
    parts.any(|path| path.extension().is_some_and(|extension| extension == "py"))
}
