//! Steps about goals and conditions: `!g`, `!!g`, `?f`, comparisons.

use logic::functor::{Operator, Shape};
use logic::order::equal;
use logic::print::brief;
use logic::symbol::Symbol;
use logic::term::Term;

use super::{Applied, ask, done, failed, instantiate, top, unify};
use crate::agent::{Agent, with_own_source};
use crate::circumstance::TimerUse;
use crate::cycle::Cycle;
use crate::effect::Effect;
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::goal_state::State;
use crate::intention::{Call, Intention, close_owned};
use crate::plan::body::{Focus, Query};
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

/// `!g`: the event `+!g` belongs to the intention, which waits. `!!g`: it starts a new one.
pub(super) fn achieve(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    goal: Result<Term, Box<Fault>>,
    focus: Focus,
) -> Applied {
    let goal = match goal.and_then(literal) {
        Ok(goal) => with_own_source(goal),
        Err(fault) => return failed(intention, fault),
    };
    let place = match focus {
        Focus::New => top(&mut intention).map(|frame| Box::new(frame.place())),
        Focus::Same => None,
    };
    if intention.frames.len() >= agent.options.max_depth {
        let message = format!(
            "more than {} goals on one intention",
            agent.options.max_depth
        );
        return failed(
            intention,
            Fault::new(FaultKind::LimitReached)
                .message(message)
                .code(goal),
        );
    }
    let deadline = match hard_deadline(&goal) {
        Ok(deadline) => deadline,
        Err(fault) => return failed(intention, fault),
    };
    let (goal, call) = close_owned(goal);
    let vars = call.vars.len() as u32;
    let trigger = Trigger::achieve(goal);
    agent.goal_state(&trigger, State::Pending, None);
    match focus {
        Focus::New => {
            let goal = Some(Box::new(trigger.literal.clone()));
            let deadline = deadline.map(|ms| set_deadline(agent, cx, goal, ms));
            let event = Event {
                vars,
                place,
                deadline,
                ..Event::external(trigger)
            };
            agent.post(event);
            done(intention)
        }
        Focus::Same => {
            let deadline = deadline.map(|ms| set_deadline(agent, cx, None, ms));
            wait_for(agent, intention, trigger, call, deadline)
        }
    }
}

/// The milliseconds of `hard_deadline(MS)`.
fn hard_deadline(goal: &Term) -> Result<Option<f64>, Box<Fault>> {
    let Some(value) = goal.annots().value_of(Symbol::HARD_DEADLINE) else {
        return Ok(None);
    };
    match value.as_number() {
        Some(ms) => Ok(Some(ms)),
        None => {
            let found = match value {
                Term::Var(_) => "it is an unbound variable".to_owned(),
                other => format!("it is {}", brief(other)),
            };
            let message =
                format!("the deadline of a goal must be a number of milliseconds, but {found}");
            let fault = Fault::new(FaultKind::WrongArguments).message(message);
            Err(fault.code(goal.clone()).into())
        }
    }
}

/// Of `!g` the deadline is for that very goal, of `!!g` for every one like it, which is given.
fn set_deadline(agent: &mut Agent, cx: &mut Cycle<'_>, like: Option<Box<Term>>, ms: f64) -> u64 {
    let nanoseconds = (ms.max(0.0) * 1e6) as u64;
    let time = cx.host.now().after(nanoseconds);
    let timer = agent.circumstance.new_timer(TimerUse::Deadline(like));
    cx.out.push(Effect::WakeAt { time, timer });
    timer
}

/// Posts an event that belongs to the intention: the step is done when its plan ends.
pub(super) fn wait_for(
    agent: &mut Agent,
    mut intention: Box<Intention>,
    trigger: Trigger,
    call: Call,
    deadline: Option<u64>,
) -> Applied {
    let vars = call.vars.len() as u32;
    if let Some(frame) = top(&mut intention) {
        frame.call = Some(call);
    }
    let event = Event {
        trigger,
        vars,
        intention: Some(intention),
        resume: None,
        place: None,
        sub_plans_only: false,
        deadline,
    };
    agent.post(event);
    Applied::Away
}

/// What stands behind `!` and the like must be a literal (cycle.md 5.3).
pub(super) fn literal(value: Term) -> Result<Term, Box<Fault>> {
    let kind = match &value {
        Term::Atom(_) => return Ok(value),
        Term::Var(_) => FaultKind::BodyVarWithoutValue,
        Term::Struct(s) => match s.functor.shape() {
            Shape::Literal => return Ok(value),
            Shape::Body | Shape::Step(_) => FaultKind::BodyVarWithOp,
            Shape::VarLiteral => FaultKind::BodyVarWithoutValue,
            Shape::OpenLiteral
            | Shape::Internal
            | Shape::Function
            | Shape::Operator(_)
            | Shape::Trigger(..)
            | Shape::Plan
            | Shape::Rule => FaultKind::BodyVarNotLiteral,
        },
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => {
            FaultKind::BodyVarNotLiteral
        }
    };
    let message = match kind {
        FaultKind::BodyVarWithoutValue => format!("{} has no value", logic::print::brief(&value)),
        FaultKind::BodyVarWithOp => format!(
            "the body {} can only be run by itself",
            logic::print::brief(&value)
        ),
        _ => format!("{} is no literal", logic::print::brief(&value)),
    };
    Err(Fault::new(kind).message(message).code(value).into())
}

/// `?f`: the first answer stays. A literal without answer becomes the event `+?f` if some plan may
/// handle it.
pub(super) fn test(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    formula: &Term,
    query: &Query,
    is_literal: bool,
) -> Applied {
    if let Some(frame) = top(&mut intention)
        && let Term::Var(_) = formula
        && let Err(fault) = test_operand(frame.env.resolve(formula))
    {
        return failed(intention, fault);
    }
    match ask(agent, cx, &mut intention, query) {
        Ok(true) => return done(intention),
        Ok(false) => {}
        Err(fault) => return failed(intention, fault),
    }
    let Some(frame) = top(&mut intention) else {
        return done(intention);
    };
    let goal = match instantiate(agent, frame, formula) {
        Ok(goal) => goal,
        Err(fault) => return failed(intention, fault),
    };
    if is_literal && goal.is_literal() {
        let known = goal.functor().is_some_and(|functor| {
            let (op, kind) = (TriggerOp::Add, TriggerKind::Test);
            agent.plans.has_candidate(op, kind, functor)
                || frame.scope.as_ref().is_some_and(|scope| {
                    scope
                        .libraries
                        .iter()
                        .any(|(l, _)| l.has_candidate(op, kind, functor))
                })
        });
        if known {
            let (goal, call) = close_owned(with_own_source(goal));
            let trigger = Trigger::new(TriggerOp::Add, TriggerKind::Test, goal);
            agent.goal_state(&trigger, State::Pending, None);
            return wait_for(agent, intention, trigger, call, None);
        }
    }
    failed(intention, Fault::new(FaultKind::TestGoalFailed).code(goal))
}

fn test_operand(value: &Term) -> Result<(), Box<Fault>> {
    match value {
        Term::Number(_) | Term::String(_) | Term::Nil | Term::List(_) | Term::Container(_) => {
            Err(Fault::new(FaultKind::BodyVarNotLiteral)
                .message(format!("{} is no formula", logic::print::brief(value)))
                .into())
        }
        Term::Var(_) => Err(Fault::new(FaultKind::BodyVarWithoutValue)
            .message(format!("{} has no value", logic::print::brief(value)))
            .code(value.clone())
            .into()),
        Term::Atom(_) | Term::Struct(_) => Ok(()),
    }
}

/// A comparison or other formula as a step: it must hold; its first answer stays.
pub(super) fn constraint(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    formula: &Term,
    query: &Query,
) -> Applied {
    let holds = match directly(agent, &mut intention, formula) {
        Ok(Some(holds)) => Ok(holds),
        Ok(None) => ask(agent, cx, &mut intention, query),
        Err(fault) => Err(fault),
    };
    match holds {
        Ok(true) => done(intention),
        Ok(false) => {
            let code = top(&mut intention).map(|frame| frame.env.substitute(formula));
            let mut fault = Fault::new(FaultKind::ConstraintFailed);
            fault.code = code;
            failed(intention, fault)
        }
        Err(fault) => failed(intention, fault),
    }
}

/// Comparisons whose operands can be computed without the solver. `None`: ask the solver.
fn directly(
    agent: &mut Agent,
    intention: &mut Intention,
    formula: &Term,
) -> Result<Option<bool>, Box<Fault>> {
    let Some((op, [left, right])) = formula.as_operator() else {
        return Ok(None);
    };
    if !op.is_relation() || op == Operator::Univ {
        return Ok(None);
    }
    let Some(frame) = top(intention) else {
        return Ok(None);
    };
    let operands = instantiate(agent, frame, left)
        .and_then(|left| Ok((left, instantiate(agent, frame, right)?)));
    let (left, right) = operands.map_err(|mut fault| {
        fault.code = Some(frame.env.substitute(formula));
        fault
    })?;
    if op == Operator::Unify {
        return Ok(match (&left, &right) {
            (Term::Number(_) | Term::Atom(_), Term::Number(_) | Term::Atom(_)) => {
                Some(equal(&left, &right))
            }
            (Term::Var(_), _) if right.is_settled() => Some(unify(agent, frame, &[(left, right)])),
            (_, Term::Var(_)) if left.is_settled() => Some(unify(agent, frame, &[(right, left)])),
            _ => None,
        });
    }
    if !left.is_settled() || !right.is_settled() {
        return Ok(None);
    }
    Ok(Some(crate::query::compares(op, &left, &right)))
}
