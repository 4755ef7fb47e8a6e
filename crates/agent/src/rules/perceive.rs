//! Perceive: what the environment shows becomes belief, by the belief update function BUF.

use logic::store::Place;
use logic::term::Term;
use rustc_hash::FxHashSet;

use crate::agent::Agent;
use crate::belief::{Change, perceived};
use crate::cycle::{Cycle, Step};
use crate::effect::Effects;
use crate::fault::{Report, Severity};
use crate::percept::{Percepts, is_percept};
use crate::rules::deferred;
use crate::trigger::{Trigger, TriggerKind};

/// Perceive: takes in the percepts, if they have changed and it is time to look (every `nrcbp`
/// cycles; mail is looked at in the same cycles).
pub(crate) fn perceive(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let every = agent.options.sense_every;
    if every > 1 && !(agent.cycle - 1).is_multiple_of(every) {
        return Step::Deferred;
    }
    if agent.percepts.is_some() {
        agent.update_percepts(cx.out);
    }
    Step::ProcMsg
}

impl Agent {
    /// Takes in at once what the environment shows, if it has changed.
    pub fn update_percepts(&mut self, out: &mut Effects) {
        if let Some(percepts) = self.percepts.take() {
            update_beliefs(self, &percepts, out);
        }
    }
}

/// BUF. Percepts are compared without their annotations: first goes what is perceived no more, in
/// belief order, then comes what is new, in percept order. What is still perceived stays as it is.
fn update_beliefs(agent: &mut Agent, percepts: &Percepts, out: &mut Effects) {
    let mut kept = FxHashSet::default();
    let mut new: Vec<&Term> = Vec::new();
    agent.beliefs.follow_percepts();
    for percept in percepts.iter() {
        if !is_percept(percept) {
            warn_of(agent, percept, out);
            continue;
        }
        match agent.beliefs.find_percept(percept) {
            Some(fact) => {
                kept.insert(fact);
            }
            None => new.push(percept),
        }
    }
    let gone = agent.beliefs.percepts_beside(&kept);
    if gone.is_empty() && new.is_empty() {
        return;
    }
    for fact in gone {
        if let Some(change) = agent.beliefs.remove_percept(fact) {
            post_removal(agent, change);
        }
    }
    for percept in new {
        // The first of two that differ in annotations only is the one that counts.
        if agent.beliefs.find_percept(percept).is_none() {
            agent.add_belief(&perceived(percept), Place::Front);
        }
    }
    agent.circumstance.beliefs_changed();
}

/// The event of a percept that is gone: only if some plan may handle it. Whoever waits for it goes on
/// in any case.
fn post_removal(agent: &mut Agent, change: Change) {
    let kind = TriggerKind::Belief;
    let is_handled = change
        .literal
        .functor()
        .is_some_and(|functor| agent.plans.has_candidate(change.op, kind, functor));
    if is_handled || agent.circumstance.has_sub_plans {
        agent.post_change(change);
        return;
    }
    agent.record_change(None, &change);
    if !agent.circumstance.event_waiters.is_empty() {
        let trigger = Trigger::new(change.op, kind, change.literal);
        deferred::wake_waiters(agent, &trigger);
    }
}

fn warn_of(agent: &mut Agent, percept: &Term, out: &mut Effects) {
    let shown = logic::print::brief(percept);
    let report = Report {
        severity: Severity::Warning,
        title: format!("the environment shows `{shown}`, which cannot be perceived"),
        place: None,
        notes: Vec::new(),
        help: Some("A percept is a literal without variables.".to_owned()),
    };
    agent.warn_once(&shown, report, out);
}

#[cfg(test)]
mod tests {
    use crate::agent::Status;
    use crate::options::Options;
    use crate::percept::Percepts;
    use crate::testing::{TestRun, term};

    /// Says how beliefs about `p` change.
    const TELL: &str =
        "+p(X)[source(percept)] <- .say(plus, X). -p(X)[source(percept)] <- .say(minus, X).";

    fn percepts(literals: &[&str]) -> Percepts {
        literals.iter().map(|text| term(text)).collect()
    }

    /// What the agent says after it has perceived this.
    fn see(run: &mut TestRun, literals: &[&str]) -> Vec<String> {
        run.agent.perceive(percepts(literals));
        run.until_idle()
    }

    #[test]
    fn new_percepts_become_beliefs_in_percept_order() {
        let mut run = TestRun::new(TELL);
        assert_eq!(
            see(&mut run, &["p(2)", "p(1)", "p(3)"]),
            ["plus2", "plus1", "plus3"]
        );
        let expected = ["p(3)", "p(1)", "p(2)"].map(|p| format!("{p}[source(percept)]"));
        assert_eq!(run.beliefs("p", 1), expected);
    }

    #[test]
    fn global_percepts_come_before_own_ones() {
        let mut run = TestRun::new(TELL);
        run.agent.perceive(Percepts {
            global: [term("p(1)")].into(),
            own: [term("p(2)"), term("p(1)")].into(),
        });
        assert_eq!(run.until_idle(), ["plus1", "plus2"]);
    }

    #[test]
    fn what_is_perceived_no_more_goes_in_belief_order_before_the_new_comes() {
        let mut run = TestRun::new(TELL);
        see(&mut run, &["p(1)", "p(2)", "p(3)"]);
        // Beliefs are listed newest first: p(3), p(2), p(1).
        let said = see(&mut run, &["p(4)", "p(2)"]);
        assert_eq!(said, ["minus3", "minus1", "plus4"]);
        let expected = ["p(4)[source(percept)]", "p(2)[source(percept)]"];
        assert_eq!(run.beliefs("p", 1), expected);
        assert_eq!(see(&mut run, &[]), ["minus4", "minus2"]);
        assert!(run.beliefs("p", 1).is_empty());
    }

    #[test]
    fn belief_from_another_source_stays_without_the_percept() {
        let mut run = TestRun::new("p(1)[note]. -p(1)[source(S)] <- .say(minus, S).");
        run.until_idle();
        assert!(see(&mut run, &["p(1)[seen]"]).is_empty());
        assert_eq!(
            run.beliefs("p", 1),
            ["p(1)[note,seen,source(percept),source(self)]"]
        );
        assert_eq!(see(&mut run, &[]), ["minuspercept"]);
        assert_eq!(run.beliefs("p", 1), ["p(1)[note,seen,source(self)]"]);
    }

    #[test]
    fn event_of_removal_has_just_the_source() {
        let mut run = TestRun::new(
            "@l -p(X)[note] <- .say(wrong). @m -p(X)[source(percept)] <- .say(right).",
        );
        see(&mut run, &["p(1)[note]"]);
        assert_eq!(run.beliefs("p", 1), ["p(1)[note,source(percept)]"]);
        assert_eq!(see(&mut run, &[]), ["right"]);
    }

    #[test]
    fn event_of_removal_comes_only_if_a_plan_may_handle_it() {
        let mut run = TestRun::new("+p(X) <- .say(plus, X).");
        see(&mut run, &["p(1)"]);
        run.agent.perceive(percepts(&[]));
        run.cycle();
        assert!(run.beliefs("p", 1).is_empty());
        assert!(run.agent.circumstance().events.is_empty());
        // An addition makes its event in any case.
        run.agent.perceive(percepts(&["q"]));
        run.agent.update_percepts(&mut run.effects);
        assert_eq!(run.agent.circumstance().events.len(), 1);
    }

    #[test]
    fn changes_of_annotations_are_not_seen() {
        let mut run = TestRun::new(TELL);
        see(&mut run, &["p(1)[a]"]);
        assert!(see(&mut run, &["p(1)[b]"]).is_empty());
        assert_eq!(run.beliefs("p", 1), ["p(1)[a,source(percept)]"]);
        // Nor two percepts that differ in them only: the first counts.
        see(&mut run, &["p(1)", "p(2)[x]", "p(2)[y]"]);
        assert_eq!(run.beliefs("p", 1)[0], "p(2)[source(percept),x]");
    }

    #[test]
    fn event_of_a_known_belief_has_only_the_new_annotations() {
        let mut run = TestRun::new(
            "p(1)[old]. @l +p(X)[old, new] <- .say(wrong). @m +p(X)[new, source(percept)] <- .say(right).",
        );
        run.until_idle();
        assert_eq!(see(&mut run, &["p(1)[new]"]), ["right"]);
    }

    #[test]
    fn own_source_of_a_percept_is_kept_beside() {
        let mut run = TestRun::new("");
        see(&mut run, &["p(1)[source(camera)]"]);
        assert_eq!(
            run.beliefs("p", 1),
            ["p(1)[source(camera),source(percept)]"]
        );
        see(&mut run, &[]);
        assert_eq!(run.beliefs("p", 1), ["p(1)[source(camera)]"]);
    }

    #[test]
    fn sign_and_name_space_are_kept() {
        let mut run = TestRun::new(
            "+~n(X) <- .say(no, X). -~n(X) <- .say(no_more, X). -n(X) <- .say(wrong). \
             +a::q <- .say(in_a). -a::q <- .say(out_of_a). -q <- .say(wrong).",
        );
        assert_eq!(see(&mut run, &["~n(1)", "a::q"]), ["no1", "in_a"]);
        assert_eq!(see(&mut run, &["n(1)", "q"]), ["no_more1", "out_of_a"]);
    }

    #[test]
    fn removed_percept_stays_away_until_percepts_change() {
        let mut run =
            TestRun::new("!g. +!g <- .pause(1); -p(1); .say(kept); -p(1)[source(percept)].");
        run.agent.perceive(percepts(&["p(1)"]));
        run.cycle();
        assert_eq!(run.beliefs("p", 1).len(), 1);
        run.until_idle();
        run.fire_timers();
        assert_eq!(run.until_idle(), ["kept"]);
        assert!(run.beliefs("p", 1).is_empty());
        see(&mut run, &["p(1)", "q"]);
        assert_eq!(run.beliefs("p", 1), ["p(1)[source(percept)]"]);
    }

    #[test]
    fn belief_with_that_source_is_a_percept_whoever_added_it() {
        let mut run = TestRun::new("!g. +!g <- +p(1)[source(percept)]; +p(2).");
        run.until_idle();
        see(&mut run, &["q"]);
        assert_eq!(run.beliefs("p", 1), ["p(2)[source(self)]"]);
        run.agent
            .add_belief(&term("p(3)[source(percept)]"), logic::store::Place::End);
        see(&mut run, &["q"]);
        assert_eq!(run.beliefs("p", 1), ["p(2)[source(self)]"]);
    }

    #[test]
    fn first_perception_comes_before_the_first_event_and_behind_it_in_the_queue() {
        let mut run = TestRun::new("!g. +!g : p(1) <- .say(g). +p(X) <- .say(plus, X).");
        run.agent.perceive(percepts(&["p(1)"]));
        assert_eq!(run.until_idle(), ["g", "plus1"]);
    }

    #[test]
    fn agent_perceives_every_nrcbp_cycles() {
        let options = Options {
            sense_every: 3,
            ..Options::default()
        };
        let mut run = TestRun::with("+p(X) <- .say(plus, X).", options);
        let mut seen_in = Vec::new();
        for cycle in 1..=9 {
            run.agent.perceive(percepts(&[&format!("p({cycle})")]));
            let said = run.cycle();
            seen_in.extend(said.into_iter().map(|line| (cycle, line)));
        }
        let expected = [(1, "plus1"), (4, "plus4"), (7, "plus7")];
        assert_eq!(
            seen_in,
            expected.map(|(cycle, line)| (cycle, line.to_owned()))
        );
        assert_eq!(run.agent.status(), Status::Busy);
    }

    #[test]
    fn idle_agent_is_woken_and_waits_for_percepts_end() {
        let mut run = TestRun::new(
            "!g. +!g <- .say(waits). +jag_sleeping <- .say(sleeping). +jag_awaking <- .say(awaking). \
             +p(X) <- .say(plus, X).",
        );
        assert_eq!(run.until_idle(), ["waits", "sleeping"]);
        run.agent.perceive(percepts(&["p(1)"]));
        assert_eq!(run.agent.status(), Status::Busy);
        assert_eq!(run.until_idle(), ["awaking", "plus1", "sleeping"]);
    }

    #[test]
    fn what_is_no_literal_without_variables_is_reported_once() {
        let mut run = TestRun::new("");
        for _ in 0..2 {
            see(&mut run, &["p(X)", "q"]);
        }
        assert_eq!(run.beliefs("q", 0), ["q[source(percept)]"]);
        assert_eq!(
            run.reports(),
            ["the environment shows `p(X)`, which cannot be perceived"]
        );
    }

    #[test]
    fn many_percepts_take_linear_time() {
        let all: Vec<String> = (0..40_000).map(|n| format!("p({n})")).collect();
        let all: Percepts = all.iter().map(|text| term(text)).collect();
        let mut run = TestRun::new("");
        for _ in 0..3 {
            run.agent.perceive(all.clone());
            run.agent.update_percepts(&mut run.effects);
            run.agent.perceive(Percepts::default());
            run.agent.update_percepts(&mut run.effects);
        }
        assert!(run.agent.beliefs().store().is_empty());
    }
}
