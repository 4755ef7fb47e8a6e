//! The standard library: internal actions and arithmetic functions, one file each.
//!
//! `build.rs` lists `src/actions` and `src/functions`, so a new file there is a new action or
//! function. What an action says about itself (forms, summary, examples) is used for argument
//! checks, for the reference, and as tests.
//!
//! Pure: an action reads the mind of its agent, asks the host, and pushes effects.

mod actions {
    use agent::action::Action;

    include!(concat!(env!("OUT_DIR"), "/actions.rs"));
}
mod functions {
    use crate::function::NumericFunction;

    include!(concat!(env!("OUT_DIR"), "/functions.rs"));
}
mod assert;
mod calendar;
mod containers;
mod decimal;
mod format;
mod fresh;
pub mod function;
mod goals;
mod kinds;
mod kqml;
mod lists;
mod parts;
mod pattern;
mod plans;
mod prelude;
mod reading;
mod source;
mod stack;
mod text;

#[cfg(test)]
mod tests;

/// The words in which actions describe themselves.
pub use agent::action;

use agent::action::Action;
use agent::registry::Registry;

use function::NumericFunction;

/// The agent program in which the examples of actions run.
pub const EXAMPLE_PROGRAM: &str = include_str!("examples.asl");

/// All internal actions and functions.
pub fn registry() -> Registry {
    let functions = functions().flat_map(|function| {
        function
            .arities
            .iter()
            .map(|arity| (function.name, *arity, function.compute))
    });
    let mut registry = Registry::new(actions(), functions);
    kqml::register(&mut registry);
    test_plans::register(&mut registry);
    registry
}

/// The agent as a program that can be loaded again, without goals: what `.save_agent` writes. What
/// holds a set, map or queue becomes a comment.
///
/// # Errors
/// A belief or plan is too long to be written.
pub fn program_text(agent: &agent::agent::Agent) -> Result<String, String> {
    program_text_with(agent, &[])
}

/// As [`program_text`], with these goals as initial goals.
///
/// # Errors
/// A belief, goal or plan is too long to be written.
pub fn program_text_with(
    agent: &agent::agent::Agent,
    goals: &[logic::term::Term],
) -> Result<String, String> {
    source::agent_text(agent, goals).map_err(|error| error.message)
}

/// The internal actions, in order of their files' names.
pub fn actions() -> impl Iterator<Item = &'static Action> {
    actions::ALL.iter().copied()
}

/// The arithmetic functions, in order of their files' names.
pub fn functions() -> impl Iterator<Item = &'static NumericFunction> {
    functions::ALL.iter().copied()
}

mod sources;
mod spaces;
mod test_plans;

pub use sources::{source, test_file};
