//! One file for each command.

pub(crate) mod actions;
pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod new;
pub(crate) mod repl;
pub(crate) mod replay;
pub(crate) mod run;
pub(crate) mod test;
