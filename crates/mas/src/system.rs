//! A running system: agents, their messages and timers, the clock, and the sequential scheduler.
//!
//! Agents take turns in order of creation, one reasoning cycle each, round after round; agents with
//! nothing to do cost nothing (see [`crate::turns`]). A message is in the mailbox of its receiver when
//! it is sent. What a step of an agent needs is the agent, the `Surroundings` and a list of effects,
//! so agents share nothing but what the surroundings answer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use agent::agent::{Agent, Status};
use agent::ask::Silence;
use agent::effect::{Effect, Effects};
use agent::fault::{Report, Severity};
use agent::host::Time;
use agent::message::Message;
use agent::options::Options;
use logic::symbol::{Series, Symbol};

use crate::directory::Directory;
use crate::environment::{Adapter, Environment, Recording};
use crate::host::ProjectHost;
use crate::journal::{CHECK, Entry, Journal};
use crate::library::{Delivery, Libraries};
use crate::output::Output;
use crate::process::{Bell, Children};
use crate::programs::Programs;
use crate::replay::Script;
use crate::society::{Place, Society};
use crate::surroundings::Surroundings;
use crate::timers::{Timer, Timers};
use crate::turns::Turns;
use seat::{Input, Seat, seat_at, seat_at_mut};

mod checkpoint;
mod commit;
mod environment;
mod outside;
mod replay;
mod request;
mod rerun;
mod seat;
mod threads;
mod visit;

pub use checkpoint::Checkpoint;

/// A system of agents.
pub struct System {
    seats: Vec<Option<Seat>>,
    society: Society,
    turns: Turns,
    host: ProjectHost,
    programs: Programs,
    timers: Timers,
    /// Agents that have some time left before they end.
    leaving: BinaryHeap<Reverse<(Time, Place)>>,
    effects: Effects,
    seed: u64,
    /// For agents that are created while the system runs.
    options: Options,
    rounds: u64,
    totals: Totals,
    max_cycles: Option<u64>,
    /// With more messages waiting for an agent this is reported.
    mailbox_limit: usize,
    stop: Option<(Time, Option<i32>)>,
    journal: Option<Journal>,
    observing: bool,
    interrupt: Option<&'static AtomicBool>,
    journal_error: Option<std::io::Error>,
    libraries: Libraries,
    environment: Option<Adapter>,
    /// The environment that has not begun yet, and its parameters.
    to_begin: Option<(Box<dyn Environment>, Vec<String>)>,
    /// What came from an environment in a run before, instead of one.
    recording: Option<Recording>,
    /// The journal of the run that is done again.
    replaying: Option<Script>,
    /// Whether that run had an environment.
    replaying_environment: bool,
    /// With the real clock: the time that an agent had given the run is over.
    is_over: bool,
    /// Agents that have come or gone, of which the environment does not know yet.
    moves: Vec<Move>,
    /// Whether what comes to agents waits until their next cycles: with threads, and when such a
    /// run is done again.
    is_queueing: bool,
    /// Lists of effects to be used again.
    spare: Vec<Effects>,
    /// The journal of a run with threads that is done again.
    script: Option<rerun::Script>,
}

/// What the environment is to be told about an agent.
enum Move {
    Joined(Symbol),
    Left(Symbol),
}

/// How many messages may wait for an agent before it is reported, unless told otherwise.
pub const MAILBOX_LIMIT: usize = 1_000_000;

/// What a system has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Agents that have been created.
    pub agents: u64,
    /// Reasoning cycles of all agents.
    pub cycles: u64,
    /// Messages that were delivered.
    pub messages: u64,
    /// Goals that failed without a failure plan.
    pub failures: u64,
}

/// What a round has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to do.
    Busy,
    /// Nothing can be done before this time.
    Until(Time),
    /// Nothing can be done before something comes from outside: the bell rings then.
    Waiting,
    /// Nothing can happen any more.
    Quiescent,
    /// An agent stopped the system with this exit status.
    Stopped(i32),
    /// An agent has made as many cycles as it may.
    CycleLimit,
}

impl System {
    /// A system without agents. `seed` is that of all random numbers; `options` are those of agents
    /// that agents create.
    pub fn new(host: ProjectHost, programs: Programs, seed: u64, options: Options) -> System {
        let mut libraries = Libraries::new(host.root());
        libraries.set_seed(seed);
        System {
            seats: Vec::new(),
            society: Society::default(),
            turns: Turns::default(),
            host,
            programs,
            timers: Timers::default(),
            leaving: BinaryHeap::new(),
            effects: Effects::new(),
            seed,
            options,
            rounds: 0,
            totals: Totals::default(),
            max_cycles: None,
            mailbox_limit: MAILBOX_LIMIT,
            stop: None,
            journal: None,
            observing: false,
            interrupt: None,
            journal_error: None,
            libraries,
            environment: None,
            to_begin: None,
            recording: None,
            replaying: None,
            replaying_environment: false,
            is_over: false,
            moves: Vec::new(),
            is_queueing: false,
            spare: Vec::new(),
            script: None,
        }
    }

    /// Adds an agent. Its name must not be taken.
    pub fn add(&mut self, agent: Agent) {
        let place = self.society.enter(agent.name());
        self.seat(place, Box::new(agent));
    }

    /// Ends the run when an agent has made this many cycles.
    pub fn set_max_cycles(&mut self, cycles: Option<u64>) {
        self.max_cycles = cycles;
    }

    /// Reports when more messages than this wait for an agent; none is lost. The default is
    /// [`MAILBOX_LIMIT`].
    pub fn set_mailbox_limit(&mut self, messages: usize) {
        self.mailbox_limit = messages;
    }

    /// Records what the agents do; see [`Output::records`].
    pub fn observe(&mut self, on: bool) {
        self.observing = on;
        for agent in self
            .seats
            .iter_mut()
            .flatten()
            .filter_map(|seat| seat.agent.as_mut())
        {
            agent.observe(on);
        }
    }

    /// A handle of the child processes, to end them from elsewhere.
    pub fn children(&self) -> Children {
        self.libraries.children()
    }

    /// Rings when something has come from outside: whoever waits for the time that
    /// [`Progress::Until`] gives takes [`Bell::rings`] before the round and waits for it.
    pub fn bell(&self) -> Bell {
        self.libraries.bell()
    }

    /// Ends all child processes.
    pub fn end_processes(&mut self) {
        self.libraries.end();
    }

    /// Writes a journal.
    pub fn set_journal(&mut self, journal: Journal) {
        if !self.host.clock.is_virtual() {
            self.host.keep_readings();
        }
        self.journal = Some(journal);
    }

    /// The journal, to end it from elsewhere.
    pub fn journal(&self) -> Option<Journal> {
        self.journal.clone()
    }

    /// Ends the journal.
    ///
    /// # Errors
    /// It could not be written, now or before.
    pub fn end_journal(&mut self, reason: &str, status: i32) -> std::io::Result<()> {
        if let Some(error) = self.journal_error.take() {
            return Err(error);
        }
        if let Some(mut journal) = self.journal.take() {
            journal.end(reason, status)?;
        }
        Ok(())
    }

    /// The agents in order of creation.
    pub fn agents(&self) -> impl Iterator<Item = &Agent> {
        let places = self.society.places().into_iter();
        places.filter_map(|place| self.at(place))
    }

    /// The agent of this name.
    pub fn agent(&self, name: &str) -> Option<&Agent> {
        self.at(self.society.find(Symbol::new(name))?)
    }

    /// The surroundings.
    pub fn host(&self) -> &ProjectHost {
        &self.host
    }

    /// The surroundings, to be changed between rounds.
    pub fn host_mut(&mut self) -> &mut ProjectHost {
        &mut self.host
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// What has been done so far.
    pub fn totals(&self) -> Totals {
        let seats = self.seats.iter().flatten();
        let agents = seats.filter_map(|seat| seat.agent.as_ref());
        let failures: u64 = agents.map(|agent| agent.unhandled_failures()).sum();
        Totals {
            agents: self.society.created(),
            failures: self.totals.failures + failures,
            ..self.totals
        }
    }

    /// When something is due next, if nothing can run before.
    pub fn next_due(&mut self) -> Option<Time> {
        let seats = &mut self.seats;
        let is_awaited = |timer: &Timer| {
            seat_at_mut(seats, timer.agent).is_some_and(|seat| seat.awaits_timer(timer.number))
        };
        self.timers.discard_stale(is_awaited);
        let stop = self.stop.map(|(time, _)| time);
        let leaving = self.leaving.peek().map(|Reverse((time, _))| *time);
        let answer = self.next_deadline().map(|deadline| {
            let left = deadline.saturating_duration_since(Instant::now());
            let now = self.host.clock.now();
            now.after(u64::try_from(left.as_nanos()).unwrap_or(u64::MAX))
        });
        let world = self.world_due();
        let due = [self.timers.next_due(), stop, leaving, answer, world];
        due.into_iter().flatten().min()
    }

    /// Whether something can be done at once.
    pub fn is_busy(&self) -> bool {
        let has_begun = self.to_begin.is_none();
        !has_begun || !self.turns.is_empty() || self.has_news()
    }

    /// Runs one round: every agent that has something to do makes a reasoning cycle. With a virtual
    /// clock time jumps when nothing can be done.
    pub fn round(&mut self, out: &mut dyn Output) -> Progress {
        self.round_until(Time(u64::MAX), 1, out)
    }

    /// Runs at least one round and at most so many. There are several only where nothing that
    /// happens between them can be of interest to others; it is the same as so many calls of
    /// [`round`](System::round), and takes less time.
    pub fn run_rounds(&mut self, at_most: u64, out: &mut dyn Output) -> Progress {
        self.round_until(Time(u64::MAX), at_most, out)
    }

    /// As [`run_rounds`](System::run_rounds), but virtual time does not jump beyond this time.
    fn round_until(&mut self, limit: Time, at_most: u64, out: &mut dyn Output) -> Progress {
        if let Err(why) = self.begin(out) {
            return refuse(&why, out);
        }
        self.take_what_has_come(true, out);
        if let Some(status) = self.stop_due() {
            return Progress::Stopped(status);
        }
        // A round in which nobody has a turn does not count: how often it is looked whether something
        // has come does not matter to a run.
        let counts = !self.turns.is_empty();
        while let Some(place) = self.turns.take() {
            if let Some(progress) = self.turn(place, at_most, out) {
                return progress;
            }
        }
        self.turns.end_round();
        if counts {
            self.end_round();
        }
        if !self.turns.is_empty() {
            return Progress::Busy;
        }
        self.progress(limit, !counts)
    }

    /// Gives agents what has come from outside since the last round; whether answers may be waited
    /// for.
    fn take_what_has_come(&mut self, may_wait: bool, out: &mut dyn Output) {
        // The frequent case while agents are at work among themselves.
        if self.is_undisturbed() && self.timers.is_empty() && self.leaving.is_empty() {
            return;
        }
        let is_timed = self.replaying.is_none() || self.host.clock.is_virtual();
        if is_timed {
            self.fire_timers();
        }
        self.tell_moves(out);
        self.settle(may_wait, out);
        self.give_recorded();
        self.take_answers();
        self.give_scripted(out);
        if is_timed {
            self.end_those_leaving();
        }
        self.tell_moves(out);
    }

    /// Whether nothing outside can have an effect: there is no environment, library or record, and
    /// nobody has come or gone.
    fn is_undisturbed(&self) -> bool {
        self.moves.is_empty()
            && self.environment.is_none()
            && self.recording.is_none()
            && self.replaying.is_none()
            && !self.libraries.is_used()
    }

    /// How it goes on when no agent has anything to do: virtual time goes on to when something is due,
    /// but not beyond the limit. `was_idle`: nobody had a turn in the round before, either.
    fn progress(&mut self, limit: Time, was_idle: bool) -> Progress {
        match self.next_due() {
            // Virtual time stands still until the answers have come.
            _ if self.next_deadline().is_some() && self.host.clock.is_virtual() => Progress::Busy,
            _ if self.has_news() => Progress::Busy,
            None if self.environment.as_ref().is_none_or(Adapter::is_quiet) => Progress::Quiescent,
            None => Progress::Waiting,
            Some(due) if self.host.clock.is_virtual() && due <= limit => {
                if due <= self.host.clock.now() && was_idle {
                    // Time never stands still while nothing happens.
                    self.host.clock.tick();
                }
                self.host.clock.jump(due);
                Progress::Busy
            }
            Some(due) => Progress::Until(due),
        }
    }

    fn end_round(&mut self) {
        self.rounds += 1;
        self.host.clock.tick();
        let rounds = self.rounds;
        let Some(journal) = &mut self.journal else {
            return;
        };
        journal.set_rounds(rounds);
        if rounds.is_multiple_of(CHECK) {
            let check = Entry::Check {
                round: rounds,
                cycles: self.totals.cycles,
                messages: self.totals.messages,
                agents: self.society.created(),
            };
            self.record(|journal| journal.entry(&check));
        }
    }

    /// Reports the intentions that are left waiting for others when nothing can happen any more.
    pub fn report_waiting(&self, out: &mut dyn Output) {
        for agent in self.agents() {
            for report in agent.left_waiting() {
                out.report(&agent.name().text(), &report);
            }
        }
    }

    /// Does everything that is due until this time, which it is then: so whoever embeds the engine
    /// drives its clock. A virtual clock passes the time at once, with the real one it is waited for.
    /// There is at least one round, and a round that has begun is finished: so the clock may be a little
    /// ahead of the time afterwards.
    ///
    /// Returns earlier if the run ends, or if the clock is real and nothing can happen any more.
    pub fn step_until(&mut self, time: Time, out: &mut dyn Output) -> Progress {
        let bell = self.bell();
        loop {
            let heard = bell.rings();
            let progress = self.round_until(time, 1, out);
            let now = self.host.clock.now();
            match progress {
                Progress::Busy if now <= time => {}
                Progress::Busy | Progress::Stopped(_) | Progress::CycleLimit => return progress,
                _ if self.host.clock.is_virtual() => {
                    self.host.clock.jump(time);
                    return progress;
                }
                Progress::Quiescent => return progress,
                _ if now >= time => return progress,
                Progress::Until(due) => {
                    let next = due.min(time);
                    bell.wait(heard, Duration::from_nanos(next.0.saturating_sub(now.0)));
                }
                Progress::Waiting => bell.wait(heard, Duration::from_nanos(time.0 - now.0)),
            }
        }
    }

    /// An agent makes a reasoning cycle, and what it wants done is done. If it is the only one at work
    /// it may make so many in one go, each of them a round. Gives why the run ends, if it does.
    fn turn(&mut self, place: Place, at_most: u64, out: &mut dyn Output) -> Option<Progress> {
        let mut left = if self.is_alone() { at_most } else { 1 };
        let seat = seat_at_mut(&mut self.seats, place)?;
        seat.has_turn = false;
        let agent = seat.agent.as_mut()?;
        if agent.status() == Status::Idle {
            return None;
        }
        if let Some(max) = self.max_cycles {
            left = left.min(max.saturating_sub(agent.cycles()));
            if left == 0 {
                return Some(Progress::CycleLimit);
            }
        }
        let mut surroundings = Surroundings {
            host: &mut self.host,
            society: &mut self.society,
            programs: &mut self.programs,
            options: &self.options,
            seed: self.seed,
            output: Some(out),
            journal: self.journal.clone(),
            journal_error: &mut self.journal_error,
        };
        let mut status = agent.step(&mut surroundings, &mut self.effects);
        self.totals.cycles += 1;
        left -= 1;
        while left > 0
            && status == Status::Busy
            && self.effects.is_empty()
            && !surroundings.society.has_changes()
        {
            surroundings.host.clock.tick();
            self.rounds += 1;
            status = agent.step(&mut surroundings, &mut self.effects);
            self.totals.cycles += 1;
            left -= 1;
        }
        if status == Status::Busy {
            seat.has_turn = true;
            self.turns.stay(place);
        }
        self.write_journal(place);
        self.show_records(place, out);
        self.seat_newborn();
        self.carry_out(place, out);
        self.send_notices();
        self.end_those_killed();
        if !self.is_undisturbed() {
            self.tell_moves(out);
            self.give_recorded();
            self.give_scripted(out);
        }
        self.stop_due().map(Progress::Stopped)
    }

    /// Whether the agent whose turn it is is the only one that has something to do, and nothing can
    /// come to it but from itself; and whether nobody looks on.
    fn is_alone(&self) -> bool {
        self.turns.is_empty()
            && self.is_undisturbed()
            && self.timers.is_empty()
            && self.leaving.is_empty()
            && self.stop.is_none()
            && self.script.is_none()
            && self.journal.is_none()
            && !self.observing
    }

    // --- Agents come and go -------------------------------------------------------------------

    fn seat(&mut self, place: Place, mut agent: Box<Agent>) {
        agent.observe(self.observing);
        agent.set_interrupt(self.interrupt);
        agent.set_environment(self.has_environment());
        self.moves.push(Move::Joined(agent.name()));
        let is_busy = agent.fall_asleep() == Status::Busy;
        let index = place.seat as usize;
        if self.seats.len() <= index {
            self.seats.resize_with(index + 1, || None);
        }
        self.seats[index] = Some(Seat::new(place, agent, self.is_queueing));
        if is_busy {
            self.wake(place);
        }
    }

    fn seat_newborn(&mut self) {
        if self.society.newborn.is_empty() {
            return;
        }
        for (place, agent) in std::mem::take(&mut self.society.newborn) {
            self.seat(place, agent);
        }
    }

    /// Ends the agents that were killed; those with some time left are told.
    fn end_those_killed(&mut self) {
        let is_scripted = self.script.is_some();
        if self.society.ending.is_empty() {
            return;
        }
        for (place, milliseconds) in std::mem::take(&mut self.society.ending) {
            if milliseconds == 0 {
                if !is_scripted {
                    self.remove(place);
                }
            } else if let Some(seat) = seat_at_mut(&mut self.seats, place) {
                seat.give(Input::ShuttingDown(milliseconds));
                self.wake(place);
                let now = self.host.clock.now();
                let end = now.after(milliseconds.saturating_mul(1_000_000));
                self.leaving.push(Reverse((end, place)));
            }
        }
    }

    fn end_those_leaving(&mut self) {
        if self.leaving.is_empty() {
            return;
        }
        let now = self.host.clock.now();
        while let Some(Reverse((end, place))) = self.leaving.peek().copied()
            && end <= now
        {
            self.leaving.pop();
            if let Some(seat) = seat_at(&self.seats, place)
                && !self.host.clock.is_virtual()
                && !self.is_queueing
            {
                let agent = seat.name.to_string();
                self.record_leaving(agent, place);
            }
            self.remove(place);
        }
    }

    /// Takes an agent out. Whoever waits for an answer of it is told.
    fn remove(&mut self, place: Place) {
        let is_queueing = self.is_queueing;
        let Some(seat) = seat_at_mut(&mut self.seats, place) else {
            return;
        };
        if seat.agent.is_none() {
            // A thread works on it.
            seat.is_doomed = true;
            let name = seat.name;
            return self.society.hide(name, place);
        }
        if is_queueing {
            let agent = seat.name.to_string();
            self.record_leaving(agent, place);
        }
        let Some(seat) = self.seats[place.seat as usize].take() else {
            return;
        };
        self.society.leave(seat.name, place);
        self.moves.push(Move::Left(seat.name));
        let mut owed = Vec::new();
        if let Some(agent) = &seat.agent {
            self.totals.failures += agent.unhandled_failures();
            owed.extend(agent.owed_answers());
        }
        for input in &seat.inbox {
            if let Input::Message(message) = input
                && message.id.series() == Some(Series::Question)
            {
                owed.push((message.sender, message.id));
            }
        }
        for (asker, question) in owed {
            self.tell_unanswered(asker, question, Silence::Gone);
        }
    }

    fn record_leaving(&mut self, agent: String, place: Place) {
        let (number, round) = (place.number, self.rounds);
        self.record(|journal| {
            journal.entry(&Entry::Left {
                agent,
                number,
                round,
            })
        });
    }

    fn tell_unanswered(&mut self, asker: Symbol, question: Symbol, why: Silence) {
        if let Some(place) = self.society.find(asker)
            && let Some(seat) = seat_at_mut(&mut self.seats, place)
        {
            seat.give(Input::Unanswered(question, why));
            self.wake(place);
        }
    }

    /// An agent may have something to do now.
    fn wake(&mut self, place: Place) {
        if let Some(seat) = seat_at_mut(&mut self.seats, place)
            && !seat.has_turn
        {
            seat.has_turn = true;
            self.turns.wake(place);
        }
    }

    fn at(&self, place: Place) -> Option<&Agent> {
        seat_at(&self.seats, place)?.agent.as_deref()
    }

    // --- What comes from outside ----------------------------------------------------------------

    fn fire_timers(&mut self) {
        if self.timers.is_empty() {
            return;
        }
        let now = self.host.clock.now();
        while let Some(timer) = self.timers.take_due(now) {
            let Some(seat) = seat_at_mut(&mut self.seats, timer.agent) else {
                continue;
            };
            if seat.is_doomed || !seat.has_timer(timer.number) {
                continue;
            }
            seat.give(Input::Timer(timer.number));
            let is_input = self.is_queueing || !self.host.clock.is_virtual();
            if is_input && self.journal.is_some() {
                let entry = Entry::Timer {
                    agent: seat.name.to_string(),
                    round: self.rounds,
                    timer: timer.number,
                };
                self.record(|journal| journal.entry(&entry));
            }
            self.wake(timer.agent);
        }
    }

    /// Takes in what has come from outside. Virtual time stands still until all answers have come, so
    /// that a run does not depend on how long they take.
    fn settle(&mut self, may_wait: bool, out: &mut dyn Output) {
        if !self.libraries.is_used() && self.environment.is_none() {
            return;
        }
        let bell = self.bell();
        loop {
            let heard = bell.rings();
            self.libraries.look();
            self.poll_environment(out);
            match self.next_deadline() {
                Some(deadline) if may_wait && self.host.clock.is_virtual() => {
                    bell.wait(heard, deadline.saturating_duration_since(Instant::now()));
                }
                _ => return self.take_in(out),
            }
        }
    }

    /// Until when something outside is waited for.
    fn next_deadline(&self) -> Option<Instant> {
        let environment = self.environment.as_ref().and_then(Adapter::owes);
        let library = self.libraries.next_deadline();
        library.into_iter().chain(environment).min()
    }

    /// Whether something has come from outside that nobody has got yet.
    fn has_news(&self) -> bool {
        let environment = self.environment.as_ref();
        self.libraries.has_answers()
            || environment.is_some_and(Adapter::has_news)
            || self.is_scripted_input_due()
    }

    /// Gives agents the answers of libraries.
    fn take_answers(&mut self) {
        if !self.libraries.is_used() {
            return;
        }
        for delivery in self.libraries.take_answers() {
            self.give_answer(delivery);
        }
    }

    fn give_answer(&mut self, delivery: Delivery) {
        let round = self.rounds;
        self.record(|journal| {
            journal.entry(&Entry::Answer {
                agent: delivery.agent.to_string(),
                round,
                call: delivery.call,
                answer: delivery.recorded(),
            })
        });
        if let Some(place) = self.society.find(delivery.agent)
            && let Some(seat) = seat_at_mut(&mut self.seats, place)
        {
            seat.give(Input::Answer(delivery.call, delivery.answer));
            self.wake(place);
        }
    }

    /// The exit status, if the time to stop has come.
    fn stop_due(&mut self) -> Option<i32> {
        let (time, status) = self.stop?;
        let is_real = !self.host.clock.is_virtual();
        let is_over = match &self.replaying {
            // When that was is an input.
            Some(_) if is_real => self.is_over,
            _ => time <= self.host.clock.now(),
        };
        if is_over && is_real && !self.is_over {
            self.record_over();
        }
        is_over.then(|| status.unwrap_or(0))
    }

    fn record_over(&mut self) {
        let moment = self.moment();
        self.record(|journal| journal.entry(&Entry::Over { moment }));
        self.is_over = true;
    }

    // --- What is recorded -------------------------------------------------------------------------

    fn record(&mut self, write: impl FnOnce(&mut Journal) -> std::io::Result<()>) {
        if let Some(journal) = &mut self.journal {
            let written = write(journal);
            self.journal_error = self.journal_error.take().or(written.err());
        }
    }

    fn write_journal(&mut self, place: Place) {
        if self.journal.is_none() {
            return;
        }
        let readings = self.host.take_readings();
        if readings.is_empty() {
            return;
        }
        if let Some(agent) = self.at(place) {
            let (name, cycle) = (agent.name().text(), agent.cycles());
            self.record(|journal| journal.readings(&name, cycle, &readings));
        }
    }

    fn show_records(&mut self, place: Place, out: &mut dyn Output) {
        if !self.observing {
            return;
        }
        let Some(seat) = seat_at_mut(&mut self.seats, place) else {
            return;
        };
        let Some(agent) = &mut seat.agent else {
            return;
        };
        let (name, records) = (agent.name().text(), agent.take_records());
        self.record(|journal| journal.records(&name, &records));
        out.records(&name, &records);
    }

    // --- Deeds --------------------------------------------------------------------------------------

    fn carry_out(&mut self, place: Place, out: &mut dyn Output) {
        if let Some(script) = &mut self.script {
            script.notice(&self.effects);
            // What comes from timers and from outside is in the script.
            let is_again = |effect: &Effect| {
                use Effect::{Act, Call, Stop, WakeAt};
                !matches!(effect, Act { .. } | Call(_) | WakeAt { .. })
                    && !matches!(effect, Stop { after: 0, .. })
            };
            self.effects.retain(is_again);
        }
        if self.effects.is_empty() {
            return;
        }
        let Some(seat) = seat_at(&self.seats, place) else {
            return;
        };
        let agent = seat.name;
        let mut effects = std::mem::take(&mut self.effects);
        for effect in effects.drain(..) {
            match effect {
                Effect::Print(text) => {
                    out.print(&agent.text(), &text);
                    self.record(|journal| journal.print(&agent.text(), &text));
                }
                Effect::Report(report) => out.report(&agent.text(), &report),
                Effect::Log(level, text) => out.log(&agent.text(), level, &text),
                Effect::WakeAt { time, timer } => {
                    self.timers.add(Timer {
                        time,
                        agent: place,
                        number: timer,
                    });
                }
                Effect::Stop { after, status } => self.stop_after(after, status),
                Effect::Act { id, action } => self.act(agent, id, action, out),
                // When the run is done again the answer stands in the journal.
                Effect::Call(_) if self.replaying.is_some() => {}
                Effect::Call(call) => self.libraries.call(agent, &call),
                Effect::Send(message) => self.deliver(message, out),
                Effect::Broadcast(message) => self.broadcast(&message, out),
                Effect::Refused(message) => {
                    let entry = Entry::Refused {
                        agent: agent.to_string(),
                        sender: message.sender.to_string(),
                        force: message.force.to_string(),
                        content: message.content.to_string(),
                    };
                    self.record(|journal| journal.entry(&entry));
                    out.refused(&message);
                    if message.id.series() == Some(Series::Question) {
                        self.tell_unanswered(message.sender, message.id, Silence::Refused);
                    }
                }
            }
        }
        self.effects = effects;
    }

    fn stop_after(&mut self, milliseconds: u64, status: Option<i32>) {
        let now = self.host.clock.now();
        let time = now.after(milliseconds.saturating_mul(1_000_000));
        if self.stop.is_none_or(|(before, _)| time < before) {
            self.stop = Some((time, status));
        }
        if milliseconds > 0 {
            for place in self.society.places() {
                if let Some(seat) = seat_at_mut(&mut self.seats, place) {
                    seat.give(Input::ShuttingDown(milliseconds));
                    self.wake(place);
                }
            }
        }
    }

    fn deliver(&mut self, message: Message, out: &mut dyn Output) {
        let place = self.society.find(message.receiver);
        let Some(place) = place else {
            // The receiver was killed in the same step.
            if message.id.series() == Some(Series::Question) {
                self.tell_unanswered(message.sender, message.id, Silence::Gone);
            }
            return;
        };
        if out.shows_messages() {
            out.message(self.host.clock.now(), &message);
        }
        if let Some(seat) = seat_at_mut(&mut self.seats, place) {
            self.totals.messages += 1;
            seat.give(Input::Message(message));
            if seat.is_newly_flooded(self.mailbox_limit) {
                let name = seat.name.text();
                out.report(&name, &flood(self.mailbox_limit));
            }
            self.wake(place);
        }
    }

    fn broadcast(&mut self, message: &Message, out: &mut dyn Output) {
        let sender = self.society.find(message.sender);
        for place in self.society.places() {
            if Some(place) == sender {
                continue;
            }
            if let Some(seat) = seat_at(&self.seats, place) {
                let receiver = seat.name;
                let content = message.content.detached();
                let message = Message {
                    receiver,
                    content,
                    ..message.clone()
                };
                self.deliver(message, out);
            }
        }
    }

    /// Sends what the directory of services has to tell.
    fn send_notices(&mut self) {
        if self.society.notices.is_empty() {
            return;
        }
        for notice in std::mem::take(&mut self.society.notices) {
            let message = Message {
                id: Symbol::counted(Series::Message, self.society.next_message()),
                sender: Symbol::new(Directory::NAME),
                receiver: notice.receiver,
                force: Symbol::TELL,
                content: notice.content,
                in_reply_to: None,
            };
            if let Some(place) = self.society.find(message.receiver)
                && let Some(seat) = seat_at_mut(&mut self.seats, place)
            {
                self.totals.messages += 1;
                seat.give(Input::Message(message));
                self.wake(place);
            }
        }
    }
}

/// Too many messages wait for an agent.
fn flood(limit: usize) -> Report {
    Report {
        severity: Severity::Warning,
        title: format!("more than {limit} messages wait for this agent"),
        place: None,
        notes: vec!["It takes one in each reasoning cycle; others send them faster.".to_owned()],
        help: Some("Another limit is set by `--mailbox-limit`.".to_owned()),
    }
}

/// The environment cannot begin.
fn refuse(why: &str, out: &mut dyn Output) -> Progress {
    let report = Report {
        severity: Severity::Error,
        title: why.to_owned(),
        place: None,
        notes: Vec::new(),
        help: None,
    };
    out.report("environment", &report);
    Progress::Stopped(1)
}
