//! Tests of all actions and functions together.

mod coverage;
mod examples;
mod intentions;
mod random;
mod world;
