//! Messages between agents.

use logic::annots::{Annots, is_source, source};
use logic::functor::Functor;
use logic::symbol::Symbol;
use logic::term::Term;

/// The file of the plans that say what messages mean, as far as the engine does not; they come last
/// in the library of every agent.
pub const MESSAGE_PLANS: &str = "$stdlib/kqml.asl";

/// A message: ⟨id, sender, illocutionary force, content⟩, its receiver, and what it answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Unique in the run; of the series [`Question`](logic::symbol::Series::Question) if the sender
    /// waits for the answer.
    pub id: Symbol,
    /// Who sent it.
    pub sender: Symbol,
    /// To whom.
    pub receiver: Symbol,
    /// `tell`, `achieve`, `askOne` …
    pub force: Symbol,
    /// What it says. Its variables are its own, numbered from 0.
    pub content: Term,
    /// The id of the message that it answers.
    pub in_reply_to: Option<Symbol>,
}

/// Whether the force asks something.
pub fn is_question(force: Symbol) -> bool {
    matches!(force, Symbol::ASK_ONE | Symbol::ASK_ALL | Symbol::ASK_HOW)
}

/// What comes from a sender: the sources that the literal has become annotations of the new one,
/// `source(Sender)[…]`; the other annotations stay. Terms that are no literals, and rules, keep what
/// they are; of a rule the head has the source.
pub fn from_sender(content: &Term, sender: Symbol) -> Term {
    if content.functor() == Some(Functor::RULE)
        && let [head, body] = content.args()
    {
        return Term::structure(Functor::RULE, [from_sender(head, sender), body.clone()]);
    }
    if !content.is_literal() && !crate::belief::is_believable(content) {
        return content.clone();
    }
    if content.annots().is_none() {
        return content.with_annots(Annots::sourced(sender));
    }
    let items = content.annots().items().iter();
    let (sources, mut others): (Vec<Term>, Vec<Term>) = items.cloned().partition(is_source);
    let new = source(Term::Atom(sender)).with_annots(Annots::new(sources));
    others.push(new);
    content.with_annots(Annots::open(others, content.annots().tail().cloned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::term;

    #[test]
    fn old_sources_go_inside_the_new_one() {
        let from_bob = |text| from_sender(&term(text), Symbol::new("bob")).to_string();
        assert_eq!(from_bob("p(1)"), "p(1)[source(bob)]");
        assert_eq!(
            from_bob("p(1)[source(ann), sure]"),
            "p(1)[source(bob)[source(ann)],sure]"
        );
        assert_eq!(from_bob("3"), "3");
        assert_eq!(from_bob("[p]"), "[p]");
    }
}
