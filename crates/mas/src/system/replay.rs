//! A run is done again from its journal: inputs come from there, and nothing outside is touched.

use std::cmp::Reverse;

use logic::symbol::Symbol;

use super::seat::{Input as Coming, seat_at_mut};
use super::{Progress, System};
use crate::journal::{Entry, Header, Journal};
use crate::json::from_json;
use crate::library::{Delivery, recorded_answer};
use crate::output::Output;
use crate::replay::{Input, Script};

impl System {
    /// Takes all inputs from a journal, instead of from an environment, processes and the clock, and
    /// compares what happens with it. To be called before the first round, of a system that was
    /// started with the seed and at the time of the journal.
    ///
    /// # Errors
    /// The comparison cannot begin.
    pub fn set_script(&mut self, script: Script, header: &Header) -> std::io::Result<()> {
        self.to_begin = None;
        self.replaying_environment = header.run.environment.is_some();
        self.host.replay(script.clone());
        self.replaying = Some(script.clone());
        self.tell_whether_there_is_an_environment();
        let comparer = Box::new(script.comparer());
        self.set_journal(Journal::new(comparer, header)?);
        Ok(())
    }

    /// Does the run again until it ends, or differs from its journal; what came of it is in the
    /// [`Script`]. `strict` is the status of a run in which a goal failed, if that matters.
    ///
    /// # Errors
    /// The comparison broke off.
    pub fn replay(&mut self, strict: Option<i32>, out: &mut dyn Output) -> std::io::Result<()> {
        let Some(script) = self.replaying.clone() else {
            return Ok(());
        };
        let (reason, status) = loop {
            if let Some((reason, status, rounds)) = script.ended_from_outside()
                && self.rounds >= rounds
            {
                break (reason, status);
            }
            script.set_rounds(self.rounds);
            let progress = self.round(out);
            if script.difference().is_some() || (script.is_done() && script.is_cut_off()) {
                return Ok(());
            }
            match progress {
                Progress::Busy => {}
                Progress::Until(_) | Progress::Waiting | Progress::Quiescent => {
                    if self.is_scripted_input_due() {
                        // With the real clock it waited here for what comes next.
                        continue;
                    }
                    if let Some((reason, status, _)) = script.ended_from_outside() {
                        break (reason, status);
                    }
                    if progress != Progress::Quiescent {
                        script.give_up();
                        return Ok(());
                    }
                    break ("quiescent".to_owned(), 0);
                }
                Progress::Stopped(status) => break ("stopped".to_owned(), status),
                Progress::CycleLimit => break ("max_cycles".to_owned(), 3),
            }
        };
        let failed = self.totals().failures > 0 && status == 0;
        let is_outside = script.ended_from_outside().is_some();
        let status = match strict {
            Some(strict) if failed && !is_outside => strict,
            _ => status,
        };
        self.end_journal(&reason, status)?;
        script.give_up();
        Ok(())
    }

    pub(super) fn is_scripted_input_due(&self) -> bool {
        let script = self.replaying.as_ref();
        script.is_some_and(|script| script.due(self.rounds, self.totals.cycles).is_some())
    }

    /// Gives the agents the inputs whose moment has come.
    pub(super) fn give_scripted(&mut self, out: &mut dyn Output) {
        while let Some(script) = &self.replaying
            && let Some(input) = script.due(self.rounds, self.totals.cycles)
        {
            self.give_input(input, out);
        }
    }

    fn give_input(&mut self, input: Input, out: &mut dyn Output) {
        if let Some(time) = input.time() {
            self.host.clock.set(time);
        }
        match input {
            Input::Timer { agent, timer, .. } => {
                let name = Symbol::new(&agent);
                let round = self.rounds;
                self.record(|journal| {
                    journal.entry(&Entry::Timer {
                        agent,
                        round,
                        timer,
                    })
                });
                if let Some(place) = self.society.find(name)
                    && let Some(seat) = seat_at_mut(&mut self.seats, place)
                {
                    seat.give(Coming::Timer(timer));
                    self.wake(place);
                }
            }
            Input::Left { agent, number, .. } => {
                let name = Symbol::new(&agent);
                let round = self.rounds;
                self.record(|journal| {
                    journal.entry(&Entry::Left {
                        agent,
                        number,
                        round,
                    })
                });
                if let Some(place) = self.society.find(name) {
                    self.leaving.retain(|Reverse((_, other))| *other != place);
                    self.remove(place);
                }
            }
            Input::Answer {
                agent,
                call,
                answer,
                ..
            } => match recorded_answer(&answer) {
                Ok(answer) => self.give_answer(Delivery {
                    agent: Symbol::new(&agent),
                    call,
                    answer,
                }),
                Err(why) => self.distrust_script(&why),
            },
            Input::Environment { agent, input, .. } => match input.delivery(Symbol::new(&agent)) {
                Ok(delivery) => self.give(delivery),
                Err(why) => self.distrust_script(&why),
            },
            Input::Message {
                sender,
                receiver,
                number,
                force,
                content,
                ..
            } => match from_json(&content) {
                Ok(content) => {
                    self.come_in_again(&sender, receiver.as_deref(), number, &force, content, out);
                }
                Err(why) => self.distrust_script(&why),
            },
            Input::Stop { after, status, .. } => self.stop_from_outside(after, status),
            Input::Over { .. } => self.record_over(),
        }
    }

    /// An input cannot be used: something else is written in its place, which is the difference.
    fn distrust_script(&mut self, why: &str) {
        self.record(|journal| {
            journal.entry(&Entry::Unusable {
                why: why.to_owned(),
            })
        });
    }
}
