//! Runs an agent inside another program, with internal actions written in Rust.

pub mod my_lib;

use std::path::Path;
use std::sync::Arc;

use agent::agent::Agent;
use agent::options::Options;
use mas::host::ProjectHost;
use mas::load::load_source;
use mas::output::Collected;
use mas::system::{Progress, System};
use mas::time::Clock;

/// Runs `dice.asl` with this seed and gives the lines that it prints.
///
/// # Errors
/// The program does not load, or does not end.
pub fn play(seed: u64) -> Result<Vec<String>, String> {
    let mut registry = stdlib::registry();
    my_lib::register(&mut registry).map_err(|error| error.to_string())?;

    let text = include_str!("dice.asl");
    let loaded = load_source("dice.asl", text, Path::new("."), Arc::new(registry));
    if loaded.failed {
        let options = syntax::RenderOptions { color: false };
        return Err(syntax::render(
            &loaded.diagnostics,
            &loaded.sources,
            options,
        ));
    }
    let agent = Agent::new(&loaded.name, &loaded.program, Options::default(), seed)
        .map_err(|errors| format!("{errors:?}"))?;

    let mut system = System::new(ProjectHost::new(loaded.root, Clock::virtual_clock()));
    system.add(agent);
    system.set_max_cycles(Some(10_000));
    let mut output = Collected::default();
    loop {
        match system.round(&mut output) {
            Progress::Busy => {}
            Progress::Until(_) | Progress::Quiescent | Progress::Stopped(_) => break,
            Progress::CycleLimit => return Err("it does not end".to_owned()),
        }
    }
    Ok(output.lines)
}
