//! How fast ten thousand plans are read. Run in release with `--ignored --nocapture`.

use std::time::Instant;

use bdi_syntax::{FileId, lex, parse_program};

/// About 1.3 MB of plans as people write them.
fn many_plans() -> String {
    (0..10_000)
        .map(|i| {
            format!(
                "@plan_{i}[cost({i})]\n+!deliver(Item{i}, X) : at(X, Y) & not busy(_) & Y > {i} * 2 + 1\n   <- .print(\"delivering \", X);\n      !goto(Y);\n      -+state(moving, [a, b|T]);\n      drop(X).\n"
            )
        })
        .collect()
}

#[test]
#[ignore = "a measurement"]
fn ten_thousand_plans() {
    let text = many_plans();
    for _ in 0..5 {
        let start = Instant::now();
        let lexed = lex(&text, FileId(0));
        let lexing = start.elapsed();
        let start = Instant::now();
        let parsed = parse_program(&text, FileId(0));
        let parsing = start.elapsed();
        assert_eq!(parsed.program.components.len(), 10_000);
        let start = Instant::now();
        let printed = parsed.program.to_string();
        let printing = start.elapsed();
        println!(
            "{} bytes, {} tokens: lexed in {lexing:?}, lexed and parsed in {parsing:?}, printed ({} bytes) in {printing:?}",
            text.len(),
            lexed.tokens.len(),
            printed.len()
        );
    }
}
