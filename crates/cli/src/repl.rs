//! The console of `bdi repl`. What an input means and does is in `mas::session`; here are the terminal,
//! scripts, commands, and how things are shown.

mod command;
mod complete;
mod helper;
mod highlight;
mod history;
pub(crate) mod script;
mod show;
mod talk;
pub(crate) mod terminal;

pub(crate) use talk::Talk;
