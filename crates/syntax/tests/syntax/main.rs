//! Tests of the syntax crate from outside: one module for each side of it.

mod grammar;
mod limits;
mod messages;
mod project;

use bdi_syntax::{Parsed, RenderOptions, Sources, parse_program, render};

/// Parses a program and renders what is wrong with it.
fn check(text: &str) -> (Parsed, String) {
    let mut sources = Sources::new();
    let file = sources.add("agent.asl", text);
    let parsed = parse_program(text, file);
    let rendered = render(&parsed.diagnostics, &sources, RenderOptions::default());
    (parsed, rendered)
}
