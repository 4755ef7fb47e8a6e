//! Terms and formulas.

use logic::functor::Shape;
use logic::symbol::Symbol;
use logic::term::Term;

use super::{body, clauses, read, registry, show};
use crate::lower::{Reader, Variables};

fn term(text: &str) -> Term {
    Reader::new(registry()).parse_term(text).unwrap()
}

fn shape(text: &str) -> Shape {
    term(text).functor().unwrap().shape()
}

#[test]
fn terms_print_as_specified() {
    for (written, printed) in [
        ("p(1, X, \"a\", [b|T])", "p(1,X,\"a\",[b|T])"),
        ("~p[c, a]", "~p[a,c]"),
        ("p[a|R]", "p[a|R]"),
        ("ns::~p(1)", "ns::~p(1)"),
        ("default::p", "p"),
        ("this_ns::p", "p"),
        ("::p", "p"),
        ("'a b'", "'a b'"),
        ("X + 1 * Y", "(X+(1*Y))"),
        ("-X ** 2", "((-X)**2)"),
        ("-3", "-3"),
        ("+3", "3"),
        ("7 mod X div 2", "((7 mod X) div 2)"),
        ("a & b | not c", "((a & b) | not (c))"),
        ("X =.. [a|L]", "(X =.. [a|L])"),
        ("N::p(1)[z]", "N::p(1)[z]"),
        ("N::X", "N::X"),
        ("ns::X", "ns::X"),
        ("~X[a]", "~X[a]"),
        ("[a|[b]]", "[a,b]"),
        ("{ }", "{ }"),
        (
            "{ a; !g(X); ?t; +b; -c; -+d; !!h }",
            "{ a; !g(X); ?t; +b; -c; -+d; !!h }",
        ),
        ("{ +p }", "{ +p }"),
        ("{ +!g }", "{ +!g }"),
        (
            "{ @l[a] +!g(X) : c & d <- b; e }",
            "{ @l[a] +!g(X) : (c & d) <- b; e }",
        ),
        ("{ @L +!g <- b }", "{ @L +!g <- b }"),
        ("{ h(X) :- a & b(X) }", "{ h(X) :- (a & b(X)) }"),
    ] {
        assert_eq!(term(written).to_string(), printed, "{written}");
    }
}

#[test]
fn shapes_are_told_apart() {
    assert_eq!(shape("ns::p(1)"), Shape::Literal);
    assert_eq!(shape("N::p(1)"), Shape::OpenLiteral);
    assert_eq!(shape("X[a]"), Shape::VarLiteral);
    assert_eq!(shape("~X"), Shape::VarLiteral);
    assert_eq!(shape("ns::X"), Shape::VarLiteral);
    assert_eq!(shape("math.abs(X)"), Shape::Function);
    assert_eq!(shape("math.pi"), Shape::Function);
    assert_eq!(shape(".length(L)"), Shape::Function);
    assert_eq!(shape(".length(L, N)"), Shape::Internal);
    assert_eq!(shape(".print"), Shape::Internal);
    assert_eq!(shape("'a.b'(1)"), Shape::Literal);
    assert!(term("default::X").is_var());
    assert!(matches!(
        term("{ +p }").functor().unwrap().shape(),
        Shape::Body
    ));
    assert!(matches!(
        term("{ -!g }").functor().unwrap().shape(),
        Shape::Trigger(..)
    ));
    assert!(matches!(
        term("{ +p <- a }").functor().unwrap().shape(),
        Shape::Plan
    ));
}

#[test]
fn open_literal_begins_with_its_name_space() {
    let open = term("N::p(1)");
    assert_eq!(open.args().len(), 2);
    assert!(open.args()[0].is_var());
    let variable = term("N::X");
    assert_eq!(variable.args().len(), 2);
    assert_eq!(variable.args()[0].to_string(), "X");
}

#[test]
fn names_of_the_java_package_are_those_of_the_actions() {
    assert_eq!(term("jason.stdlib.print(1)").to_string(), ".print(1)");
    assert_eq!(
        term("jason.stdlib.length([])").functor().unwrap().shape(),
        Shape::Function
    );
}

#[test]
fn functions_stay_calls_inside_terms() {
    assert_eq!(
        body("X = math.abs(Y) + .length(L); .print(.count(q))"),
        "(X = (math.abs(Y)+.length(L))); .print(.count(q))"
    );
}

#[test]
fn variables_are_numbered_by_clause() {
    let lowered = read("p(X, _, Y, _, X). q(A, _b, _b, _1, _1).");
    let ids = |clause: usize| {
        let crate::program::Clause::Fact(fact) = &lowered.program.clauses[clause] else {
            panic!()
        };
        fact.args()
            .iter()
            .map(|arg| match arg {
                Term::Var(var) => var.id,
                _ => panic!(),
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(0), [0, 1, 2, 3, 0]);
    assert_eq!(ids(1), [0, 1, 2, 3, 3]);
}

#[test]
fn clauses_are_in_textual_order() {
    let lowered = read("p(1)[a]. q(X) :- p(X) & not r & X > 1. ~r. p(1+1).");
    assert_eq!(
        clauses(&lowered),
        [
            "p(1)[a]",
            "{ q(X) :- (p(X) & (not (r) & (X > 1))) }",
            "~r",
            "p((1+1))"
        ]
    );
}

#[test]
fn reader_continues_a_table_of_variables() {
    let names = [Symbol::new("X"), Symbol::new("Y")];
    let mut reader = Reader::with_variables(registry(), Variables::with_names(&names));
    assert_eq!(
        format!("{:?}", reader.parse_formula("p(Y, Z)").unwrap()),
        "p(Y,Z)"
    );
    let Term::Var(y) = reader.parse_term("Y").unwrap() else {
        panic!()
    };
    assert_eq!(y.id, 1);
    assert_eq!(reader.variables().len(), 3);
    assert!(reader.parse_trigger("-!g(X)").unwrap().is_goal());
    assert_eq!(reader.parse_body("a; !b").unwrap().to_string(), "{ a; !b }");
    let plan = reader.parse_plan("@l +!g(A) : c <- .print(A)").unwrap();
    assert_eq!(show(&plan), "@l +!g(A) : c <- .print(A)");
    assert_eq!(plan.names, [Symbol::new("A")]);
    assert_eq!(reader.variables().len(), 3);
    assert_eq!(reader.parse_literals("p(1), q[a]").unwrap().len(), 2);
    assert!(reader.parse_term("p(").is_err());
    assert!(reader.parse_term("math.foo(1)").is_err());
}
