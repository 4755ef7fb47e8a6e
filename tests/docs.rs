//! Runs the examples of `docs/language`, `docs/environments.md`, `docs/projects.md` and
//! `docs/communication.md`: one trial for each program in them. How pages are read is told in
//! `testing::page`.

#![allow(clippy::print_stderr, reason = "says what is left out")]

use std::path::Path;

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Failed, Trial};
use testing::page::{Example, examples_of};
use testing::run::How;
use testing::verdict::settle;

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
        let examples = examples_of(&page).unwrap_or_else(|error| panic!("{name}: {error}"));
        for example in examples {
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

fn run(example: &Example) -> Result<(), Failed> {
    let ran = example.run(&How::default(), Some(&engine::bdi()?))?;
    settle(&example.judge(&ran)).map_err(Into::into)
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
