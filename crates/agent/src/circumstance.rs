//! The circumstance C of the semantics: events, intentions, actions under way, and waits.

use std::collections::VecDeque;

use indexmap::IndexMap;
use logic::functor::Functor;
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxBuildHasher;

use crate::action::{Until, WaitFor};
use crate::event::Event;
use crate::event_queue::EventQueue;
use crate::fault::Fault;
use crate::host::Time;
use crate::intention::{ForkId, Intention, IntentionId};
use crate::library::Answer;
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

/// Everything that is going on in an agent.
#[derive(Clone, Default)]
pub struct Circumstance {
    /// E: events not handled yet.
    pub events: EventQueue,
    /// I: intentions that can make a step, the next one first.
    pub running: VecDeque<Box<Intention>>,
    /// PI: intentions that wait.
    pub pending: IndexMap<IntentionId, Pending, FxBuildHasher>,
    /// PE: events whose intention was suspended.
    pub suspended_events: Vec<Event>,
    /// PA: intentions whose action is under way, by the action's number.
    pub acting: IndexMap<u64, Acting, FxBuildHasher>,
    /// Results of actions, in the order they came.
    pub feedback: VecDeque<Feedback>,
    /// What is to be done at the start of the next cycle's deliberation.
    pub deferred: VecDeque<Deferred>,
    /// While set, only intentions of this group run, and only their events are handled.
    pub atomic: Option<IntentionId>,
    /// How many intentions of that group are atomic.
    pub atomic_count: u32,
    /// Forks that are not joined yet.
    pub forks: IndexMap<ForkId, Fork, FxBuildHasher>,
    /// What timers are for.
    pub timers: IndexMap<u64, TimerUse, FxBuildHasher>,
    /// Intentions that wait for an event, by what it is about.
    pub event_waiters: IndexMap<WaitKey, Vec<IntentionId>, FxBuildHasher>,
    /// Intentions that wait for a formula.
    pub formula_waiters: Vec<IntentionId>,
    /// Intentions that wait for answers, by the messages that ask.
    pub questions: IndexMap<Symbol, IntentionId, FxBuildHasher>,
    /// Something happened that may make such a formula true.
    pub recheck: bool,
    /// Some intention may have a goal condition to watch.
    pub watch_conditions: bool,
    /// Some intention may have a goal with sub-plans.
    pub has_sub_plans: bool,
    /// With `events=requeue`: external events that no plan handled; they are tried again when
    /// beliefs or plans have changed.
    pub requeued: VecDeque<Box<Event>>,
    /// Ended intentions, kept for their memory.
    #[allow(clippy::vec_box, reason = "intentions are moved as one word")]
    spare: Vec<Box<Intention>>,
    next_intention: u64,
    next_fork: u64,
    next_timer: u64,
    pub(crate) next_action: u64,
}

/// How many ended intentions are kept, and how large their stacks may be.
const MAX_SPARE: usize = 16;
const MAX_SPARE_FRAMES: usize = 16;

/// What an awaited event is about; the functor is `None` for a variable.
pub type WaitKey = (TriggerOp, TriggerKind, Option<Functor>);

/// A waiting intention.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The intention.
    pub intention: Box<Intention>,
    /// What it waits for.
    pub until: Until,
    /// The text of the reason: `wait(3)[…]`, `suspend_ia`.
    pub reason: Term,
    /// When it began.
    pub since: Time,
    /// The timer that ends it.
    pub timer: Option<u64>,
    /// The wait failed while the intention was suspended: its step fails when it is resumed.
    pub failure: Option<Box<Fault>>,
}

/// An intention whose action is under way.
#[derive(Clone, Debug)]
pub struct Acting {
    /// The intention.
    pub intention: Box<Intention>,
    /// The action.
    pub action: Term,
}

/// The result of an action.
#[derive(Clone, Debug)]
pub struct Feedback {
    /// The action's number.
    pub id: u64,
    /// `None`: done. Otherwise why not: further annotations of the failure and a message.
    pub failure: Option<(Vec<Term>, String)>,
}

/// A fork that is not joined yet.
#[derive(Clone, Debug)]
pub struct Fork {
    /// All branches must end, or the first is enough.
    pub all: bool,
    /// Branches that still run.
    pub live: u32,
    /// A branch of `|&|` was dropped: what stands behind the fork will not run.
    pub is_broken: bool,
    /// How many frames are below the forking one.
    pub depth: usize,
    /// Bindings of branches that ended (for `|&|`), over the forking frame's variables.
    pub results: Vec<logic::env::Env>,
}

/// What is to be done at the start of deliberation.
#[derive(Clone, Debug)]
pub enum Deferred {
    /// The wait of this intention is over.
    Resume(IntentionId),
    /// The wait of this intention is given up: its step fails.
    GiveUp(IntentionId, Box<Fault>),
    /// The answer to the call of a library with this number.
    Answered(u64, Box<Answer>),
    /// Whatever was to answer this question of another agent has ended without.
    Decline(Symbol),
    /// A goal changed its state.
    GoalState(Box<Trigger>),
    /// `hard_deadline`: the goal with this timer must be over now; or, of a goal posted by `!!`,
    /// every one like it.
    Deadline(u64, Option<Box<Term>>),
    /// `.at`: the event happens.
    Happen(Box<Trigger>),
}

/// What a timer is for.
#[derive(Clone, Debug)]
pub enum TimerUse {
    /// The end of a wait.
    Wait(IntentionId),
    /// A goal's deadline; of one posted by `!!` with the goal.
    Deadline(Option<Box<Term>>),
    /// `.at`
    Happen(Box<Trigger>),
}

impl Circumstance {
    /// A number for a new intention.
    pub fn new_intention_id(&mut self) -> IntentionId {
        self.next_intention += 1;
        IntentionId(self.next_intention)
    }

    /// A number for a new fork.
    pub fn new_fork_id(&mut self) -> ForkId {
        self.next_fork += 1;
        ForkId(self.next_fork)
    }

    /// A number for a new timer.
    pub fn new_timer(&mut self, purpose: TimerUse) -> u64 {
        self.next_timer += 1;
        self.timers.insert(self.next_timer, purpose);
        self.next_timer
    }

    /// A number for a new action.
    pub fn new_action_id(&mut self) -> u64 {
        self.next_action += 1;
        self.next_action
    }

    /// Lets an intention run on: at the end of the queue, an atomic one at its head.
    pub fn run(&mut self, intention: Box<Intention>) {
        if intention.is_atomic() {
            // Branches of an atomic fork take turns behind each other.
            let turn = self.running.iter().take_while(|i| i.is_atomic()).count();
            if turn == 0 {
                self.running.push_front(intention);
            } else {
                self.running.insert(turn, intention);
            }
        } else {
            self.running.push_back(intention);
        }
    }

    /// Lets an intention run on before all others but atomic ones.
    pub fn run_first(&mut self, intention: Box<Intention>) {
        let turn = self.running.iter().take_while(|i| i.is_atomic()).count();
        self.running.insert(turn, intention);
    }

    /// An intention has become atomic.
    pub fn enter_atomic(&mut self, intention: &Intention) {
        self.atomic = Some(intention.group);
        self.atomic_count += 1;
        let is_fork = !self.forks.is_empty();
        self.events.set_group(self.atomic, is_fork);
    }

    /// An intention is atomic no more, or gone.
    pub fn leave_atomic(&mut self) {
        self.atomic_count = self.atomic_count.saturating_sub(1);
        if self.atomic_count == 0 {
            self.atomic = None;
            self.events.set_group(None, false);
        }
    }

    /// Takes frames off an intention until `depth` are left.
    pub fn truncate(&mut self, intention: &mut Intention, depth: usize) {
        let was_atomic = intention.is_atomic();
        intention.truncate(depth);
        if was_atomic && !intention.is_atomic() {
            self.leave_atomic();
        }
    }

    /// Ends an intention.
    pub fn discard(&mut self, mut intention: Box<Intention>) {
        self.recheck = true;
        self.truncate(&mut intention, 0);
        if self.spare.len() < MAX_SPARE && intention.frames.capacity() <= MAX_SPARE_FRAMES {
            self.spare.push(intention);
        }
    }

    /// A new intention without frames.
    pub fn new_intention(&mut self) -> Box<Intention> {
        let id = self.new_intention_id();
        let new = Intention::new(id);
        match self.spare.pop() {
            Some(mut spare) => {
                let frames = std::mem::take(&mut spare.frames);
                *spare = Intention { frames, ..new };
                spare
            }
            None => Box::new(new),
        }
    }

    /// Beliefs or plans have changed: requeued events are tried again.
    pub fn beliefs_changed(&mut self) {
        self.recheck = true;
        if !self.requeued.is_empty() {
            self.events.append_external(&mut self.requeued);
        }
    }

    /// Forgets that an intention waited for an event or formula.
    pub fn forget_wait(&mut self, id: IntentionId) {
        for waiters in self.event_waiters.values_mut() {
            waiters.retain(|waiter| *waiter != id);
        }
        self.event_waiters.retain(|_, waiters| !waiters.is_empty());
        self.formula_waiters.retain(|waiter| *waiter != id);
        self.questions.retain(|_, asker| *asker != id);
    }

    /// All events: those in the queue, and those whose intention was suspended.
    pub fn queued_events(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().chain(&self.suspended_events)
    }

    /// All intentions wherever they are, except one that is being worked on.
    pub fn intentions(&self) -> impl Iterator<Item = &Intention> {
        self.queued_events()
            .filter_map(|event| event.intention.as_deref())
            .chain(self.acting.values().map(|acting| &*acting.intention))
            .chain(self.pending.values().map(|pending| &*pending.intention))
            .chain(self.running.iter().map(|intention| &**intention))
    }

    /// Whether the goal with this deadline is still pursued, or perhaps one like it.
    pub fn pursues(&self, timer: u64, like: Option<&Term>) -> bool {
        let is_it = |deadline: Option<u64>, goal: &Trigger| {
            deadline == Some(timer)
                || like.is_some_and(|like| goal.literal.functor() == like.functor())
        };
        let mut events = self.queued_events();
        events.any(|event| is_it(event.deadline, &event.trigger))
            || self.intentions().any(|intention| {
                let mut frames = intention.frames.iter();
                frames.any(|frame| is_it(frame.deadline, &frame.trigger))
            })
    }

    /// Registers a wait for an event.
    pub fn watch(&mut self, id: IntentionId, wait: &WaitFor) {
        let key = match Trigger::from_term(&wait.what) {
            Some(trigger) => {
                let functor = trigger.literal.functor();
                (trigger.op, trigger.kind, functor)
            }
            None => return,
        };
        self.event_waiters.entry(key).or_default().push(id);
    }

    /// Whether there is an event that may be selected.
    pub fn has_event(&self) -> bool {
        match self.atomic {
            None => !self.events.is_empty(),
            Some(_) => self.events.has_of_group(),
        }
    }

    /// Whether some intention can make a step.
    pub fn can_run(&self) -> bool {
        match self.atomic {
            None => !self.running.is_empty(),
            Some(group) => self.turn_of_group(group).is_some(),
        }
    }

    /// Which of the running intentions is the first of the atomic group. Only branches of a fork may
    /// belong to it without being atomic themselves; those that are stand at the head.
    pub(crate) fn turn_of_group(&self, group: IntentionId) -> Option<usize> {
        let mut atomic = self.running.iter().take_while(|i| i.is_atomic());
        match atomic.position(|i| i.group == group) {
            None if !self.forks.is_empty() => self.running.iter().position(|i| i.group == group),
            turn => turn,
        }
    }

    /// Whether nothing can happen without something from outside.
    ///
    /// While an atomic intention is on its way, only what belongs to its group can happen: if that
    /// waits, so does everything else.
    pub fn is_idle(&self) -> bool {
        !self.has_event()
            && !self.can_run()
            && self.feedback.is_empty()
            && self.deferred.is_empty()
            && (!self.recheck || self.formula_waiters.is_empty())
    }
}
