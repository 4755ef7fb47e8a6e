//! SelEv: S_E picks the event to handle.

use logic::symbol::Symbol;
use logic::term::Term;

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::event::Event;
use crate::select::ChoiceKind;
use crate::selection;
use crate::trace::What;

/// SelEv1: some event waits, so S_E picks one and the cycle goes on to the relevant plans.
///
/// While an atomic intention is on its way only its own events count.
pub(crate) fn sel_ev_1(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let event = match agent.circumstance.atomic {
        Some(_) => agent.circumstance.events.take_of_group(),
        None => take_event(agent, cx),
    };
    let Some(event) = event else {
        return Step::SelEv2;
    };
    if agent.is_observed() {
        agent.record(event.intention_id(), || What::Event(event.trigger.clone()));
    }
    cx.event = Some(event);
    Step::RelPl1
}

/// SelEv2: no event may be handled; on to the intentions.
pub(crate) fn sel_ev_2(_agent: &mut Agent, _cx: &mut Cycle<'_>) -> Step {
    Step::Conditions
}

fn take_event(agent: &mut Agent, cx: &mut Cycle<'_>) -> Option<Box<Event>> {
    let waiting = agent.circumstance.events.len();
    if waiting > 1 {
        let chosen = match selection::select_event(agent, cx) {
            Some(chosen) => chosen,
            None if agent.options.priority_events => agent.circumstance.events.most_urgent(),
            None => agent.choose(ChoiceKind::Event, waiting),
        };
        if chosen > 0 {
            return agent.circumstance.events.remove(chosen);
        }
    }
    agent.circumstance.events.pop_front()
}

/// An event as the selection rules see it: `event(Trigger, IntentionNumber)`.
pub(crate) fn event_term(event: &Event) -> Term {
    let intention = match event.intention_id() {
        Some(id) => Term::Number(id.0 as f64),
        None => Term::atom("external"),
    };
    Term::literal(Symbol::new("event"), [event.trigger.to_term(), intention])
}

#[cfg(test)]
mod tests {
    use crate::event::Event;
    use crate::options::Options;
    use crate::testing::TestRun;
    use crate::trigger::Trigger;

    #[test]
    fn events_are_taken_first_in_first_out() {
        let mut run = TestRun::new("!a. !b. +!a <- .say(a). +!b <- .say(b).");
        assert_eq!(run.cycle(), ["a"]);
        assert_eq!(run.cycle(), ["b"]);
    }

    const ALARMS: &str = "!a. !b[priority(1)]. !c[priority(7)]. !d[priority(7)]. \
         +!a <- .say(a). +!b <- .say(b). +!c <- .say(c). +!d <- .say(d).";

    #[test]
    fn with_priorities_the_most_urgent_event_comes_first() {
        let options = Options {
            priority_events: true,
            ..Options::default()
        };
        let mut run = TestRun::with(ALARMS, options);
        assert_eq!(run.until_idle(), ["c", "d", "b", "a"]);
        assert_eq!(TestRun::new(ALARMS).until_idle(), ["a", "b", "c", "d"]);
    }

    #[test]
    fn an_alarm_starts_in_the_next_cycle_whatever_else_is_going_on() {
        let options = Options {
            priority_events: true,
            ..Options::default()
        };
        let goals: String = (0..1_000).map(|n| format!("!work({n}). ")).collect();
        let program = goals + "+!work(N) <- !work(N). +!alarm <- .say(alarm); .say(over).";
        let mut run = TestRun::with(&program, options);
        for _ in 0..1_500 {
            assert!(run.cycle().is_empty());
        }
        let alarm = crate::testing::term("alarm[priority(9)]");
        run.agent.post(Event::external(Trigger::achieve(alarm)));
        assert_eq!(run.cycle(), ["alarm"]);
    }

    #[test]
    fn while_an_atomic_intention_runs_only_its_events_are_taken() {
        let mut run = TestRun::new(
            "!a. !b. @x[atomic] +!a <- .say(a1); !sub; .say(a2). +!sub <- .say(sub). +!b <- .say(b).",
        );
        assert_eq!(run.until_idle(), ["a1", "sub", "a2", "b"]);
    }
}
