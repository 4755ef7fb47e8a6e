//! Runs the programs of `tests/conformance/mas` and `cycle` on two threads, some times each, with the
//! virtual clock. `BDI_REPEAT=100` makes it a hundred times.

use bdi_tests::case::Case;
use bdi_tests::engine::Mode;
use bdi_tests::judge;
use libtest_mimic::{Arguments, Trial};

const TIMES: usize = 3;

fn main() {
    let arguments = Arguments::from_args();
    let times = match std::env::var("BDI_REPEAT") {
        Ok(text) => text.parse().expect("BDI_REPEAT is a number"),
        Err(_) => TIMES,
    };
    let mode = Mode {
        threads: Some(2),
        ..Mode::default()
    };
    let trials = Case::of_mas_and_cycle().into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            for time in 1..=times {
                judge::judge_as(&case, mode)
                    .map_err(|wrong| format!("time {time} of {times}: {wrong}"))?;
            }
            Ok(())
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
