//! Runs an agent in an environment that is written in Rust.

pub mod tank;

/// Runs `keeper.asl` with a tank and gives the lines that it prints.
///
/// # Errors
/// The program does not load, or does not end.
pub fn keep() -> Result<Vec<String>, String> {
    let mut setup = bdi::Setup::new();
    setup.text("keeper.asl", include_str!("keeper.asl"));
    let project = setup.load_agents(&["keeper.asl"]);
    let project = project.map_err(|error| error.render(false))?;

    let mut system = project.start(bdi::Clock::virtual_clock(), 0);
    system.set_environment(tank::Tank::default());
    system.set_max_cycles(Some(10_000));
    let lines = bdi::Lines::default();
    system.subscribe(lines.collector());
    system.begin()?;
    match system.run() {
        bdi::Progress::CycleLimit => Err("it does not end".to_owned()),
        _ => Ok(lines.take()),
    }
}
