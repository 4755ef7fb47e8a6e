//! Runs the programs of `tests/conformance/mas` and `cycle` with the real clock. They mostly wait, so
//! many run beside each other.

use bdi_tests::case::Case;
use bdi_tests::engine::Mode;
use bdi_tests::judge;
use libtest_mimic::{Arguments, Trial};

/// How many run beside each other unless `--test-threads` says otherwise.
const BESIDE: usize = 16;

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(BESIDE);
    let mode = Mode {
        is_real: true,
        ..Mode::default()
    };
    let trials = Case::of_mas_and_cycle().into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            judge::judge_as(&case, mode).map_err(Into::into)
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
