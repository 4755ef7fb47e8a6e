//! Measures the machine: naive reverse, queens, look-ups. Run with `--release`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a measuring program"
)]

#[path = "../tests/reader/mod.rs"]
mod reader;

use std::hint::black_box;
use std::time::Instant;

use bdi_logic::compile::{compile_formula, compile_match};
use bdi_logic::env::Env;
use bdi_logic::functor::{Functor, Shape};
use bdi_logic::solve::{Outcome, Solver};
use bdi_logic::store::{Place, Store};
use bdi_logic::symbol::Symbol;
use bdi_logic::term::Term;
use bdi_logic::vocabulary::{Collect, Vocabulary};
use reader::{Reader, store};

fn vocabulary() -> Vocabulary {
    let mut vocabulary = Vocabulary::default();
    let mut add = |name: &str, arity, kind| {
        vocabulary
            .collectors
            .insert(Functor::of(Shape::Internal, Symbol::new(name), arity), kind);
    };
    add(".findall", 3, Collect::FindAll);
    add(".count", 2, Collect::Count);
    vocabulary
}

fn first(solver: &mut Solver, store: &Store, query: &str) -> Env {
    let mut reader = Reader::new(store.vocabulary());
    let formula = reader.read(query);
    let code = compile_formula(&formula, store.vocabulary()).unwrap();
    let mut env = reader.env();
    solver.start(code, &env);
    assert!(matches!(solver.run(store), Outcome::Answer), "{query}");
    solver.answer(&mut env);
    env
}

fn nrev(rounds: u32) {
    let store = store(
        vocabulary(),
        "app([],L,L).
         app([H|T],L,[H|R]) :- app(T,L,R).
         nrev([],[]).
         nrev([H|T],R) :- nrev(T,RT) & app(RT,[H],R).",
    );
    let mut reader = Reader::new(store.vocabulary());
    let code = compile_formula(&reader.read("nrev(L,R)"), store.vocabulary()).unwrap();
    let mut env = reader.env();
    env.bind(0, Term::list((1..=30).map(|n| Term::Number(f64::from(n)))));
    let mut solver = Solver::default();
    let begin = Instant::now();
    for _ in 0..rounds {
        solver.start(code.clone(), &env);
        assert!(matches!(solver.run(&store), Outcome::Answer));
        black_box(&solver);
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "nrev     {rounds} rounds {seconds:.3} s, {:.1} M inferences/s",
        f64::from(rounds) * 496.0 / seconds / 1e6
    );
}

fn queens() {
    let store = store(
        vocabulary(),
        "sel(X,[X|T],T).
         sel(X,[H|T],[H|R]) :- sel(X,T,R).
         safe(_,_,[]).
         safe(Q,D,[H|T]) :- Q \\== H+D & Q \\== H-D & safe(Q,D+1,T).
         place([],Qs,Qs).
         place(L,Acc,Qs) :- sel(Q,L,R) & safe(Q,1,Acc) & place(R,[Q|Acc],Qs).",
    );
    let mut solver = Solver::default();
    let begin = Instant::now();
    let env = first(
        &mut solver,
        &store,
        ".findall(Q, place([1,2,3,4,5,6,7,8],[],Q), L)",
    );
    let count = env.value(1).elements().count();
    println!(
        "queens   {count} solutions {:.4} s",
        begin.elapsed().as_secs_f64()
    );
}

fn lookup(n: u32) {
    let mut store = store(vocabulary(), "");
    let functor = Functor::literal(Symbol::new("edge"), 2);
    let number = |n: u32| Term::Number(f64::from(n));
    let begin = Instant::now();
    for i in 1..=n {
        let fact = Term::structure(functor, [number(i), number(i + 1)]);
        let fact = fact.with_annots(bdi_logic::annots::Annots::Own);
        assert!(store.find(&fact).is_none());
        store.insert(&fact, Place::Front);
    }
    let inserted = begin.elapsed().as_secs_f64();
    let mut solver = Solver::default();
    let mut reader = Reader::new(store.vocabulary());
    let code = compile_formula(&reader.read("edge(I,X)"), store.vocabulary()).unwrap();
    for arg in [0, 1] {
        for i in 2..=n {
            let mut env = reader.env();
            env.bind(arg, number(i));
            solver.start(code.clone(), &env);
            assert!(matches!(solver.run(&store), Outcome::Answer));
            solver.answer(&mut env);
            black_box(&env);
        }
    }
    let looked = begin.elapsed().as_secs_f64();
    let env = first(&mut solver, &store, ".count(edge(_,_),C)");
    println!(
        "lookup   {n} facts: insert {inserted:.4} s, 2 look-ups each {:.4} s, count {:.4} s ({})",
        looked - inserted,
        begin.elapsed().as_secs_f64() - looked,
        env.slots().last().unwrap(),
    );
}

fn heads(rounds: u32, pattern: &str, context: &str) {
    let store = store(vocabulary(), "limit(10).");
    let mut reader = Reader::new(store.vocabulary());
    let text = format!("{pattern} : {context}");
    let pattern = reader.read(pattern);
    let context = reader.read(context);
    let code = compile_match(&pattern, &context, store.vocabulary()).unwrap();
    let mut solver = Solver::default();
    let event = Term::literal(Symbol::new("count"), [Term::Number(7.0)]);
    let event = event.with_annots(bdi_logic::annots::Annots::Own);
    let begin = Instant::now();
    for _ in 0..rounds {
        let mut env = reader.env();
        solver.start_match(&*code, &env, &event);
        assert!(matches!(solver.run(&store), Outcome::Answer));
        solver.answer(&mut env);
        black_box(&env);
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "heads    {text}: {:.0} ns each",
        seconds / f64::from(rounds) * 1e9
    );
}

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let wanted = |name: &str| only.is_empty() || only == name;
    if wanted("nrev") {
        nrev(20_000);
    }
    if wanted("queens") {
        queens();
        queens();
    }
    if wanted("lookup") {
        for n in [50_000, 100_000, 200_000, 400_000] {
            lookup(n);
        }
    }
    if wanted("heads") {
        heads(1_000_000, "count(N)", "true");
        heads(1_000_000, "count(N)", "N > 0");
        heads(1_000_000, "count(N)[source(S)]", "true");
        heads(1_000_000, "count(N)", "N > 0 & limit(L)");
    }
}
