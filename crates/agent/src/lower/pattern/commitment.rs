//! How long a goal is pursued: `bc`, `smc`, `rc`, `omc`, `mg`.

use logic::functor::{Operator, StepOp, TriggerKind, TriggerOp};
use logic::term::Term;

use super::{Maker, Pattern, PlacedPlan, and, call, event, literal, step, truth, with_annots};
use crate::trigger::Trigger;

/// Marks the failure of a goal that is given up.
const GIVEN_UP: &str = "p__given_up";

/// `bc`: `+!g : .belief_changes(N) <- .wait(.belief_changes(M) & M \== N); !g.` as the last plan.
pub(super) fn blind(goal: &Term, mut plans: Vec<PlacedPlan>, maker: &mut Maker) -> Vec<PlacedPlan> {
    let (before, now) = (maker.var(), maker.var());
    let changed = Term::operator(Operator::Ne, [now.clone(), before.clone()]);
    plans.push(maker.plan(
        Trigger::achieve(goal.clone()),
        call(".belief_changes", [before]),
        vec![
            call(".wait", [and(call(".belief_changes", [now]), changed)]),
            step(StepOp::Achieve, goal.clone()),
        ],
    ));
    plans
}

/// `smc`, `rc`, `omc`: blind commitment until the failure condition is believed (the goal fails
/// for its poster) or the motive is believed no more (its poster goes on).
pub(super) fn minded(
    goal: &Term,
    failure: Option<&Term>,
    motive: Option<&Term>,
    plans: Vec<PlacedPlan>,
    maker: &mut Maker,
) -> Vec<PlacedPlan> {
    let mut all = Vec::new();
    if failure.is_some() {
        let given_up = with_annots(goal, [Term::atom(GIVEN_UP)]);
        let error = literal("error", [Term::atom("goal_dropped")]);
        all.push(maker.plan(
            event(TriggerOp::Delete, TriggerKind::Achieve, &given_up),
            truth(),
            vec![call(".fail", [error])],
        ));
    }
    all.extend(Pattern::of("bc", goal.clone(), None).expand(plans, maker));
    if let Some(failure) = failure {
        all.push(maker.plan(
            event(TriggerOp::Add, TriggerKind::Belief, failure),
            truth(),
            vec![call(".fail_goal", [goal.clone(), Term::atom(GIVEN_UP)])],
        ));
    }
    if let Some(motive) = motive {
        all.push(maker.plan(
            event(TriggerOp::Delete, TriggerKind::Belief, motive),
            truth(),
            vec![call(".succeed_goal", [goal.clone()])],
        ));
    }
    all
}

/// `mg`: pursued whenever it is believed no more. The loader adds the belief.
pub(super) fn maintenance(
    goal: &Term,
    mut plans: Vec<PlacedPlan>,
    maker: &mut Maker,
) -> Vec<PlacedPlan> {
    plans.push(maker.plan(
        event(TriggerOp::Delete, TriggerKind::Belief, goal),
        truth(),
        vec![step(StepOp::Achieve, goal.clone())],
    ));
    plans
}
