//! Runs an agent inside another program, with internal actions written in Rust.

pub mod my_lib;

use std::error::Error;

use bdi::{Clock, Lines, Progress, Setup};

/// Runs `dice.asl` with this seed and gives the lines that it prints.
///
/// # Errors
/// The program does not load, or does not end.
pub fn play(seed: u64) -> Result<Vec<String>, Box<dyn Error>> {
    let mut setup = Setup::new();
    setup.text("dice.asl", include_str!("dice.asl"));
    my_lib::register(&mut setup)?;

    let project = setup.load_agents(&["dice.asl"])?;
    let mut system = project.start(Clock::virtual_clock(), seed);
    system.set_max_cycles(Some(10_000));
    let lines = Lines::default();
    system.subscribe(lines.collector());
    match system.run() {
        Progress::CycleLimit => Err("it does not end".into()),
        _ => Ok(lines.take()),
    }
}
