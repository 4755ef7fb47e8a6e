//! How long a goal is pursued: `bc`, `smc`, `rc`, `omc`, `mg`.

use logic::functor::{Operator, StepOp, TriggerKind, TriggerOp};
use logic::term::Term;

use super::{Maker, Pattern, PlacedPlan, and, call, event, not, step, truth};
use crate::trigger::Trigger;

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
/// for its poster) or the motive is believed no more (its poster goes on). This is seen when the
/// belief comes or goes, and before each new try: the condition may have been there before the
/// goal, or follow from a rule.
pub(super) fn minded(
    goal: &Term,
    failure: Option<&Term>,
    motive: Option<&Term>,
    mut plans: Vec<PlacedPlan>,
    maker: &mut Maker,
) -> Vec<PlacedPlan> {
    let mut ends = Vec::new();
    if let Some(failure) = failure {
        let failed = event(TriggerOp::Add, TriggerKind::Belief, failure);
        ends.push((failed, failure.clone(), ".give_up_goal"));
    }
    if let Some(motive) = motive {
        let lost = event(TriggerOp::Delete, TriggerKind::Belief, motive);
        ends.push((lost, not(motive.clone()), ".succeed_goal"));
    }
    let end = |name| vec![call(name, [goal.clone()])];
    for (_, condition, action) in &ends {
        for op in [TriggerOp::Delete, TriggerOp::Add] {
            let again = event(op, TriggerKind::Achieve, goal);
            plans.push(maker.plan(again, condition.clone(), end(action)));
        }
    }
    let mut all = Pattern::of("bc", goal.clone(), None).expand(plans, maker);
    for (trigger, _, action) in ends {
        all.push(maker.plan(trigger, truth(), end(action)));
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
