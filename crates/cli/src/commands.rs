//! One file for each command.

pub(crate) mod actions;
pub(crate) mod check;
pub(crate) mod run;
