//! Events: a trigger, and the intention that waits for its plan to end.

use logic::symbol::Symbol;
use logic::term::Term;

use crate::fault::Place;
use crate::intention::Intention;
use crate::trigger::Trigger;

/// An entry of the event queue.
#[derive(Clone, Debug)]
pub struct Event {
    /// What happened. The literal's variables are numbered from 0: they are the event's own.
    pub trigger: Trigger,
    /// How many variables the literal has.
    pub vars: u32,
    /// The intention whose step made the event (internal); `None` for an external event.
    pub intention: Option<Box<Intention>>,
    /// For a failure event `-!g`: how many frames of the intention stay when its plan ends.
    pub resume: Option<Box<Resume>>,
    /// Where the step stands that made an external event; for diagnostics. Of an internal one it is
    /// the current step of its intention.
    pub place: Option<Box<Place>>,
    /// Only the sub-plans of the intention's goals are asked: the event itself was handled.
    pub sub_plans_only: bool,
    /// The timer of the goal's `hard_deadline`.
    pub deadline: Option<u64>,
}

/// Where an intention goes on after a failure plan.
#[derive(Clone, Debug)]
pub struct Resume {
    /// The frames below the failed goal: its poster is the topmost of them.
    pub depth: usize,
    /// How the values of the goal's variables go back to the poster.
    pub returns: crate::intention::Returns,
}

impl Event {
    /// The value of its annotation `priority(N)`.
    pub fn priority(&self) -> Option<f64> {
        let annots = self.trigger.literal.annots();
        annots.value_of(Symbol::PRIORITY).and_then(Term::as_number)
    }

    /// An event without intention.
    pub fn external(trigger: Trigger) -> Event {
        let vars = crate::intention::count_vars(&trigger.literal);
        Event {
            trigger,
            vars,
            intention: None,
            resume: None,
            place: None,
            sub_plans_only: false,
            deadline: None,
        }
    }

    /// The id of the intention.
    pub fn intention_id(&self) -> Option<crate::intention::IntentionId> {
        self.intention.as_ref().map(|intention| intention.id)
    }
}
