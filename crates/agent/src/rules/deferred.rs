//! What was put off to the start of deliberation: ends of waits, goal state events, deadlines.

use logic::rebuild::map_vars;
use logic::term::Term;
use rustc_hash::FxHashMap;

use crate::action::Until;
use crate::agent::Agent;
use crate::circumstance::Deferred;
use crate::cycle::{Cycle, Step};
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::goal_state::State;
use crate::host::Time;
use crate::intention::{Intention, IntentionId};
use crate::query::Asking;
use crate::rules::fail;
use crate::trigger::Trigger;

/// Does everything that was put off, then an event may be selected.
pub(crate) fn deferred(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if agent.circumstance.recheck {
        agent.circumstance.recheck = false;
        if !agent.circumstance.formula_waiters.is_empty() {
            test_formula_waiters(agent, cx);
        }
    }
    if !agent.circumstance.deferred.is_empty() {
        run_deferred(agent, cx);
    }
    if agent.circumstance.has_event() {
        Step::SelEv1
    } else {
        Step::SelEv2
    }
}

fn run_deferred(agent: &mut Agent, cx: &mut Cycle<'_>) {
    let mut state_events = Vec::new();
    for task in std::mem::take(&mut agent.circumstance.deferred) {
        match task {
            Deferred::Resume(id) => resume(agent, cx, id),
            Deferred::GiveUp(id, fault) => give_up(agent, cx, id, *fault),
            Deferred::Answered(id, answer) => match agent.take_answer(id, *answer) {
                Some((intention, None)) => resume(agent, cx, intention),
                Some((intention, Some(fault))) => give_up(agent, cx, intention, fault),
                None => {}
            },
            Deferred::Decline(question) => agent.decline(question, cx.host, cx.out),
            Deferred::GoalState(trigger) => state_events.push(*trigger),
            Deferred::Deadline(timer, None) => agent.fail_goal_of_timer(timer, cx),
            Deferred::Deadline(_, Some(goal)) => {
                let reached = Term::atom(FaultKind::DeadlineReached.name());
                let annots = [
                    Term::literal(logic::symbol::Symbol::ERROR, [reached]),
                    Term::literal(logic::symbol::Symbol::ERROR_MSG, [Term::string("")]),
                ];
                agent.fail_goal(&goal, &annots, &mut None, cx.host, cx.out);
            }
            Deferred::Happen(trigger) => agent.post(Event::external(*trigger)),
        }
    }
    insert_state_events(agent, state_events);
}

/// Goal state events go before all others, behind older ones of their kind.
fn insert_state_events(agent: &mut Agent, triggers: Vec<Trigger>) {
    use crate::trigger::TriggerOp;
    if triggers.is_empty() {
        return;
    }
    let events = &agent.circumstance.events;
    let older = events
        .iter()
        .take_while(|event| event.trigger.op == TriggerOp::Meta)
        .count();
    for (offset, trigger) in triggers.into_iter().enumerate() {
        let vars = crate::intention::count_vars(&trigger.literal);
        let event = Event {
            vars,
            ..Event::external(trigger)
        };
        crate::rules::deferred::wake_waiters(agent, &event.trigger);
        let event = Box::new(event);
        agent.circumstance.events.insert(older + offset, event);
    }
}

/// A wait is over: the step is done.
fn resume(agent: &mut Agent, cx: &mut Cycle<'_>, id: IntentionId) {
    let Some(pending) = agent.circumstance.pending.get_mut(&id) else {
        return;
    };
    finish_elapsed(
        &mut pending.intention,
        &pending.until,
        pending.since,
        cx.host.now(),
    );
    if let Some(frame) = pending.intention.frames.last_mut() {
        frame.advance();
    }
    if pending.intention.suspended {
        pending.until = Until::Resumed;
        pending.reason = Term::atom("suspend_ia");
        return;
    }
    if let Some(pending) = agent.circumstance.pending.swap_remove(&id) {
        if let Some(timer) = pending.timer {
            agent.circumstance.timers.swap_remove(&timer);
        }
        if let Some(frame) = pending.intention.top() {
            let goal = frame.trigger.clone();
            agent.goal_state(&goal, State::Executing, None);
        }
        agent.circumstance.run(pending.intention);
    }
}

/// Binds the third argument of `.wait` to the milliseconds waited.
fn finish_elapsed(intention: &mut Intention, until: &Until, since: Time, now: Time) {
    let (Until::Event(wait) | Until::Holds(wait)) = until else {
        return;
    };
    let Some(elapsed) = &wait.elapsed else { return };
    let Some(frame) = intention.frames.last_mut() else {
        return;
    };
    if let Term::Var(var) = frame.env.resolve(elapsed) {
        let id = var.id;
        let waited = (now.0.saturating_sub(since.0) / 1_000_000) as f64;
        frame.env.bind(id, Term::Number(waited));
    }
}

/// A wait is given up: the step fails, of a suspended intention when it is resumed.
fn give_up(agent: &mut Agent, cx: &mut Cycle<'_>, id: IntentionId, fault: Fault) {
    if let Some(pending) = agent.circumstance.pending.get_mut(&id)
        && pending.intention.suspended
    {
        pending.until = Until::Resumed;
        pending.reason = Term::atom("suspend_ia");
        pending.failure = Some(Box::new(fault));
        return;
    }
    if let Some(pending) = agent.circumstance.pending.swap_remove(&id) {
        if let Some(timer) = pending.timer {
            agent.circumstance.timers.swap_remove(&timer);
        }
        fail::step_failed(agent, cx, pending.intention, fault);
    }
}

/// The timer of a wait has run out.
pub(crate) fn wait_timed_out(agent: &mut Agent, id: IntentionId) {
    let Some(pending) = agent.circumstance.pending.get(&id) else {
        return;
    };
    let task = match &pending.until {
        Until::Event(wait) | Until::Holds(wait) if wait.elapsed.is_none() => {
            let code = pending.intention.top().and_then(current_step);
            let mut fault = Fault::new(FaultKind::WaitTimeout);
            fault.code = code;
            Deferred::GiveUp(id, Box::new(fault))
        }
        Until::Elapsed(_) | Until::Event(_) | Until::Holds(_) => Deferred::Resume(id),
        Until::Replies(_) => return agent.replies_timed_out(id),
        Until::External(_) | Until::Resumed | Until::Condition => return,
    };
    agent.circumstance.forget_wait(id);
    agent.circumstance.deferred.push_back(task);
}

fn current_step(frame: &crate::intention::Frame) -> Option<Term> {
    Some(frame.env.substitute(&frame.step()?.term))
}

/// Tests the formulas that intentions wait for.
fn test_formula_waiters(agent: &mut Agent, cx: &mut Cycle<'_>) {
    let waiters = std::mem::take(&mut agent.circumstance.formula_waiters);
    let mut left = Vec::with_capacity(waiters.len());
    for id in waiters {
        match formula_holds(agent, cx, id) {
            Some(true) => agent.circumstance.deferred.push_back(Deferred::Resume(id)),
            Some(false) => left.push(id),
            None => {}
        }
    }
    left.append(&mut agent.circumstance.formula_waiters);
    agent.circumstance.formula_waiters = left;
}

/// Whether the formula of a waiting intention holds; its first answer stays. `None` when the
/// intention does not wait any more.
fn formula_holds(agent: &mut Agent, cx: &mut Cycle<'_>, id: IntentionId) -> Option<bool> {
    let pending = agent.circumstance.pending.get(&id)?;
    let Until::Holds(wait) = &pending.until else {
        return None;
    };
    let frame = pending.intention.top()?;
    let mut env = frame.env.clone();
    let place = Some(frame.place());
    let code = logic::compile::compile_formula(&wait.what, agent.registry.vocabulary()).ok()?;
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place,
        at_work: None,
        event: None,
    };
    let holds = agent.ask(&code, &mut env, &mut asking).unwrap_or(false);
    if holds && let Some(pending) = agent.circumstance.pending.get_mut(&id) {
        pending.intention.frames.last_mut()?.env = env;
    }
    Some(holds)
}

/// Wakes the intentions that wait for such an event.
pub(crate) fn wake_waiters(agent: &mut Agent, trigger: &Trigger) {
    let functor = trigger.literal.functor();
    for key in [
        (trigger.op, trigger.kind, functor),
        (trigger.op, trigger.kind, None),
    ] {
        let Some(waiters) = agent.circumstance.event_waiters.swap_remove(&key) else {
            continue;
        };
        let mut left = Vec::new();
        let mut solver = agent.take_solver();
        for id in waiters {
            match woken(agent, &mut solver, id, trigger) {
                Some(true) => agent.circumstance.deferred.push_back(Deferred::Resume(id)),
                Some(false) => left.push(id),
                None => {}
            }
        }
        agent.give_solver(solver);
        if !left.is_empty() {
            agent.circumstance.event_waiters.insert(key, left);
        }
    }
}

/// Whether the event is what the intention waits for; binds the variables of the pattern.
fn woken(
    agent: &mut Agent,
    solver: &mut logic::solve::Solver,
    id: IntentionId,
    trigger: &Trigger,
) -> Option<bool> {
    let functions = &agent.registry.vocabulary().functions;
    let pending = agent.circumstance.pending.get_mut(&id)?;
    let Until::Event(wait) = &pending.until else {
        return None;
    };
    let pattern = Trigger::from_term(&wait.what)?;
    let frame = pending.intention.frames.last_mut()?;
    let mut fresh: FxHashMap<u32, Term> = FxHashMap::default();
    let literal = map_vars(&trigger.literal, |var| {
        fresh
            .entry(var.id)
            .or_insert_with(|| Term::Var(frame.env.fresh(var.name)))
            .clone()
    });
    Some(logic::unify::unify_in(
        solver,
        &mut frame.env,
        &[(pattern.literal, literal)],
        functions,
    ))
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn wait_ends_when_its_timer_runs_out() {
        let mut run = TestRun::new("!a. +!a <- .say(before); .pause(50); .say(after).");
        assert_eq!(run.until_idle(), ["before"]);
        run.fire_timers();
        assert_eq!(run.host.now.milliseconds(), 50);
        assert_eq!(run.until_idle(), ["after"]);
    }

    #[test]
    fn goal_of_its_own_intention_past_its_deadline_fails() {
        let mut run = TestRun::new(
            "!a. +!a <- !!g[hard_deadline(20)]; .say(on). +!g <- .pause(900); .say(never). \
             -!g[error(E)] <- .say(E).",
        );
        assert_eq!(run.until_idle(), ["on"]);
        run.fire_timers();
        assert_eq!(run.until_idle(), ["deadline_reached"]);
    }

    /// It fails before a plan is chosen for it.
    #[test]
    fn goal_without_any_time_fails() {
        for time in ["0", "-5"] {
            let mut run = TestRun::new(&format!(
                "!a. +!a <- !g[hard_deadline({time})]; .say(after). +!g <- .say(on); .pause(9). \
                 -!g[error(E)] <- .say(E)."
            ));
            run.cycle();
            run.cycle();
            run.fire_timers();
            assert_eq!(run.until_idle(), ["deadline_reached", "after"], "{time}");
        }
    }

    #[test]
    fn goal_past_its_deadline_fails() {
        let mut run = TestRun::new(
            "!a. +!a <- !g[hard_deadline(20)]; .say(after). +!g <- .pause(900); .say(never). \
             -!g[error(E)] <- .say(E).",
        );
        assert!(run.until_idle().is_empty());
        run.fire_timers();
        assert_eq!(run.until_idle(), ["deadline_reached", "after"]);
    }

    /// What runs for the goal goes with it: branches of forks, waits and their timers.
    #[test]
    fn goal_past_its_deadline_fails_with_all_its_branches() {
        let mut run = TestRun::new(
            "!a. +!a <- !g[hard_deadline(20)]; .say(after). \
             +!g <- { .pause(900); .say(never) } |&| { .pause(800); .say(never) }. \
             -!g[error(E)] <- .say(E).",
        );
        assert!(run.until_idle().is_empty());
        run.fire_timers();
        assert_eq!(run.until_idle(), ["deadline_reached", "after"]);
        let c = run.agent.circumstance();
        assert!(c.forks.is_empty() && c.pending.is_empty() && c.timers.is_empty());
    }

    /// Nobody has to wait for the deadline of a goal that is over.
    #[test]
    fn deadline_of_a_goal_that_is_over_is_forgotten() {
        let mut run = TestRun::new(
            "!a. +!a <- !g[hard_deadline(20)]; !!h[hard_deadline(30)]; .say(after). \
             +!g <- .say(on). +!h <- .pause(5); .say(h).",
        );
        assert_eq!(run.until_idle(), ["on", "after"]);
        let timers: Vec<u64> = run.agent.circumstance().timers.keys().copied().collect();
        let awaited: Vec<bool> = timers
            .iter()
            .map(|timer| run.agent.awaits_timer(*timer))
            .collect();
        assert_eq!(awaited, [false, true, true]);
        assert_eq!(run.agent.circumstance().timers.len(), 2);
    }
}
