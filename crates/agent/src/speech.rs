//! What messages do to a mind by themselves (mas.md section 5): `tell`, `untell`, `achieve`,
//! `unachieve` and `signal` of a literal. What else there is, plans say: see
//! [`MESSAGE_PLANS`](crate::message::MESSAGE_PLANS).

use logic::env::Env;
use logic::functor::Functor;
use logic::store::Place;
use logic::symbol::Symbol;
use logic::term::Term;

use crate::agent::Agent;
use crate::belief::is_believable;
use crate::event::Event;
use crate::message::from_sender;
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

impl Agent {
    /// Does what a message from `sender` asks for, if that is one of the forces above and the content
    /// a literal (or for `tell` a rule). Gives whether it was. `sender` is `self` for the agent
    /// itself; the variables of the content are its own.
    pub fn understand(&mut self, sender: Symbol, force: Symbol, content: &Term) -> bool {
        let is_rule = content.functor() == Some(Functor::RULE);
        if !(is_believable(content) || is_rule && force == Symbol::TELL) {
            return false;
        }
        match force {
            Symbol::TELL if is_rule => {
                let rule = from_sender(content, sender);
                return self.add_rule(&rule, Place::Front).is_ok();
            }
            Symbol::TELL => {
                let content = from_sender(content, sender);
                self.add_belief(&content, Place::Front);
            }
            Symbol::UNTELL => self.untold(&from_sender(content, sender)),
            Symbol::ACHIEVE => {
                let (goal, _) = crate::intention::close_owned(from_sender(content, sender));
                self.post(Event::external(Trigger::achieve(goal)));
            }
            Symbol::UNACHIEVE => {
                self.drop_event(content);
                self.drop_intention(content, &mut None);
            }
            Symbol::SIGNAL => {
                let content = from_sender(content, sender);
                let annots = content.annots().with([Term::Atom(Symbol::SIGNAL)]);
                let (content, _) = crate::intention::close_owned(content.with_annots(annots));
                let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Belief, content);
                self.post(Event::external(trigger));
            }
            _ => return false,
        }
        true
    }

    /// Takes the annotations of a pattern off the first belief that matches it.
    fn untold(&mut self, pattern: &Term) {
        let (pattern, call) = crate::intention::close(pattern);
        let mut env = Env::with_more(&[], call.vars.len() as u32);
        let mut solver = self.take_solver();
        let change = self.beliefs.remove(&pattern, &mut env, &mut solver);
        self.give_solver(solver);
        if let Some(change) = change {
            self.post_change(change);
        }
    }
}
