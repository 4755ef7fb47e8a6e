//! Tests of all actions and functions together.

mod coverage;
mod examples;
mod random;
mod world;
