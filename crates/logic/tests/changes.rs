//! The store by itself, and queries that go on while it changes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod reader;

use std::sync::Arc;

use bdi_logic::annots::Annots;
use bdi_logic::compile::{compile_formula, compile_match};
use bdi_logic::env::Env;
use bdi_logic::functor::Functor;
use bdi_logic::solve::{Outcome, Solver};
use bdi_logic::store::{FactId, Place, Store};
use bdi_logic::symbol::Symbol;
use bdi_logic::term::Term;
use bdi_logic::vocabulary::Vocabulary;
use proptest::prelude::*;
use reader::{Reader, store};

fn read(store: &Store, text: &str) -> Term {
    Reader::new(store.vocabulary()).read(text)
}

fn start(store: &Store, query: &str) -> (Solver, Env) {
    let mut reader = Reader::new(store.vocabulary());
    let code = compile_formula(&reader.read(query), store.vocabulary()).unwrap();
    let mut solver = Solver::default();
    solver.start(code, &reader.env());
    (solver, reader.env())
}

fn next(solver: &mut Solver, store: &Store, env: &Env) -> Option<String> {
    match solver.run(store) {
        Outcome::Answer => {
            let mut env = env.clone();
            solver.answer(&mut env);
            Some(env.value(0).to_string())
        }
        Outcome::Done => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn additions_in_front_are_not_visited_and_removed_ones_are_skipped() {
    let mut store = store(Vocabulary::default(), "b(1).\nb(2).\nb(3).\nb(4).");
    let (mut solver, env) = start(&store, "b(X)");
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("1"));
    let add = |store: &mut Store, text: &str, place| {
        let term = read(store, text);
        store.insert(&term, place)
    };
    add(&mut store, "b(0)", Place::Front);
    let id = store.find(&read(&store, "b(1)")).unwrap();
    store.remove(id);
    let id = store.find(&read(&store, "b(2)")).unwrap();
    store.remove(id);
    // The solver is plain data.
    let mut solver = solver.clone();
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("3"));
    add(&mut store, "b(-1)", Place::Front);
    add(&mut store, "b(5)", Place::End);
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("4"));
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("5"));
    assert_eq!(next(&mut solver, &store, &env), None);
}

#[test]
fn the_rest_of_a_condition_sees_changes() {
    let mut store = store(Vocabulary::default(), "b(1).\nb(2).\nb(3).");
    let (mut solver, env) = start(&store, "b(X) & not c(X)");
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("1"));
    let c = read(&store, "c(2)");
    store.insert(&c, Place::Front);
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("3"));
    assert_eq!(next(&mut solver, &store, &env), None);
}

#[test]
fn everything_removed_and_added_again_is_not_visited() {
    let mut store = store(Vocabulary::default(), "b(1).\nb(2).\nb(3).");
    let (mut solver, env) = start(&store, "b(X)");
    next(&mut solver, &store, &env);
    for id in store
        .facts(Functor::literal(Symbol::new("b"), 1))
        .collect::<Vec<_>>()
    {
        store.remove(id);
    }
    let term = read(&store, "b(9)");
    store.insert(&term, Place::Front);
    assert_eq!(next(&mut solver, &store, &env), None);
}

#[test]
fn removed_rules_run_to_their_end() {
    let mut store = store(Vocabulary::default(), "r(X) :- b(X) & c.\nb(1).\nb(2).\nc.");
    let (mut solver, env) = start(&store, "r(X)");
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("1"));
    let (id, _) = store
        .rules(Functor::literal(Symbol::new("r"), 1))
        .next()
        .unwrap();
    store.remove(id);
    assert_eq!(next(&mut solver, &store, &env).as_deref(), Some("2"));
    assert_eq!(next(&mut solver, &store, &env), None);
    let (mut solver, env) = start(&store, "r(X)");
    assert_eq!(next(&mut solver, &store, &env), None);
}

#[test]
fn first_match_takes_the_first_that_has_the_annotations() {
    let store = store(
        Vocabulary::default(),
        "k(1)[source(bob)].
         k(2).
         k(3)[x,source(self)].
         l(f(1),a).
         l(f(2),b).",
    );
    let mut solver = Solver::default();
    let mut find = |text: &str| {
        let mut reader = Reader::new(store.vocabulary());
        let pattern = reader.read(text);
        let mut env = reader.env();
        let id = store.first_match(&mut solver, &pattern, &mut env)?;
        let values: Vec<String> = env.slots().iter().map(Term::to_string).collect();
        Some(format!("{} {}", store.literal(id), values.join(" ")))
    };
    assert_eq!(find("k(X)").as_deref(), Some("k(1)[source(bob)] 1"));
    assert_eq!(
        find("k(X)[source(self)]").as_deref(),
        Some("k(2)[source(self)] 2")
    );
    assert_eq!(find("k(X)[x]").as_deref(), Some("k(3)[source(self),x] 3"));
    assert_eq!(
        find("k(X)[source(S)]").as_deref(),
        Some("k(1)[source(bob)] 1 bob")
    );
    assert_eq!(find("k(9)"), None);
    assert_eq!(
        find("l(f(X),b)").as_deref(),
        Some("l(f(2),b)[source(self)] 2")
    );
}

#[test]
fn plan_heads_match_events() {
    let vocabulary = Vocabulary::default();
    let store = store(Vocabulary::default(), "k(1).\nk(2).");
    let run = |pattern: &str, context: &str, event: &str| {
        let mut reader = Reader::new(&vocabulary);
        let pattern = reader.read(pattern);
        let context = reader.read(context);
        let mut env = reader.env();
        let code = compile_match(&pattern, &context, &vocabulary).unwrap();
        let mut events = Reader::new(&vocabulary);
        events.names = reader.names.clone();
        let event = events.read(event);
        for name in &events.names[reader.names.len()..] {
            env.fresh(*name);
        }
        let mut solver = Solver::default();
        solver.start_match(code, &env, &event);
        match solver.run(&store) {
            Outcome::Answer => {
                solver.answer(&mut env);
                let values = (0..reader.names.len()).map(|id| env.value(id as u32).to_string());
                Some(values.collect::<Vec<_>>().join(" "))
            }
            _ => None,
        }
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        run(
            "g(X)[fast,mode(M)]",
            "true",
            "g(1)[mode(a),fast,source(self)]"
        ),
        some("1 a")
    );
    assert_eq!(run("g(X)[fast,mode(M)]", "true", "g(1)[mode(a)]"), None);
    assert_eq!(
        run("g(X)[source(S)]", "true", "g(4)[other,source(self)]"),
        some("4 self")
    );
    assert_eq!(run("b(X)[source(bob)]", "true", "b(5)[source(self)]"), None);
    assert_eq!(run("G", "true", "d[source(self)]"), some("d[source(self)]"));
    assert_eq!(
        run("G", "b(_) = G", "b(2)[source(self)]")
            .as_deref()
            .map(|s| s.split(' ').next().unwrap().to_owned()),
        some("b(2)[source(self)]")
    );
    assert_eq!(
        run("B[source(self)]", "true", "k(4)[source(self)]"),
        some("k(4)")
    );
    assert_eq!(
        run("B[error(E)]", "true", "g[error(no),source(self)]"),
        some("g no")
    );
    assert_eq!(run("g(X)", "k(X) & X > 1", "g(2)"), some("2"));
    assert_eq!(run("g(X)", "k(X) & X > 1", "g(1)"), None);
    assert_eq!(run("g(X,Y)", "k(Y) & Y > X", "g(1,Z)"), some("1 2"));
    assert_eq!(run("g([H|T],f(H))", "true", "g([1,2],f(Q))"), some("1 [2]"));
    assert_eq!(run("g(X,X)", "true", "g(1,2)"), None);
    assert_eq!(run("g(p[a])", "true", "g(p[a,b])"), some(""));
    assert_eq!(run("g(p[a])", "true", "g(p)"), None);
    assert_eq!(run("g(p)", "true", "g(p[a])"), some(""));
    assert_eq!(run("~g(X)", "true", "~g(1)"), some("1"));
    assert_eq!(run("~g(X)", "true", "g(1)"), None);
    assert_eq!(run("fact(0)", "true", "fact(0)"), some(""));
    assert_eq!(run("add(X+1)", "true", "add(3)"), None);
}

#[test]
fn facts_keep_place_and_annotations() {
    let mut store = store(Vocabulary::default(), "p(1).\np(2)[a].");
    let id = store.find(&read(&store, "p(2)")).unwrap();
    assert_eq!(store.annots(id).items().len(), 2);
    store.set_annots(id, Annots::Own);
    assert_eq!(store.literal(id).to_string(), "p(2)[source(self)]");
    let snapshot = store.clone();
    store.remove(id);
    assert_eq!((store.len(), snapshot.len()), (1, 2));
    assert!(
        store.find(&read(&store, "p(2)")).is_none()
            && snapshot.find(&read(&store, "p(2)")).is_some()
    );
    assert_eq!(snapshot.predicates().count(), 1);
}

/// What the store should do, on a plain vector.
#[derive(Clone, Debug)]
enum Change {
    Insert(u8, u8, bool),
    Remove(u8),
    Query(Option<u8>, Option<u8>),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let one = prop_oneof![
        5 => (0u8..12, 0u8..4, any::<bool>()).prop_map(|(a, b, front)| Change::Insert(a, b, front)),
        4 => any::<u8>().prop_map(Change::Remove),
        3 => (prop::option::of(0u8..12), prop::option::of(0u8..4)).prop_map(|(a, b)| Change::Query(a, b)),
    ];
    prop::collection::vec(one, 1..200)
}

fn value(kind: u8) -> Term {
    match kind % 4 {
        0 => Term::Number(f64::from(kind)),
        1 => Term::atom(&format!("a{kind}")),
        2 => Term::string(format!("s{kind}")),
        _ => Term::literal(Symbol::new("f"), [Term::Number(f64::from(kind))]),
    }
}

proptest! {
    #[test]
    fn store_behaves_like_a_list(changes in changes()) {
        let mut store = Store::new(Arc::new(Vocabulary::default()));
        let mut model: Vec<(Term, FactId)> = Vec::new();
        let p = Symbol::new("model");
        let mut solver = Solver::default();
        for change in changes {
            match change {
                Change::Insert(a, b, front) => {
                    let fact = Term::literal(p, [value(a), value(b)]);
                    let known = model.iter().find(|(known, _)| *known == fact).map(|(_, id)| *id);
                    prop_assert_eq!(store.find(&fact), known);
                    if known.is_none() {
                        let place = if front { Place::Front } else { Place::End };
                        let id = store.insert(&fact, place);
                        model.insert(if front { 0 } else { model.len() }, (fact, id));
                    }
                }
                Change::Remove(at) => {
                    if !model.is_empty() {
                        let (_, id) = model.remove(usize::from(at) % model.len());
                        store.remove(id);
                    }
                }
                Change::Query(a, b) => {
                    let arg = |kind: Option<u8>, id| kind.map_or(Term::var(id), value);
                    let pattern = Term::literal(p, [arg(a, 0), arg(b, 1)]);
                    let code = compile_formula(&pattern, store.vocabulary()).unwrap();
                    let env = Env::new(&[Symbol::new("A"), Symbol::new("B")]);
                    solver.start(code, &env);
                    let mut found = Vec::new();
                    while let Outcome::Answer = solver.run(&store) {
                        let mut env = env.clone();
                        solver.answer(&mut env);
                        found.push(env.instantiate(&pattern, &store.vocabulary().functions).unwrap());
                    }
                    let fits = |fact: &Term| {
                        a.is_none_or(|a| fact.args()[0] == value(a)) && b.is_none_or(|b| fact.args()[1] == value(b))
                    };
                    let expected: Vec<Term> =
                        model.iter().map(|(fact, _)| fact.clone()).filter(fits).collect();
                    prop_assert_eq!(&found, &expected);
                    let mut env = env.clone();
                    let id = store.first_match(&mut solver, &pattern, &mut env);
                    let first = model.iter().find(|(fact, _)| fits(fact)).map(|(_, id)| *id);
                    prop_assert_eq!(id, first);
                }
            }
            prop_assert_eq!(store.len(), model.len());
        }
        let all: Vec<FactId> = store.facts(Functor::literal(p, 2)).collect();
        prop_assert_eq!(all, model.iter().map(|(_, id)| *id).collect::<Vec<_>>());
    }
}
