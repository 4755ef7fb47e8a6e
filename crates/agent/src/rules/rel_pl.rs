//! RelPl: are there plans for the event at all?
//!
//! Only name, arity and kind are looked at here; whether a trigger unifies and its context holds is
//! found out plan by plan in ApplPl, so that no plan behind the chosen one is touched.

use std::sync::Arc;

use logic::env::Env;

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::plan::Plan;
use crate::plan::library::PlanLibrary;
use crate::rules::fail;

/// A plan for the event, with the environment in which it applies.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The plan.
    pub(crate) plan: Arc<Plan>,
    /// Values from unifying the trigger and from the first answer of the context.
    pub(crate) env: Env,
    /// For a sub-plan: the library it is from, by its place in the scope of the poster.
    pub(crate) level: Option<usize>,
}

/// Rel1: some plan has the event's trigger.
pub(crate) fn rel_pl_1(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let Some(event) = &cx.event else {
        return Step::Conditions;
    };
    let trigger = &event.trigger;
    let relevant = if event.sub_plans_only {
        None
    } else {
        agent.plans.relevant(trigger)
    };
    let has_relevant = relevant.is_some()
        || scope_libraries(event)
            .iter()
            .any(|(library, _)| !library.candidates(trigger).is_empty());
    cx.relevant = relevant;
    if has_relevant {
        Step::ApplPl1
    } else {
        Step::RelPl2
    }
}

/// Rel2: no plan has it. A goal fails; a belief event is over: an intention that waits for it goes
/// on, without one the next event is taken in the same cycle.
pub(crate) fn rel_pl_2(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    without_plan(agent, cx, FaultKind::NoRelevant)
}

/// What happens to an event that no plan handles.
pub(crate) fn without_plan(agent: &mut Agent, cx: &mut Cycle<'_>, kind: FaultKind) -> Step {
    let Some(mut event) = cx.event.take() else {
        return Step::Conditions;
    };
    if event.trigger.is_goal() && event.trigger.op != crate::trigger::TriggerOp::Meta {
        fail::goal_without_plan(agent, cx, *event, Fault::new(kind));
        return deliberated(agent, cx);
    }
    if let Some(mut intention) = event.intention.take() {
        if event.sub_plans_only {
            agent.circumstance.discard(intention);
            return next_event(agent);
        }
        if let Some(frame) = intention.frames.last_mut() {
            frame.call = None;
            frame.advance();
        }
        agent.circumstance.run(intention);
        return deliberated(agent, cx);
    }
    if agent.options.events == crate::options::UnhandledEvents::Requeue
        && event.trigger.op != crate::trigger::TriggerOp::Meta
    {
        // It is no work until something changes: the scheduler goes by `is_idle`.
        agent.circumstance.requeued.push_back(event);
        return next_event(agent);
    }
    crate::rules::appl_pl::offer_to_sub_plans(agent, cx, &event);
    next_event(agent)
}

/// The next step after an event was dealt with that used up nothing.
fn next_event(agent: &Agent) -> Step {
    let waits = !agent.circumstance.events.is_empty();
    if waits { Step::SelEv1 } else { Step::SelEv2 }
}

/// The next step after an event was dealt with.
pub(crate) fn deliberated(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    cx.deliberate_rounds = cx.deliberate_rounds.saturating_sub(1);
    if cx.deliberate_rounds > 0 {
        next_event(agent)
    } else {
        Step::Conditions
    }
}

/// The libraries to search for an event, innermost first; the root library is not among them.
pub(crate) fn scope_libraries(event: &Event) -> &[(Arc<PlanLibrary>, usize)] {
    event
        .intention
        .as_ref()
        .and_then(|intention| intention.frames.last())
        .and_then(|frame| frame.scope.as_ref())
        .map_or(&[], |scope| &scope.libraries)
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn belief_events_without_plan_do_not_use_up_the_cycle() {
        let mut run = TestRun::new("p(1). p(2). p(3). !g. +!g <- .say(g).");
        assert_eq!(run.cycle(), ["g"]);
    }

    #[test]
    fn goal_without_plan_fails_with_a_report() {
        let mut run = TestRun::new("!g.");
        assert!(run.until_idle().is_empty());
        assert_eq!(
            run.reports(),
            [
                "goal `!g` failed (no_relevant): there is no plan for `+!g/0`; \
              the intention was dropped"
            ]
        );
    }

    #[test]
    fn the_missing_plan_is_named_with_name_space_and_sign() {
        let mut run = TestRun::new("!q::g(1). !~h. +!g(_). +!h.");
        assert!(run.until_idle().is_empty());
        let named = |plan: &str| {
            let reports = run.reports();
            reports.iter().any(|report| report.contains(plan))
        };
        assert!(
            named("there is no plan for `+!q::g/1`"),
            "{:?}",
            run.reports()
        );
        assert!(
            named("there is no plan for `+!~h/0`"),
            "{:?}",
            run.reports()
        );
    }
}
