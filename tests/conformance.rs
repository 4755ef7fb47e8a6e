//! Runs the programs of `tests/conformance`: one trial each, and one for each `.trace` beside them.
//!
//! `cargo test --test conformance cycle/` runs an area, `-- --ignored` also what is not due yet.

use bdi_tests::case::Case;
use bdi_tests::{files, judge};
use libtest_mimic::{Arguments, Trial};

/// What must pass: prefixes of the names of cases. The other cases are listed as ignored.
const DUE: &[&str] = &["terms/", "cycle/", "intent/", "stdlib/", "deviate/", "mas/"];

fn main() {
    let arguments = Arguments::from_args();
    let cases = Case::in_areas(&files::tests().join("conformance"));
    assert!(!cases.is_empty(), "the conformance programs are missing");
    let mut trials = Vec::new();
    for case in cases {
        let ignored = !is_due(&case.name);
        if case.beside("trace").is_some() {
            let case = case.clone();
            let name = format!("{} (trace)", case.name);
            let trial = Trial::test(name, move || judge::judge_trace(&case).map_err(Into::into));
            trials.push(trial.with_ignored_flag(ignored));
        }
        let trial = Trial::test(case.name.clone(), move || {
            judge::judge(&case).map_err(Into::into)
        });
        trials.push(trial.with_ignored_flag(ignored));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn is_due(name: &str) -> bool {
    DUE.iter().any(|prefix| name.starts_with(prefix))
}
