//! Control of intentions from outside their own steps: what `.done`, `.succeed_goal`, `.suspend`,
//! `.resume` and the `.drop_…` actions are made of (intent.md section 8).

mod beliefs;
mod drop;
mod fail;
mod include;
mod later;

use logic::term::Term;

use crate::action::Until;
use crate::agent::Agent;
use crate::circumstance::{Deferred, Pending};
use crate::event::Event;
use crate::goal_state::{State, acting_reason};
use crate::host::Time;
use crate::intention::{BlockKind, Intention, IntentionId};
use crate::rules::clr_int::achieve_top;
use crate::rules::exec_int::drop_branches as drop_fork_branches;
use crate::trigger::{Trigger, TriggerKind, TriggerOp};
use drop::is_event_for;

impl Agent {
    /// The goal of the frame at `index` of an intention counts as achieved: the frame and all above
    /// it go, the poster goes on. Works wherever the intention is.
    pub(crate) fn achieve_frame(&mut self, id: IntentionId, index: usize) {
        if let Some(intention) = self.take_intention(id)
            && let Some(intention) = self.cut_to_achieved(intention, index)
        {
            self.circumstance.run(intention);
        }
    }

    /// As [`achieve_frame`](Agent::achieve_frame), for an intention at hand. `None` when nothing is
    /// left of it. A branch hands the matter over to the intention that it is a branch of.
    pub(crate) fn cut_to_achieved(
        &mut self,
        mut intention: Box<Intention>,
        index: usize,
    ) -> Option<Box<Intention>> {
        if let Some(branch) = &intention.branch
            && index < branch.depth
        {
            let of = branch.of;
            self.circumstance.discard(intention);
            self.achieve_frame(of, index);
            return None;
        }
        self.leave_forks(&intention, index);
        self.circumstance.truncate(&mut intention, index + 1);
        self.drop_branches(intention.id, index);
        if let Some(poster) = index
            .checked_sub(1)
            .and_then(|below| intention.frames.get_mut(below))
        {
            // Nothing was computed: no values go back.
            poster.call = None;
        }
        achieve_top(self, intention)
    }

    /// The frame at `index` and those above it are about to end in one branch of a fork that they
    /// have made: the other branches hold the same frames and end as well.
    fn leave_forks(&mut self, intention: &Intention, index: usize) {
        for block in intention
            .frames
            .iter()
            .skip(index)
            .flat_map(|frame| &frame.blocks)
        {
            if let BlockKind::Branch(fork) = block.kind {
                self.circumstance.forks.swap_remove(&fork);
                drop_fork_branches(self, fork, intention.id);
            }
        }
    }

    /// Drops the branches that run sub-plans of a goal which is over.
    fn drop_branches(&mut self, of: IntentionId, index: usize) {
        let over: Vec<IntentionId> = self
            .circumstance
            .intentions()
            .filter(|i| {
                i.branch
                    .as_ref()
                    .is_some_and(|b| b.of == of && b.depth > index)
            })
            .map(|i| i.id)
            .collect();
        for id in over {
            if let Some(branch) = self.take_intention(id) {
                self.circumstance.discard(branch);
            }
        }
    }

    /// Takes an intention out of wherever it is: running, waiting, acting, or held by an event
    /// (which goes). Its timers and waits are forgotten.
    pub(crate) fn take_intention(&mut self, id: IntentionId) -> Option<Box<Intention>> {
        let c = &mut self.circumstance;
        c.recheck = true;
        if let Some(index) = c.running.iter().position(|i| i.id == id) {
            return c.running.remove(index);
        }
        if let Some(pending) = c.pending.swap_remove(&id) {
            if let Some(timer) = pending.timer {
                c.timers.swap_remove(&timer);
            }
            c.forget_wait(id);
            return Some(pending.intention);
        }
        let held = |event: &Event| event.intention_id() == Some(id);
        let index = c.events.iter().position(held);
        if let Some(index) = index {
            return c.events.remove(index).and_then(|event| event.intention);
        }
        if let Some(index) = c.suspended_events.iter().position(held) {
            return c.suspended_events.remove(index).intention;
        }
        let action = c
            .acting
            .iter()
            .find(|(_, acting)| acting.intention.id == id);
        let action = action.map(|(action, _)| *action)?;
        c.acting.swap_remove(&action).map(|acting| acting.intention)
    }

    /// Puts the step's intention to rest until `.resume`.
    pub fn suspend_current(&mut self, current: &mut Option<Box<Intention>>, now: Time) {
        if let Some(mut intention) = current.take() {
            intention.suspended = true;
            if let Some(frame) = intention.frames.last_mut() {
                frame.advance();
            }
            if let Some(frame) = intention.top() {
                let goal = frame.trigger.clone();
                self.goal_state(&goal, State::Suspended, Some(Term::atom("suspend_ia")));
            }
            self.rest(intention, now);
        }
    }

    fn rest(&mut self, intention: Box<Intention>, now: Time) {
        let pending = Pending {
            failure: None,
            until: Until::Resumed,
            reason: Term::atom("suspend_ia"),
            since: now,
            timer: None,
            intention,
        };
        self.circumstance
            .pending
            .insert(pending.intention.id, pending);
    }

    /// The intentions that hold the goal, in order of their numbers (the one at work excepted).
    pub fn holders(&mut self, goal: &Term) -> Vec<IntentionId> {
        let mut solver = self.take_solver();
        let mut ids: Vec<IntentionId> = self
            .circumstance
            .intentions()
            .filter(|intention| holds(&mut solver, intention, goal))
            .map(|intention| intention.id)
            .collect();
        self.give_solver(solver);
        ids.sort_unstable();
        ids
    }

    /// As [`holders`](Agent::holders), without the intention that was at work.
    fn holders_but(&mut self, goal: &Term, at_work: Option<IntentionId>) -> Vec<IntentionId> {
        let mut ids = self.holders(goal);
        ids.retain(|id| Some(*id) != at_work);
        ids
    }

    /// The intention at work stands among the running ones while others are ended: it may be a
    /// branch that ends with them.
    fn lay_down(&mut self, current: &mut Option<Box<Intention>>) -> Option<IntentionId> {
        let intention = current.take()?;
        let id = intention.id;
        self.circumstance.running.push_back(intention);
        Some(id)
    }

    /// The intention that was at work is so again, if it did not end.
    fn take_up(&mut self, at_work: Option<IntentionId>, current: &mut Option<Box<Intention>>) {
        let running = &mut self.circumstance.running;
        let index = running.iter().position(|i| Some(i.id) == at_work);
        *current = index.and_then(|index| running.remove(index));
    }

    /// Stops every intention that holds the goal, and events for the goal itself. A waiting one
    /// keeps waiting; when its wait ends it stays suspended.
    pub fn suspend_goal(
        &mut self,
        goal: &Term,
        current: &mut Option<Box<Intention>>,
        now: Time,
    ) -> bool {
        let mut solver = self.take_solver();
        let is_current = current
            .as_ref()
            .is_some_and(|i| holds(&mut solver, i, goal));
        self.give_solver(solver);
        for id in self.holders(goal) {
            let c = &mut self.circumstance;
            let state = if let Some(pending) = c.pending.get_mut(&id) {
                pending.intention.suspended = true;
                pending.intention.top().map(|frame| frame.trigger.clone())
            } else if let Some(acting) = c.acting.values_mut().find(|a| a.intention.id == id) {
                acting.intention.suspended = true;
                acting.intention.top().map(|frame| frame.trigger.clone())
            } else if let Some(index) = c.running.iter().position(|i| i.id == id) {
                let Some(mut intention) = c.running.remove(index) else {
                    continue;
                };
                intention.suspended = true;
                let goal = intention.top().map(|frame| frame.trigger.clone());
                self.rest(intention, now);
                goal
            } else {
                let held = |event: &Event| event.intention_id() == Some(id);
                let index = c.events.iter().position(held);
                let Some(mut event) = index.and_then(|index| c.events.remove(index)) else {
                    continue;
                };
                if let Some(intention) = &mut event.intention {
                    intention.suspended = true;
                }
                let goal = event.trigger.clone();
                c.suspended_events.push(*event);
                Some(goal)
            };
            if let Some(goal) = state {
                self.goal_state(&goal, State::Suspended, Some(Term::atom("suspend_ia")));
            }
        }
        self.suspend_events(goal);
        if is_current {
            self.suspend_current(current, now);
        }
        is_current
    }

    /// Events for the goal itself that no intention holds, or whose intention does not hold it.
    fn suspend_events(&mut self, goal: &Term) {
        let mut solver = self.take_solver();
        let is_for_goal = |event: &Event| is_event_for(&mut solver, event, goal);
        let events = self.circumstance.events.extract(is_for_goal);
        self.give_solver(solver);
        for mut event in events {
            if let Some(intention) = &mut event.intention {
                intention.suspended = true;
            }
            let trigger = event.trigger.clone();
            self.circumstance.suspended_events.push(*event);
            self.goal_state(&trigger, State::Suspended, Some(Term::atom("suspend_ia")));
        }
    }

    /// Lets every suspended intention and event that holds the goal go on.
    pub fn resume_goal(&mut self, goal: &Term) {
        let mut solver = self.take_solver();
        // The goals, and for what those wait that still do.
        let mut resumed: Vec<(Trigger, Option<Term>)> = Vec::new();
        let mut ids: Vec<IntentionId> = self
            .circumstance
            .pending
            .values()
            .map(|pending| &pending.intention)
            .chain(
                self.circumstance
                    .acting
                    .values()
                    .map(|acting| &acting.intention),
            )
            .filter(|intention| intention.suspended && holds(&mut solver, intention, goal))
            .map(|intention| intention.id)
            .collect();
        ids.sort_unstable();
        for id in ids {
            let c = &mut self.circumstance;
            if let Some(acting) = c.acting.values_mut().find(|a| a.intention.id == id) {
                acting.intention.suspended = false;
                let reason = acting_reason(&acting.action);
                let top = acting.intention.top();
                resumed.extend(top.map(|frame| (frame.trigger.clone(), Some(reason))));
                continue;
            }
            let Some(pending) = c.pending.get_mut(&id) else {
                continue;
            };
            pending.intention.suspended = false;
            let waits = pending.failure.is_none() && pending.until != Until::Resumed;
            let reason = waits.then(|| pending.reason.clone());
            let top = pending.intention.top();
            resumed.extend(top.map(|frame| (frame.trigger.clone(), reason)));
            if let Some(fault) = pending.failure.take() {
                c.deferred.push_back(Deferred::GiveUp(id, fault));
            } else if pending.until == Until::Resumed
                && let Some(pending) = c.pending.swap_remove(&id)
            {
                c.run(pending.intention);
            }
        }
        let events = std::mem::take(&mut self.circumstance.suspended_events);
        for mut event in events {
            let matches = event.trigger.kind == TriggerKind::Achieve
                && logic::unify::matches(&mut solver, goal, &event.trigger.literal);
            let held = event
                .intention
                .as_ref()
                .is_some_and(|i| holds(&mut solver, i, goal));
            if matches || held {
                if let Some(intention) = &mut event.intention {
                    intention.suspended = false;
                }
                resumed.push((event.trigger.clone(), None));
                self.circumstance.events.push_back(Box::new(event));
            } else {
                self.circumstance.suspended_events.push(event);
            }
        }
        self.give_solver(solver);
        for (goal, waits) in resumed {
            self.goal_state(&goal, State::Resumed, Some(Term::atom("resume_ia")));
            match waits {
                Some(reason) => self.goal_state(&goal, State::Waiting, Some(reason)),
                None => self.goal_state(&goal, State::Executing, None),
            }
        }
    }

    /// `.succeed_goal(G)`: G counts as achieved in every intention that holds it; an event for it
    /// goes and its poster goes on. Gives whether the current intention was concerned.
    pub fn succeed_goal(&mut self, goal: &Term, current: &mut Option<Box<Intention>>) -> bool {
        let at_work = self.lay_down(current);
        for id in self.holders_but(goal, at_work) {
            if let Some(intention) = self.take_intention(id)
                && let Some(index) = self.frame_of(&intention, goal)
                && let Some(intention) = self.cut_to_achieved(intention, index)
            {
                self.circumstance.run(intention);
            }
        }
        self.succeed_events(goal);
        self.take_up(at_work, current);
        match current {
            Some(_) => self.done(Some(goal), current),
            None => at_work.is_some(),
        }
    }

    /// `.done`: the goal, or that of the top frame, counts as achieved in the intention at work.
    /// Gives whether it is pursued there.
    pub fn done(&mut self, goal: Option<&Term>, current: &mut Option<Box<Intention>>) -> bool {
        let Some(intention) = current.take() else {
            return false;
        };
        let index = match goal {
            // A plan for a belief ends the goal that it works for.
            None => intention
                .frames
                .iter()
                .rposition(|frame| frame.trigger.is_goal_addition()),
            Some(goal) => self.frame_of(&intention, goal),
        };
        match index {
            Some(index) => {
                *current = self.cut_to_achieved(intention, index);
                true
            }
            None => {
                *current = Some(intention);
                false
            }
        }
    }

    fn succeed_events(&mut self, goal: &Term) {
        let mut solver = self.take_solver();
        let events = self.take_events(|event| is_event_for(&mut solver, event, goal));
        self.give_solver(solver);
        for mut intention in events.into_iter().filter_map(|event| event.intention) {
            intention.suspended = false;
            if let Some(frame) = intention.frames.last_mut() {
                frame.call = None;
                frame.advance();
            }
            self.circumstance.run(intention);
        }
    }

    /// The frame that an action on a goal means: the first match from the top fixes the goal's
    /// variables, then the lowest frame with that very goal (intent.md section 8).
    pub fn frame_of(&mut self, intention: &Intention, goal: &Term) -> Option<usize> {
        let mut solver = self.take_solver();
        let first = intention
            .frames
            .iter()
            .rev()
            .find(|frame| is_for(&mut solver, &frame.trigger, goal))
            .map(|frame| frame.trigger.literal.clone());
        let found = first.and_then(|first| {
            let bare = first.with_annots(logic::annots::Annots::None);
            intention.frames.iter().position(|frame| {
                frame.trigger.is_goal_addition() && is_for(&mut solver, &frame.trigger, &bare)
            })
        });
        self.give_solver(solver);
        found
    }
}

/// Whether some frame of the intention pursues the goal.
pub(crate) fn holds(solver: &mut logic::solve::Solver, intention: &Intention, goal: &Term) -> bool {
    intention
        .frames
        .iter()
        .any(|frame| is_for(solver, &frame.trigger, goal))
}

fn is_for(solver: &mut logic::solve::Solver, trigger: &Trigger, goal: &Term) -> bool {
    trigger.op == TriggerOp::Add
        && trigger.kind == TriggerKind::Achieve
        && logic::unify::matches(solver, goal, &trigger.literal)
}
