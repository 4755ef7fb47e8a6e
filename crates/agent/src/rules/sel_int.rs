//! SelInt: S_I picks the intention that makes a step.

use crate::agent::Agent;
use crate::circumstance::Circumstance;
use crate::cycle::{Cycle, Step};
use crate::select::ChoiceKind;
use crate::selection;

/// SelInt1: some intention can make a step. The default is round robin: the one at the head of the
/// queue, which goes to its end afterwards. While an atomic intention is on its way only those of
/// its group count.
pub(crate) fn sel_int_1(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let chosen = match agent.circumstance.atomic {
        Some(group) => agent
            .circumstance
            .running
            .iter()
            .position(|i| i.group == group),
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
        Some(group) => c.running.iter().any(|intention| intention.group == group),
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
