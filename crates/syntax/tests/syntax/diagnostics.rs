//! Diagnostics as data, as text and as JSON; places in texts.

use bdi_syntax::diagnostic::{Diagnostic, Severity};
use bdi_syntax::render::line;
use bdi_syntax::source::{LineIndex, Position};
use bdi_syntax::{
    Code, FileId, RenderOptions, Sources, Span, parse_program, render, suggest, to_json,
};

#[test]
fn json_has_lines_and_columns_and_fixes() {
    let text = "größe(\"ä\") :- p.\np :- a, b.\n";
    let mut sources = Sources::new();
    let file = sources.add("src/agent.asl", text);
    insta::assert_snapshot!(
        "json",
        to_json(&parse_program(text, file).diagnostics, &sources)
    );
    assert_eq!(to_json(&[], &sources), "[]");
}

#[test]
fn one_line_form() {
    let mut sources = Sources::new();
    let file = sources.add("a.asl", "p.\nq().");
    let parsed = parse_program("p.\nq().", file);
    assert_eq!(
        line(&parsed.diagnostics[0], &sources),
        "a.asl:2:2: error[A124]: empty parentheses cannot follow a name"
    );
}

#[test]
fn any_span_is_rendered() {
    let mut sources = Sources::new();
    let file = sources.add("a.asl", "pä.\r\nq");
    let empty = sources.add("empty.asl", "");
    for (start, end) in [
        (0, 0),
        (0, 7),
        (2, 2),
        (2, 3),
        (7, 7),
        (7, 900),
        (900, 1000),
        (5, 1),
        (u32::MAX, u32::MAX),
    ] {
        for file in [file, empty, FileId(77)] {
            let span = Span::new(start, end);
            let diagnostic = Diagnostic::warning(Code(101), file, span, "a test")
                .also(span, "the same")
                .also_in(empty, span, "elsewhere")
                .note("A note.")
                .help("A help.");
            for color in [false, true] {
                let text = render(
                    std::slice::from_ref(&diagnostic),
                    &sources,
                    RenderOptions { color },
                );
                assert!(text.contains("a test"), "{text}");
                assert_eq!(text.contains('\u{1b}'), color);
            }
            to_json(&[diagnostic], &sources);
        }
    }
}

#[test]
fn long_lines_and_files_without_text_are_not_shown() {
    let mut sources = Sources::new();
    let long = sources.add("long.asl", "[".repeat(10_000_000));
    let missing = sources.add("missing.asl", "");
    let show = |file| {
        let diagnostic = Diagnostic::error(Code(112), file, Span::new(5, 6), "a test")
            .at("here it is")
            .help("A help.");
        render(&[diagnostic], &sources, RenderOptions::default())
    };
    assert_eq!(
        show(long),
        "[A112] Error: a test\n   at long.asl:1:6 (the line is too long to be shown)\n   \
         here it is\n   Help: A help.\n"
    );
    assert_eq!(
        show(missing),
        "[A112] Error: a test\n   here it is\n   Help: A help.\n"
    );
}

#[test]
fn places_in_several_files() {
    let mut sources = Sources::new();
    let first = sources.add("first.asl", "p.\n");
    let second = sources.add("second.asl", "p(1).\n");
    let diagnostic = Diagnostic::new(
        Severity::Advice,
        Code(201),
        second,
        Span::new(0, 4),
        "a second `p`",
    )
    .at("here")
    .also_in(first, Span::new(0, 1), "the first one");
    insta::assert_snapshot!(
        "two_files",
        render(&[diagnostic], &sources, RenderOptions::default())
    );
}

#[test]
fn lines_and_columns() {
    let text = "a\nbä\r\n\rc";
    let lines = LineIndex::new(text);
    assert_eq!(lines.line_count(), 4);
    let at = |offset| {
        let Position { line, column } = lines.position(text, offset);
        (line, column)
    };
    assert_eq!(
        [at(0), at(1), at(2), at(3), at(4), at(5), at(8), at(99)],
        [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (2, 2),
            (2, 3),
            (4, 1),
            (4, 2)
        ]
    );
    for offset in [0, 1, 2, 3, 5, 7, 8] {
        assert_eq!(lines.offset(text, lines.position(text, offset)), offset);
    }
    assert_eq!(
        lines.offset(
            text,
            Position {
                line: 1,
                column: 50
            }
        ),
        1
    );
    assert_eq!(
        lines.offset(
            text,
            Position {
                line: 50,
                column: 1
            }
        ),
        9
    );
}

#[test]
fn near_names_are_suggested() {
    let names = [
        "include",
        "namespace",
        "register_function",
        "print",
        "println",
    ];
    assert_eq!(suggest("inlcude", names), Some("include"));
    assert_eq!(suggest("Print", names), Some("print"));
    assert_eq!(suggest("prnt", names), Some("print"));
    // What stands before the dot does not make two names alike.
    assert_eq!(suggest("math.foo", ["math.cos", "math.floor"]), None);
    assert_eq!(
        suggest("math.flor", ["math.cos", "math.floor"]),
        Some("math.floor")
    );
    assert_eq!(suggest(".wiat", [".at", ".wait"]), Some(".wait"));
    assert_eq!(suggest("completely", names), None);
    assert_eq!(suggest("x", names), None);
}
