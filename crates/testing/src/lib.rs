//! Tests of agent programs: finding them, running each in a fresh system, judging what it did.
//!
//! A program is tested by what it prints ([`case`]), by what its agents do ([`trace`]), or by test
//! plans of its own ([`plans`]); a page by the programs in it ([`page`]). Read [`suite`] first, which
//! finds all of these and runs them beside each other, then [`run`], the only module that touches the
//! engine.

pub mod case;
pub mod command;
pub mod coverage;
pub mod difference;
pub mod page;
pub mod plans;
pub mod record;
pub mod report;
pub mod run;
pub mod suite;
pub mod trace;
pub mod verdict;

mod files;
