//! Runs the programs of `tests/requirements`: each shows that a numbered requirement holds, which its
//! first comment names. Their outputs were worked out by hand from the specification.
//! What lies beside a program in `NAME.check` must occur in what `bdi check` says about it.

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Trial};
use testing::difference::contains;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for case in files::cases(&files::tests().join("requirements")) {
        if let Some(path) = case.beside("check") {
            let case = case.clone();
            trials.push(Trial::test(format!("{} (check)", case.name), move || {
                let said = engine::check_case(&case)?;
                contains(&files::read(&path), &said).map_err(Into::into)
            }));
        }
        trials.push(Trial::test(case.name.clone(), move || {
            engine::judge(&case).map_err(Into::into)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}
