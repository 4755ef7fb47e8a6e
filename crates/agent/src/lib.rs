//! One BDI agent: beliefs, plans, events, intentions, and the rules of its reasoning cycle.
//!
//! Pure: no input or output, no clock, no threads; what it must know it asks its [`host::Host`],
//! what it wants done it pushes as [`effect::Effect`].
//!
//! Read in this order: [`agent`] (what an agent is), `cycle` (the order of the rules), the files of
//! `rules` (what each stage does), [`intention`], [`belief`], [`plan`].

pub mod action;
pub mod agent;
pub mod ask;
pub mod belief;
pub mod blueprint;
pub mod callable;
pub mod circumstance;
mod control;
mod cycle;
pub mod effect;
pub mod event;
pub mod event_queue;
pub mod fault;
pub mod goal_state;
pub mod host;
pub mod intention;
pub mod library;
pub mod lower;
pub mod message;
pub mod mind;
pub mod options;
pub mod percept;
pub mod plan;
pub mod program;
mod query;
pub mod question;
pub mod random;
pub mod registry;
mod rules;
pub mod select;
mod selection;
pub mod send;
pub mod settings;
pub mod snapshot;
mod speech;
pub mod task;
#[cfg(test)]
mod testing;
pub mod trace;
pub mod trigger;

pub use query::agent_function;
