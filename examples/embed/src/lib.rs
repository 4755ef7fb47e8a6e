//! Runs an agent inside another program, with internal actions written in Rust.

pub mod my_lib;

use std::path::Path;
use std::sync::Arc;

use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::system::Progress;
use mas::time::Clock;

/// Runs `dice.asl` with this seed and gives the lines that it prints.
///
/// # Errors
/// The program does not load, or does not end.
pub fn play(seed: u64) -> Result<Vec<String>, String> {
    let mut registry = stdlib::registry();
    my_lib::register(&mut registry).map_err(|error| error.to_string())?;

    let text = include_str!("dice.asl");
    let settings = Settings {
        registry: Arc::new(registry),
        ..Settings::default()
    };
    let project = Project::of_text("dice.asl", text, Path::new("."), &settings);
    if project.failed() {
        let options = syntax::RenderOptions { color: false };
        return Err(syntax::render(
            &project.diagnostics,
            &project.sources,
            options,
        ));
    }

    let mut system = project.start(Clock::virtual_clock(), seed);
    system.set_max_cycles(Some(10_000));
    let mut output = Collected::default();
    loop {
        match system.round(&mut output) {
            Progress::Busy => {}
            Progress::Until(_) | Progress::Waiting | Progress::Quiescent | Progress::Stopped(_) => {
                break;
            }
            Progress::CycleLimit => return Err("it does not end".to_owned()),
        }
    }
    Ok(output.lines)
}
