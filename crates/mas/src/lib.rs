//! Runs agents: loads their sources, gives them time, carries out their effects, keeps the journal.
//!
//! The only place where effects become deeds and where time exists. It prints nothing itself: what
//! agents print goes to an [`output::Output`].
//!
//! Read [`system`] first, then [`project`], [`programs`], [`society`], [`time`], [`journal`], [`replay`] and
//! [`library`].

pub mod code;
pub mod directory;
pub mod environment;
pub mod host;
pub mod journal;
pub mod json;
pub mod library;
pub mod output;
pub mod process;
pub mod programs;
pub mod project;
pub mod replay;
pub mod schedule;
pub mod session;
pub mod society;
mod surroundings;
pub mod system;
pub mod time;
pub mod timers;
pub mod turns;
