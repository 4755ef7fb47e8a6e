//! The environment of a system: actions go to it, percepts and results come back.

use agent::effect::Effect;
use agent::host::Time;
use logic::symbol::Symbol;
use logic::term::Term;

use super::{Input, Move, System, seat_at_mut};
use crate::environment::{Adapter, Delivery, Environment, Loan, Moment, Recording, Start};
use crate::journal::Entry;
use crate::output::Output;
use crate::replay::Script;
use crate::surroundings::Surroundings;

impl System {
    /// Gives the agents an environment, before the first round. It [begins](System::begin) then.
    pub fn set_environment(&mut self, environment: Box<dyn Environment>, parameters: Vec<String>) {
        self.to_begin = Some((environment, parameters));
        self.tell_whether_there_is_an_environment();
    }

    /// Gives the agents what an environment gave them in a run before, instead of an environment.
    pub fn set_recording(&mut self, recording: Recording) {
        self.recording = Some(recording);
        self.to_begin = None;
        self.tell_whether_there_is_an_environment();
    }

    pub(super) fn tell_whether_there_is_an_environment(&mut self) {
        let has_environment = self.has_environment();
        for agent in self
            .seats
            .iter_mut()
            .flatten()
            .filter_map(|seat| seat.agent.as_mut())
        {
            agent.set_environment(has_environment);
        }
    }

    pub(super) fn has_environment(&self) -> bool {
        self.environment.is_some()
            || self.to_begin.is_some()
            || self.recording.is_some()
            || self.replaying_environment
    }

    /// Begins the environment, if it has not begun yet. The first round does so, too; then an
    /// environment that cannot begin ends the run.
    ///
    /// # Errors
    /// It cannot begin; why.
    pub fn begin(&mut self, out: &mut dyn Output) -> Result<(), String> {
        let Some((environment, parameters)) = self.to_begin.take() else {
            return Ok(());
        };
        let start = Start {
            parameters,
            folder: self.host.root().to_path_buf(),
            seed: self.seed,
            children: self.libraries.children(),
            bell: self.libraries.bell(),
        };
        let loan = Loan {
            now: self.host.clock.now(),
            host: &mut self.host,
            output: &mut *out,
        };
        let begun = Adapter::start(environment, &start, loan)
            .map_err(|why| format!("the environment cannot begin: {why}"))?;
        self.environment = Some(begun);
        self.host.take_readings();
        self.take_in(out);
        Ok(())
    }

    /// The environment, once it has begun.
    pub fn environment(&self) -> Option<&Adapter> {
        self.environment.as_ref()
    }

    /// Tells the environment that the run is over.
    pub fn stop_environment(&mut self) {
        if let Some(environment) = &mut self.environment {
            environment.stop();
        }
    }

    /// Tells the environment who has come and gone.
    pub(super) fn tell_moves(&mut self, out: &mut dyn Output) {
        while !self.moves.is_empty() {
            for agent in std::mem::take(&mut self.moves) {
                self.with_environment(out, |environment, loan| match agent {
                    Move::Joined(agent) => environment.join(agent, loan),
                    Move::Left(agent) => environment.leave(agent, loan),
                });
                self.take_in(out);
            }
        }
    }

    pub(super) fn poll_environment(&mut self, out: &mut dyn Output) {
        self.with_environment(out, Adapter::poll);
    }

    pub(super) fn act(&mut self, agent: Symbol, id: u64, action: Term, out: &mut dyn Output) {
        self.with_environment(out, |environment, loan| {
            environment.act(agent, id, action, loan);
        });
        self.take_in(out);
        self.give_scripted(out);
    }

    /// When the environment has something to do, or something comes that is recorded.
    pub(super) fn world_due(&self) -> Option<Time> {
        let environment = self.environment.as_ref().and_then(Adapter::next_due);
        environment
            .or_else(|| self.recording.as_ref().and_then(Recording::next_due))
            .or_else(|| self.replaying.as_ref().and_then(Script::next_due))
    }

    /// Gives what is recorded for this moment.
    pub(super) fn give_recorded(&mut self) {
        while let Some(recording) = &mut self.recording
            && let Some(delivery) = recording.take_due(self.rounds, self.totals.cycles)
        {
            self.give(delivery);
        }
    }

    /// What comes of the work is still to be [taken in](System::take_in).
    fn with_environment(
        &mut self,
        out: &mut dyn Output,
        work: impl FnOnce(&mut Adapter, Loan<'_>),
    ) {
        let Some(environment) = &mut self.environment else {
            return;
        };
        let now = self.host.clock.now();
        let mut surroundings = Surroundings {
            host: &mut self.host,
            society: &mut self.society,
            programs: &mut self.programs,
            options: &self.options,
            seed: self.seed,
            output: None,
            journal: None,
            journal_error: &mut self.journal_error,
        };
        let loan = Loan {
            now,
            host: &mut surroundings,
            output: &mut *out,
        };
        work(environment, loan);
        // When the environment looks at the clock, that is its own business: it is not run again.
        self.host.take_readings();
        self.seat_newborn();
        self.end_those_killed();
    }

    /// Gives agents what the environment has for them, and does what it asks for.
    pub(super) fn take_in(&mut self, out: &mut dyn Output) {
        let Some(environment) = self.environment.as_mut().filter(|e| e.has_news()) else {
            return;
        };
        out.environment(&|color| environment.picture(color));
        let (deliveries, effects) = (environment.take_deliveries(), environment.take_effects());
        for delivery in deliveries {
            self.give(delivery);
        }
        for effect in effects {
            match effect {
                Effect::Stop { after, status } => self.stop_from_outside(after, status),
                Effect::Send(message) => self.come_in(message, out),
                Effect::Broadcast(message) => self.come_in_for_all(&message, out),
                _ => {}
            }
        }
    }

    /// Now, for the journal.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            round: self.rounds,
            cycles: self.totals.cycles,
            t: self.host.clock.now().0,
        }
    }

    pub(super) fn give(&mut self, delivery: Delivery) {
        let name = delivery.agent();
        let moment = self.moment();
        self.record(|journal| {
            journal.entry(&Entry::Environment {
                agent: name.to_string(),
                moment,
                input: delivery.recorded(),
            })
        });
        let Some(place) = self.society.find(name) else {
            return;
        };
        let Some(seat) = seat_at_mut(&mut self.seats, place) else {
            return;
        };
        match delivery {
            Delivery::Percepts { percepts, .. } => seat.give(Input::Percepts(percepts)),
            Delivery::Result {
                action, failure, ..
            } => {
                let failure = failure.map(|failure| (failure.annots, failure.message));
                seat.give(Input::Feedback(action, failure));
            }
        }
        self.wake(place);
    }
}
