//! Runs the programs of `tests/conformance/mas` and `cycle` with the real clock. They mostly wait, so
//! many run beside each other.

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Trial};
use testing::run::How;

/// How many run beside each other unless `--test-threads` says otherwise.
const BESIDE: usize = 16;

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(BESIDE);
    let how = How {
        is_real: true,
        ..How::default()
    };
    let trials = files::cases_of_mas_and_cycle().into_iter().map(|case| {
        let how = how.clone();
        Trial::test(case.name.clone(), move || {
            engine::judge_as(&case, &how).map_err(Into::into)
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
