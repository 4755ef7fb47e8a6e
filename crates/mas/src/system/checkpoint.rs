//! The state of a system at one moment, to go back to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use agent::agent::Agent;
use agent::host::Time;
use logic::symbol::Symbol;

use super::seat::Seat;
use super::{Move, System, Totals};
use crate::society::{Place, Society};
use crate::time::Clock;
use crate::timers::Timers;
use crate::turns::Turns;

/// The agents of a system, their messages and timers, and the virtual time, at one moment. Making
/// one costs little: what does not change afterwards is shared.
///
/// It does not hold what is outside of minds: environments and child processes, files, and with the
/// real clock the time. Nor does it hold the content of sets, maps and queues, which is shared.
pub struct Checkpoint {
    seats: Vec<Option<Seated>>,
    society: Society,
    messages: u64,
    turns: Turns,
    timers: Timers,
    leaving: BinaryHeap<Reverse<(Time, Place)>>,
    rounds: u64,
    totals: Totals,
    stop: Option<(Time, Option<i32>)>,
    is_over: bool,
    /// The virtual time.
    time: Option<Time>,
}

/// A seat that was taken.
struct Seated {
    place: Place,
    agent: Box<Agent>,
    has_turn: bool,
    is_flooded: bool,
}

impl System {
    /// The state between two rounds. Not of a run with threads.
    pub fn checkpoint(&self) -> Checkpoint {
        let seats = self.seats.iter().zip(0..).map(|(seat, index)| {
            let seat = seat.as_ref()?;
            Some(Seated {
                place: Place {
                    number: seat.number,
                    seat: index,
                },
                agent: seat.agent.clone()?,
                has_turn: seat.has_turn,
                is_flooded: seat.is_flooded,
            })
        });
        Checkpoint {
            seats: seats.collect(),
            society: self.society.clone(),
            messages: self.society.messages(),
            turns: self.turns.clone(),
            timers: self.timers.clone(),
            leaving: self.leaving.clone(),
            rounds: self.rounds,
            totals: self.totals,
            stop: self.stop,
            is_over: self.is_over,
            time: match self.host.clock {
                Clock::Virtual(time) => Some(time),
                Clock::Replayed(_) | Clock::Real { .. } => None,
            },
        }
    }

    /// Goes back to a state that this system had. The environment is told which agents are gone and
    /// which are there again, and shows the agents what it shows now.
    pub fn restore(&mut self, checkpoint: Checkpoint) {
        let before = self.society.names();
        let calls = self.seats.iter().flatten();
        let calls = calls.filter_map(|seat| seat.agent.as_ref());
        let calls: Vec<(Symbol, u64)> = calls.map(|agent| (agent.name(), agent.calls())).collect();

        let (observing, interrupt) = (self.observing, self.interrupt);
        let seats = checkpoint.seats.into_iter().map(|seated| {
            let Seated {
                place,
                mut agent,
                has_turn,
                is_flooded,
            } = seated?;
            agent.observe(observing);
            agent.set_interrupt(interrupt);
            let name = agent.name();
            if let Some((_, calls)) = calls.iter().find(|(known, _)| *known == name) {
                agent.continue_calls(*calls);
            }
            let mut seat = Seat::new(place, agent, false);
            seat.has_turn = has_turn;
            seat.is_flooded = is_flooded;
            Some(seat)
        });
        self.seats = seats.collect();
        self.society = checkpoint.society;
        self.society.set_messages(checkpoint.messages);
        self.turns = checkpoint.turns;
        self.timers = checkpoint.timers;
        self.leaving = checkpoint.leaving;
        self.rounds = checkpoint.rounds;
        self.totals = checkpoint.totals;
        self.stop = checkpoint.stop;
        self.is_over = checkpoint.is_over;
        self.effects.clear();
        if let Some(time) = checkpoint.time {
            self.host.clock = Clock::Virtual(time);
        }

        let after = self.society.names();
        let gone = before.iter().filter(|name| !after.contains(name));
        self.moves.extend(gone.map(|name| Move::Left(*name)));
        let back = after.iter().filter(|name| !before.contains(name));
        self.moves.extend(back.map(|name| Move::Joined(*name)));
        if let Some(environment) = &mut self.environment {
            environment.show_again();
        }
    }
}
