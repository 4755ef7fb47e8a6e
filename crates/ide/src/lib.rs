//! What an editor, or a command that does an editor's work, asks about programs: plain data in, plain
//! data out, no protocol, no file system, no run.
//!
//! It works on texts by themselves; what the library offers is known from its tables.
//!
//! Reading order for checks: [`lint`], one file of `lints/`, [`model`], [`lints`]; then [`allow`] and
//! [`settings`].

pub mod allow;
pub mod code;
mod constant;
pub mod flow;
pub mod format;
mod head;
pub mod lint;
pub mod lints;
pub mod model;
mod related;
pub mod settings;
mod tables;
mod uses;
mod words;
