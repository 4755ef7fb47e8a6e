//! Queries over facts and rules: one test per statement of the specification.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod reader;

use std::sync::Arc;

use bdi_logic::compile::compile_formula;
use bdi_logic::env::Env;
use bdi_logic::function::{Function, Functions};
use bdi_logic::functor::{Functor, Shape};
use bdi_logic::solve::{Call, Outcome, Reply, Solver};
use bdi_logic::store::Store;
use bdi_logic::symbol::Symbol;
use bdi_logic::term::Term;
use bdi_logic::vocabulary::{Collect, Vocabulary};
use reader::{Reader, store};

fn vocabulary() -> Vocabulary {
    let mut functions = Functions::default();
    functions.insert(
        "math.max",
        2,
        Function::Pure(|args| match args {
            [Term::Number(a), Term::Number(b)] => Ok(a.max(*b)),
            _ => Err("needs two numbers".to_owned()),
        }),
    );
    functions.insert("math.random", 0, Function::Agent(1));
    functions.insert(
        "my.double",
        1,
        Function::Rule(Functor::literal(Symbol::new("double"), 2)),
    );
    functions.insert(".count", 1, Function::Agent(2));
    let internal = |name: &str, arity| Functor::of(Shape::Internal, Symbol::new(name), arity);
    let mut collectors = rustc_hash::FxHashMap::default();
    collectors.insert(internal(".findall", 3), Collect::FindAll);
    collectors.insert(internal(".setof", 3), Collect::SetOf);
    collectors.insert(internal(".count", 2), Collect::Count);
    collectors.insert(internal(".eval", 2), Collect::Eval);
    collectors.insert(internal(".min", 3), Collect::Min);
    collectors.insert(internal(".max", 3), Collect::Max);
    collectors.insert(
        Functor::of(Shape::Function, Symbol::new(".count"), 1),
        Collect::Count,
    );
    Vocabulary {
        functions,
        collectors,
    }
}

/// Plays the agent: `.member`, `.range` and `.fails`.
fn act(call: &Call) -> Reply {
    let name = call.functor.name().text();
    match &*name {
        ".member" => {
            let rest = call.state.as_ref().unwrap_or(&call.args[1]);
            match rest {
                Term::List(cons) => Reply::Choice {
                    unify: vec![(call.args[0].clone(), cons.head.clone())],
                    state: cons.tail.clone(),
                },
                _ => Reply::Fail,
            }
        }
        ".concat" => {
            let mut items = call.args[0].as_list().unwrap();
            items.extend(call.args[1].as_list().unwrap());
            Reply::Unify(vec![(call.args[2].clone(), Term::list(items))])
        }
        "math.random" => Reply::Number(0.25),
        _ => Reply::Fail,
    }
}

fn run(solver: &mut Solver, store: &Store) -> Outcome {
    loop {
        match solver.run(store) {
            Outcome::Call(call) => solver.reply(act(&call)),
            other => return other,
        }
    }
}

/// All answers of a query: the values of its named variables, in the order of their appearance.
fn answers(store: &Store, query: &str) -> Vec<String> {
    let mut reader = Reader::new(store.vocabulary());
    let formula = reader.read(query);
    let code = compile_formula(&formula, store.vocabulary()).unwrap();
    let mut all = Vec::new();
    for dynamic in [false, true] {
        let mut solver = Solver::default();
        let mut env = reader.env();
        if dynamic {
            // The same formula, called as the value of a variable.
            let var = env.fresh(Symbol::new("Goal"));
            env.bind(var.id, formula.clone());
            let code = compile_formula(&Term::Var(var), store.vocabulary()).unwrap();
            solver.start(code, &env);
        } else {
            solver.start(code.clone(), &env);
        }
        let mut found = Vec::new();
        loop {
            match run(&mut solver, store) {
                Outcome::Answer => {
                    let mut env = env.clone();
                    solver.answer(&mut env);
                    found.push(show(&env, &reader));
                }
                Outcome::Done => break,
                other => panic!("{other:?}"),
            }
        }
        all.push(found);
    }
    assert_eq!(all[0], all[1], "compiled and called as a term: {query}");
    all.swap_remove(0)
}

fn show(env: &Env, reader: &Reader<'_>) -> String {
    let mut out = Vec::new();
    for (id, name) in reader.names.iter().enumerate() {
        if name.is_anonymous() {
            continue;
        }
        let value = env
            .instantiate(&Term::var(id as u32), &Functions::default())
            .unwrap();
        let value = match value {
            Term::Var(_) => "?".to_owned(),
            value => value.to_string(),
        };
        out.push(value);
    }
    out.join(" ")
}

fn holds(query: &str) -> bool {
    !answers(&store(vocabulary(), ""), query).is_empty()
}

fn check(program: &str, cases: &[(&str, &[&str])]) {
    let store = store(vocabulary(), program);
    for (query, expected) in cases {
        assert_eq!(answers(&store, query), *expected, "{query}");
    }
}

#[test]
fn facts_and_rules_answer_in_order() {
    check(
        "t(1).
         t(X) :- u(X) & X > 5.
         t(9).
         u(4).
         u(6).
         u(7).",
        &[
            ("t(X)", &["1", "6", "7", "9"]),
            ("u(X) & t(X)", &["6", "7"]),
            ("t(5)", &[]),
            ("nothing(X)", &[]),
            ("u(X) & not t(X)", &["4"]),
            ("u(4) | u(5) | u(6)", &["", ""]),
            ("(X = 1 | X = 2) & X > 1", &["2"]),
            ("true", &[""]),
            ("false", &[]),
            ("not not_there(_)", &[""]),
        ],
    );
}

#[test]
fn recursive_rules_compute() {
    check(
        "fact(0,1).
         fact(N,F) :- N > 0 & fact(N-1,G) & F = N*G.
         gcd(A,0,A).
         gcd(A,B,G) :- B > 0 & gcd(B, A mod B, G).
         fib(N,N) :- N < 2.
         fib(N,F) :- N >= 2 & fib(N-1,A) & fib(N-2,B) & F = A+B.
         range(A,B,[]) :- A > B.
         range(A,B,[A|T]) :- A <= B & range(A+1,B,T).
         pow(B,E,R) :- (E == 0 & R = 1) | (E > 0 & pow(B,E-1,Q) & R = B*Q).
         even(0).
         even(N) :- N > 0 & odd(N-1).
         odd(N) :- N > 0 & even(N-1).",
        &[
            ("fact(5,F)", &["120"]),
            ("fact(20,F)", &["2432902008176640000"]),
            ("gcd(48,36,G)", &["12"]),
            ("fib(12,F)", &["144"]),
            ("range(3,7,R)", &["[3,4,5,6,7]"]),
            ("pow(2,10,P)", &["1024"]),
            ("even(10)", &[""]),
            ("odd(10)", &[]),
            ("fact(3,7)", &[]),
        ],
    );
}

#[test]
fn rules_over_structures() {
    check(
        "insert(X, nil, t(nil,X,nil)).
         insert(X, t(L,Y,R), t(L2,Y,R)) :- X < Y & insert(X,L,L2).
         insert(X, t(L,Y,R), t(L,Y,R2)) :- X > Y & insert(X,R,R2).
         insert(X, t(L,X,R), t(L,X,R)).
         build([],T,T).
         build([H|Rest],T0,T) :- insert(H,T0,T1) & build(Rest,T1,T).
         flat(nil,[]).
         flat(t(L,X,R),F) :- flat(L,FL) & flat(R,FR) & .concat(FL,[X|FR],F).
         depth(nil,0).
         depth(t(L,_,R),D) :- depth(L,A) & depth(R,B) & D = math.max(A,B)+1.",
        &[
            (
                "build([4,2,6,1,3,2],nil,T)",
                &["t(t(t(nil,1,nil),2,t(nil,3,nil)),4,t(nil,6,nil))"],
            ),
            (
                "build([2,1,3],nil,T) & flat(T,F) & depth(T,D)",
                &["t(t(nil,1,nil),2,t(nil,3,nil)) [1,2,3] 2"],
            ),
            (
                "build([b,\"s\",a,7],nil,U) & flat(U,G) & U = V",
                &[
                    "t(t(t(nil,7,nil),\"s\",t(nil,a,nil)),b,nil) [7,\"s\",a,b] t(t(t(nil,7,nil),\"s\",t(nil,a,nil)),b,nil)",
                ],
            ),
        ],
    );
    check(
        "sel(X,[X|T],T).
         sel(X,[H|T],[H|R]) :- sel(X,T,R).
         app([],L,L).
         app([H|T],L,[H|R]) :- app(T,L,R).",
        &[
            ("sel(X,[1,2,3],R)", &["1 [2,3]", "2 [1,3]", "3 [1,2]"]),
            ("app(X,Y,[1,2])", &["[] [1,2]", "[1] [2]", "[1,2] []"]),
            ("app([1],[2],L)", &["[1,2]"]),
            ("app(A,[Z],[1,2,3])", &["[1,2] 3"]),
        ],
    );
}

#[test]
fn facts_with_variables_stay_open() {
    check(
        "id(X,X).
         anything(_).
         pair_of(A,B,[A,B]).
         two([_,_]).",
        &[
            ("id(3,Y)", &["3"]),
            ("id(f(A),f(B)) & A = 7", &["7 7"]),
            ("anything(zzz) & anything(C) & C = now", &["now"]),
            ("pair_of(D,E,L) & D = 1 & E = 2", &["1 2 [1,2]"]),
            ("two(M) & M = [p|_] & [_,q] = M", &["[p,q]"]),
            ("pair_of(F,G,[x,y])", &["x y"]),
            ("id(a,b)", &[]),
            ("two([1])", &[]),
        ],
    );
}

#[test]
fn strong_negation_is_another_predicate() {
    check(
        "bird(tweety).
         bird(sam).
         penguin(sam).
         ~flies(X) :- penguin(X).
         flies(X) :- bird(X) & not ~flies(X).",
        &[
            ("flies(X)", &["tweety"]),
            ("~flies(X)", &["sam"]),
            ("flies(sam)", &[]),
            ("not ~flies(tweety)", &[""]),
        ],
    );
}

#[test]
fn annotations_of_queries_backtrack() {
    check(
        "p(1)[c(red),c(blue),w(5)].
         p(2)[c(blue)].
         p(3).
         b[f(1),f(2),g(2)].",
        &[
            ("p(X)[c(blue)]", &["1", "2"]),
            ("p(X)[c(C)]", &["1 blue", "1 red", "2 blue"]),
            ("p(X)[c(_),w(W)]", &["1 5", "1 5"]),
            ("p(X)[source(self)]", &["1", "2", "3"]),
            ("p(3)[source(S)]", &["self"]),
            ("p(1)[A]", &["c(blue)", "c(red)", "source(self)", "w(5)"]),
            ("p(X)[nope]", &[]),
            ("p(1)[c(P),c(Q)]", &["blue red"]),
            ("p(1)[c(red),c(blue)]", &[""]),
            ("p(2)[c(red)]", &[]),
            ("not p(3)[c(_)]", &[""]),
            ("b[f(X),g(X)]", &["2"]),
            ("p(2)[c(C)|T]", &["blue [source(self)]"]),
            ("p(3)[|T]", &["[source(self)]"]),
        ],
    );
}

#[test]
fn annotations_of_rule_heads() {
    check(
        "base(1).
         base(2).
         d(X) :- base(X).
         e(X)[cert(0.8)] :- base(X).
         f(X)[source(S)] :- g(X)[source(S)].
         g(1)[source(bob)].
         g(2)[source(ann)].
         h(X)[lvl(T)] :- k(X)[trust(T)].
         k(1)[trust(3)].",
        &[
            ("d(X)[source(S)]", &["1 self", "2 self"]),
            ("e(X)[cert(C)]", &["1 0.8", "2 0.8"]),
            ("e(X)[source(self),cert(C)]", &["1 0.8", "2 0.8"]),
            ("f(X)[source(S)]", &["1 bob", "2 ann"]),
            ("f(X)[source(ann)]", &["2"]),
            ("h(X)[lvl(L)]", &["1 3"]),
            ("d(X)[nope]", &[]),
            ("f(X)[|T]", &["1 [source(bob)]", "2 [source(ann)]"]),
        ],
    );
}

#[test]
fn collectors_gather_and_bind_nothing() {
    check(
        "q(3,c).
         q(1,a).
         q(2,b).
         q(1,a2).",
        &[
            (".findall(X, q(X,_), L)", &["? [3,1,2,1]"]),
            (
                ".findall(f(X,Y+0), q(X,_) & Y = X*2, L)",
                &["? ? [f(3,6),f(1,2),f(2,4),f(1,2)]"],
            ),
            (".setof(X, q(X,_), L)", &["? [1,2,3]"]),
            (".count(q(_,_), N)", &["4"]),
            (".count(q(1,_), N)", &["2"]),
            (".count(q(9,_), 0)", &[""]),
            (".eval(B, q(1,X))", &["true ?"]),
            (".eval(B, q(8,X))", &["false ?"]),
            (".min(X, q(X,_), M)", &["? 1"]),
            (".max(f(N,W), q(N,W), f(M,V))", &["? ? 3 c"]),
            (".min(X, q(X,zz), M)", &[]),
            ("X = 1 & .findall(W, q(X,W), L)", &["1 ? [a,a2]"]),
            (".findall(X, X = a | X = b, L)", &["? [a,b]"]),
            (
                ".findall(L2, q(N,_) & .findall(W, q(N,W), L2), L)",
                &["? ? ? [[c],[a,a2],[b],[a,a2]]"],
            ),
            ("N = .count(q(_,_))", &["4"]),
            ("q(X,_) & X == .count(q(1,_))", &["2"]),
            (".findall(Y-0, X = 1 & q(X,Z) & Y = 3, L)", &["? ? ? [3,3]"]),
        ],
    );
}

#[test]
fn failed_parts_leave_no_bindings() {
    check(
        "p(1).",
        &[
            ("(Y = 1 & Y = 2) | p(Y)", &["1"]),
            ("not (F = 1 & F = 2)", &["?"]),
            ("not (f(X,1) = f(a,2)) & X = other", &["other"]),
            ("(Z = 1 & Z > 5) | Z = 2", &["2"]),
            ("g(A,A,A) = g(1,1,2) | A = 9", &["9"]),
            (".findall(B, B=1 & B=2, L)", &["? []"]),
        ],
    );
}

#[test]
fn a_variable_is_asked_as_its_value() {
    check(
        "p(1).
         p(2).
         p(3).
         ns::k(1).",
        &[
            ("F = (p(X) & X > 2) & F", &["(p(3) & (3 > 2)) 3"]),
            ("F = (p(X) | p(9)) & not F", &[]),
            ("G = p(Y) & G", &["p(1) 1", "p(2) 2", "p(3) 3"]),
            (
                "B",
                &[
                    "p(1)[source(self)]",
                    "p(2)[source(self)]",
                    "p(3)[source(self)]",
                ],
            ),
            ("B & p(2) = B", &["p(2)[source(self)]"]),
            ("F = (1 < 2) & F", &["(1 < 2)"]),
            ("F = true & F", &["true"]),
            ("F = 3 & F", &[]),
            ("F = (not p(9)) & F", &["not (p(9))"]),
            (
                "F = .findall(X,p(X),L) & F",
                &[".findall(X,p(X),[1,2,3]) ? [1,2,3]"],
            ),
            ("ns::X", &["k(1)[source(self)]"]),
            ("N = ns & N::k(V)", &["ns 1"]),
            ("X = p(2) & X[source(S)]", &["p(2) self"]),
        ],
    );
}

#[test]
fn name_spaces_of_queries_may_be_open() {
    check(
        "a::fact(1).
         b::fact(2).
         fact(3).",
        &[
            ("M = b & M::fact(V)", &["b 2"]),
            ("M::fact(V)", &["a 1", "b 2", "default 3"]),
            ("a::X", &["fact(1)[source(self)]"]),
            ("X[source(S)]", &["fact(3) self"]),
        ],
    );
}

#[test]
fn actions_with_several_answers_backtrack() {
    check(
        "p(2).
         p(3).",
        &[
            (".member(X,[1,2,3,4]) & p(X)", &["2", "3"]),
            (".member(f(X,b),[f(1,a),f(2,b),f(3,c),f(4,b)])", &["2", "4"]),
            (
                ".member(X,[1,2]) & .member(Y,[X,a])",
                &["1 1", "1 a", "2 2", "2 a"],
            ),
            ("not .member(9,[1,2])", &[""]),
            (".fails", &[]),
            (".findall(X, .member(X,[1,2]), L)", &["? [1,2]"]),
        ],
    );
}

#[test]
fn functions_of_agent_and_rules() {
    check(
        "double(X,Y) :- Y = X*2.
         p(0.25).",
        &[
            ("X = math.random", &["0.25"]),
            ("p(math.random)", &[""]),
            ("X = my.double(4)", &["8"]),
            ("X = my.double(my.double(1)+1)", &["6"]),
            ("my.double(2) < my.double(3)", &[""]),
            ("X = math.max(2,7)", &["7"]),
            ("X = f([my.double(5)])", &["f([10])"]),
        ],
    );
}

#[test]
fn arithmetic_waits_for_values_and_warns() {
    check(
        "p(4).",
        &[
            ("X = Y * 2 + 1 & Y = 10 & X == 21", &["21 10"]),
            ("L = [A+B, A-B] & A = 5 & B = 3", &["[8,2] 5 3"]),
            ("X = Y+1 & Y = 3 & p(X)", &["4 3"]),
            ("X = 7 div 0", &[]),
            ("X = -(3) & Y = 7 div 2 & Z = 2 ** 3", &["-3 3 8"]),
            ("X = 3 & Y = X+10000000000", &["3 10000000003"]),
        ],
    );
    let store = store(vocabulary(), "");
    let mut reader = Reader::new(store.vocabulary());
    let formula = reader.read("X = a & Y = X + 1");
    let code = compile_formula(&formula, store.vocabulary()).unwrap();
    let mut solver = Solver::default();
    solver.start(code, &reader.env());
    assert!(matches!(solver.run(&store), Outcome::Done));
    let warnings = solver.take_warnings();
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].term.to_string(), "(a+1)");
}

#[test]
fn unification_follows_the_specification() {
    for (query, expected) in [
        ("p = p[a]", true),
        ("p[a] = p", false),
        ("p[a] = p[a,b]", true),
        ("p[a,b] = p[a]", false),
        ("p[b,a] = p[a,b]", true),
        ("p[a,a] = p[a]", true),
        ("p[X1] = p[a] & X1 = a", true),
        ("p[f(X2)] = p[a,f(3),g] & X2 = 3", true),
        ("p[c] = p[a,b]", false),
        ("f(p[a]) = f(p[a,b])", true),
        ("f(p[a,b]) = f(p[a])", false),
        ("[p[a]] = [p[a,b]]", true),
        ("p(1)[a] = p(Y)[a,b] & Y = 1", true),
        ("p[a(1)] = p[a(2)]", false),
        ("p[q[x]] = p[q[x,y]]", true),
        ("p[X1,a] = p[a,b] & X1 = b", true),
        ("p[X2,Y2] = p[m,n] & X2 = m & Y2 = n", true),
        ("p[X3,Y3] = p[m]", false),
        ("p[f(X4),f(1)] = p[f(1),f(2)] & X4 = 2", true),
        ("p[f(X5),g(X5)] = p[f(1),f(2),g(2)]", false),
        ("p[f(_)] = p[g(1),f(1)]", true),
        ("p[a] = p[A7] & A7 = a", true),
        ("V[a] = p", false),
        ("W[c] = p[a,b]", false),
        ("1 = 1.0", true),
        ("1 = \"1\"", false),
        ("a = \"a\"", false),
        ("\"x\" = \"x\"", true),
        ("f(X3,X3) = f(a,a)", true),
        ("f(X2,X2) = f(a,b)", false),
        ("f(g(X4),h(Y4)) = f(Y5,h(X4)) & Y5 = g(1) & Y4 = 1", true),
        ("3 = 1+2", true),
        ("f(1+2) = f(3)", true),
        ("f = f(a)", false),
        ("[] = a", false),
        ("[~a|_] = [~a,b[x]]", true),
        ("[a|_] = [~a,b[x]]", false),
        ("[_,b|_] = [~a,b[x]]", true),
        ("h(E,E) = h(~k, F) & F = ~k", true),
        ("a::m = b::m", false),
        ("[a::m] = [a::m]", true),
        ("P::m(Q) = b::m(5) & P == b & Q == 5", true),
        ("A = A", true),
        ("f(B) = f(B)", true),
        ("X = f(X)", false),
        ("X = [a|X]", false),
        ("f(X,Y) = f(g(Y),g(X))", false),
        ("C = D & D = C & C = 1 & D = 1", true),
        ("[E|F] = [G|H] & G = 1 & E == 1", true),
        ("_ == _", false),
        ("X == X", true),
        ("X == Y", false),
        ("{a;b} = {a;b}", true),
        ("{a;b} = {a;c}", false),
        ("{a} = {!a}", false),
        ("{H;T} = {x;y;z} & T = {y;z}", true),
        ("{B} = {x;y} & B = {x;y}", true),
        ("{!X} = {!g}", true),
        ("{!X} = {?g}", false),
        ("{p :- q} = {p :- q}", true),
        ("p(1) =.. [p,[1],[]]", true),
        ("p(1) =.. [p,[2],[]]", false),
        ("p(Z) =.. [p,[5],_] & Z = 5", true),
    ] {
        assert_eq!(holds(query), expected, "{query}");
    }
}

#[test]
fn variables_with_sign_annotations_and_name_space() {
    check(
        "",
        &[
            ("X[a] = p(1)[a,b]", &["p(1)"]),
            ("Y[source(S)] = q[source(bob),t(1)]", &["q bob"]),
            ("p[a|R] = p[a,b,c]", &["[b,c]"]),
            ("p[|R] = p", &["[]"]),
            ("N::m(3) = a::m(3)", &["a"]),
            ("a::X = a::k(9) & Y = f(X)", &["k(9) f(k(9))"]),
            ("~B = ~r(2)[x]", &["r(2)[x]"]),
            ("X = ~p & ~X = Y", &["~p ~p"]),
            ("F = p & Y = ~F", &["p ~p"]),
            ("U = p[z] & Y = U[extra]", &["p[z] p[extra,z]"]),
            ("~X = p", &[]),
        ],
    );
}

#[test]
fn univ_takes_apart_and_puts_together() {
    check(
        "",
        &[
            ("p(1,a)[x,y(2)] =.. [F,A,N]", &["p [1,a] [x,y(2)]"]),
            ("atom =.. [F,A,N]", &["atom [] []"]),
            ("~neg(3) =.. [F,A,_]", &["~neg [3]"]),
            ("L =.. [t,[1,2],[]]", &["t(1,2)"]),
            ("M =.. [k,[],[b,a]]", &["k[a,b]"]),
            ("N =.. [~gone,[\"s\"],[]]", &["~gone(\"s\")"]),
            ("S =.. [\"made\",[1],[]]", &["made(1)"]),
            ("q(9) =.. R", &["[default,q,[9],[]]"]),
            ("X =.. Y", &[]),
        ],
    );
}

#[test]
fn comparisons_use_the_standard_order() {
    for (query, expected) in [
        ("1 < \"a\"", true),
        ("\"a\" < []", true),
        ("[1,5] < [2]", true),
        ("[1] < a", true),
        ("a < ~a", true),
        ("~a < b", true),
        ("p(9) > p(1,1)", true),
        ("f(1) < f(1,1)", true),
        ("p[z] < p(0)", true),
        ("X > zzz", true),
        ("p[a,b] == p[b,a]", true),
        ("p[a] == p", false),
        ("1 + 1 == 2", true),
        ("a \\== b", true),
        ("2 >= 2", true),
        ("L = [X,2] & X = 1 & L < [1,3]", true),
    ] {
        assert_eq!(holds(query), expected, "{query}");
    }
}

#[test]
fn shared_solver_starts_again() {
    let store = store(vocabulary(), "p(1).\np(2).");
    let mut solver = Solver::default();
    let mut reader = Reader::new(store.vocabulary());
    let code = compile_formula(&reader.read("p(X) & X > 1"), store.vocabulary()).unwrap();
    for _ in 0..3 {
        let mut env = reader.env();
        solver.start(Arc::clone(&code), &env);
        assert!(matches!(solver.run(&store), Outcome::Answer));
        solver.answer(&mut env);
        assert_eq!(env.value(0), &Term::Number(2.0));
    }
}
