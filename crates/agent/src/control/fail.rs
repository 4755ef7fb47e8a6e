//! `.fail_goal`: a goal fails from outside.

use logic::term::Term;

use super::drop::is_event_for;
use crate::agent::Agent;
use crate::cycle::Cycle;
use crate::effect::Effects;
use crate::fault::Fault;
use crate::host::Host;
use crate::intention::Intention;
use crate::rules::fail::{goal_without_plan, step_failed};

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
        // Events first: failure events made below are not for G.
        let mut solver = self.take_solver();
        let events = self.take_events(|event| is_event_for(&mut solver, event, goal));
        self.give_solver(solver);
        for event in events {
            goal_without_plan(self, cx, event, fault.clone());
        }
        for id in self.holders(goal) {
            let found = self.circumstance.intentions().find(|i| i.id == id).cloned();
            let Some(intention) = found else { continue };
            if let Some(index) = self.frame_of(&intention, goal)
                && let Some(intention) = self.take_intention(id)
            {
                self.fail_frame(cx, intention, index, fault.clone());
            }
        }
        let Some(intention) = current.take() else {
            return;
        };
        match self.frame_of(&intention, goal) {
            Some(index) => self.fail_frame(cx, intention, index, fault),
            None => *current = Some(intention),
        }
    }

    fn fail_frame(
        &mut self,
        cx: &mut Cycle<'_>,
        mut intention: Box<Intention>,
        index: usize,
        fault: Fault,
    ) {
        self.leave_forks(&intention, index);
        self.circumstance.truncate(&mut intention, index + 1);
        if let Some(frame) = intention.frames.last_mut() {
            frame.call = None;
        }
        intention.suspended = false;
        step_failed(self, cx, intention, fault);
    }
}
