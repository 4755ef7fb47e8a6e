//! Runs the programs of `tests/requirements`: each shows that a numbered requirement holds, which its
//! first comment names. Their outputs were worked out by hand from the specification.

use bdi_tests::case::Case;
use bdi_tests::{files, judge};
use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let cases = Case::in_folder(&files::tests().join("requirements"));
    assert!(
        !cases.is_empty(),
        "the programs for the requirements are missing"
    );
    let trials = cases.into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            judge::judge(&case).map_err(Into::into)
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
