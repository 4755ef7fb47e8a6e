//! Agents in the environments of this crate.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "these are tests, which say what is left out"
)]

#[path = "environments/asl.rs"]
mod asl;
#[path = "environments/journal.rs"]
mod journal;
#[path = "environments/process.rs"]
mod process;
#[path = "environments/run.rs"]
mod run;
#[path = "environments/stress.rs"]
mod stress;
