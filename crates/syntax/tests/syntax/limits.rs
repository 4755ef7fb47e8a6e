//! Long and deep texts: long ones work, deep ones are refused, and nothing overflows the stack.

use std::time::{Duration, Instant};

use bdi_syntax::ast::{StepKind, TermKind};
use bdi_syntax::{FileId, MAX_NESTING, Parsed, parse_body, parse_plan, parse_program, parse_term};

const FILE: FileId = FileId(0);

/// Runs on a stack as small as that of any thread.
fn on_small_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(run)
        .expect("a thread");
    thread.join().expect("no panic")
}

/// Parses, and does all that walks the tree: compares, copies, prints, drops.
fn exercise(text: String) -> Parsed {
    on_small_stack(move || {
        let parsed = parse_program(&text, FILE);
        let copy = parsed.program.clone();
        assert!(copy == parsed.program);
        let printed = copy.to_string();
        drop(copy);
        if parsed.diagnostics.is_empty() {
            let again = parse_program(&printed, FILE);
            assert_eq!(again.diagnostics, []);
            assert_eq!(again.program.to_string(), printed);
        }
        parsed
    })
}

fn accepted(text: String) {
    let parsed = exercise(text);
    assert_eq!(parsed.diagnostics, []);
    on_small_stack(move || drop(parsed));
}

fn refused(text: String, code: &str) {
    let start = Instant::now();
    let parsed = exercise(text);
    assert!(
        parsed
            .diagnostics
            .iter()
            .any(|d| d.code.to_string() == code),
        "{:?}",
        parsed.diagnostics
    );
    assert!(parsed.diagnostics.len() <= 3, "{:?}", parsed.diagnostics);
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "{:?}",
        start.elapsed()
    );
    on_small_stack(move || drop(parsed));
}

#[test]
fn long_lists() {
    let items: Vec<String> = (0..1_000_000).map(|i| i.to_string()).collect();
    accepted(format!("p([{}]).", items.join(",")));
}

#[test]
fn long_bodies() {
    accepted(format!("+!g <- {}.", vec!["a(X)"; 100_000].join("; ")));
    accepted(format!(
        "+!g <- {}.",
        vec!["if (a) { b } else { c }"; 50_000].join(" ")
    ));
    accepted(format!("+!g <- {}.", vec!["a"; 100_000].join(" ||| ")));
    accepted(format!("+!g <- {}.", vec!["a |&| b"; 50_000].join(" ||| ")));
}

#[test]
fn long_formulas() {
    for operator in [" & ", " | ", " & not ", " & x | "] {
        accepted(format!("p :- {}.", vec!["a"; 50_000].join(operator)));
    }
    accepted(format!("p :- {}.", vec!["a"; 200_000].join(" & ")));
    for operator in [" + ", " - ", " * ", " ** ", " + -", " ** 2 * 3 + "] {
        accepted(format!("p :- X = {}.", vec!["1"; 50_000].join(operator)));
    }
}

#[test]
fn long_files() {
    let parsed = exercise("@l +!go(X) : p(X) & not q <- .print(X); !go(X + 1).\n".repeat(20_000));
    assert_eq!(parsed.program.components.len(), 20_000);
    accepted("p(1).\n".repeat(100_000));
    accepted(format!("+!g.\n{{\n{}}}", "+!h <- a.\n".repeat(50_000)));
}

#[test]
fn long_texts_of_other_entries() {
    on_small_stack(|| {
        let term = parse_term(&vec!["a"; 100_000].join(" & "), FILE).expect("a formula");
        assert!(matches!(term.kind, TermKind::Binary(..)));
        assert_eq!(term.clone(), term);
        let body = parse_body(&vec!["!a"; 100_000].join(";"), FILE).expect("a body");
        assert_eq!(body.steps.len(), 100_000);
        assert!(parse_plan(&format!("+!g <- {}.", vec!["a"; 100_000].join(";")), FILE).is_ok());
    });
}

#[test]
fn nesting_up_to_the_limit() {
    let n = MAX_NESTING - 2;
    let nest = |open: &str, inner: &str, close: &str, n: usize| {
        format!("{}{inner}{}", open.repeat(n), close.repeat(n))
    };
    accepted(format!("p({}).", nest("[", "a", "]", n)));
    accepted(format!("p({}).", nest("(", "a", ")", n)));
    accepted(format!("p({}).", nest("f(", "a", ")", n)));
    accepted(format!("p({}).", nest("[a|", "T", "]", n)));
    accepted(format!("p{}.", nest("[a", "", "]", n)));
    accepted(format!("p :- {}.", nest("not (", "a", ")", n)));
    accepted(format!("p :- X = {}.", nest("-(", "1", ")", n)));
    accepted(format!(
        "p :- {}.",
        nest("a | b & not X < 2 * 3 ** math.f(", "4", ") + 1", n)
    ));
    accepted(format!("p({}).", nest("{ a; ", "b", " }", n)));
    accepted(format!(
        "p({}).",
        nest("{ +!g <- .add_plan(", "b", ") }", n / 2)
    ));
    accepted(format!("p({}).", nest("{ h :- f(", "b", ") }", n / 2)));
    accepted(format!("+!g <- {}.", nest("(a; ", "b", ")", n)));
    accepted(format!("+!g <- {}.", nest("a ||| (b; ", "c", ")", n)));
    accepted(format!("+!g <- {}.", nest("if (a) { ", "b", " }", n)));
    accepted(format!(
        "+!g <- {}.",
        nest("while (a) { for (b) { ", "b", " } }", n / 2)
    ));
    accepted(format!(
        "+!g <- {}.",
        nest("if (a) { b } else { ", "b", " }", n)
    ));
    accepted(format!(
        "+!g <- if (a) {{ b }} {}.",
        "elif (a) { b } ".repeat(n)
    ));
    accepted(nest("+!g. { ", "+!h.", " }", n));
    accepted(nest("{ begin a }\n", "p.", "\n{ end }", n));
}

#[test]
fn nesting_beyond_the_limit() {
    const N: usize = 1 << 18;
    for open in [
        "(", "[", "{", "f(", "[a,", "not (", "-(", "(a;", "{a;", "f([{",
    ] {
        refused(format!("p :- {}", open.repeat(N)), "A108");
        refused(format!("p({}.\nq.", open.repeat(N)), "A108");
    }
    refused(
        format!("+!g <- if (a) {{ b }} {}.", "elif (a) { b } ".repeat(N / 8)),
        "A108",
    );
    refused(format!("+!g <- {}.", "if (a) { ".repeat(N)), "A108");
    refused("{ begin a } ".repeat(N), "A108");
    refused("+!g. { ".repeat(N), "A108");
    refused(format!("p :- {}a.", "not ".repeat(N)), "A129");
}

#[test]
fn what_follows_a_clause_that_is_too_deep_is_read() {
    let parsed = exercise(format!(
        "a.\np({}{}).\nb.",
        "[".repeat(5000),
        "]".repeat(5000)
    ));
    assert_eq!(parsed.diagnostics.len(), 1);
    assert_eq!(parsed.program.to_string(), "a.\nb.\n");
}

#[test]
fn floods_of_errors_end_soon() {
    for text in [
        ") ",
        "} ",
        "p ",
        "- ",
        "p( ",
        "p. } ",
        "+!g <- a b; ",
        "p(1)\n",
        "+!g <- a\n",
        "\" ",
        "' ",
        "p [ ",
        "& ",
        "not a b ",
        "% ",
        "ö ",
        "a.b",
        "+!g <- a; b. } ",
        "{ a } ",
        "{ end } ",
        "X ",
        "@ ",
        "if ",
        "if (a) { b. } ",
        "p\n.q",
        ", ",
        "; ",
        ". ",
        ":: ",
        "\\q ",
        "\"\\q\" ",
        "=> ",
        "/* ",
        "+!g <- if (a) { b. }; c. ",
    ] {
        let start = Instant::now();
        let parsed = exercise(text.repeat(20_000));
        assert!(parsed.diagnostics.len() <= bdi_syntax::MAX_ERRORS + 1);
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "{text:?} took {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn steps_of_a_long_body_are_all_there() {
    let body = parse_body(&vec!["a"; 1000].join(" |&| "), FILE).expect("a body");
    assert!(
        matches!(&body.steps[0].kind, StepKind::Fork { branches, .. } if branches.len() == 1000)
    );
}
