//! `.fail_goal`: a goal fails from outside.

use logic::term::Term;

use super::drop::is_event_for;
use crate::action::Until;
use crate::agent::Agent;
use crate::circumstance::{Deferred, Pending};
use crate::fault::Fault;
use crate::host::Time;
use crate::intention::Intention;

impl Agent {
    /// `.fail_goal(G)`: in every intention that pursues G, its plan and those above go, and its
    /// failure plan is looked for; an event for G becomes its failure event. Takes effect at the
    /// start of the next cycle.
    pub fn fail_goal(
        &mut self,
        goal: &Term,
        annots: &[Term],
        current: &mut Option<Box<Intention>>,
        now: Time,
    ) {
        let fault = Fault {
            kind: None,
            message: String::new(),
            code: None,
            annots: annots.to_vec(),
            place: None,
        };
        for id in self.holders(goal) {
            let Some(intention) = self.circumstance.intentions().find(|i| i.id == id).cloned()
            else {
                continue;
            };
            if let Some(index) = self.frame_of(&intention, goal)
                && let Some(intention) = self.take_intention(id)
            {
                self.fail_frame(intention, index, fault.clone(), now);
            }
        }
        let mut solver = self.take_solver();
        let events = self.take_events(|event| is_event_for(&mut solver, event, goal));
        self.give_solver(solver);
        for event in events {
            let task = Deferred::FailEvent(Box::new(event), Box::new(fault.clone()));
            self.circumstance.deferred.push_back(task);
        }
        let Some(intention) = current.take() else {
            return;
        };
        match self.frame_of(&intention, goal) {
            Some(index) => self.fail_frame(intention, index, fault, now),
            None => *current = Some(intention),
        }
    }

    fn fail_frame(&mut self, mut intention: Box<Intention>, index: usize, fault: Fault, now: Time) {
        self.leave_forks(&intention, index);
        self.circumstance.truncate(&mut intention, index + 1);
        if let Some(frame) = intention.frames.last_mut() {
            frame.call = None;
        }
        intention.suspended = false;
        let id = intention.id;
        let pending = Pending {
            intention,
            until: Until::Resumed,
            reason: Term::atom("fail_goal"),
            since: now,
            timer: None,
        };
        self.circumstance.pending.insert(id, pending);
        self.circumstance
            .deferred
            .push_back(Deferred::GiveUp(id, Box::new(fault)));
    }
}
