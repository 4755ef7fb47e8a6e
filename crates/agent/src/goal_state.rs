//! Goal state events: `^!g[state(S)[reason(R)]]` (intent.md section 9).
//!
//! They exist only when the agent has plans for them.

use logic::annots::Annots;
use logic::symbol::Symbol;
use logic::term::Term;

use crate::agent::Agent;
use crate::circumstance::Deferred;
use crate::trigger::{Trigger, TriggerOp};

/// The states of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum State {
    Pending,
    Executing,
    Waiting,
    Suspended,
    Resumed,
    Failed,
    Achieved,
    Dropped,
    Finished,
}

/// Why a goal waits whose step is an action on the environment.
pub(crate) fn acting_reason(action: &Term) -> Term {
    Term::literal(Symbol::new("action"), [action.clone()])
}

impl State {
    /// The name in `state(S)`.
    pub const fn name(self) -> &'static str {
        match self {
            State::Pending => "pending",
            State::Executing => "executing",
            State::Waiting => "waiting",
            State::Suspended => "suspended",
            State::Resumed => "resumed",
            State::Failed => "failed",
            State::Achieved => "achieved",
            State::Dropped => "dropped",
            State::Finished => "finished",
        }
    }
}

impl Agent {
    /// Tells the agent's `^` plans that a goal changed its state. Takes effect at the start of the
    /// next cycle.
    #[inline]
    pub(crate) fn goal_state(&mut self, goal: &Trigger, state: State, reason: Option<Term>) {
        if self.plans.has_meta_plans() {
            self.tell_goal_state(goal, state, reason);
        }
    }

    #[cold]
    fn tell_goal_state(&mut self, goal: &Trigger, state: State, reason: Option<Term>) {
        if !goal.is_goal() || goal.op != TriggerOp::Add {
            return;
        }
        let Some(functor) = goal.literal.functor() else {
            return;
        };
        if !self
            .plans
            .has_candidate(TriggerOp::Meta, goal.kind, functor)
        {
            return;
        }
        let reason = reason.unwrap_or_else(|| Term::string(""));
        let reason = Term::literal(Symbol::REASON, [reason]);
        let state = Term::literal(Symbol::STATE, [Term::atom(state.name())])
            .with_annots(Annots::new(vec![reason]));
        let literal = goal
            .literal
            .with_annots(goal.literal.annots().with([state]));
        let trigger = Trigger::new(TriggerOp::Meta, goal.kind, literal);
        self.circumstance
            .deferred
            .push_back(Deferred::GoalState(Box::new(trigger)));
    }
}
