//! ApplPl: which plan applies? The first one whose trigger unifies with the event and whose context
//! has an answer. Plans behind it are not examined.

use std::sync::Arc;

use logic::code::Code;
use logic::env::Env;
use logic::order::equal;
use logic::rebuild::map_vars;
use logic::term::{Term, Var};
use rustc_hash::FxHashMap;

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::event::Event;
use crate::fault::{FaultKind, Place as SourcePlace};
use crate::intention::{Branch, Intention};
use crate::plan::library::{PlanLibrary, RelevantPlans};
use crate::plan::{Check, Head, HeadArg, Plan};
use crate::query::{Asking, compares};
use crate::rules::rel_pl::{Candidate, scope_libraries, without_plan};
use crate::selection;
use crate::trace::What;
use crate::trigger::{Trigger, TriggerKind};

/// Appl1: examines the relevant plans in library order.
pub(crate) fn appl_pl_1(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let filters = selection::filters_options(agent);
    let mut place = 0;
    if !filters && let Some(list) = cx.relevant.filter(|_| !agent.is_observed()) {
        let event = cx.event.as_ref();
        if let Some(event) = event.filter(|event| scope_libraries(event).is_empty()) {
            match simply_applicable(agent, event, list, &mut place, &mut cx.chosen) {
                Examined::Applies => return Step::SelAppl,
                Examined::NoneApplies => return Step::ApplPl2,
                Examined::NotYet => {}
            }
        }
    }
    let Some(event) = cx.event.take() else {
        return Step::Conditions;
    };
    cx.chosen = if filters {
        selection::select_option(agent, cx, &event)
    } else {
        first_applicable(agent, cx, &event, place)
    };
    cx.event = Some(event);
    match cx.chosen {
        Some(_) => Step::SelAppl,
        None => Step::ApplPl2,
    }
}

/// Appl2: no plan applies. A goal fails; a belief event is over.
pub(crate) fn appl_pl_2(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    without_plan(agent, cx, FaultKind::NoApplicable)
}

/// What examining plans without running anything has come to.
enum Examined {
    /// One applies: the first that does.
    Applies,
    /// There are no others.
    NoneApplies,
    /// The next one needs the solver.
    NotYet,
}

/// Examines the plans of the root library from `place` on, as far as that can be done without
/// running anything: the frequent case.
fn simply_applicable(
    agent: &Agent,
    event: &Event,
    list: RelevantPlans,
    place: &mut usize,
    chosen: &mut Option<Candidate>,
) -> Examined {
    while let Some(plan) = agent.plans.relevant_plan(list, *place) {
        let applicable = match &plan.head {
            Head::Simple(args) => applies_simply(plan, args, event),
            Head::Guarded { args, checks, .. } => match applies_simply(plan, args, event) {
                Some(mut env) => match holds(agent, checks, &mut env) {
                    Some(holds) => holds.then_some(env),
                    None => return Examined::NotYet,
                },
                None => None,
            },
            Head::Query(_) => return Examined::NotYet,
        };
        if let Some(env) = applicable {
            *chosen = Some(Candidate {
                plan: plan.clone(),
                env,
                level: None,
            });
            return Examined::Applies;
        }
        *place += 1;
    }
    Examined::NoneApplies
}

/// The first plan that applies: sub-plans of the poster first, innermost first, then those of the
/// root library from `place` on.
fn first_applicable(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    event: &Event,
    mut place: usize,
) -> Option<Candidate> {
    for level in 0..scope_libraries(event).len() {
        let (library, owner) = scope_libraries(event)[level].clone();
        let owner = event
            .intention
            .as_ref()
            .and_then(|i| i.frames.get(owner))
            .cloned();
        let owner_env = owner
            .as_ref()
            .and_then(|frame| frame.scope.as_ref())
            .map(|s| &s.env);
        for (_, plan) in library.candidates(&event.trigger).iter() {
            if let Some(env) = applies(agent, cx, plan, event, owner_env) {
                return Some(Candidate {
                    plan: plan.clone(),
                    env,
                    level: Some(level),
                });
            }
        }
    }
    let list = cx.relevant.take()?;
    // A context may run actions that change the library: then the list as it was is examined.
    let root = agent.plans.clone();
    while let Some(plan) = root.relevant_plan(list, place) {
        place += 1;
        if let Some(env) = applies(agent, cx, plan, event, None) {
            return Some(Candidate {
                plan: plan.clone(),
                env,
                level: None,
            });
        }
    }
    None
}

/// Whether a plan applies to an event: the environment of its first answer.
pub(crate) fn applies(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    plan: &Arc<Plan>,
    event: &Event,
    owner: Option<&Env>,
) -> Option<Env> {
    let applicable = match &plan.head {
        Head::Simple(args) => applies_simply(plan, args, event),
        Head::Guarded { args, checks, code } => match applies_simply(plan, args, event) {
            Some(mut env) => match holds(agent, checks, &mut env) {
                Some(holds) => holds.then_some(env),
                None => applies_by_query(agent, cx, plan, code, event, owner),
            },
            None => None,
        },
        Head::Query(code) => applies_by_query(agent, cx, plan, code, event, owner),
    };
    if agent.is_observed() {
        let relevant = applicable.is_some() || is_relevant(agent, plan, event);
        agent.record(event.intention_id(), || What::Examined {
            plan: plan.label.clone(),
            place: SourcePlace {
                file: plan.file.clone(),
                line: plan.line,
            },
            relevant,
            applicable: applicable.is_some(),
        });
    }
    applicable
}

/// Whether all conditions hold; `None` when that cannot be told without the solver. Gives the
/// variables of beliefs that are found their values.
fn holds(agent: &Agent, checks: &[Check], env: &mut Env) -> Option<bool> {
    let functions = &agent.registry.vocabulary().functions;
    for check in checks {
        let holds = match check {
            Check::Believed(literal, wanted) => {
                let store = agent.beliefs.store();
                let functor = literal.functor()?;
                let args = literal.args().iter().map(|arg| env.resolve(arg));
                let believed = if args.clone().all(Term::is_settled) {
                    store.holds(functor, args)?
                } else {
                    let literal = env.instantiate(literal, functions).ok()?;
                    if !literal.is_settled() {
                        return None;
                    }
                    store.holds(functor, literal.args().iter())?
                };
                believed == *wanted
            }
            Check::Found(literal) => match agent.beliefs.store().only_fact(literal.functor()?)? {
                Some(fact) => take_values(literal, fact, env)?,
                None => false,
            },
            Check::Compares(op, left, right) => {
                let left = env.instantiate(left, functions).ok()?;
                let right = env.instantiate(right, functions).ok()?;
                if !left.is_settled() || !right.is_settled() {
                    return None;
                }
                compares(*op, &left, &right)
            }
        };
        if !holds {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether the literal unifies with the fact; its variables without values get those of the fact.
/// `None` when that cannot be told here.
fn take_values(literal: &Term, fact: &Term, env: &mut Env) -> Option<bool> {
    let is_exact = |arg: &Term| matches!(arg, Term::Number(_) | Term::String(_) | Term::Nil);
    for (arg, believed) in literal.args().iter().zip(fact.args()) {
        match (arg, env.resolve(arg)) {
            (Term::Var(var), Term::Var(end)) if var.id == end.id => {
                if believed.is_spaced() {
                    return None;
                }
                env.bind(var.id, believed.clone());
            }
            (_, value) if !value.is_settled() => return None,
            (_, value) if equal(value, believed) => {}
            // Annotations inside of them may differ.
            (_, value) if !is_exact(value) && !is_exact(believed) => return None,
            _ => return Some(false),
        }
    }
    Some(true)
}

/// As [`applies`], by the solver.
fn applies_by_query(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    plan: &Plan,
    code: &Arc<Code>,
    event: &Event,
    owner: Option<&Env>,
) -> Option<Env> {
    let mut env = started(plan, event, owner);
    let literal = shifted(&event.trigger.literal, event.vars, plan.slots.len() as u32);
    let mut solver = agent.take_solver();
    solver.limits = agent.query_limits();
    solver.start_match(&**code, &env, &literal);
    let place = crate::fault::Place {
        file: plan.file.clone(),
        line: plan.line,
    };
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place: Some(place),
        at_work: event.intention.as_deref(),
        event: Some(&event.trigger),
    };
    let applicable = match agent.next_answer(&mut solver, &mut asking) {
        Ok(true) => {
            solver.answer(&mut env);
            Some(env)
        }
        Ok(false) => None,
        Err(fault) => {
            let place = asking.place.clone();
            agent.warn_of_fault(&fault, place, cx.out);
            None
        }
    };
    agent.give_solver(solver);
    applicable
}

/// The environments of all answers of a plan's trigger and context.
pub(crate) fn all_answers(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    plan: &Arc<Plan>,
    event: &Event,
) -> Vec<Env> {
    let (Head::Query(code) | Head::Guarded { code, .. }) = &plan.head else {
        return Vec::new();
    };
    let start = started(plan, event, None);
    let literal = shifted(&event.trigger.literal, event.vars, plan.slots.len() as u32);
    let mut solver = agent.take_solver();
    solver.limits = agent.query_limits();
    solver.start_match(code.clone(), &start, &literal);
    let place = crate::fault::Place {
        file: plan.file.clone(),
        line: plan.line,
    };
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place: Some(place),
        at_work: event.intention.as_deref(),
        event: Some(&event.trigger),
    };
    let mut found = Vec::new();
    while let Ok(true) = agent.next_answer(&mut solver, &mut asking) {
        let mut env = start.clone();
        solver.answer(&mut env);
        found.push(env);
    }
    agent.give_solver(solver);
    found
}

/// The environment in which trigger and context are examined: the plan's variables (inherited ones
/// with the owner's values), then the event's.
fn started(plan: &Plan, event: &Event, owner: Option<&Env>) -> Env {
    let mut env = Env::with_more(&plan.slots, event.vars);
    if let Some(owner) = owner {
        inherit(plan, owner, &mut env);
    }
    env
}

/// Gives inherited variables their values. What is unbound in the owner is a variable of the new
/// environment alone: its value does not flow back.
fn inherit(plan: &Plan, owner: &Env, env: &mut Env) {
    let mut own: FxHashMap<u32, Term> = FxHashMap::default();
    for id in 0..plan.inherited as u32 {
        if id as usize >= owner.len() {
            break;
        }
        let value = owner.substitute(&Term::var(id));
        if let Term::Var(var) = value
            && !own.contains_key(&var.id)
        {
            own.insert(var.id, plan.slots[id as usize].clone());
            continue;
        }
        let value = map_vars(&value, |var| {
            own.entry(var.id)
                .or_insert_with(|| Term::Var(env.fresh(var.name)))
                .clone()
        });
        env.bind(id, value);
    }
}

/// The event's literal with its variables behind the plan's.
fn shifted(literal: &Term, vars: u32, by: u32) -> Term {
    if vars == 0 {
        return literal.clone();
    }
    map_vars(literal, |var| {
        Term::Var(Var {
            id: var.id + by,
            name: var.name,
        })
    })
}

#[inline(always)]
fn applies_simply(plan: &Plan, args: &[HeadArg], event: &Event) -> Option<Env> {
    let given = event.trigger.literal.args();
    if given.len() != args.len() {
        return None;
    }
    // Most plans that do not fit differ in a constant: look before making an environment.
    for (arg, given) in args.iter().zip(given) {
        let differs = match arg {
            HeadArg::Any | HeadArg::Bind(_) => given.is_spaced(),
            HeadArg::Is(wanted) => !given.is_var() && !equal(wanted, given),
        };
        if differs {
            return None;
        }
    }
    let base = plan.slots.len() as u32;
    let mut env = started(plan, event, None);
    for (arg, given) in args.iter().zip(given) {
        match arg {
            HeadArg::Any => {}
            HeadArg::Bind(id) if event.vars == 0 => env.bind(*id, given.clone()),
            HeadArg::Bind(id) => env.bind(*id, shifted(given, event.vars, base)),
            HeadArg::Is(wanted) => {
                if let Term::Var(var) = given {
                    match env.value(var.id + base) {
                        Term::Var(unbound) => {
                            let id = unbound.id;
                            env.bind(id, wanted.clone());
                        }
                        value if equal(value, wanted) => {}
                        _ => return None,
                    }
                }
            }
        }
    }
    Some(env)
}

/// Whether the trigger alone unifies; for traces.
fn is_relevant(agent: &mut Agent, plan: &Plan, event: &Event) -> bool {
    let mut solver = agent.take_solver();
    let relevant =
        logic::unify::matches(&mut solver, &plan.trigger.literal, &event.trigger.literal);
    agent.give_solver(solver);
    relevant
}

/// Gives an external belief event, besides its own handling, to every intention with a goal whose
/// sub-plans apply to it: each runs them in a branch, on a copy of its stack (cycle.md 5.6).
pub(crate) fn offer_to_sub_plans(agent: &mut Agent, cx: &mut Cycle<'_>, event: &Event) {
    if !agent.circumstance.has_sub_plans
        || event.intention.is_some()
        || event.trigger.kind != TriggerKind::Belief
    {
        return;
    }
    let mut branches = Vec::new();
    let mut interested: Vec<&Intention> = agent.circumstance.intentions().collect();
    interested.sort_by_key(|intention| intention.id);
    let copies: Vec<Intention> = interested.into_iter().cloned().collect();
    agent.circumstance.has_sub_plans = copies
        .iter()
        .any(|i| i.frames.iter().any(|frame| frame.plan.sub_plans.is_some()));
    for intention in copies {
        if intention.branch.is_some() {
            continue;
        }
        for index in (0..intention.frames.len()).rev() {
            if intention.frames[index].plan.sub_plans.is_none() {
                continue;
            }
            if let Some(branch) = branch_for(agent, cx, &intention, index, &event.trigger) {
                branches.push(branch);
                break;
            }
        }
    }
    for mut branch in branches {
        if let Some(intention) = &mut branch.intention {
            intention.id = agent.circumstance.new_intention_id();
            intention.group = intention.id;
        }
        agent.post(branch);
    }
}

/// The event of a branch, if a sub-plan of the goal at `index` applies.
fn branch_for(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    intention: &Intention,
    index: usize,
    trigger: &Trigger,
) -> Option<Event> {
    let mut copy = intention.clone();
    copy.truncate(index + 1);
    copy.branch = Some(Branch {
        of: intention.id,
        depth: index + 1,
    });
    copy.suspended = false;
    if let Some(frame) = copy.frames.last_mut() {
        frame.call = None;
    }
    let event = Event {
        intention: Some(Box::new(copy)),
        sub_plans_only: true,
        ..Event::external(trigger.clone())
    };
    let (library, owner): (Arc<PlanLibrary>, usize) = scope_libraries(&event).first()?.clone();
    let owner_env = intention
        .frames
        .get(owner)?
        .scope
        .as_ref()
        .map(|scope| scope.env.clone());
    let applies = library
        .candidates(trigger)
        .iter()
        .any(|(_, plan)| applies(agent, cx, plan, &event, owner_env.as_ref()).is_some());
    applies.then_some(event)
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn first_plan_whose_trigger_unifies_and_whose_context_holds() {
        let mut run = TestRun::new(
            "level(5). !g(1). !g(2). !g(foo). \
             +!g(X) : level(Y) & Y > 9 <- .say(never). \
             +!g(1) <- .say(one). \
             +!g(X) : level(Y) & X < Y <- .say(below, Y). \
             +!g(_) <- .say(other).",
        );
        assert_eq!(run.until_idle(), ["one", "below5", "other"]);
    }

    /// What one fact answers is told without the solver; the answers are those of the solver.
    #[test]
    fn a_context_takes_values_from_beliefs() {
        let found = |program: &str| TestRun::new(program).until_idle();
        let one = "+!g(X) : p(X,Y) & q(Y,Z) & Z > 1 <- .say(Y,Z). +!g(_) <- .say(none).";
        assert_eq!(found(&format!("p(1,a). q(a,2). !g(1). {one}")), ["a2"]);
        assert_eq!(found(&format!("p(1,a). q(a,1). !g(1). {one}")), ["none"]);
        assert_eq!(found(&format!("p(2,a). q(a,2). !g(1). {one}")), ["none"]);
        assert_eq!(found(&format!("p(1,a). !g(1). {one}")), ["none"]);
        // The second fact is the answer: the solver goes back to it.
        assert_eq!(
            found(&format!("p(1,b). p(1,a). q(a,2). !g(1). {one}")),
            ["a2"]
        );
        // A rule, and a belief with a variable.
        assert_eq!(
            found(&format!("p(X,a) :- X > 0. q(a,2). !g(1). {one}")),
            ["a2"]
        );
        assert_eq!(found(&format!("p(_,a). q(a,2). !g(1). {one}")), ["a2"]);
        // The same variable twice, and an event whose argument is a variable.
        let twice = "+!g : p(X,X) <- .say(X). +!g <- .say(none).";
        assert_eq!(found(&format!("p(1,2). !g. {twice}")), ["none"]);
        assert_eq!(found(&format!("p(2,2). !g. {twice}")), ["2"]);
        let open = "!s. +!s <- !g(A); .say(A). +!g(X) : p(X,_) <- .say(X).";
        assert_eq!(found(&format!("p(3,4). {open}")), ["3", "3"]);
        // Annotations inside of arguments: those of the pattern must be among those of the fact.
        let inner = "!g(a). +!g(X) : p(X,Y) <- .say(Y). +!g(_) <- .say(none).";
        assert_eq!(found(&format!("p(a[sure],4). {inner}")), ["4"]);
    }

    #[test]
    fn contexts_behind_the_chosen_plan_are_not_asked() {
        let mut run = TestRun::new("!g. +!g <- .say(first). +!g : .say(asked) <- .say(second).");
        assert_eq!(run.until_idle(), ["first"]);
    }
}
