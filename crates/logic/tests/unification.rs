//! Unification against a naive unifier, through all the ways the machine has to do it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use bdi_logic::compile::{compile_formula, compile_match};
use bdi_logic::env::Env;
use bdi_logic::function::Functions;
use bdi_logic::functor::{Functor, Operator};
use bdi_logic::rebuild::{map_vars, variables};
use bdi_logic::solve::{Outcome, Solver};
use bdi_logic::store::{Place, Rule, Store};
use bdi_logic::symbol::Symbol;
use bdi_logic::term::Term;
use bdi_logic::unify::{matches, unify_in};
use bdi_logic::vocabulary::Vocabulary;
use proptest::prelude::*;

const VARS: u32 = 4;

fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        4 => (0..VARS).prop_map(Term::var),
        1 => (0u8..3).prop_map(|n| Term::Number(f64::from(n))),
        1 => prop_oneof![Just(Term::atom("a")), Just(Term::atom("b")), Just(Term::Nil)],
        1 => prop_oneof![Just(Term::string("a")), Just(Term::string("b"))],
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(h, t)| Term::cons(h, t)),
            inner
                .clone()
                .prop_map(|x| Term::literal(Symbol::new("f"), [x])),
            (inner.clone(), inner.clone())
                .prop_map(|(x, y)| Term::literal(Symbol::new("f"), [x, y])),
            (inner.clone(), inner).prop_map(|(x, y)| Term::literal(Symbol::new("g"), [x, y])),
        ]
    })
}

/// The naive unifier: a substitution from variables to terms, with occurs check.
#[derive(Clone, Default)]
struct Naive(std::collections::BTreeMap<u32, Term>);

impl Naive {
    fn walk(&self, term: &Term) -> Term {
        match term {
            Term::Var(var) => match self.0.get(&var.id) {
                Some(value) => self.walk(value),
                None => term.clone(),
            },
            _ => term.clone(),
        }
    }

    fn resolve(&self, term: &Term) -> Term {
        match self.walk(term) {
            Term::List(cons) => Term::cons(self.resolve(&cons.head), self.resolve(&cons.tail)),
            Term::Struct(s) => {
                Term::structure(s.functor, s.args.iter().map(|arg| self.resolve(arg)))
            }
            other => other,
        }
    }

    fn occurs(&self, id: u32, term: &Term) -> bool {
        variables(&self.resolve(term))
            .iter()
            .any(|var| var.id == id)
    }

    fn unify(&mut self, a: &Term, b: &Term) -> bool {
        match (self.walk(a), self.walk(b)) {
            (Term::Var(a), Term::Var(b)) if a.id == b.id => true,
            (Term::Var(var), other) | (other, Term::Var(var)) => {
                if self.occurs(var.id, &other) {
                    return false;
                }
                self.0.insert(var.id, other);
                true
            }
            (Term::List(a), Term::List(b)) => {
                self.unify(&a.head, &b.head) && self.unify(&a.tail, &b.tail)
            }
            (Term::Struct(a), Term::Struct(b)) => {
                a.functor == b.functor && a.args.iter().zip(&b.args).all(|(a, b)| self.unify(a, b))
            }
            (a, b) => a == b,
        }
    }
}

/// The term with variables numbered by first occurrence.
fn canonical(term: &Term) -> Term {
    let order = variables(term);
    map_vars(term, |var| {
        Term::var(order.iter().position(|known| known.id == var.id).unwrap() as u32)
    })
}

fn shifted(term: &Term) -> Term {
    map_vars(term, |var| Term::var(var.id + VARS))
}

/// Everything that the variables stand for, as one term.
fn all(values: impl DoubleEndedIterator<Item = Term>) -> Term {
    canonical(&Term::list(values))
}

fn expected(a: &Term, b: &Term, count: u32) -> Option<Term> {
    let mut naive = Naive::default();
    naive
        .unify(a, b)
        .then(|| all((0..count).map(|id| naive.resolve(&Term::var(id)))))
}

fn env(count: u32) -> Env {
    Env::new(&vec![Symbol::ANONYMOUS; count as usize])
}

fn values(env: &Env, count: u32) -> Term {
    let functions = Functions::default();
    all((0..count).map(|id| env.instantiate(&Term::var(id), &functions).unwrap()))
}

fn first(solver: &mut Solver, store: &Store, count: u32) -> Option<Term> {
    let mut found = env(count);
    match solver.run(store) {
        Outcome::Answer => {
            solver.answer(&mut found);
            Some(values(&found, count))
        }
        Outcome::Done => None,
        other => panic!("{other:?}"),
    }
}

fn goal(name: &str, arg: Term) -> Term {
    Term::literal(Symbol::new(name), [arg])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn as_the_naive_unifier(a in terms(), b in terms()) {
        let expected = expected(&a, &b, VARS);
        let mut solver = Solver::default();
        let functions = Functions::default();
        let mut e = env(VARS);
        let unified = unify_in(&mut solver, &mut e, &[(a.clone(), b.clone())], &functions);
        prop_assert_eq!(unified.then(|| values(&e, VARS)), expected.clone());
        if !unified {
            prop_assert_eq!(e, env(VARS));
        }
        let store = Store::new(Arc::new(Vocabulary::default()));
        let formula = Term::operator(Operator::Unify, [a, b]);
        let code = compile_formula(&formula, store.vocabulary()).unwrap();
        solver.start(code, &env(VARS));
        prop_assert_eq!(first(&mut solver, &store, VARS), expected);
    }

    /// A rule `h(B)`, a plan head `h(A)`: their variables are apart from those of the other side.
    #[test]
    fn heads_match_as_the_naive_unifier(a in terms(), b in terms()) {
        let apart = shifted(&b);
        let mut naive = Naive::default();
        let expected = naive.unify(&a, &apart).then(|| all((0..VARS).map(|id| naive.resolve(&Term::var(id)))));
        let vocabulary = Arc::new(Vocabulary::default());
        let mut store = Store::new(vocabulary.clone());
        let rule = Term::structure(Functor::RULE, [goal("h", b.clone()), Term::boolean(true)]);
        store.insert_rule(Arc::new(Rule::new(rule, &vocabulary).unwrap()), Place::End);
        let mut solver = Solver::default();
        let code = compile_formula(&goal("h", a.clone()), &vocabulary).unwrap();
        solver.start(code, &env(VARS));
        prop_assert_eq!(first(&mut solver, &store, VARS), expected.clone());
        prop_assert_eq!(matches(&mut solver, &a, &b), expected.is_some());

        let code = compile_match(&goal("h", a.clone()), &Term::boolean(true), &vocabulary).unwrap();
        solver.start_match(code, &env(2 * VARS), &goal("h", apart.clone()));
        let mut found = env(2 * VARS);
        let matched = matches!(solver.run(&store), Outcome::Answer);
        if matched {
            solver.answer(&mut found);
        }
        prop_assert_eq!(matched.then(|| values(&found, VARS)), expected);
    }

    /// A clause with several places for the same variables, through a chain of calls.
    #[test]
    fn clauses_pass_terms_on(a in terms(), b in terms(), c in terms()) {
        let three = |name: &str, args: [Term; 3]| Term::literal(Symbol::new(name), args);
        let vocabulary = Arc::new(Vocabulary::default());
        let mut store = Store::new(vocabulary.clone());
        let mut add = |head: Term, body: Term| {
            let rule = Term::structure(Functor::RULE, [head, body]);
            store.insert_rule(Arc::new(Rule::new(rule, &vocabulary).unwrap()), Place::End);
        };
        let v = Term::var;
        // top(b, V0, c) :- mid(V1, c, V0).  mid(V2, V0, V1) :- low(V1, V0, V2) & low(V2, V1, V0).  low(X, Y, X).
        add(three("top", [b.clone(), v(0), c.clone()]), three("mid", [v(1), c.clone(), v(0)]));
        add(
            three("mid", [v(2), v(0), v(1)]),
            Term::operator(Operator::And, [three("low", [v(1), v(0), v(2)]), three("low", [v(2), v(1), v(0)])]),
        );
        add(three("low", [v(0), v(1), v(0)]), Term::boolean(true));
        let query = three("top", [a.clone(), v(2), v(3)]);
        let code = compile_formula(&query, &vocabulary).unwrap();
        let mut solver = Solver::default();
        solver.start(code, &env(VARS));
        let found = first(&mut solver, &store, VARS);

        let (b, c) = (shifted(&b), shifted(&c));
        let w = |id: u32| v(id + VARS);
        let mut naive = Naive::default();
        let pairs = [
            (a, b), (v(2), w(0)), (v(3), c.clone()),
            // mid(w1, c, w0): V2 = w1, V0 = c, V1 = w0; low makes V1 = V2, then V2 = V0.
            (w(0), w(1)), (w(1), c),
        ];
        let unified = pairs.iter().all(|(x, y)| naive.unify(x, y));
        let expected = unified.then(|| all((0..VARS).map(|id| naive.resolve(&v(id)))));
        prop_assert_eq!(found, expected);
    }

    /// A term goes into the machine and comes out as it was.
    #[test]
    fn export_undoes_import(a in terms()) {
        let mut solver = Solver::default();
        let mut e = env(VARS);
        let extra = e.fresh(Symbol::ANONYMOUS);
        prop_assert!(unify_in(&mut solver, &mut e, &[(Term::Var(extra), a.clone())], &Functions::default()));
        let back = e.instantiate(&Term::Var(extra), &Functions::default()).unwrap();
        prop_assert_eq!(back, e.instantiate(&a, &Functions::default()).unwrap());
    }

    /// Facts are found whatever part of the pattern is known.
    #[test]
    fn facts_match_as_the_naive_unifier(pattern in terms(), facts in prop::collection::vec(terms(), 1..12)) {
        let mut store = Store::new(Arc::new(Vocabulary::default()));
        let mut known: Vec<Term> = Vec::new();
        for fact in facts {
            let fact = goal("h", map_vars(&fact, |var| Term::Number(f64::from(var.id))));
            if !known.contains(&fact) {
                store.insert(&fact, Place::End);
                known.push(fact);
            }
        }
        let query = goal("h", pattern);
        let expected: Vec<Term> = known.iter().filter(|fact| Naive::default().unify(&query, fact)).cloned().collect();
        let code = compile_formula(&query, store.vocabulary()).unwrap();
        let mut solver = Solver::default();
        solver.start(code, &env(VARS));
        let mut found = Vec::new();
        while let Outcome::Answer = solver.run(&store) {
            let mut e = env(VARS);
            solver.answer(&mut e);
            found.push(e.instantiate(&query, &Functions::default()).unwrap());
        }
        prop_assert_eq!(found, expected);
    }
}
