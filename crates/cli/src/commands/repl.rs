//! `bdi repl`: a conversation with running agents.

use std::io::IsTerminal;

use anyhow::Result;

use crate::args::{ClockKind, Repl};
use crate::repl::{self, Talk};

/// Holds the conversation that the arguments ask for; gives the exit status.
pub(crate) fn repl(arguments: &Repl) -> Result<i32> {
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let clock = arguments.clock.unwrap_or(match is_terminal {
        true => ClockKind::Real,
        false => ClockKind::Virtual,
    });
    let Some(talk) = Talk::open(arguments, clock, is_terminal)? else {
        return Ok(crate::console::FAILED);
    };
    match is_terminal {
        true => repl::terminal::hold(talk, !arguments.no_history),
        false => repl::script::hold(talk, arguments.echo),
    }
}
