//! Runs an agent in an environment that is written in Rust.

pub mod tank;

use std::path::Path;

use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::system::Progress;
use mas::time::Clock;

/// Runs `keeper.asl` with a tank and gives the lines that it prints.
///
/// # Errors
/// The program does not load, or does not end.
pub fn keep() -> Result<Vec<String>, String> {
    let text = include_str!("keeper.asl");
    let settings = Settings::default();
    let project = Project::of_text("keeper.asl", text, Path::new("."), &settings);
    if project.failed() {
        let options = syntax::RenderOptions { color: false };
        return Err(syntax::render(
            &project.diagnostics,
            &project.sources,
            options,
        ));
    }

    let mut system = project.start(Clock::virtual_clock(), 0);
    system.set_environment(Box::new(tank::Tank::default()), Vec::new());
    let mut output = Collected::default();
    system.begin(&mut output)?;
    system.set_max_cycles(Some(10_000));
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
