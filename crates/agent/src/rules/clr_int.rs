//! ClrInt: finished plans go off the stack, all in the step that finished the top one.

use logic::term::Term;

use crate::action::Until;
use crate::agent::Agent;
use crate::circumstance::Pending;
use crate::cycle::{Cycle, Step};
use crate::goal_state::State;
use crate::intention::{Frame, Intention, IntentionId};
use crate::query::Asking;
use crate::rules::add_im::{bindings, return_values};
use crate::trace::What;
use crate::trigger::Trigger;

/// ClrInt1 (nothing is left of the intention), ClrInt2 (a finished plan goes off and its poster
/// goes on) and ClrInt3 (repeat), then the intention goes to the end of the queue.
pub(crate) fn clr_int(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if let Some(intention) = cx.intention.take() {
        // Its place in the queue is settled before finished plans go: one that was atomic in this
        // step keeps the head.
        let was_atomic = intention.is_atomic();
        match clear(agent, cx, intention) {
            Some(intention) if was_atomic && !intention.is_atomic() => {
                agent.circumstance.running.push_front(intention);
            }
            Some(intention) => agent.circumstance.run(intention),
            None => {}
        }
    }
    cx.act_rounds = cx.act_rounds.saturating_sub(1);
    if cx.act_rounds > 0 && agent.circumstance.can_run() {
        Step::SelInt1
    } else {
        Step::End
    }
}

/// Takes finished frames off. `None` when nothing is left or the intention waits.
pub(crate) fn clear(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
) -> Option<Box<Intention>> {
    loop {
        let Some(frame) = intention.frames.last() else {
            agent.circumstance.discard(intention);
            return None;
        };
        if !frame.is_done() {
            return Some(intention);
        }
        if frame.plan.condition.is_some() && !condition_holds(agent, cx, frame) {
            await_condition(agent, cx, intention);
            return None;
        }
        intention = achieve_top(agent, intention)?;
    }
}

/// Takes the finished top frame off; its poster goes on. `None` when the intention is over.
pub(crate) fn achieve_top(
    agent: &mut Agent,
    mut intention: Box<Intention>,
) -> Option<Box<Intention>> {
    let Intention {
        id, frames, branch, ..
    } = &mut *intention;
    let (ended, below) = frames.split_last_mut()?;
    // The end of a failure plan counts as that of the failed goal: the failed frames go as well.
    let left = ended.resume.map_or(below.len(), |depth| depth as usize);
    let failed_goal = ended.resume.map(|_| match below.get(left) {
        Some(failed) => failed.trigger.clone(),
        None => positive(&ended.trigger),
    });
    let goal = failed_goal.as_ref().unwrap_or(&ended.trigger);
    record_end(agent, *id, left, ended, goal);
    let is_over = left == 0 || branch.as_ref().is_some_and(|branch| left <= branch.depth);
    if !is_over && let Some(poster) = below.get_mut(left - 1) {
        return_values(ended, poster);
        poster.advance();
    }
    agent.circumstance.truncate(&mut intention, left);
    if is_over {
        if let Some(failed) = &failed_goal {
            // Its failure was handled, which is no answer to a question.
            agent.abandon(&intention, failed);
        }
        agent.circumstance.discard(intention);
        return None;
    }
    Some(intention)
}

fn record_end(agent: &mut Agent, id: IntentionId, depth: usize, ended: &Frame, goal: &Trigger) {
    agent.goal_state(goal, State::Achieved, None);
    agent.goal_state(goal, State::Finished, None);
    if agent.is_observed() {
        let values = bindings(ended);
        let trigger = ended.trigger.clone();
        agent.record(Some(id), || What::Pop {
            depth,
            trigger,
            bindings: values,
        });
        if goal.is_goal_addition() {
            agent.record(Some(id), || What::Done(goal.clone()));
        }
    }
}

/// The goal of a failure event, without the annotations that describe the failure.
fn positive(trigger: &crate::trigger::Trigger) -> crate::trigger::Trigger {
    use logic::annots::Annots;
    let describes_failure = |item: &&Term| {
        item.functor().is_some_and(|functor| {
            matches!(
                &*functor.name().text(),
                "error" | "error_msg" | "code" | "code_src" | "code_line"
            )
        })
    };
    let annots = trigger.literal.annots();
    let items = annots
        .items()
        .iter()
        .filter(|item| !describes_failure(item))
        .cloned()
        .collect();
    crate::trigger::Trigger::new(
        crate::trigger::TriggerOp::Add,
        trigger.kind,
        trigger
            .literal
            .with_annots(Annots::open(items, annots.tail().cloned())),
    )
}

/// Whether the goal condition of a frame holds, seen with the bindings of trigger and context.
pub(crate) fn condition_holds(agent: &mut Agent, cx: &mut Cycle<'_>, frame: &Frame) -> bool {
    let (Some(condition), Some(scope)) = (&frame.plan.condition, &frame.scope) else {
        return true;
    };
    let place = crate::fault::Place {
        file: frame.plan.file.clone(),
        line: frame.plan.line,
    };
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place: Some(place),
        at_work: None,
        event: None,
    };
    let mut env = scope.env.clone();
    agent.ask(condition, &mut env, &mut asking).unwrap_or(false)
}

/// The body is done, the condition does not hold yet: the goal waits for it.
fn await_condition(agent: &mut Agent, cx: &mut Cycle<'_>, intention: Box<Intention>) {
    let pending = Pending {
        failure: None,
        until: Until::Condition,
        reason: Term::atom("wait_goal_condition"),
        since: cx.host.now(),
        timer: None,
        intention,
    };
    agent
        .circumstance
        .pending
        .insert(pending.intention.id, pending);
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn all_finished_plans_go_in_the_step_that_finished_the_top_one() {
        let mut run = TestRun::new("!a. +!a <- !b; .say(back). +!b <- !c. +!c <- .say(bottom).");
        let lines: Vec<Vec<String>> = (0..4).map(|_| run.cycle()).collect();
        assert_eq!(
            lines,
            [
                vec![],
                vec![],
                vec!["bottom".to_owned()],
                vec!["back".to_owned()]
            ]
        );
    }

    #[test]
    fn empty_body_takes_one_step() {
        let mut run = TestRun::new("!a. +!a <- !nothing; .say(after). +!nothing.");
        assert!(run.cycle().is_empty());
        assert!(run.cycle().is_empty());
        assert_eq!(run.cycle(), ["after"]);
    }
}
