//! Environments for agents: a [`grid`] world, worlds written in AgentSpeak ([`asl`]), and child
//! processes ([`process`]).
//!
//! Each implements [`mas::environment::Environment`]; [`catalogue`] has them by the names under which
//! projects call them.

pub mod asl;
pub mod grid;
mod parameters;
pub mod process;

use mas::environment::Catalogue;

/// The environments that a project can name: `asl`, `grid`, `process`, `stub`.
pub fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::new();
    catalogue.register(asl::NAME, || Box::new(asl::AslWorld::default()));
    catalogue.register("grid", || Box::new(grid::GridWorld::default()));
    catalogue.register("process", || Box::new(process::ProcessWorld::default()));
    catalogue
}

/// The module with which environments in Python are written, to be saved as `bdi_environment.py` beside
/// them.
pub const PYTHON_HELPER: &str = include_str!("../python/bdi_environment.py");
