//! Runs the programs of `tests/conformance`: one trial each, and one for each `.trace` beside them.
//!
//! `cargo test --test conformance cycle/` runs an area.

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Trial};
use testing::run::How;
use testing::verdict::settle;

fn main() {
    let arguments = Arguments::from_args();
    let areas = files::list(&files::tests().join("conformance"));
    let areas = areas.iter().filter(|path| path.is_dir());
    let mut trials = Vec::new();
    for case in areas.flat_map(|area| files::cases(area)) {
        if case.beside("trace").is_some() {
            let case = case.clone();
            let name = format!("{} (trace)", case.name);
            trials.push(Trial::test(name, move || {
                let (_, problems) = case.judge_trace(&How::default())?;
                settle(&problems).map_err(Into::into)
            }));
        }
        trials.push(Trial::test(case.name.clone(), move || {
            engine::judge(&case).map_err(Into::into)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}
