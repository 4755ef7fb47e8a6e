//! Goals that are achieved when they are believed: `dg`, `bdg`, `ebdg`.

use logic::annots::Annots;
use logic::functor::{StepOp, TriggerKind, TriggerOp};
use logic::term::Term;

use super::{Maker, PlacedPlan, and, bare, call, event, literal, not, step, truth, with_annots};
use crate::lower::body::{body_of, steps_of};
use crate::trigger::Trigger;

/// Marks the goal of a second or later try of `ebdg`.
const RETRY: &str = "p__retry";

/// `p__tried(I, G)`: the plan number I was tried for G.
const TRIED: &str = "p__tried";

/// `+!g : g.` — a goal that is believed is achieved.
fn believed(goal: &Term, maker: &Maker) -> PlacedPlan {
    maker.plan(Trigger::achieve(goal.clone()), goal.clone(), Vec::new())
}

/// `-!g[error(no_applicable), code(g)] <- …; .fail(error(no_applicable), code(g)).` — when no plan
/// of the block applies, the goal fails for its poster.
fn hopeless(goal: &Term, mut steps: Vec<Term>, maker: &Maker) -> PlacedPlan {
    let error = literal("error", [Term::atom("no_applicable")]);
    let place = literal("code", [bare(goal)]);
    let failed = with_annots(goal, [error.clone(), place.clone()]);
    steps.push(call(".fail", [error, place]));
    maker.plan(
        event(TriggerOp::Delete, TriggerKind::Achieve, &failed),
        truth(),
        steps,
    )
}

/// Adds steps to the body of a plan: some in front, and the test whether the goal is reached.
fn with_test(placed: &mut PlacedPlan, first: Option<Term>, maker: &Maker) {
    let plan = &mut placed.plan;
    let mut steps = steps_of(&plan.body);
    if let Some(first) = first {
        steps.insert(0, first);
        plan.lines.insert(0, maker.line);
    }
    steps.push(step(StepOp::Test, bare(&plan.trigger.literal)));
    plan.lines.push(maker.line);
    plan.body = body_of(steps);
}

/// `dg`
pub(super) fn declarative(
    goal: &Term,
    plans: Vec<PlacedPlan>,
    maker: &mut Maker,
) -> Vec<PlacedPlan> {
    let mut all = vec![
        believed(goal, maker),
        maker.plan(
            Trigger::achieve(goal.clone()),
            call(".intend_elsewhere", [goal.clone()]),
            Vec::new(),
        ),
    ];
    for mut placed in plans {
        if maker.is_own(&placed.plan, goal) {
            with_test(&mut placed, None, maker);
        }
        all.push(placed);
    }
    all.push(maker.plan(
        event(TriggerOp::Add, TriggerKind::Belief, goal),
        truth(),
        vec![call(".succeed_goal", [goal.clone()])],
    ));
    all
}

/// `bdg`
pub(super) fn backtracking(
    goal: &Term,
    plans: Vec<PlacedPlan>,
    maker: &mut Maker,
) -> Vec<PlacedPlan> {
    let mut all = declarative(goal, plans, maker);
    all.push(hopeless(goal, Vec::new(), maker));
    all.push(maker.plan(
        event(TriggerOp::Delete, TriggerKind::Achieve, goal),
        truth(),
        vec![step(StepOp::Achieve, goal.clone())],
    ));
    all
}

/// `ebdg`
pub(super) fn exclusive(goal: &Term, plans: Vec<PlacedPlan>, maker: &mut Maker) -> Vec<PlacedPlan> {
    let any = maker.var();
    let tried = || literal(TRIED, [any.clone(), bare(goal)]);
    let forget = || call(".abolish", [tried()]);
    let again = with_annots(goal, [Term::atom(RETRY)]);
    let retry = || step(StepOp::Achieve, again.clone());

    let mut all = vec![believed(goal, maker)];
    // What is left of a pursuit that was dropped is forgotten before the first try.
    let given = maker.var();
    let items = goal.annots().items().to_vec();
    let first_try = goal.with_annots(Annots::open(items, Some(given.clone())));
    let is_retry = call(".member", [Term::atom(RETRY), given]);
    let elsewhere = call(".intend_elsewhere", [goal.clone()]);
    all.push(maker.plan(
        Trigger::achieve(first_try),
        and(tried(), and(not(is_retry), not(elsewhere))),
        vec![forget(), retry()],
    ));
    let mut number = 0.0;
    for mut placed in plans {
        if maker.is_own(&placed.plan, goal) {
            number += 1.0;
            let mark = literal(
                TRIED,
                [Term::Number(number), bare(&placed.plan.trigger.literal)],
            );
            placed.plan.context = and(not(mark.clone()), placed.plan.context);
            with_test(&mut placed, Some(step(StepOp::Add, mark)), maker);
        }
        all.push(placed);
    }
    all.push(hopeless(goal, vec![forget()], maker));
    all.push(maker.plan(
        event(TriggerOp::Delete, TriggerKind::Achieve, goal),
        truth(),
        vec![retry()],
    ));
    all.push(maker.plan(
        event(TriggerOp::Add, TriggerKind::Belief, goal),
        truth(),
        vec![forget(), call(".succeed_goal", [goal.clone()])],
    ));
    all.push(maker.plan(
        event(TriggerOp::Delete, TriggerKind::Belief, goal),
        truth(),
        vec![forget()],
    ));
    all
}
