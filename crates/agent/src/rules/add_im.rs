//! AddIM: the chosen plan becomes an intended means: on top of the intention that made the event
//! (IntEv), or of a new one (ExtEv).

use std::sync::Arc;

use logic::env::Env;
use logic::rebuild::map_vars;
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::event::Event;
use crate::goal_state::State;
use crate::intention::{Call, Frame, Intention, Returns, Scope};
use crate::rules::appl_pl::offer_to_sub_plans;
use crate::rules::rel_pl::{Candidate, deliberated};
use crate::trace::What;

/// ExtEv and IntEv.
pub(crate) fn add_im(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if agent.circumstance.has_sub_plans
        && let Some(event) = cx.event.take()
    {
        offer_to_sub_plans(agent, cx, &event);
        cx.event = Some(event);
    }
    let is_urgent = agent.options.priority_events
        && cx
            .event
            .as_ref()
            .is_some_and(|event| event.priority().is_some());
    let intention = cx.event.as_mut().and_then(|event| event.intention.take());
    let intention = match intention {
        Some(intention) => int_ev(agent, cx, intention),
        None => ext_ev(agent, cx),
    };
    agent.circumstance.recheck = true;
    if is_urgent {
        agent.circumstance.run_first(intention);
    } else {
        agent.circumstance.run(intention);
    }
    deliberated(agent, cx)
}

/// ExtEv: an external event starts a new intention.
fn ext_ev(agent: &mut Agent, cx: &mut Cycle<'_>) -> Box<Intention> {
    let intention = agent.circumstance.new_intention();
    push(agent, cx, intention)
}

/// IntEv: the plan goes on top of the intention. A goal in last position of a plan for a goal of
/// the same name and arity replaces that plan (tail call).
fn int_ev(agent: &mut Agent, cx: &mut Cycle<'_>, mut intention: Box<Intention>) -> Box<Intention> {
    if agent.options.tail_calls
        && let (Some(event), Some(chosen)) = (&mut cx.event, &mut cx.chosen)
        && let Some(frame) = intention.frames.last_mut()
        && is_replaceable(frame, event, chosen)
    {
        replace(agent, frame, event, chosen);
        record_push(agent, &intention);
        return intention;
    }
    push(agent, cx, intention)
}

/// A tail call: the frame goes on with another plan, in place. Event and candidate get what was
/// there before.
fn replace(agent: &mut Agent, frame: &mut Frame, event: &mut Event, chosen: &mut Candidate) {
    if agent.plans.has_meta_plans() {
        agent.goal_state(&frame.trigger, State::Achieved, None);
        agent.goal_state(&frame.trigger, State::Finished, None);
        agent.goal_state(&event.trigger, State::Executing, None);
    }
    if frame.returns.is_empty() {
        frame.returns.count = event.vars;
    } else {
        frame.returns = compose(frame, event.vars);
    }
    std::mem::swap(&mut frame.trigger, &mut event.trigger);
    std::mem::swap(&mut frame.env, &mut chosen.env);
    frame.call = None;
    frame.deadline = event.deadline;
    frame.event_base = chosen.plan.slots.len() as u32;
    frame.pc = 0;
    frame.blocks.clear();
    std::mem::swap(&mut frame.plan, &mut chosen.plan);
}

fn is_replaceable(frame: &Frame, event: &Event, chosen: &Candidate) -> bool {
    event.resume.is_none()
        && event.trigger.is_goal_addition()
        && frame.trigger.op == event.trigger.op
        && frame.trigger.kind == event.trigger.kind
        && frame.call.is_some()
        && frame.resume.is_none()
        && frame.scope.is_none()
        && frame.deadline.is_none()
        && chosen.level.is_none()
        && chosen.plan.condition.is_none()
        && chosen.plan.sub_plans.is_none()
        && frame.plan.atomic == chosen.plan.atomic
        && frame.trigger.literal.functor() == event.trigger.literal.functor()
        && frame.is_at_last_step()
}

/// A new frame for the chosen plan.
fn push(agent: &mut Agent, cx: &mut Cycle<'_>, mut intention: Box<Intention>) -> Box<Intention> {
    let (Some(event), Some(chosen)) = (cx.event.take(), cx.chosen.take()) else {
        return intention;
    };
    let Candidate { plan, env, level } = chosen;
    agent.goal_state(&event.trigger, State::Executing, None);
    let (returns, resume) = match event.resume {
        Some(resume) => {
            let depth = resume.depth as u32;
            (resume.returns, Some(depth))
        }
        None => (
            Returns {
                count: event.vars,
                layers: None,
            },
            None,
        ),
    };
    let scope = make_scope(&intention, &plan, &env, level);
    agent.circumstance.watch_conditions |= plan.condition.is_some();
    agent.circumstance.has_sub_plans |= plan.sub_plans.is_some();
    let frame = Frame {
        trigger: event.trigger,
        event_base: plan.slots.len() as u32,
        pc: 0,
        blocks: Vec::new(),
        plan,
        env,
        call: None,
        returns,
        resume,
        scope,
        deadline: event.deadline,
    };
    let was_atomic = intention.is_atomic();
    intention.push(frame);
    if intention.is_atomic() && !was_atomic {
        agent.circumstance.enter_atomic(&intention);
    }
    record_push(agent, &intention);
    intention
}

fn record_push(agent: &mut Agent, intention: &Intention) {
    if agent.is_observed()
        && let Some(frame) = intention.top()
    {
        let what = What::Push {
            depth: intention.frames.len(),
            plan: frame.plan.label.clone(),
            trigger: frame.trigger.clone(),
            bindings: bindings(frame),
        };
        agent.record(Some(intention.id), || what);
    }
}

/// What goal conditions and sub-plans will need of the new frame.
fn make_scope(
    intention: &Intention,
    plan: &Arc<crate::plan::Plan>,
    env: &Env,
    level: Option<usize>,
) -> Option<Box<Scope>> {
    let inherited = level.and_then(|level| {
        let scope = intention.frames.last()?.scope.as_ref()?;
        Some(scope.libraries[level..].to_vec())
    });
    if plan.condition.is_none() && plan.sub_plans.is_none() && inherited.is_none() {
        return None;
    }
    let mut libraries = Vec::new();
    if let Some(library) = &plan.sub_plans {
        libraries.push((library.clone(), intention.frames.len()));
    }
    libraries.extend(inherited.unwrap_or_default());
    Some(Box::new(Scope {
        env: env.clone(),
        libraries,
    }))
}

/// The named variables of a frame that have values.
pub(crate) fn bindings(frame: &Frame) -> Vec<(Symbol, Term)> {
    let slots = frame.plan.slots.iter();
    slots
        .filter_map(|slot| match slot {
            Term::Var(var) if !var.name.is_anonymous() => {
                let value = frame.env.substitute(&Term::Var(*var));
                (!value.is_var()).then_some((var.name, value))
            }
            _ => None,
        })
        .collect()
}

/// How the values of the replaced frame's event come from those of the new event: a further layer
/// of terms, unless every variable is passed on as it is.
fn compose(replaced: &Frame, new_vars: u32) -> Returns {
    let count = replaced.returns.count;
    let mut returns = Returns {
        count: new_vars,
        layers: replaced.returns.layers.clone(),
    };
    let default = Call::default();
    let passed = &replaced.call.as_ref().unwrap_or(&default).vars;
    let mut others: Vec<u32> = Vec::new();
    let layer: Vec<Term> = (0..count)
        .map(|index| {
            let value = replaced
                .env
                .substitute(&Term::var(replaced.event_base + index));
            map_vars(&value, |var| {
                let id = match passed.iter().position(|known| known.id == var.id) {
                    Some(index) => index as u32,
                    None => {
                        let other = others.iter().position(|known| *known == var.id);
                        let other = other.unwrap_or_else(|| {
                            others.push(var.id);
                            others.len() - 1
                        });
                        new_vars + other as u32
                    }
                };
                Term::Var(Var { id, name: var.name })
            })
        })
        .collect();
    let is_identity = count == new_vars
        && layer
            .iter()
            .enumerate()
            .all(|(index, term)| matches!(term, Term::Var(var) if var.id as usize == index));
    if is_identity {
        return returns;
    }
    match returns.layers.as_mut().and_then(|layers| layers.last_mut()) {
        // Short terms are put into the layer before, so that a loop that hands on a few variables
        // does not grow. Variables that nothing can bind any more are numbered anew.
        Some(last)
            if last
                .iter()
                .chain(&layer)
                .all(|t| t.is_var() || t.is_ground()) =>
        {
            let mut dead: Vec<(bool, u32)> = Vec::new();
            let mut renumber = |key: (bool, u32), name: Symbol| {
                let index = dead
                    .iter()
                    .position(|known| *known == key)
                    .unwrap_or_else(|| {
                        dead.push(key);
                        dead.len() - 1
                    });
                Term::Var(Var {
                    id: new_vars + index as u32,
                    name,
                })
            };
            for term in last.iter_mut() {
                let Term::Var(var) = term else { continue };
                *term = match layer.get(var.id as usize) {
                    Some(Term::Var(var)) if var.id >= new_vars => {
                        renumber((true, var.id), var.name)
                    }
                    Some(value) => value.clone(),
                    None => renumber((false, var.id), var.name),
                };
            }
        }
        _ => returns.layers.get_or_insert_default().push(layer),
    }
    returns
}

/// Gives the poster the values that its event's variables got.
pub(crate) fn return_values(ended: &Frame, poster: &mut Frame) {
    let Some(call) = poster.call.take() else {
        return;
    };
    if call.vars.is_empty() {
        return;
    }
    let mut values: Vec<Term> = (0..ended.returns.count)
        .map(|index| ended.env.substitute(&Term::var(ended.event_base + index)))
        .collect();
    // Variables above this number are not those of the ended frame's environment.
    let mut unknown = ended.env.len() as u32;
    for layer in ended
        .returns
        .layers
        .iter()
        .flat_map(|layers| layers.iter().rev())
    {
        let base = unknown;
        let known = values.len() as u32;
        let mut highest = 0;
        values = layer
            .iter()
            .map(|term| {
                map_vars(term, |var| match values.get(var.id as usize) {
                    Some(value) => value.clone(),
                    None => {
                        highest = highest.max(var.id + 1 - known);
                        Term::Var(Var {
                            id: base + var.id - known,
                            name: var.name,
                        })
                    }
                })
            })
            .collect();
        unknown += highest;
    }
    let mut given: rustc_hash::FxHashMap<u32, Term> = rustc_hash::FxHashMap::default();
    for (value, own) in values.iter().zip(&call.vars) {
        if let Term::Var(var) = value {
            given.entry(var.id).or_insert(Term::Var(*own));
        }
    }
    for (value, own) in values.iter().zip(&call.vars) {
        let value = map_vars(value, |var| {
            given
                .entry(var.id)
                .or_insert_with(|| Term::Var(poster.env.fresh(var.name)))
                .clone()
        });
        if let Term::Var(target) = poster.env.value(own.id) {
            let target = target.id;
            let is_itself = match poster.env.resolve(&value) {
                Term::Var(var) => var.id == target,
                _ => false,
            };
            if !is_itself {
                poster.env.bind(target, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn external_event_starts_an_intention_and_an_internal_one_adds_to_it() {
        let mut run = TestRun::new("!a. +!a <- !b; .say(end). +!b <- .say(b); .say(b2).");
        run.cycle();
        run.cycle();
        let c = run.agent.circumstance();
        assert_eq!(c.intentions().count(), 1);
        assert_eq!(c.intentions().next().map(|i| i.frames.len()), Some(2));
    }

    #[test]
    fn goal_in_last_position_replaces_its_poster() {
        let mut run = TestRun::new(
            "!start. +!start <- !sum(4, 0, S); .say(S). \
             +!sum(0, S, S). +!sum(N, A, S) <- !sum(N-1, A+N, S).",
        );
        let mut deepest = 0;
        for _ in 0..20 {
            run.cycle();
            let depths = run
                .agent
                .circumstance()
                .intentions()
                .map(|i| i.frames.len());
            deepest = deepest.max(depths.max().unwrap_or(0));
        }
        assert_eq!(deepest, 2);
    }

    #[test]
    fn values_come_back_through_tail_calls() {
        let mut run = TestRun::new(
            "!start. \
             +!start <- !app([1,2],[3],L); .say(L); !pair(p(A,B)); .say(A, B); !alias(2, X); .say(X). \
             +!app([], L, L). +!app([H|T], L, [H|R]) <- !app(T, L, R). \
             +!pair(p(1,Y)) <- Y = two. \
             +!alias(0, X) <- X = found. +!alias(N, X) <- Y = X; !alias(N-1, Y).",
        );
        assert_eq!(run.until_idle(), ["[1,2,3]", "1two", "found"]);
    }
}
