//! ProcMsg: one message is taken from the mailbox and understood by its illocutionary force.

use logic::functor::Functor;
use logic::symbol::{Series, Symbol};
use logic::term::Term;

use crate::agent::Agent;
use crate::ask::Asked;
use crate::cycle::{Cycle, Step};
use crate::effect::Effect;
use crate::event::Event;
use crate::message::Message;
use crate::select::ChoiceKind;
use crate::selection;
use crate::trace::What;
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

/// ProcMsg: takes one message.
pub(crate) fn proc_msg(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if !agent.mailbox.is_empty() {
        let chosen = agent.choose(ChoiceKind::Message, agent.mailbox.len());
        if let Some(message) = agent.mailbox.remove(chosen) {
            agent.record(None, || {
                What::Received(message.sender, message.force, message.content.clone())
            });
            take(agent, cx, message);
        }
    }
    cx.sense_rounds = cx.sense_rounds.saturating_sub(1);
    if cx.sense_rounds > 0 && !agent.mailbox.is_empty() {
        Step::ProcMsg
    } else {
        Step::Deferred
    }
}

/// An answer that is waited for goes to whoever waits. Anything else must be socially acceptable;
/// then the agent understands it by itself, or its plans do.
fn take(agent: &mut Agent, cx: &mut Cycle<'_>, message: Message) {
    if agent.take_reply(&message) {
        return;
    }
    let sender = if message.sender == agent.name {
        Symbol::SELF
    } else {
        message.sender
    };
    if !selection::accepts(agent, cx, sender, &message) {
        agent.record(None, || {
            What::Refused(message.sender, message.force, message.content.clone())
        });
        cx.out.push(Effect::Refused(message));
        return;
    }
    if message.id.series() == Some(Series::Question) {
        let asked = Asked {
            sender: message.sender,
            force: message.force,
            times: 0,
        };
        agent.answering.entry(message.id).or_insert(asked).times += 1;
    }
    let received = |message: &Message| {
        let args = [
            Term::Atom(sender),
            Term::Atom(message.force),
            message.content.clone(),
            Term::Atom(message.id),
        ];
        Term::literal(Symbol::KQML_RECEIVED, args)
    };
    let by_plan = agent.plans.has_own_message_plans() && has_own_plan(agent, &received(&message));
    if by_plan || !agent.understand(sender, message.force, &message.content) {
        agent.post(Event::external(Trigger::achieve(received(&message))));
    }
}

/// Whether one of the program's own plans for messages is relevant for this one.
fn has_own_plan(agent: &mut Agent, received: &Term) -> bool {
    let functor = Functor::literal(Symbol::KQML_RECEIVED, 4);
    let (op, kind) = (TriggerOp::Add, TriggerKind::Achieve);
    let candidates = agent.plans.candidates_for(op, kind, functor).clone();
    let mut solver = agent.take_solver();
    let found = candidates.iter().any(|(_, plan)| {
        plan.trigger.literal.functor() == Some(functor)
            && !plan.is_default()
            && logic::unify::matches(&mut solver, &plan.trigger.literal, received)
    });
    agent.give_solver(solver);
    found
}

#[cfg(test)]
mod tests {
    use logic::symbol::{Series, Symbol};

    use crate::effect::Effect;
    use crate::message::Message;
    use crate::testing::{TestRun, term};

    fn message(force: &str, content: &str) -> Message {
        Message {
            id: Symbol::counted(Series::Message, 1),
            sender: Symbol::new("bob"),
            receiver: Symbol::new("ag"),
            force: Symbol::new(force),
            content: term(content),
            in_reply_to: None,
        }
    }

    #[test]
    fn told_beliefs_have_the_sender_as_source() {
        let mut run = TestRun::new("+p(X)[source(S)] <- .say(X, S). -p(X) <- .say(gone, X).");
        run.agent.receive(message("tell", "p(1)"));
        run.agent.receive(message("tell", "p(2)"));
        assert_eq!(run.until_idle(), ["1bob", "2bob"]);
        assert_eq!(
            run.beliefs("p", 1),
            ["p(2)[source(bob)]", "p(1)[source(bob)]"]
        );
        run.agent.receive(message("untell", "p(1)"));
        assert_eq!(run.until_idle(), ["gone1"]);
    }

    #[test]
    fn goals_may_be_asked_for() {
        let mut run = TestRun::new("+!g(X)[source(S)] <- .say(X, S).");
        run.agent.receive(message("achieve", "g(3)"));
        assert_eq!(run.until_idle(), ["3bob"]);
    }

    #[test]
    fn goals_may_be_taken_back() {
        let mut run = TestRun::new("!g(1). !g(2). +!g(X) <- .pause(10); .say(X).");
        assert!(run.until_idle().is_empty());
        run.agent.receive(message("unachieve", "g(1)"));
        assert!(run.until_idle().is_empty());
        run.fire_timers();
        assert_eq!(run.until_idle(), ["2"]);
    }

    #[test]
    fn signals_are_events_without_beliefs() {
        let mut run = TestRun::new("+e(X)[signal, source(S)] <- .say(X, S).");
        run.agent.receive(message("signal", "e(1)"));
        run.agent.receive(message("signal", "e(1)"));
        assert_eq!(run.until_idle(), ["1bob", "1bob"]);
        assert!(run.beliefs("e", 1).is_empty());
    }

    #[test]
    fn one_message_is_taken_in_a_cycle() {
        let mut run = TestRun::new("");
        run.agent.receive(message("tell", "p(1)"));
        run.agent.receive(message("tell", "p(2)"));
        run.cycle();
        assert_eq!(run.agent.mailbox().count(), 1);
    }

    #[test]
    fn own_plans_for_messages_come_first_if_they_are_relevant() {
        let mut run = TestRun::new(
            "+!kqml_received(S, tell, secret(X), _) <- .say(S, X). +p(X) <- .say(p, X).",
        );
        run.agent.receive(message("tell", "secret(1)"));
        run.agent.receive(message("tell", "p(2)"));
        assert_eq!(run.until_idle(), ["bob1", "p2"]);
        assert!(run.beliefs("secret", 1).is_empty());
    }

    #[test]
    fn what_is_not_acceptable_is_refused() {
        let mut run = TestRun::new(
            "socially_acceptable(S, F, _) :- S \\== bob | F == achieve. \
             +p(X) <- .say(p, X). +!g <- .say(g).",
        );
        run.agent.receive(message("tell", "p(2)"));
        run.agent.receive(message("achieve", "g"));
        assert_eq!(run.until_idle(), ["g"]);
        let is_refused = |effect: &Effect| matches!(effect, Effect::Refused(_));
        assert_eq!(run.effects.iter().filter(|e| is_refused(e)).count(), 1);
    }
}
