//! Tests of the syntax crate from outside: one module for each side of it.

mod diagnostics;
mod grammar;
mod limits;
mod messages;
mod pages;
mod project;
mod robustness;
mod roundtrip;
mod speed;
mod trees;

use std::fmt::Debug;
use std::path::Path;
use std::sync::OnceLock;

use bdi_syntax::{Parsed, RenderOptions, Sources, parse_program, render};

/// Parses a program and renders what is wrong with it.
fn check(text: &str) -> (Parsed, String) {
    let mut sources = Sources::new();
    let file = sources.add("agent.asl", text);
    let parsed = parse_program(text, file);
    let rendered = render(&parsed.diagnostics, &sources, RenderOptions::default());
    (parsed, rendered)
}

/// A tree as text, with all places left out.
fn without_spans(tree: &impl Debug) -> String {
    let text = format!("{tree:?}");
    let mut pieces = text.split("Span { start: ");
    let mut out = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let rest = piece.split_once('}').map_or("", |(_, rest)| rest);
        out.push_str(rest);
    }
    out
}

/// The names and texts of the conformance programs with an ending.
fn conformance_programs(ending: &str) -> Vec<(String, String)> {
    static ALL: OnceLock<Vec<(String, String)>> = OnceLock::new();
    fn collect(folder: &Path, out: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, out);
            } else if path.extension().is_some_and(|e| e == "asl" || e == "mas2j") {
                out.push((
                    path.display().to_string(),
                    std::fs::read_to_string(&path).expect("a text"),
                ));
            }
        }
    }
    let all = ALL.get_or_init(|| {
        let mut all = Vec::new();
        collect(
            Path::new(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../tests/conformance"
            )),
            &mut all,
        );
        all.sort();
        assert!(all.len() > 100, "the conformance programs are missing");
        all
    });
    all.iter()
        .filter(|(name, _)| name.ends_with(ending))
        .cloned()
        .collect()
}
