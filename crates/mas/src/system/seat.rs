//! The seat of an agent in a system, and what comes to it there.

use agent::agent::Agent;
use agent::ask::Silence;
use agent::library::Answer;
use agent::message::Message;
use agent::percept::Percepts;
use logic::symbol::Symbol;
use logic::term::Term;

use crate::schedule::Took;
use crate::society::Place;

/// A seat that is taken.
pub(crate) struct Seat {
    pub(crate) number: u64,
    pub(crate) name: Symbol,
    /// Not there while a thread works on it.
    pub(crate) agent: Option<Box<Agent>>,
    /// Whether its turn is to come, or a thread works on it.
    pub(crate) has_turn: bool,
    /// Whether what comes waits here until the agent's next cycle begins, instead of going to the
    /// agent at once.
    pub(crate) is_queueing: bool,
    /// What has come and waits, in order.
    pub(crate) inbox: Vec<Input>,
    /// It ends as soon as it is back.
    pub(crate) is_doomed: bool,
    /// What it took from its inbox without a cycle; for the journal.
    pub(crate) took: Vec<Took>,
    /// It was reported that too many messages wait, and that has not changed since.
    pub(crate) is_flooded: bool,
}

/// Something that comes to an agent from outside it.
pub(crate) enum Input {
    /// A message.
    Message(Message),
    /// A timer has run out.
    Timer(u64),
    /// The answer to a call of a library.
    Answer(u64, Answer),
    /// The result of an action.
    Feedback(u64, Option<(Vec<Term>, String)>),
    /// What the environment shows.
    Percepts(Percepts),
    /// Who was asked this will not answer.
    Unanswered(Symbol, Silence),
    /// The system, or the agent, ends in so many milliseconds.
    ShuttingDown(u64),
}

impl Input {
    /// Gives it to the agent.
    pub(crate) fn give_to(self, agent: &mut Agent) {
        match self {
            Input::Message(message) => agent.receive(message),
            Input::Timer(timer) => agent.timer(timer),
            Input::Answer(call, answer) => agent.answer(call, answer),
            Input::Feedback(id, failure) => agent.feedback(id, failure),
            Input::Percepts(percepts) => agent.perceive(percepts),
            Input::Unanswered(question, why) => agent.unanswered(question, why),
            Input::ShuttingDown(milliseconds) => agent.shutting_down(milliseconds),
        }
    }
}

impl Seat {
    /// The seat of an agent that has come.
    pub(crate) fn new(place: Place, agent: Box<Agent>, is_queueing: bool) -> Seat {
        Seat {
            number: place.number,
            name: agent.name(),
            agent: Some(agent),
            has_turn: false,
            is_queueing,
            inbox: Vec::new(),
            is_doomed: false,
            took: Vec::new(),
            is_flooded: false,
        }
    }

    /// Something comes.
    pub(crate) fn give(&mut self, input: Input) {
        match &mut self.agent {
            Some(agent) if !self.is_queueing => input.give_to(agent),
            _ => self.inbox.push(input),
        }
    }

    /// Whether more messages wait than the limit, and it is to be reported: once, and again only
    /// when half of them were taken meanwhile.
    pub(crate) fn is_newly_flooded(&mut self, limit: usize) -> bool {
        let agent = self.agent.as_ref();
        let messages = self.inbox.len() + agent.map_or(0, |agent| agent.waiting_messages());
        if messages > limit {
            return !std::mem::replace(&mut self.is_flooded, true);
        }
        // What an agent that a thread works on has in its mailbox cannot be seen.
        if messages <= limit / 2 && agent.is_some() {
            self.is_flooded = false;
        }
        false
    }

    /// Whether the agent waits for the timer, as far as can be seen from here.
    pub(crate) fn has_timer(&self, timer: u64) -> bool {
        let agent = self.agent.as_ref();
        agent.is_none_or(|agent| agent.has_timer(timer))
    }

    /// The same; what the agent waits for no more is forgotten.
    pub(crate) fn awaits_timer(&mut self, timer: u64) -> bool {
        let agent = self.agent.as_mut();
        agent.is_none_or(|agent| agent.awaits_timer(timer))
    }
}

/// The seat at a place, if its agent is still that of the place.
pub(crate) fn seat_at(seats: &[Option<Seat>], place: Place) -> Option<&Seat> {
    let seat = seats.get(place.seat as usize)?.as_ref()?;
    (seat.number == place.number).then_some(seat)
}

/// As [`seat_at`].
pub(crate) fn seat_at_mut(seats: &mut [Option<Seat>], place: Place) -> Option<&mut Seat> {
    let seat = seats.get_mut(place.seat as usize)?.as_mut()?;
    (seat.number == place.number).then_some(seat)
}
