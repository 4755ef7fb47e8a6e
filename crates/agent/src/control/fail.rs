//! `.fail_goal` and `.give_up_goal`: a goal fails from outside.

use logic::print::excerpt;
use logic::term::Term;

use super::drop::is_event_for;
use crate::agent::Agent;
use crate::cycle::Cycle;
use crate::effect::Effects;
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::host::Host;
use crate::intention::{Branch, Intention, IntentionId};
use crate::rules::fail::{LONGEST, goal_without_plan, poster_failed, step_failed};
use crate::trigger::Trigger;

impl Agent {
    /// `.fail_goal(G)`: in every intention that pursues G, its plan and those above go, and its
    /// failure plan is looked for; an event for G becomes its failure event.
    pub fn fail_goal(
        &mut self,
        goal: &Term,
        annots: &[Term],
        current: &mut Option<Box<Intention>>,
        host: &mut dyn Host,
        out: &mut Effects,
    ) {
        let cx = &mut Cycle::new(host, out);
        let fault = Fault {
            kind: None,
            message: String::new(),
            code: None,
            annots: annots.to_vec(),
            place: None,
        };
        let at_work = self.lay_down(current);
        // Events first: failure events made below are not for G.
        let mut solver = self.take_solver();
        let events = self.take_events(|event| is_event_for(&mut solver, event, goal));
        self.give_solver(solver);
        for event in events {
            goal_without_plan(self, cx, event, fault.clone());
        }
        for id in self.holders_but(goal, at_work) {
            if let Some(intention) = self.take_intention(id) {
                let index = self.frame_of(&intention, goal);
                self.fail_in(cx, intention, index, fault.clone());
            }
        }
        self.take_up(at_work, current);
        if let Some(intention) = current.take() {
            let index = self.frame_of(&intention, goal);
            *current = self.fail_in(cx, intention, index, fault);
        }
    }

    /// `hard_deadline`: the goal with this timer fails if it is still pursued.
    pub(crate) fn fail_goal_of_timer(&mut self, timer: u64, cx: &mut Cycle<'_>) {
        let fault = Fault::new(FaultKind::DeadlineReached);
        // No plan may have been chosen for it yet.
        for event in self.take_events(|event| event.deadline == Some(timer)) {
            goal_without_plan(self, cx, event, fault.clone());
        }
        let index = |intention: &Intention| {
            let mut frames = intention.frames.iter();
            frames.position(|frame| frame.deadline == Some(timer))
        };
        let holders = self.circumstance.intentions();
        let holders: Vec<IntentionId> = holders
            .filter(|intention| index(intention).is_some())
            .map(|intention| intention.id)
            .collect();
        // The first branch of a fork ends the others.
        for id in holders {
            if let Some(intention) = self.take_intention(id) {
                let index = index(&intention);
                self.fail_in(cx, intention, index, fault.clone());
            }
        }
    }

    /// The goal of the frame of this number fails. Gives the intention back if there is none.
    fn fail_in(
        &mut self,
        cx: &mut Cycle<'_>,
        intention: Box<Intention>,
        index: Option<usize>,
        fault: Fault,
    ) -> Option<Box<Intention>> {
        let (mut intention, index) = match self.goal_in(intention, index) {
            Ok(found) => found,
            Err(other) => return other,
        };
        self.circumstance.truncate(&mut intention, index + 1);
        if let Some(frame) = intention.frames.last_mut() {
            frame.call = None;
        }
        intention.suspended = false;
        step_failed(self, cx, intention, fault);
        None
    }

    /// The frame of a goal that is to fail, the intention cleared for it: what runs for the goal
    /// beside the intention has gone. Otherwise the intention again if it does not pursue the goal,
    /// or nothing if it is a branch: the intention that it is a branch of holds the goal as well
    /// and sees to it.
    fn goal_in(
        &mut self,
        intention: Box<Intention>,
        index: Option<usize>,
    ) -> Result<(Box<Intention>, usize), Option<Box<Intention>>> {
        let Some(index) = index else {
            return Err(Some(intention));
        };
        let is_shared = |branch: &Branch| index < branch.depth;
        if intention.branch.as_ref().is_some_and(is_shared) {
            self.circumstance.discard(intention);
            return Err(None);
        }
        self.leave_forks(&intention, index);
        self.drop_branches(intention.id, index);
        Ok((intention, index))
    }

    /// `.give_up_goal(G)`: in every intention that pursues G, and for every event that asks for it,
    /// G fails past its own failure plan: the search begins at its poster. A goal that nobody
    /// posted is dropped.
    pub fn give_up_goal(
        &mut self,
        goal: &Term,
        current: &mut Option<Box<Intention>>,
        host: &mut dyn Host,
        out: &mut Effects,
    ) {
        let cx = &mut Cycle::new(host, out);
        let at_work = self.lay_down(current);
        for id in self.holders_but(goal, at_work) {
            if let Some(intention) = self.take_intention(id) {
                self.give_up_in(cx, intention, goal);
            }
        }
        let mut solver = self.take_solver();
        let events = self.take_events(|event| is_event_for(&mut solver, event, goal));
        self.give_solver(solver);
        for event in events {
            let Event {
                trigger, intention, ..
            } = event;
            self.fail_poster(cx, intention, trigger);
        }
        self.take_up(at_work, current);
        if let Some(intention) = current.take() {
            *current = self.give_up_in(cx, intention, goal);
        }
    }

    /// Gives the intention back if it does not pursue the goal.
    fn give_up_in(
        &mut self,
        cx: &mut Cycle<'_>,
        intention: Box<Intention>,
        goal: &Term,
    ) -> Option<Box<Intention>> {
        let index = self.frame_of(&intention, goal);
        let (mut intention, index) = match self.goal_in(intention, index) {
            Ok(found) => found,
            Err(other) => return other,
        };
        let trigger = intention.frames[index].trigger.clone();
        if index == 0 {
            self.give_up_goals(intention);
            return None;
        }
        self.circumstance.truncate(&mut intention, index);
        self.fail_poster(cx, Some(intention), trigger);
        None
    }

    /// The poster, on top of the intention, of a goal that is given up.
    fn fail_poster(
        &mut self,
        cx: &mut Cycle<'_>,
        intention: Option<Box<Intention>>,
        goal: Trigger,
    ) {
        let Some(mut intention) = intention.filter(|intention| !intention.frames.is_empty()) else {
            self.goal_dropped(&goal);
            self.abandon_message(&goal);
            return;
        };
        intention.suspended = false;
        let message = format!(
            "the goal `!{}` was given up",
            excerpt(&goal.literal, LONGEST)
        );
        let fault = Fault {
            code: Some(goal.literal.clone()),
            ..Fault::new(FaultKind::GoalDropped).message(message)
        };
        poster_failed(self, cx, intention, goal, fault);
    }
}
