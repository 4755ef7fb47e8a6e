//! ProcAct: the result of an action of the environment comes back to its intention.

use logic::term::Term;

use crate::agent::Agent;
use crate::circumstance::Feedback;
use crate::cycle::{Cycle, Step};
use crate::fault::{Fault, FaultKind};
use crate::goal_state::State;
use crate::rules::fail;

/// ProcAct: takes one result. The intention goes on, or its step fails.
pub(crate) fn proc_act(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if let Some(result) = next_result(agent)
        && let Some(acting) = agent.circumstance.acting.swap_remove(&result.id)
    {
        let mut intention = acting.intention;
        match result.failure {
            None => {
                if agent.plans.has_meta_plans() {
                    let reason = Term::literal(
                        logic::symbol::Symbol::new("action_executed"),
                        [acting.action],
                    );
                    let goals: Vec<_> = intention
                        .frames
                        .iter()
                        .map(|frame| frame.trigger.clone())
                        .collect();
                    for goal in goals.iter().rev() {
                        agent.goal_state(goal, State::Executing, Some(reason.clone()));
                    }
                }
                if let Some(frame) = intention.frames.last_mut() {
                    frame.advance();
                }
                agent.circumstance.run(intention);
            }
            Some((annots, message)) => {
                let mut fault = Fault::new(FaultKind::ActionFailed)
                    .message(message)
                    .code(acting.action);
                fault.annots = annots;
                fail::step_failed(agent, cx, intention, fault);
            }
        }
    }
    acting_step(agent, cx)
}

/// The next result whose intention is not suspended.
fn next_result(agent: &mut Agent) -> Option<Feedback> {
    let c = &mut agent.circumstance;
    let ready = c.feedback.iter().position(|result| {
        c.acting
            .get(&result.id)
            .is_none_or(|acting| !acting.intention.suspended)
    })?;
    c.feedback.remove(ready)
}

/// Whether an intention can make a step.
fn acting_step(agent: &Agent, cx: &mut Cycle<'_>) -> Step {
    let c = &agent.circumstance;
    // An intention that is alone makes one step.
    cx.act_rounds = match c.running.len() {
        0 | 1 => 1,
        _ => agent.options.act_rounds.max(1),
    };
    if c.can_run() {
        Step::SelInt1
    } else {
        Step::SelInt2
    }
}

#[cfg(test)]
mod tests {
    use crate::effect::Effect;
    use crate::testing::TestRun;

    const TEXT: &str = "!a. +!a <- move(1); .say(done). -!a[error(E)] <- .say(E).";

    fn acting() -> (TestRun, u64) {
        let mut run = TestRun::new(TEXT);
        run.agent.set_environment(true);
        assert!(run.until_idle().is_empty());
        let id = run.effects.iter().find_map(|effect| match effect {
            Effect::Act { id, action } if action.to_string() == "move(1)" => Some(*id),
            _ => None,
        });
        (run, id.expect("the action was asked for"))
    }

    #[test]
    fn intention_waits_for_the_result_of_its_action() {
        let (mut run, id) = acting();
        assert_eq!(run.agent.circumstance().acting.len(), 1);
        run.agent.feedback(id, None);
        assert_eq!(run.until_idle(), ["done"]);
    }

    #[test]
    fn failed_action_fails_the_step() {
        let (mut run, id) = acting();
        run.agent
            .feedback(id, Some((Vec::new(), "blocked".to_owned())));
        assert_eq!(run.until_idle(), ["action_failed"]);
    }

    #[test]
    fn without_environment_an_action_fails_at_once() {
        let mut run = TestRun::new("!a. +!a <- move(1). -!a[error(E), noenv] <- .say(E).");
        assert_eq!(run.until_idle(), ["action_failed"]);
    }
}
