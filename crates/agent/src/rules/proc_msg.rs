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

/// ProcMsg: takes one message, if it is time to look (every `nrcbp` cycles).
pub(crate) fn proc_msg(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if agent.options.sense_every > 1 && (agent.cycle - 1) % agent.options.sense_every != 0 {
        return Step::Deferred;
    }
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
    if cx.sense_rounds > 0 && !agent.mailbox.is_empty() { Step::ProcMsg } else { Step::Deferred }
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
    let mut items: Vec<Term> =
        content.annots().items().iter().filter(|item| !is_source(item)).cloned().collect();
    items.push(source(sender));
    content.with_annots(Annots::new(items))
}
