//! Messages between agents.

use std::sync::Arc;

use logic::symbol::Symbol;
use logic::term::Term;

/// A message: ⟨id, sender, illocutionary force, content⟩, its receiver, and what it answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Unique among the sender's messages.
    pub id: Arc<str>,
    /// Who sent it.
    pub sender: Symbol,
    /// To whom.
    pub receiver: Symbol,
    /// `tell`, `achieve`, `askOne` …
    pub force: Symbol,
    /// What it says.
    pub content: Term,
    /// The id of the message that it answers.
    pub in_reply_to: Option<Arc<str>>,
}
