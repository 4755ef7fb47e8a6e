//! Trees made up for properties: every kind of component, with all that may be in it.
//!
//! The tests of the formatter have this file as well.

use bdi_syntax::Span;
use bdi_syntax::ast::*;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseResult, TestRunner};

const NOWHERE: Span = Span::new(0, 0);

fn term(kind: TermKind) -> Term {
    Term::new(kind, NOWHERE)
}

fn step(kind: StepKind) -> Step {
    Step {
        kind,
        span: NOWHERE,
    }
}

fn body(steps: Vec<Step>) -> Body {
    Body {
        steps,
        span: NOWHERE,
    }
}

fn atom() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "p", "q", "aB_1", "begin", "end", "'a b'", "''", "'x.y'", "source", "nota",
    ])
    .prop_map(String::from)
}

fn dotted() -> impl Strategy<Value = String> {
    prop::sample::select(vec![".print", "math.abs", "my.own.act", ".a1"]).prop_map(String::from)
}

fn variable() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["X", "Yz_1", "_", "_x", "_12", "__"]).prop_map(String::from)
}

fn namespace() -> impl Strategy<Value = Option<NameSpace>> {
    option::weighted(
        0.2,
        prop_oneof![
            Just(NameSpace::This),
            Just(NameSpace::Atom("ns".into())),
            Just(NameSpace::Var("N".into())),
        ],
    )
}

fn number() -> impl Strategy<Value = Term> {
    prop_oneof![
        (0u32..1000).prop_map(f64::from),
        prop::num::f64::POSITIVE,
        (0.0..1e3f64),
        Just(f64::INFINITY),
    ]
    .prop_map(|n| term(TermKind::Number(n)))
}

fn plain_var() -> impl Strategy<Value = Term> {
    variable().prop_map(|name| {
        term(TermKind::Var(VarTerm {
            namespace: None,
            negated: false,
            name,
            annots: None,
        }))
    })
}

fn tail(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Option<Box<Term>>> {
    let var = prop::sample::select(vec!["T", "_", "_t"]).prop_map(|n| {
        term(TermKind::Var(VarTerm {
            namespace: None,
            negated: false,
            name: n.into(),
            annots: None,
        }))
    });
    let list = vec(inner, 0..3).prop_map(|items| term(TermKind::List(items, None)));
    option::weighted(0.3, prop_oneof![2 => var, 1 => list].prop_map(Box::new))
}

fn annots(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Option<Annots>> {
    option::weighted(
        0.3,
        (vec(inner.clone(), 0..3), tail(inner)).prop_map(|(items, tail)| Annots { items, tail }),
    )
}

/// A literal that may be a belief, goal or head.
fn literal(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Term> {
    (
        namespace(),
        any::<bool>(),
        atom(),
        vec(inner.clone(), 0..3),
        annots(inner),
    )
        .prop_map(|(namespace, negated, functor, args, annots)| {
            term(TermKind::Literal(Literal {
                namespace,
                negated,
                functor,
                args,
                annots,
            }))
        })
}

fn call(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Term> {
    (dotted(), vec(inner, 0..3)).prop_map(|(functor, args)| {
        term(TermKind::Literal(Literal {
            namespace: None,
            negated: false,
            functor,
            args,
            annots: None,
        }))
    })
}

fn var(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Term> {
    (namespace(), any::<bool>(), variable(), annots(inner)).prop_map(
        |(namespace, negated, name, annots)| {
            term(TermKind::Var(VarTerm {
                namespace,
                negated,
                name,
                annots,
            }))
        },
    )
}

fn binary(op: BinaryOp, left: Term, right: Term) -> Term {
    term(TermKind::Binary(op, left.into(), right.into()))
}

fn arithmetic(inner: BoxedStrategy<Term>) -> BoxedStrategy<Term> {
    use BinaryOp::*;
    prop_oneof![number(), plain_var(), call(inner)]
        .prop_recursive(3, 12, 2, |inner| {
            prop_oneof![
                (
                    prop::sample::select(vec![Add, Sub, Mul, Div, IntDiv, Mod, Pow]),
                    inner.clone(),
                    inner.clone()
                )
                    .prop_map(|(op, l, r)| binary(op, l, r)),
                (any::<bool>(), inner).prop_map(|(minus, t)| {
                    let op = if minus { UnaryOp::Minus } else { UnaryOp::Plus };
                    term(TermKind::Unary(op, t.into()))
                }),
            ]
        })
        .boxed()
}

fn comparison(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Term> {
    use BinaryOp::*;
    (
        prop::sample::select(vec![Lt, Le, Gt, Ge, Eq, Ne, Unify, Univ]),
        inner.clone(),
        inner,
    )
        .prop_map(|(op, l, r)| binary(op, l, r))
}

pub(crate) fn any_term() -> BoxedStrategy<Term> {
    let constant = prop::sample::select(vec!["true", "false"]).prop_map(|functor| {
        let functor = functor.to_owned();
        term(TermKind::Literal(Literal {
            namespace: None,
            negated: false,
            functor,
            args: vec![],
            annots: None,
        }))
    });
    let string = any::<String>().prop_map(|s| term(TermKind::String(s.replace('\0', "\u{1}"))));
    let nothing = Just(term(TermKind::List(vec![], None))).boxed();
    let leaf = prop_oneof![
        3 => number(),
        2 => string,
        1 => constant,
        4 => literal(nothing.clone()),
        3 => var(nothing),
    ];
    leaf.prop_recursive(4, 32, 3, |inner| {
        let inner = inner.boxed();
        prop_oneof![
            4 => literal(inner.clone()),
            1 => call(inner.clone()),
            1 => var(inner.clone()),
            2 => (vec(inner.clone(), 0..4), tail(inner.clone())).prop_map(|(i, t)| term(TermKind::List(i, t))),
            2 => arithmetic(inner.clone()),
            2 => comparison(inner.clone()),
            2 => (any::<bool>(), inner.clone(), inner.clone())
                .prop_map(|(and, l, r)| binary(if and { BinaryOp::And } else { BinaryOp::Or }, l, r)),
            2 => inner.clone().prop_map(|t| term(TermKind::Unary(UnaryOp::Not, t.into()))),
            2 => steps(inner.clone(), 1).prop_map(|s| term(TermKind::Body(body(s)))),
            1 => plan_term(inner.clone()),
            1 => (literal(inner.clone()), any_op(), any::<bool>()).prop_map(|(literal, op, test)| {
                let kind = if test { TriggerKind::Test } else { TriggerKind::Achieve };
                term(TermKind::Trigger(Box::new(Trigger { op, kind, literal, span: NOWHERE })))
            }),
            1 => (literal(inner.clone()), inner)
                .prop_map(|(head, body)| term(TermKind::Rule(Box::new(Rule { head, body, span: NOWHERE })))),
        ]
    })
    .boxed()
}

fn any_op() -> impl Strategy<Value = TriggerOp> {
    prop::sample::select(vec![TriggerOp::Add, TriggerOp::Delete, TriggerOp::Meta])
}

pub(crate) fn trigger(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Trigger> {
    let kind = prop::sample::select(vec![
        TriggerKind::Belief,
        TriggerKind::Achieve,
        TriggerKind::Test,
    ]);
    (
        any_op(),
        kind,
        prop_oneof![3 => literal(inner.clone()), 1 => var(inner)],
    )
        .prop_map(|(op, kind, literal)| Trigger {
            op,
            kind,
            literal,
            span: NOWHERE,
        })
}

fn label(inner: BoxedStrategy<Term>, variables: bool) -> impl Strategy<Value = Option<Label>> {
    let spaced = (any::<bool>(), atom()).prop_map(|(spaced, name)| {
        let space = spaced.then(|| NameSpace::Atom("ns".to_owned()));
        (space, Some(LabelName::Atom(name)))
    });
    let name = prop_oneof![
        5 => spaced,
        1 => Just((None, None)),
        1 => Just((None, variables.then(|| LabelName::Var("L".to_owned())))),
    ];
    option::of(
        (name, vec(inner, 0..3)).prop_map(|((namespace, name), annots)| Label {
            namespace,
            name,
            annots,
            span: NOWHERE,
        }),
    )
}

fn plan_term(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Term> {
    let context = option::of(inner.clone());
    let steps =
        option::of(steps(inner.clone(), 1).prop_filter("an arrow needs steps", |s| !s.is_empty()));
    (label(inner.clone(), true), trigger(inner), context, steps).prop_map(
        |(label, trigger, mut context, steps)| {
            if label.is_none() && context.is_none() && steps.is_none() {
                context = Some(term(TermKind::Number(1.0)));
            }
            let body = steps.map(body);
            term(TermKind::Plan(Box::new(Plan {
                label,
                trigger,
                context,
                condition: None,
                body,
                sub_plans: vec![],
                span: NOWHERE,
            })))
        },
    )
}

fn simple_step(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Step> {
    use StepOp::*;
    let changed = prop_oneof![3 => literal(inner.clone()), 1 => var(inner.clone())];
    let action = literal(inner.clone()).prop_map(|mut t| {
        if let TermKind::Literal(l) = &mut t.kind {
            l.negated = false;
        }
        t
    });
    prop_oneof![
        3 => action.prop_map(|t| StepKind::Simple(None, t)),
        2 => call(inner.clone()).prop_map(|t| StepKind::Simple(None, t)),
        1 => var(inner.clone()).prop_map(|t| StepKind::Simple(None, t)),
        2 => comparison(inner.clone()).prop_map(|t| StepKind::Simple(None, t)),
        2 => inner.clone().prop_map(|t| StepKind::Simple(Test, t)),
        4 => (prop::sample::select(vec![Achieve, AchieveNewFocus, Add, AddEnd, AddNewFocus, Delete, DeleteNewFocus, Replace]), changed)
            .prop_map(|(op, t)| StepKind::Simple(op, t)),
        1 => (prop::sample::select(vec![Add, AddEnd, Delete]), literal(inner.clone()), inner)
            .prop_map(|(op, head, body)| StepKind::Simple(op, term(TermKind::Rule(Box::new(Rule { head, body, span: NOWHERE }))))),
    ]
    .prop_map(step)
}

fn steps(inner: BoxedStrategy<Term>, depth: u32) -> BoxedStrategy<Vec<Step>> {
    let one = simple_step(inner.clone()).prop_recursive(depth, 8, 3, move |one| {
        let block = vec(one.clone(), 0..3).prop_map(body).boxed();
        // A branch that is only a block is the block's steps.
        let branch = block.clone().prop_filter("no lone block", |b| {
            !matches!(b.steps.as_slice(), [Step { kind: StepKind::Block(_), .. }])
        });
        let condition = inner.clone();
        prop_oneof![
            4 => one,
            1 => block.clone().prop_map(|b| step(StepKind::Block(b))),
            1 => (condition.clone(), block.clone(), option::of(block.clone()))
                .prop_map(|(condition, then, otherwise)| step(StepKind::If { condition, then, otherwise })),
            1 => (condition.clone(), block.clone()).prop_map(|(condition, body)| step(StepKind::While { condition, body })),
            1 => (condition, block).prop_map(|(condition, body)| step(StepKind::For { condition, body })),
            2 => (any::<bool>(), vec(branch, 2..4)).prop_map(|(all, branches)| step(StepKind::Fork { all, branches })),
        ]
    });
    vec(one, 0..4).boxed()
}

pub(crate) fn plan() -> impl Strategy<Value = Plan> {
    let inner = any_term();
    let steps =
        option::of(steps(inner.clone(), 3).prop_filter("an arrow needs steps", |s| !s.is_empty()));
    let one = (
        label(inner.clone(), false),
        trigger(inner.clone()),
        option::of(inner.clone()),
        option::weighted(0.2, inner),
        steps,
    )
        .prop_map(|(label, trigger, context, condition, steps)| Plan {
            label,
            trigger,
            context,
            condition,
            body: steps.map(body),
            sub_plans: vec![],
            span: NOWHERE,
        });
    one.prop_recursive(2, 4, 2, |inner| {
        (inner.clone(), vec(inner, 0..3)).prop_map(|(mut plan, subs)| {
            plan.sub_plans = subs;
            plan
        })
    })
}

pub(crate) fn component() -> impl Strategy<Value = Component> {
    let inner = any_term();
    let leaf = prop_oneof![
        2 => literal(inner.clone()).prop_map(Component::Belief),
        2 => (literal(inner.clone()), inner.clone())
            .prop_map(|(head, body)| Component::Rule(Rule { head, body, span: NOWHERE })),
        1 => literal(inner.clone()).prop_map(Component::Goal),
        4 => plan().prop_map(Component::Plan),
    ];
    leaf.prop_recursive(2, 8, 3, move |component| {
        let name = prop::sample::select(vec!["include", "namespace", "d"]).prop_map(String::from);
        (
            name,
            vec(any_term(), 0..3),
            vec(any_term(), 0..2),
            option::of(vec(component, 0..3)),
        )
            .prop_map(|(name, args, annots, inner)| {
                Component::Directive(Directive {
                    name,
                    name_span: NOWHERE,
                    args,
                    annots,
                    inner,
                    span: NOWHERE,
                })
            })
    })
}

/// Runs a property on a large stack: building values of such deep strategies needs one.
pub(crate) fn property<S: Strategy<Value: 'static>>(
    strategy: impl FnOnce() -> S + Send + 'static,
    test: fn(S::Value) -> TestCaseResult,
) {
    let run = move || {
        let config = ProptestConfig {
            cases: cases(48),
            max_shrink_iters: 2000,
            failure_persistence: None,
            ..ProptestConfig::default()
        };
        if let Err(error) = TestRunner::new(config).run(&strategy(), test) {
            panic!("{error}");
        }
    };
    let thread = std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(run)
        .expect("a thread");
    thread.join().expect("the property holds");
}

/// The number of cases: `PROPTEST_CASES`, or a moderate one.
pub(crate) fn cases(default: u32) -> u32 {
    std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(default)
}
