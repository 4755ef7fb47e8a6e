//! Goal conditions: a goal whose condition holds is achieved, whatever its plan is doing
//! (cycle.md 5.6). Looked at at the start of every act phase.

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::intention::{Intention, IntentionId};
use crate::rules::clr_int::condition_holds;

/// Achieves the goals whose condition holds.
pub(crate) fn goal_conditions(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if agent.circumstance.watch_conditions {
        let mut watched: Vec<IntentionId> = agent
            .circumstance
            .intentions()
            .filter(|intention| intention.conditions > 0 && intention.branch.is_none())
            .map(|intention| intention.id)
            .collect();
        watched.sort_unstable();
        agent.circumstance.watch_conditions = !watched.is_empty();
        for id in watched {
            let Some(intention) = agent
                .circumstance
                .intentions()
                .find(|i| i.id == id)
                .cloned()
            else {
                continue;
            };
            if let Some(index) = first_achieved(agent, cx, &intention) {
                agent.achieve_frame(id, index);
            }
        }
    }
    Step::ProcAct
}

/// The lowest frame whose condition holds.
fn first_achieved(agent: &mut Agent, cx: &mut Cycle<'_>, intention: &Intention) -> Option<usize> {
    (0..intention.frames.len()).find(|index| {
        let frame = &intention.frames[*index];
        frame.plan.condition.is_some() && condition_holds(agent, cx, frame)
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn goal_is_over_when_its_condition_holds_whatever_its_plan_does() {
        let mut run = TestRun::new(
            "!s. +!s <- !keep; .say(over). +!keep <: stop <- .say(k1); .pause(50); .say(never). \
             +!end <- ++stop. !later. +!later <- .say(l1); .say(l2); !end.",
        );
        assert_eq!(run.until_idle(), ["l1", "l2", "k1", "over"]);
    }

    #[test]
    fn goal_waits_for_its_condition_when_the_body_is_done() {
        let mut run = TestRun::new(
            "!s. +!s <- !keep; .say(over). +!keep <: stop <- .say(k). !t. +!t <- .pause(9); +stop.",
        );
        assert_eq!(run.until_idle(), ["k"]);
        run.fire_timers();
        assert_eq!(run.until_idle(), ["over"]);
    }
}
