//! Any text whatever is read without a panic, and what came out can be printed and rendered.

use bdi_syntax::{
    FileId, RenderOptions, Sources, decode, parse_body, parse_plan, parse_program, parse_project,
    parse_term, parse_terms, parse_trigger, render, to_json,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::conformance_programs;
use super::trees::cases;

fn exercise(text: &str) {
    let mut sources = Sources::new();
    let file = sources.add("agent.asl", text);
    let parsed = parse_program(text, file);
    for diagnostic in &parsed.diagnostics {
        assert!(
            diagnostic.span.start <= diagnostic.span.end
                && diagnostic.span.end as usize <= text.len()
        );
        assert!(!diagnostic.message.ends_with('.'), "{}", diagnostic.message);
    }
    let printed = parsed.program.to_string();
    if parsed.diagnostics.is_empty() {
        let again = parse_program(&printed, file);
        assert_eq!(again.diagnostics, [], "{text}\n{printed}");
        assert_eq!(again.program.to_string(), printed, "{text}");
    }
    let rendered = render(&parsed.diagnostics, &sources, RenderOptions::default());
    assert_eq!(rendered.is_empty(), parsed.diagnostics.is_empty());
    assert!(to_json(&parsed.diagnostics, &sources).starts_with('['));
    let project = parse_project(text, file);
    render(
        &project.diagnostics,
        &sources,
        RenderOptions { color: true },
    );
    let _ = project.project.to_string();
    for (ok, errors) in [
        outcome(parse_term(text, file)),
        outcome(parse_terms(text, file)),
        outcome(parse_body(text, file)),
        outcome(parse_trigger(text, file)),
        outcome(parse_plan(text, file)),
    ] {
        assert_ne!(ok, errors > 0);
    }
}

fn outcome<T>(result: Result<T, Vec<bdi_syntax::Diagnostic>>) -> (bool, usize) {
    match result {
        Ok(_) => (true, 0),
        Err(errors) => (false, errors.len()),
    }
}

const TOKENS: &[&str] = &[
    "p",
    "q(1)",
    ".print",
    "X",
    "_",
    "1",
    "2.5",
    "\"s\"",
    "'q a'",
    "true",
    "not",
    "div",
    "begin",
    "end",
    "if",
    "else",
    "elif",
    "for",
    "while",
    "~",
    "@",
    "@l",
    "|&|",
    "|||",
    "<-",
    "<:",
    ":-",
    "::",
    "!!",
    "**",
    "<=",
    "==",
    "=",
    "=..",
    "<",
    ">",
    "+",
    "-",
    "*",
    "/",
    "&",
    "|",
    "!",
    "?",
    "^",
    ";",
    ",",
    ".",
    ". ",
    ":",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "+!g",
    "\n",
    "\n+!g <- ",
    "\n}",
    "{ end }",
    "{ begin a }",
    "&&",
    "=>",
    "#",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "ö",
    "\u{a0}",
    "if (a) { b }",
    "MAS",
    "agents:",
    "events",
    "at",
    "\\",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in vec(any::<u8>(), 0..200)) {
        let decoded = decode(&bytes, FileId(0));
        exercise(&decoded.text);
    }

    #[test]
    fn random_text(text in any::<String>()) {
        exercise(&text);
    }

    #[test]
    fn token_soup(tokens in vec((prop::sample::select(TOKENS), prop::sample::select(&["", " ", " ", "\n"][..])), 0..60)) {
        let text: String = tokens.iter().flat_map(|(token, gap)| [*token, *gap]).collect();
        exercise(&text);
    }

    #[test]
    fn project_soup(tokens in vec(prop::sample::select(TOKENS), 0..40)) {
        exercise(&format!("MAS m {{ agents: {} }}", tokens.join(" ")));
    }

    #[test]
    fn damaged_programs(index in any::<prop::sample::Index>(), damage in vec((any::<prop::sample::Index>(), 0..12usize, prop::sample::select(TOKENS)), 1..4)) {
        let programs = conformance_programs("asl");
        let (_, text) = index.get(&programs);
        let mut chars: Vec<char> = text.chars().collect();
        for (place, cut, insert) in damage {
            let at = place.index(chars.len() + 1);
            let end = (at + cut).min(chars.len());
            chars.splice(at..end, insert.chars());
        }
        exercise(&chars.into_iter().collect::<String>());
    }
}

#[test]
fn files_of_bytes_are_decoded() {
    assert_eq!(decode(b"p(\"\xc3\xa4\").", FileId(0)).text, "p(\"ä\").");
    assert!(decode(b"\xef\xbb\xbfp.", FileId(0)).diagnostics.is_empty());
    assert_eq!(decode(b"\xef\xbb\xbfp.", FileId(0)).text, "p.");
    let latin = decode(b"p(\"\xe4\").", FileId(0));
    assert_eq!(latin.text, "p(\"ä\").");
    assert_eq!(latin.diagnostics[0].code.to_string(), "A109");
    assert!(!latin.diagnostics[0].is_error());
    assert_eq!(latin.diagnostics[0].span.text(&latin.text), "ä");
    let binary = decode(b"\x7fELF\0\0", FileId(0));
    assert_eq!(binary.diagnostics[0].code.to_string(), "A110");
    assert!(binary.diagnostics[0].is_error());
}
