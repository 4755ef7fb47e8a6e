//! Includes and registered functions.

use logic::function::Function;
use logic::functor::{Functor, Shape};
use logic::symbol::Symbol;

use super::{clauses, complain, complaints, goals, options, plans, read, read_with};
use crate::lower::Lowered;

fn with(text: &str, files: &[(&'static str, &'static str)]) -> Lowered {
    read_with(text, files, &options())
}

#[test]
fn included_parts_stand_at_the_place_of_the_directive() {
    let files = [("part.asl", "b(2). !g(2).\n+!g(X) <- part.act(X).")];
    let lowered = with(
        "b(1). !g(1). +!a. { include(\"part.asl\") } b(4). !g(4). +!z.",
        &files,
    );
    assert_eq!(clauses(&lowered), ["b(1)", "b(2)", "b(4)"]);
    assert_eq!(goals(&lowered), ["g(1)", "g(2)", "g(4)"]);
    assert_eq!(plans(&lowered), ["+!a", "+!g(X) <- part.act(X)", "+!z"]);
    let plan = &lowered.program.plans[1];
    assert_eq!(
        (&*plan.file, plan.line, &plan.lines[..]),
        ("part.asl", 2, &[2][..])
    );
    let goal = &lowered.program.goals[1];
    assert_eq!((&*goal.file, goal.line), ("part.asl", 1));
}

#[test]
fn file_in_a_name_space_twice() {
    let files = [(
        "c.asl",
        "count(0). double(Y) :- count(X) & Y = X * 2. global::p. default::q.",
    )];
    let lowered = with(
        "{ include(\"c.asl\", c1) } { include(\"c.asl\", c2) } count(100).",
        &files,
    );
    assert_eq!(
        clauses(&lowered),
        [
            "c1::count(0)",
            "{ c1::double(Y) :- (c1::count(X) & (Y = (X*2))) }",
            "global::p",
            "q",
            "c2::count(0)",
            "{ c2::double(Y) :- (c2::count(X) & (Y = (X*2))) }",
            "global::p",
            "q",
            "count(100)",
        ]
    );
}

#[test]
fn include_in_a_module_stays_in_its_name_space_unless_it_names_one() {
    let files = [
        (
            "lib/outer.asl",
            "outer(1). { include(\"sub/inner.asl\") } { include(\"sub\\\\inner.asl\", g) }",
        ),
        ("lib/sub/inner.asl", "inner(2)."),
    ];
    let lowered = with("{ include(\"lib/outer.asl\", o) }", &files);
    assert_eq!(complaints(&lowered.diagnostics), [""; 0]);
    assert_eq!(
        clauses(&lowered),
        ["o::outer(1)", "o::inner(2)", "g::inner(2)"]
    );
}

#[test]
fn variable_as_name_space_is_a_new_one() {
    let lowered = with(
        "{ include(\"a.asl\", X) } { include(\"a.asl\", X) }",
        &[("a.asl", "p.")],
    );
    assert_eq!(clauses(&lowered), ["ns__0::p", "ns__1::p"]);
}

#[test]
fn missing_and_broken_files_are_left_out_and_the_rest_runs() {
    let files = [
        ("good.asl", "good(1)."),
        ("broken.asl", "broken(1). +!x <- ."),
        ("names.asl", "names(1). { includ(\"x\") }"),
    ];
    let text = "{ include(\"no_such.asl\") } { include(\"broken.asl\") } { include(\"names.asl\") } { include(\"good.asl\") }";
    let lowered = with(text, &files);
    assert!(!lowered.failed);
    assert_eq!(clauses(&lowered), ["good(1)"]);
    assert_eq!(
        complaints(&lowered.diagnostics),
        [
            "A204 error: the file `no_such.asl` cannot be included",
            "A142 error: no step follows the arrow",
            "A205 error: `broken.asl` has mistakes, so nothing of it is used",
            "A201 error: there is no directive `includ`",
            "A205 error: `names.asl` has mistakes, so nothing of it is used",
        ]
    );
}

#[test]
fn file_that_includes_itself_is_reported() {
    let files = [
        ("a.asl", "a. { include(\"b.asl\") }"),
        ("b.asl", "b. { include(\"a.asl\") }"),
    ];
    let lowered = with("{ include(\"a.asl\") } { include(\"ann.asl\") }", &files);
    assert_eq!(clauses(&lowered), ["a", "b"]);
    assert_eq!(
        complaints(&lowered.diagnostics)[0],
        "A206 error: `a.asl` is being read already, so it is not included here"
    );
}

#[test]
fn same_labelled_plan_included_twice_stands_once() {
    let lowered = with(
        "{ include(\"a.asl\") } { include(\"a.asl\") }",
        &[("a.asl", "@l +!g <- a. +!h.")],
    );
    assert!(!lowered.failed);
    assert_eq!(plans(&lowered), ["@l +!g <- a", "+!h", "+!h"]);
}

#[test]
fn functions_of_the_program() {
    let lowered = read(
        "{ register_function(\"my.double\", 1, \"double\") }
         { register_function(\"my.size\", 1, \"jason.stdlib.length\") }
         { register_function(\"my.zero\", 0, \"zero\") }
         +!start : my.double(4) == 8 <- X = my.double(3) + my.zero; .print(my.size([])).",
    );
    let functions = &lowered.program.registry.vocabulary().functions;
    let computed_by = |name: &str, arity| {
        let functor = functions.resolve(Symbol::new(name), arity).unwrap();
        match functions.get(functor) {
            Some(Function::Rule(predicate)) => predicate,
            _ => panic!(),
        }
    };
    assert_eq!(
        computed_by("my.double", 1),
        Functor::literal(Symbol::new("double"), 2)
    );
    assert_eq!(
        computed_by("my.size", 1),
        Functor::of(Shape::Internal, Symbol::new(".length"), 2)
    );
    assert_eq!(
        computed_by("my.zero", 0),
        Functor::literal(Symbol::new("zero"), 1)
    );
    assert_eq!(
        plans(&lowered),
        ["+!start : (my.double(4) == 8) <- (X = (my.double(3)+my.zero)); .print(my.size([]))"]
    );
}

#[test]
fn function_of_a_module_is_computed_in_its_name_space() {
    let files = [(
        "m.asl",
        "{ register_function(\"m.f\", 1, \"f\") } f(X, X). g(m.f(1)).",
    )];
    let lowered = with("{ include(\"m.asl\", m) }", &files);
    let functions = &lowered.program.registry.vocabulary().functions;
    let functor = functions.resolve(Symbol::new("m.f"), 1).unwrap();
    let Some(Function::Rule(predicate)) = functions.get(functor) else {
        panic!()
    };
    assert_eq!(predicate.key().namespace, Symbol::new("m"));
    assert_eq!(clauses(&lowered), ["m::f(X,X)", "m::g(m.f(1))"]);
}

#[test]
fn wrong_registrations_are_warned_of() {
    for (text, warned) in [
        (
            "{ register_function(\"double\", 1, \"p\") }",
            "A217 warning: `double` is no name for a function",
        ),
        (
            "{ register_function(\".double\", 1, \"p\") }",
            "A217 warning: `.double` is no name for a function",
        ),
        (
            "{ register_function(\"math.abs\", 1, \"p\") }",
            "A217 warning: `math.abs` is a function of the standard library",
        ),
        (
            "{ register_function(\"my.f\", 1.5, \"p\") }",
            "A217 warning: the number of arguments must be a whole number from 0",
        ),
        (
            "{ register_function(\"pkg.Class\") }",
            "A217 warning: functions written in another language cannot be registered by a program",
        ),
        (
            "{ register_function(\"my.f\", 1, \".lenght\") }",
            "A217 warning: there is no internal action `.lenght`",
        ),
        (
            "{ register_function(\"my.f\", 3, \".length\") }",
            "A217 warning: `.length` does not take 4 arguments, those of the function and the result",
        ),
        (
            "{ register_function(\"my.f\", 1, \".wait\") }",
            "A217 warning: `.wait` can only be a step of a plan body",
        ),
        (
            "{ register_function(\"my.f\", 1) }",
            "A202 error: wrong arguments of the directive `register_function`",
        ),
    ] {
        assert_eq!(complain(text), [warned]);
    }
}

#[test]
fn unknown_directives_and_wrong_arguments() {
    for (text, message) in [
        (
            "{ includ(\"a.asl\") }",
            "A201 error: there is no directive `includ`",
        ),
        (
            "{ begin bgd(g) } {end}",
            "A201 error: there is no directive `bgd`",
        ),
        (
            "{ include(a) }",
            "A202 error: wrong arguments of the directive `include`",
        ),
        (
            "{ include }",
            "A202 error: wrong arguments of the directive `include`",
        ),
        (
            "{ namespace(X) }",
            "A202 warning: wrong arguments of the directive `namespace`, which is ignored",
        ),
        (
            "{ namespace(n, secret) }",
            "A202 warning: wrong arguments of the directive `namespace`, which is ignored",
        ),
        ("{ dg(g) }", "A203 error: the directive `dg` needs a block"),
        (
            "{ namespace(n, local) } { namespace(n, global) }",
            "A218 warning: the name space `n` was local up to here and is global now",
        ),
    ] {
        assert_eq!(complain(text), [message]);
    }
    let lowered = with("{ includ(\"a.asl\") }", &[]);
    assert_eq!(lowered.diagnostics[0].help, ["Did you mean `include`?"]);
    let lowered = with("{begin namespace(X)} p. {end}", &[]);
    assert_eq!(clauses(&lowered), ["p"]);
    assert!(!lowered.failed);
}
