//! A step of an agent apart from the system: the agent is taken out of its seat with what has come to
//! it, makes its cycle elsewhere, and comes back with what it wants done.

use agent::agent::{Agent, Status};
use agent::ask::Silence;
use agent::effect::Effects;
use agent::message::Message;
use logic::symbol::{Series, Symbol};

use super::request::Requests;
use super::seat::{Input, seat_at_mut};
use super::{Progress, System};
use crate::directory::Directory;
use crate::journal::Entry;
use crate::output::Output;
use crate::schedule::{Stepped, Took};
use crate::society::Place;

/// A step that an agent is to make, or has made.
pub(super) struct Step {
    pub(super) place: Place,
    pub(super) name: Symbol,
    agent: Box<Agent>,
    inputs: Vec<Input>,
    took: Option<Vec<Took>>,
    effects: Effects,
    pub(super) requests: Requests,
    status: Status,
    /// Whether there was a cycle: not if nothing that came concerned the agent.
    has_stepped: bool,
    /// When the agent was taken out; for the scheduler.
    pub(super) epoch: u64,
}

impl Step {
    /// Gives the agent what has come, and lets it make its cycle if that would do something.
    pub(super) fn run(
        &mut self,
        cycle: impl FnOnce(&mut Agent, &mut Requests, &mut Effects) -> Status,
    ) {
        for input in self.inputs.drain(..) {
            if let Some(took) = &mut self.took {
                took.push(input.took());
            }
            input.give_to(&mut self.agent);
        }
        self.status = self.agent.status();
        if self.status == Status::Busy {
            self.status = cycle(&mut self.agent, &mut self.requests, &mut self.effects);
            self.has_stepped = true;
        }
    }
}

impl Input {
    /// As it stands in a journal.
    pub(super) fn took(&self) -> Took {
        match self {
            Input::Message(message) => Took::Message(message.id.to_string()),
            Input::Timer(timer) => Took::Timer(*timer),
            Input::Answer(call, _) => Took::Answer(*call),
            Input::Feedback(action, _) => Took::Result(*action),
            Input::Percepts(_) => Took::Percepts,
            Input::Unanswered(question, Silence::Gone) => Took::Unanswered(question.to_string()),
            Input::Unanswered(question, Silence::Refused) => Took::Declined(question.to_string()),
            Input::ShuttingDown(milliseconds) => Took::ShuttingDown(*milliseconds),
        }
    }
}

impl System {
    /// From now on what comes to agents waits until their next cycles.
    pub(super) fn begin_queueing(&mut self) {
        self.is_queueing = true;
        for seat in self.seats.iter_mut().flatten() {
            seat.is_queueing = true;
        }
    }

    /// Takes an agent out to make a step. `None` if there is nothing to do for it.
    ///
    /// # Errors
    /// Why the run ends instead.
    pub(super) fn take_out(&mut self, place: Place) -> Result<Option<Step>, Progress> {
        let is_recorded = self.journal.is_some();
        let Some(seat) = seat_at_mut(&mut self.seats, place) else {
            return Ok(None);
        };
        let Some(agent) = seat.agent.take_if(|agent| {
            let is_idle = agent.status() == Status::Idle && seat.inbox.is_empty();
            seat.has_turn = !is_idle;
            !is_idle
        }) else {
            return Ok(None);
        };
        if self.max_cycles.is_some_and(|max| agent.cycles() >= max) {
            seat.agent = Some(agent);
            return Err(Progress::CycleLimit);
        }
        Ok(Some(Step {
            place,
            name: seat.name,
            agent,
            inputs: std::mem::take(&mut seat.inbox),
            took: is_recorded.then(|| std::mem::take(&mut seat.took)),
            effects: self.spare.pop().unwrap_or_default(),
            requests: Requests {
                heard: is_recorded.then(Vec::new),
                ..Requests::default()
            },
            status: Status::Idle,
            has_stepped: false,
            epoch: 0,
        }))
    }

    /// The run is over: an agent takes its seat again, and what it wanted is not done.
    pub(super) fn put_back(&mut self, step: Step) {
        if let Some(seat) = seat_at_mut(&mut self.seats, step.place) {
            seat.agent = Some(step.agent);
            seat.inbox.splice(..0, step.inputs);
            seat.has_turn = true;
            self.turns.stay(step.place);
        }
    }

    /// An agent takes its seat again, and what it wants is done.
    pub(super) fn commit(&mut self, step: Step, out: &mut dyn Output) {
        let Step {
            place,
            name,
            mut agent,
            inputs: inbox,
            took,
            effects,
            mut requests,
            status,
            has_stepped,
            ..
        } = step;
        let took = took.unwrap_or_default();
        if !has_stepped {
            let Some(seat) = seat_at_mut(&mut self.seats, place) else {
                return;
            };
            seat.agent = Some(agent);
            seat.took = took;
            self.spare.push(effects);
            self.settle_turn(place, Status::Idle);
            return;
        }
        self.totals.cycles += 1;
        let notices = self.change_directory(name, &mut requests);
        self.record_step(place, &agent, took, &mut requests);
        if self.observing {
            let records = agent.take_records();
            let name = name.text();
            self.record(|journal| journal.records(&name, &records));
            out.records(&name, &records);
        }
        if let Some(seat) = seat_at_mut(&mut self.seats, place) {
            seat.agent = Some(agent);
            if seat.inbox.is_empty() {
                // Its room is used again.
                seat.inbox = inbox;
            }
        }
        if !requests.is_empty() {
            self.change_society(requests);
        }
        self.effects = effects;
        self.carry_out(place, out);
        self.spare.push(std::mem::take(&mut self.effects));
        for notice in notices {
            self.deliver(notice, out);
        }
        self.end_those_killed();
        self.tell_moves(out);
        self.settle_turn(place, status);
    }

    fn settle_turn(&mut self, place: Place, status: Status) {
        let Some(seat) = seat_at_mut(&mut self.seats, place) else {
            return;
        };
        if seat.is_doomed {
            return self.remove(place);
        }
        let is_busy = status == Status::Busy || !seat.inbox.is_empty();
        seat.has_turn = is_busy;
        if is_busy {
            self.turns.stay(place);
        }
    }

    fn record_step(
        &mut self,
        place: Place,
        agent: &Agent,
        took: Vec<Took>,
        requests: &mut Requests,
    ) {
        if let Some(heard) = requests.heard.take()
            && self.journal.is_some()
        {
            let entry = Entry::Step(Stepped {
                agent: agent.name().to_string(),
                number: place.number,
                cycle: agent.cycles(),
                took,
                heard,
            });
            self.record(|journal| journal.entry(&entry));
        }
    }

    /// Changes the directory as a step wants it; what it has to tell comes with numbers.
    fn change_directory(&mut self, agent: Symbol, requests: &mut Requests) -> Vec<Message> {
        let mut notices = Vec::new();
        for service in std::mem::take(&mut requests.services) {
            let directory = &mut self.society.directory;
            directory.ask(agent, service.request(), &mut notices);
        }
        let messages = notices.into_iter().map(|notice| {
            let number = self.number_for(requests);
            Message {
                id: Symbol::counted(Series::Message, number),
                sender: Symbol::new(Directory::NAME),
                receiver: notice.receiver,
                force: Symbol::TELL,
                content: notice.content,
                in_reply_to: None,
            }
        });
        messages.collect()
    }

    fn number_for(&mut self, requests: &mut Requests) -> u64 {
        let number = match &mut self.script {
            Some(script) => script.number(),
            None => self.society.next_message(),
        };
        requests.number(number)
    }

    /// Agents come and go as a step wants it.
    fn change_society(&mut self, requests: Requests) {
        for agent in requests.newborn {
            let place = self.society.enter(agent.name());
            self.seat(place, agent);
        }
        for (name, after) in requests.ending {
            if let Some(place) = self.society.find(name) {
                if after == 0 {
                    self.society.hide(name, place);
                }
                self.society.ending.push((place, after));
            }
        }
    }
}
