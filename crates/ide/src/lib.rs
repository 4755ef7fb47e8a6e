//! What an editor, or a command that does an editor's work, asks about programs: plain data in, plain
//! data out, no protocol, no file system, no run.
//!
//! It works on texts by themselves; what the library offers is known from its tables.

pub mod format;
