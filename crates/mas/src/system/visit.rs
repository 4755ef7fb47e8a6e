//! Work on an agent between two rounds, for consoles and inspectors.

use std::sync::atomic::AtomicBool;

use agent::agent::{Agent, Status};
use agent::effect::Effects;
use agent::host::{Host, Time};

use super::seat::seat_at_mut;
use super::{Progress, System};
use crate::output::Output;
use crate::surroundings::Surroundings;
use logic::symbol::Symbol;

impl System {
    /// Lets a function work on an agent between two rounds, with all that the agent has in a step of
    /// its own; then does what it wants done. `None` if there is no such agent.
    ///
    /// What the function does is no part of a journal.
    pub fn visit<R>(
        &mut self,
        name: &str,
        out: &mut dyn Output,
        work: impl FnOnce(&mut Agent, &mut dyn Host, &mut Effects) -> R,
    ) -> Option<R> {
        let place = self.society.find(Symbol::new(name))?;
        let agent = seat_at_mut(&mut self.seats, place)?.agent.as_mut()?;
        let mut surroundings = Surroundings {
            host: &mut self.host,
            society: &mut self.society,
            programs: &mut self.programs,
            options: &self.options,
            seed: self.seed,
            output: Some(&mut *out),
            journal: None,
            journal_error: &mut self.journal_error,
        };
        let result = work(agent, &mut surroundings, &mut self.effects);
        let is_busy = agent.status() == Status::Busy;
        self.seat_newborn();
        self.carry_out(place, out);
        self.send_notices();
        self.end_those_killed();
        if is_busy {
            self.wake(place);
        }
        Some(result)
    }

    /// Lets queries of all agents be given up, and steps that ask them fail, while this is true; see
    /// [`Agent::set_interrupt`].
    pub fn set_interrupt(&mut self, interrupt: Option<&'static AtomicBool>) {
        self.interrupt = interrupt;
        let seats = self.seats.iter_mut().flatten();
        for agent in seats.filter_map(|seat| seat.agent.as_mut()) {
            agent.set_interrupt(interrupt);
        }
    }

    /// As [`run_rounds`](System::run_rounds), but virtual time does not jump: what is due later gives
    /// [`Progress::Until`], as with the real clock.
    pub fn run_rounds_now(&mut self, at_most: u64, out: &mut dyn Output) -> Progress {
        self.round_until(Time(0), at_most, out)
    }
}
