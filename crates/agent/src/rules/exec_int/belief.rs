//! Steps that change beliefs and plans: `+b +>b ++b -b --b -+b +{plan} -{plan} +{rule}`.

use std::sync::Arc;

use logic::functor::Shape;
use logic::store::{Place, Rule};
use logic::term::Term;

use super::goal::{literal, wait_for};
use super::{Applied, done, failed, top};
use crate::agent::{Agent, with_own_source};
use crate::belief::Change;
use crate::event::Event;
use crate::fault::{Fault, FaultKind};
use crate::intention::{Call, Intention};
use crate::plan::body::Focus;
use crate::plan::library::PlanPlace;
use crate::trigger::{Trigger, TriggerKind};

/// `+b`: adds a belief; if that changes something, an event is made.
pub(super) fn add(
    agent: &mut Agent,
    intention: Box<Intention>,
    belief: Result<Term, Box<Fault>>,
    place: Place,
    focus: Focus,
) -> Applied {
    let value = match belief {
        Ok(value) => value,
        Err(fault) => return failed(intention, fault),
    };
    if let Term::Struct(s) = &value {
        let added = match s.functor.shape() {
            Shape::Plan => {
                let place = match place {
                    Place::Front => PlanPlace::Begin,
                    Place::End => PlanPlace::End,
                };
                Some(agent.add_plan(&value, logic::symbol::Symbol::SELF, place))
            }
            Shape::Rule => Some(add_rule(agent, &value, place)),
            _ => None,
        };
        match added {
            Some(Ok(())) => return done(intention),
            Some(Err(fault)) => return failed(intention, fault),
            None => {}
        }
    }
    match literal(value) {
        Ok(belief) => {
            let change = agent.beliefs.add(&with_own_source(belief), place);
            changed(agent, intention, change, focus)
        }
        Err(fault) => failed(intention, fault),
    }
}

fn add_rule(agent: &mut Agent, rule: &Term, place: Place) -> Result<(), Fault> {
    let (rule, _) = crate::intention::close(rule);
    let vocabulary = agent.registry.vocabulary().clone();
    let rule = Rule::new(rule, &vocabulary)
        .map_err(|error| Fault::new(FaultKind::BodyVarNotLiteral).message(error.to_string()))?;
    agent.beliefs.add_rule(Arc::new(rule), place);
    Ok(())
}

/// `-b`: removes a belief or annotations of it; variables get the values of what was removed.
pub(super) fn delete(
    agent: &mut Agent,
    mut intention: Box<Intention>,
    belief: Result<Term, Box<Fault>>,
    focus: Focus,
) -> Applied {
    let value = match belief {
        Ok(value) => value,
        Err(fault) => return failed(intention, fault),
    };
    if value
        .as_struct()
        .is_some_and(|s| s.functor.shape() == Shape::Plan)
    {
        agent.remove_plan_term(&value);
        return done(intention);
    }
    match literal(value) {
        Ok(pattern) => {
            let mut solver = agent.take_solver();
            let pattern = with_own_source(pattern);
            let Some(frame) = top(&mut intention) else {
                return done(intention);
            };
            let change = agent.beliefs.remove(&pattern, &mut frame.env, &mut solver);
            agent.give_solver(solver);
            changed(agent, intention, change, focus)
        }
        Err(fault) => failed(intention, fault),
    }
}

/// `-+b`: removes the first belief of the same predicate (an external event), then adds `b`.
pub(super) fn replace(
    agent: &mut Agent,
    intention: Box<Intention>,
    belief: Result<Term, Box<Fault>>,
) -> Applied {
    match belief.and_then(literal) {
        Ok(belief) => {
            let belief = with_own_source(belief);
            let mut solver = agent.take_solver();
            let removed = agent.beliefs.remove_for_replacement(&belief, &mut solver);
            agent.give_solver(solver);
            let added = agent.beliefs.add(&belief, Place::Front);
            if let Some(change) = removed {
                agent.post_change(change);
            }
            changed(agent, intention, added, Focus::Same)
        }
        Err(fault) => failed(intention, fault),
    }
}

/// Makes the event of a change: of the intention's own, or external.
fn changed(
    agent: &mut Agent,
    intention: Box<Intention>,
    change: Option<Change>,
    focus: Focus,
) -> Applied {
    let Some(change) = change else {
        return done(intention);
    };
    agent.circumstance.beliefs_changed();
    agent.record_change(Some(intention.id), &change);
    let trigger = Trigger::new(change.op, TriggerKind::Belief, change.literal);
    if focus == Focus::New || agent.options.new_focus {
        agent.post(Event::external(trigger));
        return done(intention);
    }
    wait_for(agent, intention, trigger, Call::default(), None)
}
