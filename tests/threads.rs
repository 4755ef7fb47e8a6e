//! Runs the programs of `tests/conformance/mas` and `cycle` on two threads, some times each, with the
//! virtual clock. `BDI_REPEAT=100` makes it a hundred times.

use bdi_tests::{engine, files};
use libtest_mimic::{Arguments, Trial};
use testing::run::How;

const TIMES: usize = 3;

fn main() {
    let arguments = Arguments::from_args();
    let times = match std::env::var("BDI_REPEAT") {
        Ok(text) => text.parse().expect("BDI_REPEAT is a number"),
        Err(_) => TIMES,
    };
    let how = How {
        threads: Some(2),
        ..How::default()
    };
    let trials = files::cases_of_mas_and_cycle().into_iter().map(|case| {
        let how = how.clone();
        Trial::test(case.name.clone(), move || {
            for time in 1..=times {
                engine::judge_as(&case, &how)
                    .map_err(|wrong| format!("time {time} of {times}: {wrong}"))?;
            }
            Ok(())
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}
