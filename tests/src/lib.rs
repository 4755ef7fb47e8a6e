//! What the test runners share: finding programs, running them, comparing what they did.
//!
//! Read [`engine`] first: it is the only module that touches the engine. [`case`] knows the layout
//! of the test folders, [`trace`] the `.trace` files, [`generator`] makes inputs for the fuzz test.

pub mod case;
pub mod engine;
pub mod files;
pub mod generator;
pub mod judge;
pub mod record;
pub mod trace;
pub mod world;
