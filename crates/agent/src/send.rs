//! Sending messages: what the actions `.send` and `.broadcast` do.

use logic::symbol::{Series, Symbol};
use logic::term::Term;

use crate::action::ActionCx;
use crate::effect::Effect;
use crate::message::Message;
use crate::trace::What;

/// What is to be sent, to whomever.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The id.
    pub id: Symbol,
    /// `tell`, `achieve` …
    pub force: Symbol,
    /// The content, over variables of its own.
    pub content: Term,
    /// The message that it answers.
    pub in_reply_to: Option<Symbol>,
}

impl ActionCx<'_> {
    /// A message with a new id; one of [`Series::Question`] if the sender will wait for answers.
    pub fn draft(
        &mut self,
        series: Series,
        force: Symbol,
        content: &Term,
        in_reply_to: Option<Symbol>,
    ) -> Draft {
        let (content, _) = crate::intention::close(content);
        Draft {
            id: Symbol::counted(series, self.host.message_number()),
            force,
            content,
            in_reply_to,
        }
    }

    /// Sends a message to an agent; gives whether there is such an agent. `self` is the sender.
    pub fn send(&mut self, receiver: Symbol, draft: &Draft) -> bool {
        let sender = self.agent.name();
        let receiver = if receiver == Symbol::SELF {
            sender
        } else {
            receiver
        };
        if let Some(question) = draft.in_reply_to {
            // Answered, even if whoever asked is gone.
            self.agent.take_asked(question);
        }
        if receiver != sender && !self.host.has_agent(receiver) {
            return false;
        }
        let message = self.message(receiver, draft);
        self.out.push(Effect::Send(message));
        true
    }

    /// Sends a message to all other agents.
    pub fn broadcast(&mut self, draft: &Draft) {
        let message = self.message(Symbol::EMPTY, draft);
        self.out.push(Effect::Broadcast(message));
    }

    fn message(&mut self, receiver: Symbol, draft: &Draft) -> Message {
        let intention = self.at_work().map(|intention| intention.id);
        let (force, content) = (draft.force, &draft.content);
        let shown = if receiver == Symbol::EMPTY {
            Symbol::new("*")
        } else {
            receiver
        };
        self.agent
            .record(intention, || What::Sent(shown, force, content.clone()));
        Message {
            id: draft.id,
            sender: self.agent.name(),
            receiver,
            force,
            content: content.detached(),
            in_reply_to: draft.in_reply_to,
        }
    }
}
