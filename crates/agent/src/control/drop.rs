//! The `.drop_…` actions: goals, events and intentions are given up without failure.

use logic::term::Term;

use super::holds;
use crate::agent::Agent;
use crate::circumstance::{Deferred, TimerUse};
use crate::event::Event;
use crate::goal_state::State;
use crate::intention::{BlockKind, Intention, IntentionId};
use crate::plan::body::{Body, StepKind};
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

impl Agent {
    /// Removes every intention that pursues the goal, also the one at work.
    pub fn drop_intention(&mut self, goal: &Term, current: &mut Option<Box<Intention>>) {
        for id in self.holders(goal) {
            self.drop_by_id(id);
        }
        let mut solver = self.take_solver();
        let is_current = current
            .as_ref()
            .is_some_and(|i| holds(&mut solver, i, goal));
        self.give_solver(solver);
        if is_current {
            self.drop_current(current);
        }
    }

    /// Removes the intention at work.
    pub fn drop_current(&mut self, current: &mut Option<Box<Intention>>) {
        if let Some(intention) = current.take() {
            self.give_up_goals(intention);
        }
    }

    /// Removes the events that ask for the goal, with the intentions that wait for them.
    pub fn drop_event(&mut self, goal: &Term) {
        let mut solver = self.take_solver();
        let dropped = self.take_events(|event| is_event_for(&mut solver, event, goal));
        self.give_solver(solver);
        self.drop_events(dropped);
    }

    /// Removes all intentions but the one at work, and what `.at` has scheduled. Events without
    /// intention stay.
    pub fn drop_all_intentions(&mut self) {
        let mut ids: Vec<_> = self
            .circumstance
            .intentions()
            .map(|intention| intention.id)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            self.drop_by_id(id);
        }
        self.circumstance
            .timers
            .retain(|_, purpose| !matches!(purpose, TimerUse::Happen(_)));
        self.circumstance
            .deferred
            .retain(|task| !matches!(task, Deferred::Happen(_)));
    }

    /// Removes the intention of this number.
    pub(crate) fn drop_by_id(&mut self, id: IntentionId) {
        if let Some(intention) = self.take_intention(id) {
            self.give_up_goals(intention);
        }
    }

    /// Removes the events about goals.
    pub fn drop_goal_events(&mut self) {
        let dropped = self.take_events(|event| event.trigger.is_goal());
        self.drop_events(dropped);
    }

    /// Removes all events, with the intentions that wait for them.
    pub fn drop_all_events(&mut self) {
        let dropped = self.take_events(|_| true);
        self.drop_events(dropped);
    }

    /// Removes the intentions whose running plan has a step that posts the goal.
    pub fn drop_future_intention(&mut self, goal: &Term, current: &mut Option<Box<Intention>>) {
        let mut solver = self.take_solver();
        let mut posts = |intention: &Intention| {
            intention.top().is_some_and(|frame| {
                posts_goal(&frame.plan.body, &mut |posted| {
                    logic::unify::matches(&mut solver, goal, posted)
                })
            })
        };
        let mut ids: Vec<_> = self
            .circumstance
            .intentions()
            .filter(|i| posts(i))
            .map(|i| i.id)
            .collect();
        let is_current = current.as_ref().is_some_and(|intention| posts(intention));
        self.give_solver(solver);
        ids.sort_unstable();
        for id in ids {
            self.drop_by_id(id);
        }
        if is_current {
            self.drop_current(current);
        }
    }

    /// Takes events out of the queue and from the suspended ones.
    pub(crate) fn take_events(&mut self, mut wanted: impl FnMut(&Event) -> bool) -> Vec<Event> {
        let c = &mut self.circumstance;
        let taken = c.events.extract(&mut wanted);
        let (suspended, left): (Vec<_>, Vec<_>) = std::mem::take(&mut c.suspended_events)
            .into_iter()
            .partition(&mut wanted);
        c.suspended_events = left;
        let taken = taken.into_iter().map(|event| *event);
        taken.chain(suspended).collect()
    }

    fn drop_events(&mut self, events: Vec<Event>) {
        for event in events {
            self.goal_dropped(&event.trigger);
            match event.intention {
                Some(intention) => self.give_up_goals(intention),
                None => self.abandon_message(&event.trigger),
            }
        }
    }

    pub(super) fn give_up_goals(&mut self, intention: Box<Intention>) {
        for frame in intention.frames.iter().rev() {
            self.goal_dropped(&frame.trigger);
        }
        if let Some(first) = intention.frames.first() {
            let goal = first.trigger.clone();
            self.abandon(&intention, &goal);
        }
        self.leave_branches(&intention);
        self.circumstance.discard(intention);
    }

    /// The intention goes without end: of a fork, only the branch that it is. The others run on, but
    /// `|&|` cannot come to its end any more. With its last branch a fork goes, and so does the
    /// branch that it is in.
    pub(crate) fn leave_branches(&mut self, intention: &Intention) {
        let forks = &mut self.circumstance.forks;
        let frames = intention.frames.iter().rev();
        for block in frames.flat_map(|frame| frame.blocks.iter().rev()) {
            let BlockKind::Branch(id) = block.kind else {
                continue;
            };
            let Some(fork) = forks.get_mut(&id) else {
                continue;
            };
            fork.live = fork.live.saturating_sub(1);
            fork.is_broken |= fork.all;
            if fork.live > 0 {
                break;
            }
            forks.swap_remove(&id);
        }
    }

    pub(super) fn goal_dropped(&mut self, goal: &Trigger) {
        self.goal_state(goal, State::Dropped, None);
        self.goal_state(goal, State::Finished, None);
    }
}

/// Whether an event asks for the goal.
pub(super) fn is_event_for(solver: &mut logic::solve::Solver, event: &Event, goal: &Term) -> bool {
    event.trigger.op == TriggerOp::Add
        && event.trigger.kind == TriggerKind::Achieve
        && logic::unify::matches(solver, goal, &event.trigger.literal)
}

/// Whether some step posts a goal that is wanted.
fn posts_goal(body: &Body, wanted: &mut dyn FnMut(&Term) -> bool) -> bool {
    body.steps().iter().any(|step| match &step.kind {
        StepKind::Achieve(goal, _) => wanted(goal),
        StepKind::Block(inner) | StepKind::While(_, inner) | StepKind::For(_, inner) => {
            posts_goal(inner, wanted)
        }
        StepKind::If {
            then, otherwise, ..
        } => {
            posts_goal(then, wanted)
                || otherwise
                    .as_ref()
                    .is_some_and(|otherwise| posts_goal(otherwise, wanted))
        }
        StepKind::Fork { branches, .. } => branches.iter().any(|branch| posts_goal(branch, wanted)),
        _ => false,
    })
}
