//! Plans, bodies, and the plans of plan terms.

use std::sync::Arc;

use logic::symbol::Symbol;

use super::{body, plans, read, registry, show};
use crate::lower::{Reader, plan_from_term};

#[test]
fn plans_keep_all_their_parts() {
    let lowered = read(
        "@l1[cost(2)] +!g(X) : p(X) & not q <: done(X) <- a(X); !b.\n\
         @[atomic] +b(X)[source(S)] <- .print(X, S).\n\
         -!g(X)[error(E)].\n\
         +?t(X) : true <- X = 1.\n\
         +!G : true.\n\
         ^!g(_)[state(S)] <- .print(S).\n\
         +N::p(X) <- !N::q(X).",
    );
    assert_eq!(
        plans(&lowered),
        [
            "@l1[cost(2)] +!g(X) : (p(X) & not (q)) <: done(X) <- a(X); !b",
            "@[atomic] +b(X)[source(S)] <- .print(X,S)",
            "-!g(X)[error(E)]",
            "+?t(X) <- (X = 1)",
            "+!G",
            "^!g(_0)[state(S)] <- .print(S)",
            "+N::p(X) <- !N::q(X)",
        ]
    );
}

#[test]
fn head_variables_come_before_those_of_the_body() {
    let lowered = read("+!g(X, _) : p(Y) <: c(Z) <- .print(B, X); ?q(C, _).");
    let plan = &lowered.program.plans[0];
    let names: Vec<String> = plan.names.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["X", "_", "Y", "Z", "B", "C", "_"]);
    assert_eq!(plan.head_vars, 4);
    assert_eq!(plan.inherited, 0);
}

#[test]
fn sub_plans_inherit_the_head_variables() {
    let lowered =
        read("+!g(X) : p(Y) <- .print(B). { +b(Z, Y) : q(B) <- .print(X). { +c(W, Z). } }");
    let plan = &lowered.program.plans[0];
    assert_eq!(
        show(plan),
        "+!g(X) : p(Y) <- .print(B) [[ +b(Z,Y) : q(B) <- .print(X) [[ +c(W,Z) ]] ]]"
    );
    let sub = &plan.sub_plans[0];
    let names: Vec<String> = sub.names.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["X", "Y", "Z", "B"]);
    assert_eq!((sub.inherited, sub.head_vars), (2, 4));
    let inner = &sub.sub_plans[0];
    let names: Vec<String> = inner.names.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["X", "Y", "Z", "B", "W"]);
    assert_eq!(inner.inherited, 4);
}

#[test]
fn control_steps_are_internal_actions() {
    assert_eq!(
        body(
            "if (a & b) { c } elif (d) { e; f } else { }; while (X < 3) { g } for (p(X)) { .print(X) }"
        ),
        "if ((a & b)) { c } else { if (d) { e; f } else { } }; while ((X < 3)) { g }; for (p(X)) { .print(X) }"
    );
    assert_eq!(
        body("a |&| (b; c) |&| d ||| e"),
        "(a |&| (b; c) |&| d) ||| e"
    );
    assert_eq!(body("{ !a } ||| { !b; c }"), "!a ||| (!b; c)");
    let lowered = read("+!g <- if (c) { a }.");
    let step = &lowered.program.plans[0].body.args()[0];
    assert_eq!(&*step.functor().unwrap().name().text(), ".if_then_else");
    assert_eq!(step.args()[1].to_string(), "{ a }");
}

#[test]
fn only_a_leading_true_is_dropped() {
    assert_eq!(body("true"), "");
    assert_eq!(body("true; a; true"), "a; true");
    assert_eq!(
        body("if (a) { true } else { b; true }"),
        "if (a) { } else { b; true }"
    );
}

#[test]
fn every_prefix_has_its_step() {
    assert_eq!(
        body(
            "!a; !!b; ?c & d; +e; +<f; +>g; ++h; -i; --j; -+k; X; X > 1; { l; m }; +{ +!n <- o }; -{ @p +!n }"
        ),
        "!a; !!b; ?(c & d); +e; +f; +>g; ++h; -i; --j; -+k; X; (X > 1); { l; m }; +{ +!n <- o }; -{ @p +!n }"
    );
}

#[test]
fn lines_are_those_of_the_steps_in_order() {
    let lowered = read(
        "+!g <-\n a;\n if (c) {\n  b;\n  d\n } else {\n  e\n }\n (f;\n g) |&|\n h;\n .loop(c, {\n  i\n });\n .print({ j;\n k });\n .foreach(c,\n B);\n l.",
    );
    let plan = &lowered.program.plans[0];
    assert_eq!(plan.line, 1);
    //                        a  if b  d  e  |&| f  g  h  loop i  print for B  l
    assert_eq!(
        plan.lines,
        [2, 3, 4, 5, 7, 9, 9, 10, 11, 12, 13, 15, 17, 18, 19]
    );
    assert_eq!(&*plan.file, "ann.asl");
}

#[test]
fn plan_terms_become_plans() {
    let mut reader = Reader::new(registry());
    let file = Arc::from("ann.asl");
    let mut plan = |text: &str| {
        let term = reader.parse_term(text).unwrap();
        plan_from_term(&term, &file, 7)
    };
    let full = plan("{ @l[a] +!g(X, Y) : c(Z) <- b(X, W) }").unwrap();
    assert_eq!(show(&full), "@l[a] +!g(X,Y) : c(Z) <- b(X,W)");
    assert_eq!((full.names.len(), full.head_vars, full.line), (4, 3, 7));
    // The variables of the reader go on, those of the plan begin at 0.
    let second = plan("{ +b(Q) <- X }").unwrap();
    assert_eq!(second.names, [Symbol::new("Q"), Symbol::new("X")]);
    assert_eq!(second.trigger.literal.args()[0].to_string(), "Q");
    assert_eq!(show(&plan("{ @[atomic] +!g }").unwrap()), "@[atomic] +!g");
    assert_eq!(show(&plan("{ +!g }").unwrap()), "+!g");
    assert_eq!(show(&plan("{ -b }").unwrap()), "-b");
    assert!(plan("{ a; b }").is_none());
    assert!(plan("p").is_none());
}

#[test]
fn goals_and_bodies_in_variables_are_kept() {
    assert_eq!(
        body("G = g(1); !G; B = { a; B2 }; B"),
        "(G = g(1)); !G; (B = { a; B2 }); B"
    );
    assert_eq!(body("!X[a]; +~Y; ?ns::Z"), "!X[a]; +~Y; ?ns::Z");
}
