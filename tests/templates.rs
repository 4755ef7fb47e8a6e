//! What `bdi new` makes: it runs, prints what it promises, and has nothing that `bdi check` remarks.

#![allow(clippy::print_stderr, reason = "says what is left out")]

use std::ffi::OsString;

use bdi_tests::{engine, files};

/// The templates, and whether they need Python.
const TEMPLATES: [(&str, bool); 3] = [("single", false), ("mas", false), ("env-python", true)];

#[test]
fn every_template_runs_and_has_no_mistakes() {
    for (template, needs_python) in TEMPLATES {
        if needs_python && !engine::has_python() {
            eprintln!("{template} is left out: there is no python3 here");
            continue;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let bdi = |args: &[&str]| {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            engine::run_command(&args, folder.path()).expect("it ends")
        };
        let made = bdi(&["new", "my-project", "--template", template]);
        assert_eq!(made.status, Some(0), "{}", made.stderr);
        let project = folder.path().join("my-project");
        assert!(files::read(&project.join("README.md")).starts_with("# my-project\n"));

        let ran = bdi(&["run", "--clock", "virtual", "--strict", "my-project"]);
        assert_eq!(ran.stderr, "", "{template}");
        assert_eq!(ran.stdout, files::read(&project.join("expected")));
        assert_eq!(ran.status, Some(0), "{template}");

        let checked = bdi(&["check", "--strict", "my-project"]);
        assert_eq!(checked.stderr, "", "{template}");
        assert!(
            checked.stdout.ends_with("checked: 0 errors, 0 warnings\n"),
            "{template}: {}",
            checked.stdout
        );
    }
}
