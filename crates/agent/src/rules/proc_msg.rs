//! ProcMsg: one message is taken from the mailbox and understood by its illocutionary force.

use logic::annots::{Annots, is_source, source};
use logic::store::Place;
use logic::term::Term;

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::event::Event;
use crate::message::Message;
use crate::select::ChoiceKind;
use crate::trace::What;
use crate::trigger::Trigger;

/// ProcMsg: takes one message.
pub(crate) fn proc_msg(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if !agent.mailbox.is_empty() {
        let chosen = agent.choose(ChoiceKind::Message, agent.mailbox.len());
        if let Some(message) = agent.mailbox.remove(chosen) {
            agent.record(None, || {
                What::Received(message.sender, message.force, message.content.clone())
            });
            understand(agent, cx, message);
        }
    }
    cx.sense_rounds = cx.sense_rounds.saturating_sub(1);
    if cx.sense_rounds > 0 && !agent.mailbox.is_empty() {
        Step::ProcMsg
    } else {
        Step::Deferred
    }
}

/// `tell`, `untell`, `achieve` (cycle.md section 9).
fn understand(agent: &mut Agent, _cx: &mut Cycle<'_>, message: Message) {
    let content = with_sender(&message.content, message.sender.into());
    match &*message.force.text() {
        "tell" if crate::belief::is_believable(&content) => {
            agent.add_belief(&content, Place::Front);
        }
        "untell" if crate::belief::is_believable(&content) => {
            let mut solver = agent.take_solver();
            let mut env = logic::env::Env::default();
            let change = agent.beliefs.remove(&content, &mut env, &mut solver);
            agent.give_solver(solver);
            if let Some(change) = change {
                agent.post_change(change);
            }
        }
        "achieve" if crate::belief::is_believable(&content) => {
            let (content, _) = crate::intention::close(&content);
            agent.post(Event::external(Trigger::achieve(content)));
        }
        _ => {}
    }
}

/// The content with the sender as its only source.
fn with_sender(content: &Term, sender: Term) -> Term {
    let mut items: Vec<Term> = content
        .annots()
        .items()
        .iter()
        .filter(|item| !is_source(item))
        .cloned()
        .collect();
    items.push(source(sender));
    content.with_annots(Annots::new(items))
}

#[cfg(test)]
mod tests {
    use logic::symbol::Symbol;

    use crate::message::Message;
    use crate::testing::{TestRun, term};

    fn message(force: &str, content: &str) -> Message {
        Message {
            id: "mid1".into(),
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
    fn one_message_is_taken_in_a_cycle() {
        let mut run = TestRun::new("");
        run.agent.receive(message("tell", "p(1)"));
        run.agent.receive(message("tell", "p(2)"));
        run.cycle();
        assert_eq!(run.agent.mailbox().count(), 1);
    }
}
