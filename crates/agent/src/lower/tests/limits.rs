//! Long chains, deep nesting, and speed.

use std::fmt::Write;

use super::{Files, complain, options, plans, read};
use crate::lower::lower;
use syntax::Sources;

#[test]
fn chains_of_any_length_are_read() {
    let n = 100_000;
    let conjunction = "p & ".repeat(n) + "q";
    let sum = "1 + ".repeat(n) + "X";
    let lowered = read(&format!(
        "r :- {conjunction}. +!g : {conjunction} <- X = {sum}."
    ));
    assert_eq!(lowered.program.clauses.len(), 1);
    drop(lowered);
    let steps = "a; ".repeat(n) + "b";
    let lowered = read(&format!("+!g <- {steps}."));
    assert_eq!(lowered.program.plans[0].lines.len(), n + 1);
    let list = "1, ".repeat(1_000_000) + "2";
    let lowered = read(&format!("l([{list}])."));
    assert_eq!(lowered.program.clauses.len(), 1);
    let forks = "a |&| ".repeat(n) + "b";
    assert_eq!(plans(&read(&format!("+!g <- {forks}."))).len(), 1);
}

#[test]
fn nesting_up_to_the_bound_is_read() {
    let depth = syntax::MAX_NESTING - 10;
    let term = "f(".repeat(depth) + "a" + &")".repeat(depth);
    assert_eq!(complain(&format!("p({term}).")), [""; 0]);
    let blocks = "if (a) { ".repeat(depth / 2) + "b" + &" }".repeat(depth / 2);
    assert_eq!(complain(&format!("+!g <- {blocks}.")), [""; 0]);
    let bodies = "{ ".repeat(depth) + "b" + &" }".repeat(depth);
    assert_eq!(complain(&format!("+!g <- X = {bodies}.")), [""; 0]);
    let elifs = "if (a) { b }".to_owned() + &" elif (c) { d }".repeat(depth);
    assert_eq!(complain(&format!("+!g <- {elifs}.")), [""; 0]);
}

#[test]
fn directives_nest_up_to_a_bound() {
    let blocks = "{begin namespace(n)} ".repeat(200) + "p. " + &"{end} ".repeat(200);
    assert_eq!(
        complain(&blocks),
        ["A219 error: directives and included files nest more than 100 deep"]
    );
}

/// A program of many plans, for measuring: `cargo test --release -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn ten_thousand_plans() {
    let mut text = String::new();
    for n in 0..10_000 {
        writeln!(
            text,
            "@l{n} +!goal{n}(X, Y) : belief{n}(X, Z) & not other(Y) & Z > {n}\n   <- .print(\"plan \", X, Y); !sub{n}(Z, W); +done({n}, W); ?check(W, [1,2,X]).",
        )
        .unwrap();
    }
    let mut sources = Sources::new();
    let start = std::time::Instant::now();
    let parsed = syntax::parse_program(&text, syntax::FileId(0));
    let parsing = start.elapsed();
    assert!(!parsed.has_errors());
    let file = sources.add("big.asl", text.as_str());
    let start = std::time::Instant::now();
    let lowered = lower(
        &parsed.program,
        file,
        &mut sources,
        &options(),
        &mut Files::default(),
    );
    let lowering = start.elapsed();
    assert_eq!(lowered.program.plans.len(), 10_000);
    println!(
        "{} bytes: parsed in {parsing:?}, lowered in {lowering:?}",
        text.len()
    );
}
