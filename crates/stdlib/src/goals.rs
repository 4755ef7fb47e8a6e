//! What actions on goals share.

use agent::action::{ActionCx, ActionError, Outcome};
use agent::agent::Agent;
use agent::effect::Effects;
use agent::event::Event;
use agent::host::Host;
use agent::intention::Intention;
use agent::trigger::{Trigger, TriggerKind, TriggerOp};
use logic::term::Term;

use crate::fresh::Fresh;

/// What an action on goals changes.
pub(crate) struct AtHand<'c> {
    pub(crate) agent: &'c mut Agent,
    /// The intention whose step this is.
    pub(crate) current: &'c mut Option<Box<Intention>>,
    pub(crate) host: &'c mut dyn Host,
    pub(crate) out: &'c mut Effects,
}

/// What is at hand. In formulas there is no intention to be changed: `nothing` stands for it.
pub(crate) fn at_hand<'c>(
    cx: &'c mut ActionCx<'_>,
    nothing: &'c mut Option<Box<Intention>>,
) -> AtHand<'c> {
    AtHand {
        agent: cx.agent,
        current: match &mut cx.current {
            Some(current) => current,
            None => nothing,
        },
        host: cx.host,
        out: cx.out,
    }
}

/// A refusal: the action changes the current intention, which a formula cannot.
pub(crate) fn no_step(action: &str) -> Outcome {
    ActionError::internal(format!("`{action}` can do this only as a step of a plan")).into()
}

/// Which goals are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// Those of intentions that are not suspended.
    Intended,
    /// Those of all intentions, and before them those that are events.
    Desired,
}

/// Answers `(Goal[, Id])` with each goal. The state is the list of the goals still to come, each
/// as `[Id|Goal]`.
pub(crate) fn found(cx: &mut ActionCx<'_>, which: Found) -> Outcome {
    let goals = match cx.state {
        Some(rest) => rest.clone(),
        None => Term::list(all(cx, which)),
    };
    let Term::List(cons) = goals else {
        return Outcome::Fail;
    };
    let Term::List(found) = &cons.head else {
        return Outcome::Fail;
    };
    let goal = Fresh::default().renamed(cx, &found.tail);
    cx.answer(0, goal);
    if cx.args.len() > 1 && !found.head.is_list() {
        cx.answer(1, found.head.clone());
    }
    match &cons.tail {
        rest @ Term::List(_) => Outcome::More(rest.clone()),
        _ => Outcome::True,
    }
}

fn all(cx: &mut ActionCx<'_>, which: Found) -> Vec<Term> {
    let mut found = Vec::new();
    if which == Found::Desired {
        // The event for which a plan is being looked for comes first.
        if let Some(trigger) = cx.event {
            let id = cx
                .at_work()
                .map_or(Term::Nil, |of| Term::Number(of.id.0 as f64));
            add(&mut found, id, trigger);
        }
        let events: Vec<&Event> = cx.agent.circumstance().queued_events().collect();
        for event in events {
            // Without an intention there is no number.
            let id = event
                .intention_id()
                .map_or(Term::Nil, |id| Term::Number(id.0 as f64));
            add(&mut found, id, &event.trigger);
        }
    }
    for intention in in_order(cx) {
        if which == Found::Intended && intention.suspended {
            continue;
        }
        for frame in intention.frames.iter().rev() {
            add(
                &mut found,
                Term::Number(intention.id.0 as f64),
                &frame.trigger,
            );
        }
    }
    let pattern = cx.args[0].clone();
    found.retain(|goal| match goal {
        Term::List(cons) => pattern.is_var() || cx.matches(&pattern, &cons.tail),
        _ => false,
    });
    found
}

fn add(found: &mut Vec<Term>, id: Term, trigger: &Trigger) {
    if trigger.op == TriggerOp::Add && trigger.kind == TriggerKind::Achieve {
        found.push(Term::cons(id, trigger.literal.clone()));
    }
}

/// All intentions: the one at work, those held by events, those that act, those that wait (by
/// number), and the running ones.
pub(crate) fn in_order<'a>(cx: &'a ActionCx<'_>) -> Vec<&'a Intention> {
    let c = cx.agent.circumstance();
    let mut waiting: Vec<&Intention> = c.pending.values().map(|p| &*p.intention).collect();
    waiting.sort_by_key(|intention| intention.id);
    let mut all: Vec<&Intention> = cx.at_work().into_iter().collect();
    all.extend(
        c.queued_events()
            .filter_map(|event| event.intention.as_deref()),
    );
    all.extend(c.acting.values().map(|acting| &*acting.intention));
    all.extend(waiting);
    all.extend(c.running.iter().map(|intention| &**intention));
    all
}

/// Why the intentions that pursue the first argument are at rest, in order of their numbers.
pub(crate) fn reasons(cx: &mut ActionCx<'_>) -> Vec<Term> {
    let goal = cx.args[0].clone();
    let holders = cx.agent.holders(&goal);
    let c = cx.agent.circumstance();
    let reasons = holders.into_iter().filter_map(|id| {
        if c.acting.values().any(|acting| acting.intention.id == id) {
            return Some(Term::atom("act"));
        }
        c.pending.get(&id).map(|pending| pending.reason.clone())
    });
    let reasons: Vec<Term> = reasons.collect();
    reasons
        .into_iter()
        .map(|reason| Fresh::default().renamed(cx, &reason))
        .collect()
}
