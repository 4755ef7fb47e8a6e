//! Libraries that a child process carries out.

use super::*;

fn lowered(text: &str) -> Lowered {
    read_with(text, &[], &options())
}

fn declared(directive: &str) -> Vec<String> {
    let lowered = read(directive);
    let libraries = lowered.program.registry.libraries();
    libraries
        .map(|library| format!("{} {:?} {}", library.name, library.command, library.timeout))
        .collect()
}

#[test]
fn libraries_are_declared() {
    assert_eq!(
        declared("{ library(\"geo\", \"python3 geo.py -v\") }"),
        [r#"geo ["python3", "geo.py", "-v"] 10000"#]
    );
    assert_eq!(
        declared("{ library(\"a1\", \"x\", timeout(500)) } { library(\"b\", \"y\") }"),
        [r#"a1 ["x"] 500"#, r#"b ["y"] 10000"#]
    );
    let twice = "{ library(\"a\", \"x\") } ".repeat(2);
    assert_eq!(declared(&twice).len(), 1);
}

#[test]
fn names_of_a_library_are_its_actions() {
    let library = "{ library(\"geo\", \"x\") } ";
    assert_eq!(
        complain(&format!(
            "{library}!a. +!a <- geo.f(1, X); geo.g.h; .say(X)."
        ))
        .len(),
        1
    );
    let unknown = complain(&format!("{library}!a. +!a <- gee.f(1)."));
    assert!(
        unknown[0].contains("there is no internal action `gee.f`"),
        "{unknown:?}"
    );
}

#[test]
fn calls_in_formulas_are_refused() {
    for text in [
        "+!a : geo.f(1) <- b.",
        "p :- geo.f(1).",
        "+!a <- ?geo.f(1).",
        "+!a <- if (geo.f(1)) { b }.",
    ] {
        let lowered = lowered(&format!("{{ library(\"geo\", \"x\") }} {text}"));
        assert!(lowered.failed, "{text}");
        let message = &lowered.diagnostics[0].message;
        assert!(
            message.starts_with("`geo.f` cannot be used in "),
            "{message}"
        );
    }
}

#[test]
fn wrong_declarations_are_refused() {
    for (directive, complaint) in [
        ("library(\"geo\")", "wrong arguments"),
        ("library(geo, \"x\")", "wrong arguments"),
        ("library(\"geo\", x)", "wrong arguments"),
        ("library(\"geo\", \"x\", 500)", "wrong arguments"),
        ("library(\"geo\", \"x\", timeout(0))", "wrong arguments"),
        ("library(\"geo\", \" \")", "the command is empty"),
        (
            "library(\"geo\", \"x 'y\")",
            "a quote ' of the command is not closed",
        ),
        ("library(\"a.b\", \"x\")", "`a.b` is no name for a library"),
        ("library(\"Geo\", \"x\")", "`Geo` is no name for a library"),
        (
            "library(\"math\", \"x\")",
            "`math` stands for other actions",
        ),
    ] {
        let lowered = lowered(&format!("{{ {directive} }}"));
        assert!(lowered.failed, "{directive}");
        let message = &lowered.diagnostics[0].message;
        assert!(message.starts_with(complaint), "{directive}: {message}");
    }
    let differs = "{ library(\"a\", \"x\") } { library(\"a\", \"y\") }";
    assert!(complain(differs)[0].ends_with("the library `a` is declared already, in another way"));
}
