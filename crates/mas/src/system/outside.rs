//! Messages from outside: from whoever embeds the engine, and from the environment.

use agent::message::Message;
use logic::symbol::{Series, Symbol};
use logic::term::Term;

use super::System;
use crate::journal::Entry;
use crate::json::to_json;
use crate::output::Output;

impl System {
    /// Puts a message into the mailbox of an agent. Gives whether there is such an agent.
    ///
    /// `force` is the performative, such as `tell` or `achieve`; the sender need not be an agent.
    /// Nobody waits for an answer to a question that is asked so; the agent may send one if there is an
    /// agent of the sender's name.
    pub fn send(
        &mut self,
        sender: &str,
        receiver: &str,
        force: &str,
        content: Term,
        out: &mut dyn Output,
    ) -> bool {
        let receiver = Symbol::new(receiver);
        if self.society.find(receiver).is_none() {
            return false;
        }
        let message = Message {
            id: Symbol::counted(Series::Message, self.society.next_message()),
            sender: Symbol::new(sender),
            receiver,
            force: Symbol::new(force),
            content,
            in_reply_to: None,
        };
        self.come_in(message, out);
        true
    }

    /// A message that stands in a journal comes again.
    pub(super) fn come_in_again(
        &mut self,
        sender: &str,
        receiver: Option<&str>,
        number: u64,
        force: &str,
        content: Term,
        out: &mut dyn Output,
    ) {
        self.society.set_messages(number);
        let message = Message {
            id: Symbol::counted(Series::Message, number),
            sender: Symbol::new(sender),
            receiver: receiver.map_or(Symbol::EMPTY, Symbol::new),
            force: Symbol::new(force),
            content,
            in_reply_to: None,
        };
        if receiver.is_some() {
            self.come_in(message, out);
        } else {
            self.come_in_for_all(&message, out);
        }
    }

    /// The environment lets the run end.
    pub(super) fn stop_from_outside(&mut self, after: u64, status: Option<i32>) {
        let moment = self.moment();
        let stop = Entry::Stop {
            moment,
            after,
            status,
        };
        self.record(|journal| journal.entry(&stop));
        self.stop_after(after, status);
    }

    /// A message comes from outside.
    pub(super) fn come_in(&mut self, message: Message, out: &mut dyn Output) {
        self.record_message(&message, Some(message.receiver));
        self.deliver(message, out);
    }

    /// A message for all agents comes from outside.
    pub(super) fn come_in_for_all(&mut self, message: &Message, out: &mut dyn Output) {
        self.record_message(message, None);
        self.broadcast(message, out);
    }

    fn record_message(&mut self, message: &Message, receiver: Option<Symbol>) {
        let (moment, number) = (self.moment(), message.id.number().unwrap_or(0));
        self.record(|journal| {
            let content = to_json(&message.content).map_err(std::io::Error::other)?;
            journal.entry(&Entry::Message {
                sender: message.sender.to_string(),
                receiver: receiver.map(|receiver| receiver.to_string()),
                number,
                moment,
                force: message.force.to_string(),
                content,
            })
        });
    }
}
