//! `bdi check` on whole folders: the seeded mistakes of `tests/lints`, the examples, and the programs
//! of `tests/conformance`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Line and code of a report, with the file.
type Place = (String, u64, String);

fn tests() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    folder.canonicalize().expect("the folder of tests")
}

/// What `bdi check --format json` reports for a folder.
fn check(folder: &Path) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_bdi"))
        .args(["check", "--format", "json"])
        .current_dir(folder)
        .output()
        .expect("bdi runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    report["diagnostics"].as_array().expect("a list").clone()
}

fn place(found: &Value) -> Place {
    let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    (
        text("file"),
        found["line"].as_u64().expect("a line"),
        text("code"),
    )
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut due = vec![folder.to_path_buf()];
    while let Some(folder) = due.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                due.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Each line with a comment `//~ CODE…` has these reports, and no other line has any.
#[test]
fn seeded_mistakes_are_found_and_nothing_else() {
    let folder = tests().join("lints");
    let mut expected: BTreeSet<Place> = BTreeSet::new();
    for path in files(&folder) {
        if path.extension().is_none_or(|kind| kind != "asl") {
            continue;
        }
        let name = path.strip_prefix(&folder).expect("inside");
        let name = name.to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&path).expect("a text");
        for (index, line) in text.lines().enumerate() {
            let codes = line.split("//~").nth(1).unwrap_or_default();
            for code in codes.split_whitespace() {
                if code.starts_with('A') {
                    expected.insert((name.clone(), index as u64 + 1, code.to_owned()));
                }
            }
        }
    }
    let found: BTreeSet<Place> = check(&folder).iter().map(place).collect();
    let missed: Vec<_> = expected.difference(&found).collect();
    let more: Vec<_> = found.difference(&expected).collect();
    assert!(
        missed.is_empty() && more.is_empty(),
        "missed {missed:#?}\nnot expected {more:#?}"
    );
    let codes: BTreeSet<&str> = found.iter().map(|(_, _, code)| code.as_str()).collect();
    let list = Command::new(env!("CARGO_BIN_EXE_bdi"))
        .args(["check", "--list"])
        .output()
        .expect("bdi runs");
    let list = String::from_utf8(list.stdout).expect("UTF-8");
    let all = list.lines().filter_map(|line| line.split("  ").next());
    let all = all.filter(|code| code.len() == 4 && code.starts_with('A'));
    let unseen: Vec<&str> = all.filter(|code| !codes.contains(code)).collect();
    assert!(unseen.is_empty(), "no mistake is seeded for {unseen:?}");
}

#[test]
fn nothing_is_reported_for_the_examples() {
    let found = check(&tests().join("../examples"));
    assert_eq!(found, [] as [Value; 0]);
}

/// The reports on the conformance programs, one a line. Each was judged right; a new one is judged
/// before `UPDATE=1` writes it here.
#[test]
fn reports_on_conformance_programs_are_those_listed() {
    let lines: String = check(&tests().join("conformance"))
        .iter()
        .map(|found| {
            let (file, line, code) = place(found);
            let message = found["message"].as_str().unwrap_or_default();
            format!("{file}:{line}: {code} {message}\n")
        })
        .collect();
    let list = tests().join("lints/conformance.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&list, &lines).expect("the list can be written");
    }
    let known = std::fs::read_to_string(&list).unwrap_or_default();
    let known = known.replace("\r\n", "\n");
    let new: Vec<&str> = lines
        .lines()
        .filter(|line| !known.contains(&format!("{line}\n")))
        .collect();
    assert!(new.is_empty(), "not listed:\n{}", new.join("\n"));
    assert_eq!(known, lines, "something is listed that is not reported");
}

/// What `bdi explain` shows is the page in `docs/errors`, whether it is asked by code or by name.
#[test]
fn explanations_are_the_pages_in_docs() {
    let explain = |what: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_bdi"))
            .args(["explain", what])
            .output()
            .expect("bdi runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let page = |code: &str| {
        let file = tests().join(format!("../docs/errors/{code}.md"));
        std::fs::read_to_string(file).expect("the page")
    };
    assert_eq!(explain("A427"), page("A427"));
    assert_eq!(explain("endless-recursion"), page("A427"));
    for code in ["A113", "A210", "A320", "A340"] {
        assert_eq!(explain(code), page(code));
        assert_eq!(explain(&code.to_lowercase()), page(code));
    }
}

/// The page for users shows what the command prints.
#[test]
fn the_page_for_users_shows_real_output() {
    let page = std::fs::read_to_string(tests().join("../docs/check.md")).expect("the page");
    let shown = page.split("$ bdi check house.mas2j\n").nth(1);
    let shown = shown.and_then(|rest| rest.split("```").next());
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file is written");
    };
    write("house.mas2j", "MAS house { agents: ann; }\n");
    write("ann.asl", "!start.\n+!start <- !clean(hall).\n");
    let output = Command::new(env!("CARGO_BIN_EXE_bdi"))
        .args(["check", "house.mas2j"])
        .env("NO_COLOR", "1")
        .current_dir(folder.path())
        .output()
        .expect("bdi runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(shown, Some(printed.as_str()));
}
