//! Journals: one seed gives one journal, byte for byte, and the run can be done again from it. Tried with
//! every example, with the conformance programs of several agents, and with some programs under
//! the real clock.

#![allow(clippy::print_stderr, reason = "says what is left out")]

use std::ffi::OsString;
use std::path::Path;

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Failed, Trial};
use testing::case::Case;
use testing::run::Ran;

fn main() {
    let arguments = Arguments::from_args();
    let mut folders = files::list(&files::root().join("examples"));
    folders.retain(|path| path.is_dir() && !path.join("Cargo.toml").exists());
    folders.push(files::tests().join("conformance/mas"));
    let mut trials = Vec::new();
    for folder in folders {
        let is_left_out = needs_python(&folder) && !engine::has_python();
        if is_left_out {
            eprintln!("{} is left out: there is no python3 here", folder.display());
        }
        trials.extend(files::cases(&folder).into_iter().map(|case| {
            let trial = Trial::test(case.name.clone(), move || repeats(&case));
            trial.with_ignored_flag(is_left_out)
        }));
    }
    assert!(!trials.is_empty(), "the examples are missing");
    for (name, program) in REAL {
        let name = format!("real clock, {name}");
        trials.push(Trial::test(name, move || repeats_in_real_time(program)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether a part of the example is written in Python.
fn needs_python(folder: &Path) -> bool {
    let mut parts = files::list(folder).into_iter();
    parts.any(|path| path.extension().is_some_and(|extension| extension == "py"))
}

fn repeats(case: &Case) -> Result<(), Failed> {
    let (journal, replayed) = engine::replay_case(case)?;
    // A program that is not to be loaded has no journal.
    if journal.is_empty() {
        return Ok(());
    }
    is_the_same(&replayed, &journal)?;
    let (again, _) = engine::replay_case(case)?;
    if journal == again {
        Ok(())
    } else {
        Err(Failed::from(format!(
            "two runs write two journals\n--- one\n{journal}\n--- other\n{again}"
        )))
    }
}

fn is_the_same(replayed: &Ran, journal: &str) -> Result<(), Failed> {
    let is_told = replayed.stdout.contains("the same run again");
    if replayed.status == Some(0) && is_told && replayed.stderr.is_empty() {
        return Ok(());
    }
    Err(Failed::from(format!(
        "status {:?}\n{}{}--- the journal\n{journal}",
        replayed.status, replayed.stdout, replayed.stderr
    )))
}

/// Agents that look at the clock, wait, give up, end others, and stop the run while others work.
const REAL: [(&str, &str); 4] = [
    (
        "waits",
        "!a(1). !b. \
         +!a(N) : N < 6 <- .wait(N); .time(H,M,S,Ms); .print(N,S,Ms); .random(X); .print(X); !a(N+1). \
         +!a(_). \
         +!b <- .wait({+never}, 10, T); .print(late); .nano_time(N); .print(N).",
    ),
    (
        "busy until the stop",
        "!count(1). !stop. +!count(N) <- !!count(N+1). +!stop <- .stopMAS(30, 7).",
    ),
    (
        "agents that come and go",
        "!go. \
         +!go <- .create_agent(x); .wait(5); .kill_agent(x, 10); .all_names(L); .print(L); \
                 .wait(20); .all_names(M); .print(M).",
    ),
    (
        "files",
        "!go. \
         +!go <- +p(1); .save_agent(\"saved.asl\"); .create_agent(y, \"saved.asl\"); .wait(3); \
                 .send(y, askOne, p(X), A); .print(A).",
    ),
];

fn repeats_in_real_time(program: &str) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("agent.asl"), program)?;
    let bdi = |args: &[&str]| {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        engine::run_command(&args, folder.path())
    };
    bdi(&["run", "--journal", "run.journal", "agent.asl"])?;
    // What the run wrote is not there any more, and not needed.
    if folder.path().join("saved.asl").exists() {
        std::fs::remove_file(folder.path().join("saved.asl"))?;
    }
    let journal = std::fs::read_to_string(folder.path().join("run.journal"))?;
    is_the_same(&bdi(&["replay", "run.journal"])?, &journal)?;
    let is_saved = folder.path().join("saved.asl").exists();
    if is_saved {
        return Err(Failed::from("the replay wrote a file"));
    }
    Ok(())
}
