//! Calls every action with arguments of every kind: nothing panics, nothing hangs.

use proptest::prelude::*;

use super::world::run;

/// Texts of terms of every kind.
const ARGUMENTS: &[&str] = &[
    "U",
    "_",
    "0",
    "1",
    "-1",
    "2.5",
    "1e308",
    "-1e308",
    "1/0",
    "0/0",
    "9007199254740993",
    "U+1",
    "a",
    "'Q q'",
    "true",
    "self",
    "~a",
    "f(1,U)",
    "p(a)[source(bob),x]",
    "ns::q(1)",
    "X[a]",
    "\"\"",
    "\"abc\"",
    "\"+!g(X)\"",
    "\"@l +!g(X) : b(X) <- .print(X).\"",
    "\"[a-\"",
    "\"(a*)*b\"",
    "\"%d %s %99999d\"",
    "\"now +5 s\"",
    "\"häß\"",
    "[]",
    "[a]",
    "[1,2,\"x\",[a],U|T]",
    "[a|T]",
    "[3,1,2,f(1),f(0),\"s\",a]",
    "{ }",
    "{ .print(a); !g }",
    "{ +!g(X) }",
    "{ +b(9) }",
    "{ -b(1) }",
    "{ @l +!g(X) : b(X) <- .print(X) }",
    "{ h(X) :- b(X) }",
    "(b(X) & not c(X))",
    "(1 < 2)",
    "b(_)",
    ".member(X,[1,2])",
    "L",
    "S",
    "M",
    "Q",
];

/// Terms that have more parts than can be looked at: 2^60, all shared; with and without a
/// variable, bare and inside of others.
const DOUBLED: &[&str] = &[
    "D",
    "O",
    "C",
    "f(D,O)",
    "p(a)[x(D),y(O)]",
    "[a,D|O]",
    "{ @l(D) +!g(D) : b(O) <- .print(D); !h(O) }",
    "{ h(D) :- b(O) }",
    "{ !g(O) }",
    "{ +b(O) }",
    "(b(D) & not b(O))",
    "b(O) < D",
];

/// The rule that makes them.
const DOUBLING: &str = "doubled(0, X, X). doubled(N, X, Y) :- N > 0 & doubled(N-1, [X|X], Y).";

/// The steps that make them; `C` holds a set.
const MADE: &str =
    "?doubled(60, [a], D); ?doubled(60, [_], O); .set.create(In); ?doubled(60, [In], C)";

/// The list `L`: long.
const LONG: &str = ".findall(N, .range(N,1,3000), L)";

/// The set `S`, the map `M` and the queue `Q`.
const CONTAINERS: &str = ".set.add_all(S, [b,f(_),1]); .map.put(M, k, S); \
    .queue.create(Q, priority); .queue.add_all(Q, [2,M,a]); .print(ready)";

fn argument() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        prop::sample::select(ARGUMENTS),
        prop::sample::select(DOUBLED),
    ];
    let leaf = leaf.prop_map(str::to_owned);
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            3 => inner.clone(),
            1 => prop::collection::vec(inner.clone(), 1..3)
                .prop_map(|items| format!("[{}]", items.join(","))),
            1 => prop::collection::vec(inner, 1..3)
                .prop_map(|items| format!("g({})", items.join(","))),
        ]
    })
}

fn call(name: &str, args: &[String]) -> String {
    if args.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", args.join(","))
    }
}

/// A program that makes the call as a step and as a formula.
fn program(call: &str) -> String {
    format!(
        "{}\n{DOUBLING}\n!test(1). !test(2).\n+!test(1) <- {LONG}; {CONTAINERS}; {MADE}; {call}.\n+!test(2) <- {LONG}; {CONTAINERS}; {MADE}; .count({call} & .nth(_,L,_), N).\n-!test(_).\n",
        crate::EXAMPLE_PROGRAM
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, ..ProptestConfig::default() })]

    #[test]
    fn no_arguments_make_an_action_panic(
        args in prop::collection::vec(prop::collection::vec(argument(), 0..5), crate::actions().count())
    ) {
        for (action, args) in crate::actions().zip(args) {
            // What does not load does not run.
            let _ = run(&program(&call(action.name, &args)), 200);
        }
    }
}

#[test]
fn each_kind_of_argument_in_each_place() {
    for action in crate::actions() {
        for form in action.forms {
            for place in 0..form.args.len() {
                for given in ARGUMENTS {
                    let mut args: Vec<String> = vec!["b(1)".to_owned(); form.args.len()];
                    args[place] = (*given).to_owned();
                    let call = call(action.name, &args);
                    let text = format!("+!test <- {CONTAINERS}; {call}. !test. -!test.");
                    if let Ok(ran) = run(&text, 50) {
                        assert_eq!(ran.printed.first().map(String::as_str), Some("ready"));
                    }
                }
            }
        }
    }
}

#[test]
fn doubled_terms_keep_no_action_busy() {
    let calls = crate::actions().flat_map(|action| {
        let places = action.forms.iter().map(|form| form.args.len());
        places.flat_map(move |places| {
            let all = DOUBLED.iter().map(move |given| vec![*given; places]);
            // The bare ones also with something small in one place.
            let mixed = (0..places).flat_map(move |place| {
                DOUBLED[..3].iter().map(move |given| {
                    let mut args = vec![*given; places];
                    args[place] = "b(1)";
                    args
                })
            });
            all.chain(mixed).map(|args| {
                let args: Vec<String> = args.into_iter().map(str::to_owned).collect();
                call(action.name, &args)
            })
        })
    });
    for call in calls {
        let text = format!("{DOUBLING}\n+!test <- {MADE}; .print(ready); {call}. !test. -!test.");
        if let Ok(ran) = run(&text, 50) {
            assert_eq!(ran.printed.first().map(String::as_str), Some("ready"));
        }
    }
}
