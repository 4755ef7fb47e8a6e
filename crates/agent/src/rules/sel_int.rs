//! SelInt: S_I picks the intention that makes a step.

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::select::ChoiceKind;
use crate::selection;

/// SelInt1: some intention can make a step. The default is round robin: the one at the head of the
/// queue, which goes to its end afterwards. While an atomic intention is on its way only those of
/// its group count.
pub(crate) fn sel_int_1(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let chosen = match agent.circumstance.atomic {
        Some(group) => agent.circumstance.turn_of_group(group),
        None if agent.circumstance.running.len() > 1 => {
            Some(selection::select_intention(agent, cx).unwrap_or_else(|| {
                agent.choose(ChoiceKind::Intention, agent.circumstance.running.len())
            }))
        }
        None => Some(0),
    };
    cx.intention = match chosen {
        Some(0) => agent.circumstance.running.pop_front(),
        Some(index) => agent.circumstance.running.remove(index),
        None => None,
    };
    if cx.intention.is_some() {
        Step::ExecInt
    } else {
        Step::SelInt2
    }
}

/// SelInt2: none can; the cycle is over.
pub(crate) fn sel_int_2(_agent: &mut Agent, _cx: &mut Cycle<'_>) -> Step {
    Step::End
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    /// While an atomic intention waits nothing else may happen: the agent has nothing to do.
    #[test]
    fn agent_sleeps_while_an_atomic_intention_waits() {
        let mut run = TestRun::new(
            "!a. !b. @x[atomic] +!a <- .say(a1); .pause(20); .say(a2). +!b <- .say(b).",
        );
        assert_eq!(run.until_idle(), ["a1"]);
        let cycles = run.agent.cycles();
        assert!(run.until_idle().is_empty());
        assert_eq!(run.agent.cycles(), cycles);
        run.fire_timers();
        assert_eq!(run.until_idle(), ["a2", "b"]);
    }

    #[test]
    fn intentions_take_turns() {
        let mut run =
            TestRun::new("!a. !b. +!a <- .say(a1); .say(a2); .say(a3). +!b <- .say(b1); .say(b2).");
        assert_eq!(run.until_idle(), ["a1", "a2", "b1", "a3", "b2"]);
    }
}
