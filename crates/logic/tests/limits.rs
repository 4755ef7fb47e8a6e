//! Large data, deep recursion, and queries that would never end.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod reader;

use std::sync::Arc;

use bdi_logic::annots::Annots;
use bdi_logic::compile::{compile_formula, compile_match};
use bdi_logic::env::Env;
use bdi_logic::function::Functions;
use bdi_logic::functor::{Functor, Operator, Shape};
use bdi_logic::solve::{Fault, Limits, Outcome, Solver};
use bdi_logic::store::{Place, Rule, Store};
use bdi_logic::symbol::Symbol;
use bdi_logic::term::Term;
use bdi_logic::unify::{matches, unify_in};
use bdi_logic::vocabulary::{Collect, Vocabulary};
use reader::{Reader, store};

const MILLION: usize = 1_000_000;

fn number(n: usize) -> Term {
    Term::Number(n as f64)
}

fn start(store: &Store, solver: &mut Solver, query: &str, bind: &[Term]) -> Env {
    let mut reader = Reader::new(store.vocabulary());
    let code = compile_formula(&reader.read(query), store.vocabulary()).unwrap();
    let mut env = reader.env();
    for (id, value) in bind.iter().enumerate() {
        env.bind(id as u32, value.clone());
    }
    solver.start(code, &env);
    env
}

fn first(store: &Store, query: &str, bind: &[Term]) -> Option<Env> {
    let mut solver = Solver::default();
    let mut env = start(store, &mut solver, query, bind);
    match solver.run(store) {
        Outcome::Answer => {
            solver.answer(&mut env);
            Some(env)
        }
        Outcome::Done => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn recursion_a_million_deep() {
    let store = store(
        Vocabulary::default(),
        "len([],0).
         len([_|T],N) :- len(T,M) & N = M+1.
         count(0).
         count(N) :- N > 0 & count(N-1).
         app([],L,L).
         app([H|T],L,[H|R]) :- app(T,L,R).
         s(0,z).
         s(N,s(T)) :- N > 0 & s(N-1,T).",
    );
    let list = Term::list((0..MILLION).map(number));
    let env = first(&store, "len(L,N)", std::slice::from_ref(&list)).unwrap();
    assert_eq!(env.value(1), &number(MILLION));
    assert!(first(&store, "count(N)", &[number(MILLION)]).is_some());
    let env = first(&store, "app(L,[x],R)", &[list]).unwrap();
    assert_eq!(env.value(1).elements().count(), MILLION + 1);
    let env = first(
        &store,
        "s(N,T) & s(N,U) & T = U & T == U",
        &[number(MILLION)],
    )
    .unwrap();
    assert_eq!(env.value(1), env.value(2));
}

#[test]
fn runaway_recursion_ends_in_a_fault() {
    let mut vocabulary = Vocabulary::default();
    let findall = Functor::of(Shape::Internal, Symbol::new(".findall"), 3);
    vocabulary.collectors.insert(findall, Collect::FindAll);
    let store = store(
        vocabulary,
        "q.
         p(X) :- p(Y) & q.
         loop :- loop.
         grow(X) :- grow([X|X]).
         choose :- (choose | q).
         often.
         often :- often.",
    );
    for query in [
        "p(1)",
        "grow(a)",
        "choose",
        "not p(1)",
        ".findall(x,often,L)",
    ] {
        let mut solver = Solver::with_limits(Limits {
            cells: 1 << 22,
            steps: None,
            ..Limits::default()
        });
        start(&store, &mut solver, query, &[]);
        assert!(
            matches!(solver.run(&store), Outcome::Fault(Fault::Memory)),
            "{query}"
        );
        assert!(matches!(solver.run(&store), Outcome::Done));
        start(&store, &mut solver, "q", &[]);
        assert!(matches!(solver.run(&store), Outcome::Answer));
    }
    let mut solver = Solver::with_limits(Limits {
        steps: Some(100_000),
        ..Limits::default()
    });
    start(&store, &mut solver, "loop", &[]);
    assert!(matches!(solver.run(&store), Outcome::Fault(Fault::Steps)));
}

#[test]
fn shared_parts_and_long_lists_cost_no_more_than_their_size() {
    let store = store(
        Vocabulary::default(),
        "d(0,z).
         d(N,t(T,T)) :- N > 0 & d(N-1,T).
         same(X,X).",
    );
    let env = first(&store, "d(N,T)", &[number(60)]).unwrap();
    assert_eq!(env.value(1).args().len(), 2);
    let list = |last: usize| Term::list((0..100_000).chain([last]).map(number));
    assert!(first(&store, "same(X,Y)", &[list(1), list(1)]).is_some());
    assert!(first(&store, "same(X,Y)", &[list(1), list(2)]).is_none());
    let p = |annots: &[&str]| {
        Term::atom("p").with_annots(Annots::new(annots.iter().map(|a| Term::atom(a)).collect()))
    };
    let list = |last: Term| Term::list((0..100_000).map(number).chain([last]));
    assert!(first(&store, "X = Y", &[list(p(&["a"])), list(p(&["a", "b"]))]).is_some());
    assert!(
        first(
            &store,
            "X = Y",
            &[list(p(&["a", "c"])), list(p(&["a", "b"]))]
        )
        .is_none()
    );
}

#[test]
fn a_query_over_a_bound_list_starts_at_once() {
    let store = store(Vocabulary::default(), "head([H|_],H).");
    let list = Term::list((0..MILLION).map(number));
    let mut reader = Reader::new(store.vocabulary());
    let code = compile_formula(&reader.read("head(L,H)"), store.vocabulary()).unwrap();
    let mut solver = Solver::default();
    for _ in 0..10_000 {
        let mut env = reader.env();
        env.bind(0, list.clone());
        solver.start(code.clone(), &env);
        assert!(matches!(solver.run(&store), Outcome::Answer));
        solver.answer(&mut env);
        assert_eq!(env.value(1), &number(0));
    }
}

#[test]
fn deep_terms_unify_and_come_back() {
    let functions = Functions::default();
    let mut solver = Solver::default();
    let f = Symbol::new("f");
    let deep = |end: Term| (0..MILLION).fold(end, |term, _| Term::literal(f, [term]));
    let mut env = Env::new(&[Symbol::new("X"), Symbol::new("Y")]);
    let open = deep(Term::var(0));
    assert!(unify_in(
        &mut solver,
        &mut env,
        &[(open.clone(), deep(number(7)))],
        &functions
    ));
    assert_eq!(env.value(0), &number(7));
    let mut env = Env::new(&[Symbol::new("X"), Symbol::new("Y")]);
    assert!(unify_in(
        &mut solver,
        &mut env,
        &[(Term::var(1), open.clone())],
        &functions
    ));
    assert!(env.value(1) == &open);
    assert!(!unify_in(
        &mut solver,
        &mut env,
        &[(Term::var(0), open.clone())],
        &functions
    ));
    assert!(matches(&mut solver, &open, &deep(Term::atom("a"))));
    // Annotations of annotations, deep.
    let a = Symbol::new("a");
    let nest = |end: Term| {
        (0..1_000).fold(end, |term, _| {
            Term::Atom(a).with_annots(Annots::new(vec![term]))
        })
    };
    assert!(matches(&mut solver, &nest(Term::var(0)), &nest(number(1))));
    assert!(!matches(&mut solver, &nest(number(2)), &nest(number(1))));
    // A sum of a million parts.
    let sum = (0..MILLION).fold(Term::var(0), |sum, _| {
        Term::operator(Operator::Add, [sum, number(1)])
    });
    let mut env = Env::new(&[Symbol::new("X"), Symbol::new("Y")]);
    let pairs = [
        (Term::var(1), sum),
        (Term::var(0), number(1)),
        (Term::var(1), Term::Number(1_000_001.0)),
    ];
    assert!(unify_in(&mut solver, &mut env, &pairs, &functions));
}

#[test]
fn long_and_deep_formulas() {
    let store = store(Vocabulary::default(), "q(1).");
    let run = |formula: &Term| {
        let code = compile_formula(formula, store.vocabulary()).unwrap();
        let mut solver = Solver::default();
        solver.start(code, &Env::new(&[Symbol::new("X")]));
        matches!(solver.run(&store), Outcome::Answer)
    };
    let goal = Term::literal(Symbol::new("q"), [Term::var(0)]);
    let both = |op| {
        move |rest: Term, _: usize| {
            Term::operator(op, [Term::literal(Symbol::new("q"), [Term::var(0)]), rest])
        }
    };
    assert!(run(&(0..100_000).fold(goal.clone(), both(Operator::And))));
    assert!(run(&(0..100_000).fold(goal.clone(), both(Operator::Or))));
    let left = (0..100_000).fold(goal.clone(), |left, _| {
        Term::operator(
            Operator::And,
            [left, Term::literal(Symbol::new("q"), [Term::var(0)])],
        )
    });
    assert!(run(&left));
    let nots = (0..100_000).fold(goal, |inner, _| Term::operator(Operator::Not, [inner]));
    assert!(run(&nots));
}

#[test]
fn many_arguments_and_variables() {
    for width in [199, 200, 201, 300, 40_000] {
        let p = Symbol::new("wide");
        let vocabulary = Arc::new(Vocabulary::default());
        let mut store = Store::new(vocabulary.clone());
        store.insert(&Term::literal(p, (0..width).map(number)), Place::End);
        let vars: Vec<Term> = (0..width as u32).map(Term::var).collect();
        let head = Term::literal(p, vars.iter().rev().cloned());
        let body = Term::literal(Symbol::new("narrow"), [Term::list(vars.clone())]);
        let rule = Rule::new(Term::structure(Functor::RULE, [head, body]), &vocabulary).unwrap();
        store.insert_rule(Arc::new(rule), Place::End);
        store.insert(
            &Term::literal(
                Symbol::new("narrow"),
                [Term::list((0..width).map(|_| Term::atom("n")))],
            ),
            Place::End,
        );
        let query = Term::literal(p, vars.iter().cloned());
        let code = compile_formula(&query, &vocabulary).unwrap();
        let mut solver = Solver::default();
        let env = Env::new(&vec![Symbol::ANONYMOUS; width]);
        solver.start(code, &env);
        for last in [number(width - 1), Term::atom("n")] {
            assert!(matches!(solver.run(&store), Outcome::Answer), "{width}");
            let mut env = env.clone();
            solver.answer(&mut env);
            assert_eq!(env.value(width as u32 - 1), &last);
        }
        assert!(matches!(solver.run(&store), Outcome::Done));
        let code = compile_match(&query, &Term::boolean(true), &vocabulary).unwrap();
        solver.start_match(code, &env, &Term::literal(p, (0..width).map(number)));
        assert!(matches!(solver.run(&store), Outcome::Answer));
    }
}

#[test]
fn conjunction_of_many_variables() {
    let store = store(Vocabulary::default(), "q(1).");
    let goals = (0..5_000u32).map(|id| Term::literal(Symbol::new("q"), [Term::var(id)]));
    let formula = goals
        .reduce(|left, right| Term::operator(Operator::And, [left, right]))
        .unwrap();
    let code = compile_formula(&formula, store.vocabulary()).unwrap();
    let mut solver = Solver::default();
    let mut env = Env::new(&vec![Symbol::ANONYMOUS; 5_000]);
    solver.start(code, &env);
    assert!(matches!(solver.run(&store), Outcome::Answer));
    solver.answer(&mut env);
    assert!((0..5_000).all(|id| env.value(id) == &number(1)));
}
