//! SelInt: S_I picks the intention that makes a step.

use crate::agent::Agent;
use crate::circumstance::Circumstance;
use crate::cycle::{Cycle, Step};
use crate::intention::IntentionId;
use crate::select::ChoiceKind;
use crate::selection;

/// SelInt1: some intention can make a step. The default is round robin: the one at the head of the
/// queue, which goes to its end afterwards. While an atomic intention is on its way only those of
/// its group count.
pub(crate) fn sel_int_1(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let chosen = match agent.circumstance.atomic {
        Some(group) => turn_of_group(&agent.circumstance, group),
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

/// Whether some intention can make a step.
pub(crate) fn is_possible(c: &Circumstance) -> bool {
    match c.atomic {
        None => !c.running.is_empty(),
        Some(group) => turn_of_group(c, group).is_some(),
    }
}

/// Which of the running intentions is the first of the atomic group. Only branches of a fork may
/// belong to it without being atomic themselves; those that are stand at the head.
fn turn_of_group(c: &Circumstance, group: IntentionId) -> Option<usize> {
    let mut atomic = c.running.iter().take_while(|i| i.is_atomic());
    match atomic.position(|i| i.group == group) {
        None if !c.forks.is_empty() => c.running.iter().position(|i| i.group == group),
        turn => turn,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn intentions_take_turns() {
        let mut run =
            TestRun::new("!a. !b. +!a <- .say(a1); .say(a2); .say(a3). +!b <- .say(b1); .say(b2).");
        assert_eq!(run.until_idle(), ["a1", "a2", "b1", "a3", "b2"]);
    }
}
