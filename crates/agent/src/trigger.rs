//! Triggering events: what happened (`+ - ^`), to what (belief, goal, test goal), and the literal.

use std::fmt;

use logic::functor::{Functor, Shape};
use logic::term::Term;

pub use logic::functor::{TriggerKind, TriggerOp};

/// A triggering event, in a plan or in the event queue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trigger {
    /// `+`, `-` or `^`.
    pub op: TriggerOp,
    /// Belief, achievement goal or test goal.
    pub kind: TriggerKind,
    /// The literal; in plans also a variable.
    pub literal: Term,
}

impl Trigger {
    /// A trigger.
    pub fn new(op: TriggerOp, kind: TriggerKind, literal: Term) -> Trigger {
        Trigger { op, kind, literal }
    }

    /// `+!goal`
    pub fn achieve(goal: Term) -> Trigger {
        Trigger::new(TriggerOp::Add, TriggerKind::Achieve, goal)
    }

    /// The trigger that a term `{ +!g }` stands for; `{ +b }` and `{ -b }` are bodies of one step
    /// (terms.md 2.3) and count as well.
    pub fn from_term(term: &Term) -> Option<Trigger> {
        use logic::functor::StepOp;
        let structure = term.as_struct()?;
        match structure.functor.shape() {
            Shape::Trigger(op, kind) => Some(Trigger::new(op, kind, structure.args[0].clone())),
            Shape::Body if structure.args.len() == 2 => {
                let rest = structure.args[1].as_struct()?;
                if rest.functor != Functor::EMPTY_BODY {
                    return None;
                }
                Trigger::from_term(&structure.args[0])
            }
            Shape::Step(StepOp::Add) => Some(Trigger::new(
                TriggerOp::Add,
                TriggerKind::Belief,
                structure.args[0].clone(),
            )),
            Shape::Step(StepOp::Delete) => Some(Trigger::new(
                TriggerOp::Delete,
                TriggerKind::Belief,
                structure.args[0].clone(),
            )),
            _ => None,
        }
    }

    /// The trigger as a term.
    pub fn to_term(&self) -> Term {
        Term::structure(Functor::trigger(self.op, self.kind), [self.literal.clone()])
    }

    /// Whether it is `+!g` or `+?g`: something is to be pursued.
    pub fn is_goal_addition(&self) -> bool {
        self.op == TriggerOp::Add && self.kind != TriggerKind::Belief
    }

    /// Whether it is about a goal.
    pub fn is_goal(&self) -> bool {
        self.kind != TriggerKind::Belief
    }
}

impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}",
            self.op.spelling(),
            self.kind.spelling(),
            self.literal
        )
    }
}
