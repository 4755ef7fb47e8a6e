//! The scheduler with threads: agents make their steps on several threads at a time.
//!
//! What agents share is on the *floor*, behind one lock. A thread takes some agents out of their seats
//! under the lock, in the order of their turns; it runs their cycles without the lock; and under the
//! lock it seats them again and does what they want done. So cycles run beside each other, and what
//! they cause comes one after the other. A thread without work takes over agents that wait for
//! another thread, and does what the finished steps of others want done.
//!
//! A round is over when all turns that it began with are over. Virtual time goes on by rounds; a long
//! cycle holds it up, but not the other agents. It jumps when no agent has anything to do and none
//! is out.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use agent::agent::Agent;
use agent::blueprint::Initial;
use agent::host::{Host, Loaded, Request, Time};
use crossbeam_deque::{Steal, Stealer, Worker};
use logic::symbol::Symbol;
use rustc_hash::FxHashSet;

use super::commit::Step;
use super::request::Requests;
use super::{Progress, System, refuse};
use crate::output::Output;
use crate::process::Bell;

/// How many agents a thread takes out at a time, at most.
const BATCH: usize = 32;

/// How long a thread without work waits before it looks whether others have finished something.
const LOOK: Duration = Duration::from_millis(2);

/// What threads share.
struct Shared<'a> {
    floor: Mutex<Floor<'a>>,
    /// Something has changed on the floor.
    changed: Condvar,
    stealers: Vec<Stealer<Step>>,
    /// The steps that each thread has run and that nobody has committed.
    finished: Vec<Mutex<Vec<Step>>>,
    messages: Arc<AtomicU64>,
    departures: Arc<AtomicU64>,
    bell: Bell,
}

struct Floor<'a> {
    system: &'a mut System,
    out: &'a mut (dyn Output + Send),
    /// Counts the rounds whose end was waited for.
    epoch: u64,
    /// Agents that were taken out in this round.
    fresh: usize,
    /// Agents that were taken out before.
    old: usize,
    /// Threads that wait.
    waiting: usize,
    over: Option<Progress>,
}

/// What a thread may do next.
enum Next {
    /// There is work in its own queue.
    Work,
    /// There is nothing until another thread is ready.
    Wait,
    /// Nothing can be done before this time, or before the bell rings.
    Sleep(Option<Time>),
    /// The run is over.
    Over,
}

impl System {
    /// Runs the agents on this many threads until nothing can be done, the run is over, or the
    /// output is closed ([`Progress::Busy`]).
    ///
    /// An agent is at work on one thread at a time. The messages of a sender come in the order in
    /// which they were sent, and the lines that an agent prints in the order in which it printed them;
    /// otherwise the order between agents is open. With a journal each cycle is recorded, so that the
    /// run can be [done again](System::rerun).
    pub fn run_threads(&mut self, threads: usize, out: &mut (dyn Output + Send)) -> Progress {
        if let Err(why) = self.begin(out) {
            return refuse(&why, out);
        }
        self.begin_queueing();
        let threads = threads.max(1);
        let queues: Vec<Worker<Step>> = (0..threads).map(|_| Worker::new_fifo()).collect();
        let shared = Shared {
            changed: Condvar::new(),
            stealers: queues.iter().map(Worker::stealer).collect(),
            finished: queues.iter().map(|_| Mutex::default()).collect(),
            messages: self.society.message_counter(),
            departures: self.society.departures(),
            bell: self.bell(),
            floor: Mutex::new(Floor {
                system: self,
                out,
                epoch: 0,
                fresh: 0,
                old: 0,
                waiting: 0,
                over: None,
            }),
        };
        {
            let mut floor = shared.lock();
            floor.open_round();
        }
        std::thread::scope(|scope| {
            for (number, queue) in queues.into_iter().enumerate() {
                let shared = &shared;
                scope.spawn(move || {
                    let alarm = Alarm(shared);
                    Thread::new(number, queue, shared).run();
                    std::mem::forget(alarm);
                });
            }
        });
        let floor = shared.floor.into_inner();
        let floor = floor.unwrap_or_else(PoisonError::into_inner);
        floor.over.unwrap_or(Progress::Busy)
    }
}

/// Ends the run if a thread breaks, so that the others do not wait for it.
struct Alarm<'s, 'a>(&'s Shared<'a>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().over = Some(Progress::Busy);
        self.0.changed.notify_all();
    }
}

impl<'a> Shared<'a> {
    fn lock(&self) -> MutexGuard<'_, Floor<'a>> {
        self.floor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what all finished steps want done.
    fn commit(&self, floor: &mut Floor<'a>) {
        for list in &self.finished {
            let steps = {
                let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
                if list.is_empty() {
                    continue;
                }
                std::mem::take(&mut *list)
            };
            for step in steps {
                floor.commit(step);
            }
        }
    }
}

impl Floor<'_> {
    fn commit(&mut self, step: Step) {
        if step.epoch == self.epoch {
            self.fresh -= 1;
        } else {
            self.old -= 1;
        }
        if self.over.is_some() {
            return self.system.put_back(step);
        }
        self.system.commit(step, &mut *self.out);
        if let Some(status) = self.system.stop_due() {
            self.over = Some(Progress::Stopped(status));
        } else if self.out.is_closed() {
            self.over = Some(Progress::Busy);
        }
    }

    /// Takes agents out for a thread, and opens new rounds.
    fn refill(&mut self, queue: &Worker<Step>, threads: usize) -> Next {
        loop {
            if self.over.is_some() {
                return Next::Over;
            }
            let wanted = (self.system.turns.remaining() / threads).clamp(1, BATCH);
            let mut taken = 0;
            while taken < wanted
                && let Some(place) = self.system.turns.take()
            {
                match self.system.take_out(place) {
                    Ok(Some(mut step)) => {
                        step.epoch = self.epoch;
                        queue.push(step);
                        taken += 1;
                    }
                    Ok(None) => {}
                    Err(progress) => {
                        self.over = Some(progress);
                        break;
                    }
                }
            }
            self.fresh += taken;
            if taken > 0 {
                return Next::Work;
            }
            if self.over.is_some() {
                return Next::Over;
            }
            self.system.turns.end_round();
            if self.old == 0 {
                self.old = std::mem::take(&mut self.fresh);
                self.epoch += 1;
                self.system.end_round();
            }
            self.open_round();
            if self.over.is_some() || !self.system.turns.is_empty() {
                continue;
            }
            if self.old + self.fresh > 0 {
                return Next::Wait;
            }
            match self.system.progress(Time(u64::MAX), false) {
                Progress::Busy => self.open_round(),
                Progress::Until(due) => return Next::Sleep(Some(due)),
                Progress::Waiting => return Next::Sleep(None),
                progress => self.over = Some(progress),
            }
        }
    }

    fn open_round(&mut self) {
        let may_wait = self.old + self.fresh == 0;
        self.system.take_what_has_come(may_wait, &mut *self.out);
        if let Some(status) = self.system.stop_due() {
            self.over = Some(Progress::Stopped(status));
        }
    }
}

/// A thread that runs steps.
struct Thread<'s, 'a> {
    number: usize,
    queue: Worker<Step>,
    shared: &'s Shared<'a>,
    present: Present,
}

/// Agents that were there when this number of agents had gone.
#[derive(Default)]
struct Present {
    departures: u64,
    names: FxHashSet<Symbol>,
}

impl<'s, 'a> Thread<'s, 'a> {
    fn new(number: usize, queue: Worker<Step>, shared: &'s Shared<'a>) -> Thread<'s, 'a> {
        Thread {
            number,
            queue,
            shared,
            present: Present::default(),
        }
    }

    fn run(&mut self) {
        loop {
            while let Some(step) = self.queue.pop() {
                self.step(step);
            }
            let shared = self.shared;
            let heard = shared.bell.rings();
            let mut floor = shared.lock();
            shared.commit(&mut floor);
            match floor.refill(&self.queue, shared.stealers.len()) {
                Next::Work => {
                    let is_more = self.queue.len() > 1 || floor.system.turns.remaining() > 0;
                    if is_more && floor.waiting > 0 {
                        shared.changed.notify_one();
                    }
                }
                Next::Wait => {
                    drop(floor);
                    match self.steal() {
                        Some(step) => self.step(step),
                        None => self.wait(),
                    }
                }
                Next::Sleep(due) => {
                    let now = floor.system.host.clock.now();
                    let limit = due.map_or(Duration::from_secs(3600), |due| {
                        Duration::from_nanos(due.0.saturating_sub(now.0))
                    });
                    drop(floor);
                    shared.bell.wait(heard, limit);
                    shared.lock().open_round();
                }
                Next::Over => {
                    while let Some(step) = self.queue.pop() {
                        floor.commit(step);
                    }
                    drop(floor);
                    shared.changed.notify_all();
                    return;
                }
            }
        }
    }

    fn step(&mut self, mut step: Step) {
        let (shared, present, name) = (self.shared, &mut self.present, step.name);
        step.run(|agent, requests, effects| {
            let mut link = Link {
                shared,
                requests,
                present,
                name,
            };
            agent.step(&mut link, effects)
        });
        let finished = self.shared.finished[self.number].lock();
        let mut finished = finished.unwrap_or_else(PoisonError::into_inner);
        finished.push(step);
    }

    /// Takes over an agent that waits for another thread.
    fn steal(&self) -> Option<Step> {
        let others = self.shared.stealers.iter().enumerate();
        let others = others.filter(|(number, _)| *number != self.number);
        for (_, stealer) in others {
            loop {
                match stealer.steal() {
                    Steal::Success(step) => return Some(step),
                    Steal::Retry => {}
                    Steal::Empty => break,
                }
            }
        }
        None
    }

    /// Waits until there may be something to do. Now and then it is looked whether a timer has run
    /// out, or a thread is long at work and has finished steps before.
    fn wait(&self) {
        let mut floor = self.shared.lock();
        if floor.over.is_some() || !floor.system.turns.is_empty() {
            return;
        }
        floor.waiting += 1;
        let waited = self.shared.changed.wait_timeout(floor, LOOK);
        let (mut floor, _) = waited.unwrap_or_else(PoisonError::into_inner);
        floor.waiting -= 1;
    }
}

/// What an agent on a thread can ask.
struct Link<'s, 'a> {
    shared: &'s Shared<'a>,
    requests: &'s mut Requests,
    present: &'s mut Present,
    name: Symbol,
}

impl Link<'_, '_> {
    fn is_present(&mut self, name: Symbol) -> bool {
        if let Some(known) = self.requests.knows(name) {
            return known;
        }
        let departures = self.shared.departures.load(Ordering::SeqCst);
        if self.present.departures != departures {
            self.present.names.clear();
            self.present.departures = departures;
        }
        if self.present.names.contains(&name) {
            return true;
        }
        let floor = self.shared.lock();
        let is_there = floor.system.society.find(name).is_some();
        if is_there && self.shared.departures.load(Ordering::SeqCst) == departures {
            self.present.names.insert(name);
        }
        is_there
    }
}

impl Host for Link<'_, '_> {
    fn now(&mut self) -> Time {
        let time = self.shared.lock().system.host.clock.now();
        self.requests.time(time)
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        self.shared.lock().system.host.load(path, from)
    }

    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        self.shared.lock().system.host.save(path, text)
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        self.shared.lock().system.host.list(folder)
    }

    fn message_number(&mut self) -> u64 {
        let number = self.shared.messages.fetch_add(1, Ordering::Relaxed) + 1;
        self.requests.number(number)
    }

    fn has_agent(&mut self, name: Symbol) -> bool {
        let exists = self.is_present(name);
        self.requests.exists(exists)
    }

    fn agent_names(&mut self) -> Vec<Symbol> {
        let names = self.shared.lock().system.society.names();
        self.requests.names(names)
    }

    fn create_agent(
        &mut self,
        wish: &str,
        source: Option<&str>,
        _from: &str,
    ) -> Result<Symbol, String> {
        let mut floor = self.shared.lock();
        let created = floor.system.make_agent(wish, source);
        drop(floor);
        self.requests.created(created)
    }

    fn add_clone(&mut self, copy: Box<Agent>) -> Result<(), String> {
        let name = copy.name();
        let is_free = self.shared.lock().system.society.reserve(name);
        let created = if is_free {
            Ok(copy)
        } else {
            Err(format!("there is an agent `{name}` already"))
        };
        self.requests.created(created).map(drop)
    }

    fn kill_agent(&mut self, name: Symbol, after: u64) -> bool {
        let exists = self.is_present(name);
        self.requests.kill(name, after, exists)
    }

    fn directory(&mut self, agent: Symbol, request: Request<'_>) -> Vec<Symbol> {
        let floor = self.shared.lock();
        let directory = &floor.system.society.directory;
        self.requests.service(agent, request, directory)
    }

    fn print(&mut self, agent: &str, text: &str) -> bool {
        debug_assert_eq!(agent, &*self.name.text());
        let mut floor = self.shared.lock();
        floor.out.print(agent, text);
        floor.system.record(|journal| journal.print(agent, text));
        true
    }
}

impl System {
    /// Makes an agent that is not in the system yet; its name is reserved.
    fn make_agent(&mut self, wish: &str, source: Option<&str>) -> Result<Box<Agent>, String> {
        let name = self.society.free_name(wish);
        let agent = self.make_agent_named(name, source)?;
        self.society.reserve(name);
        Ok(agent)
    }

    /// Makes an agent of this name that is not in the system yet.
    pub(super) fn make_agent_named(
        &mut self,
        name: Symbol,
        source: Option<&str>,
    ) -> Result<Box<Agent>, String> {
        let blueprint = match source {
            Some(source) => self.programs.get(source, &mut self.host)?,
            None => self.programs.empty()?,
        };
        let options = self.options.clone();
        let made = blueprint.agent(&name.text(), options, self.seed, &Initial::default());
        made.map(Box::new).map_err(|errors| {
            let error = errors.into_iter().next();
            error.map_or_else(String::new, |error| error.message)
        })
    }
}
