//! What internal actions keep in an agent.

use indexmap::IndexMap;
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxBuildHasher;

use crate::effect::Level;

/// Things that actions set and look up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The finest level at which `.log` prints.
    pub log_level: Level,
    /// Properties of name spaces: name space, key, value.
    pub properties: IndexMap<(Symbol, Symbol), Term, FxBuildHasher>,
    /// The number of the next private name in a text that is read while the agent runs.
    pub fresh: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            log_level: Level::Info,
            properties: IndexMap::default(),
            // Far from the numbers of what was read at the start.
            fresh: 1 << 24,
        }
    }
}
