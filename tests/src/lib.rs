//! What the tests of this repository share: its files, the command `bdi`, and programs made at random.
//! How programs are run and judged is in the package `testing`, as for everybody.

pub mod engine;
pub mod files;
pub mod generator;
