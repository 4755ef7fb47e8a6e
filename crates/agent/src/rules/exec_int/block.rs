//! Steps that hold steps: `if`, `while`, `for`, forks and their join (cycle.md 5.2, 5.5).

use std::sync::Arc;

use logic::env::Env;
use logic::rebuild::map_vars;
use logic::term::Term;
use rustc_hash::FxHashMap;

use super::{Applied, ask, failed, place_of, settled, top};
use crate::agent::Agent;
use crate::circumstance::Fork;
use crate::cycle::Cycle;
use crate::fault::{Fault, FaultKind};
use crate::intention::{Block, BlockKind, ForLoop, ForkId, Intention, IntentionId, WhileLoop};
use crate::plan::body::{Body, Query};
use crate::query::Asking;

/// Moves behind the current step and puts a block in its place.
pub(super) fn enter(intention: &mut Intention, body: Arc<Body>, kind: BlockKind) {
    if let Some(frame) = intention.frames.last_mut() {
        frame.skip_step();
        frame.blocks.push(Block { body, pc: 0, kind });
    }
}

/// `if`: the bindings of the formula stay, and so do those made in the branch.
pub(super) fn branch(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    condition: &Query,
    then: &Arc<Body>,
    otherwise: Option<&Arc<Body>>,
) -> Applied {
    let holds = match ask(agent, cx, &mut intention, condition) {
        Ok(holds) => holds,
        Err(fault) => return failed(intention, fault),
    };
    let taken = if holds { Some(then) } else { otherwise };
    let body = taken.cloned().unwrap_or_default();
    enter(&mut intention, body, BlockKind::Sequence);
    settled(intention)
}

/// `while`, first test: what formula and block bind lasts for one round only.
pub(super) fn start_while(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    condition: &Query,
    body: &Arc<Body>,
) -> Applied {
    let saved = match top(&mut intention) {
        Some(frame) => frame.env.clone(),
        None => return Applied::Next(intention),
    };
    match (ask(agent, cx, &mut intention, condition), condition) {
        (Ok(true), Ok(code)) => {
            let state = WhileLoop {
                condition: code.clone(),
                saved,
            };
            enter(
                &mut intention,
                body.clone(),
                BlockKind::While(Box::new(state)),
            );
            Applied::Next(intention)
        }
        (Ok(_), _) => {
            enter(&mut intention, Arc::default(), BlockKind::Sequence);
            settled(intention)
        }
        (Err(fault), _) => failed(intention, fault),
    }
}

/// `while`, a further test.
pub(super) fn next_while_round(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
) -> Applied {
    let Some(frame) = intention.frames.last_mut() else {
        return Applied::Next(intention);
    };
    let Some(Block {
        kind: BlockKind::While(state),
        ..
    }) = frame.blocks.last_mut()
    else {
        return Applied::Next(intention);
    };
    frame.env.clone_from(&state.saved);
    let code = state.condition.clone();
    match agent.ask_at_work(&code, &mut intention, cx) {
        Ok(true) => {
            if let Some(block) = top(&mut intention).and_then(|frame| frame.blocks.last_mut()) {
                block.pc = 0;
            }
            Applied::Next(intention)
        }
        Ok(false) => {
            if let Some(frame) = top(&mut intention) {
                frame.blocks.pop();
            }
            settled(intention)
        }
        Err(fault) => failed(intention, fault),
    }
}

/// `for`, first answer.
pub(super) fn start_for(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    condition: &Query,
    body: &Arc<Body>,
) -> Applied {
    let code = match condition {
        Ok(code) => code.clone(),
        Err(message) => {
            let fault = Fault::new(FaultKind::BodyVarNotLiteral).message(message.to_string());
            return failed(intention, fault);
        }
    };
    let Some(frame) = top(&mut intention) else {
        return Applied::Next(intention);
    };
    let mut solver = agent.take_solver();
    solver.limits = agent.query_limits();
    solver.start(code, &frame.env);
    let place = Some(place_of(frame));
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place,
        at_work: Some(&intention),
        event: None,
    };
    let found = agent.next_answer(&mut solver, &mut asking);
    let Some(frame) = top(&mut intention) else {
        return Applied::Next(intention);
    };
    match found {
        Ok(true) => {
            let saved = frame.env.clone();
            solver.answer(&mut frame.env);
            let state = ForLoop { solver, saved };
            enter(
                &mut intention,
                body.clone(),
                BlockKind::For(Box::new(state)),
            );
            Applied::Next(intention)
        }
        Ok(false) => {
            agent.give_solver(solver);
            enter(&mut intention, Arc::default(), BlockKind::Sequence);
            settled(intention)
        }
        Err(fault) => failed(intention, fault),
    }
}

/// `for`, the next answer: found only now, so it sees what the round before changed.
pub(super) fn next_for_round(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
) -> Applied {
    let Some(frame) = intention.frames.last_mut() else {
        return Applied::Next(intention);
    };
    let place = Some(place_of(frame));
    let Some(mut block) = frame.blocks.pop() else {
        return Applied::Next(intention);
    };
    let BlockKind::For(state) = &mut block.kind else {
        return Applied::Next(intention);
    };
    frame.env.clone_from(&state.saved);
    let mut asking = Asking {
        host: cx.host,
        out: cx.out,
        place,
        at_work: Some(&intention),
        event: None,
    };
    let found = agent.next_answer(&mut state.solver, &mut asking);
    let Some(frame) = top(&mut intention) else {
        return Applied::Next(intention);
    };
    match found {
        Ok(true) => {
            state.solver.answer(&mut frame.env);
            block.pc = 0;
            frame.blocks.push(block);
            Applied::Next(intention)
        }
        Ok(false) => {
            agent.give_solver(std::mem::take(&mut state.solver));
            settled(intention)
        }
        Err(fault) => {
            frame.blocks.push(block);
            failed(intention, fault)
        }
    }
}

/// `|&|`, `|||`: each branch becomes an intention with its own copy of the top frame.
pub(super) fn fork(
    agent: &mut Agent,
    mut intention: Box<Intention>,
    all: bool,
    branches: &[Arc<Body>],
) -> Applied {
    let id = agent.circumstance.new_fork_id();
    let depth = intention.frames.len().saturating_sub(1);
    let fork = Fork {
        all,
        live: branches.len() as u32,
        is_broken: false,
        depth,
        results: Vec::new(),
    };
    agent.circumstance.forks.insert(id, fork);
    if let Some(frame) = top(&mut intention) {
        frame.skip_step();
    }
    let atomic = intention.is_atomic();
    for (index, body) in branches.iter().enumerate() {
        let mut branch = intention.clone();
        if index > 0 {
            branch.id = agent.circumstance.new_intention_id();
            if atomic {
                agent.circumstance.enter_atomic(&branch);
            }
        }
        if let Some(frame) = top(&mut branch) {
            frame.blocks.push(Block {
                body: body.clone(),
                pc: 0,
                kind: BlockKind::Branch(id),
            });
        }
        agent.circumstance.run(branch);
    }
    Applied::Away
}

/// The end of a branch. Of `|&|` the last one goes on, of `|||` the first.
pub(super) fn join(agent: &mut Agent, mut intention: Box<Intention>, id: ForkId) -> Applied {
    let Some(fork) = agent.circumstance.forks.get_mut(&id) else {
        return leave(intention);
    };
    let Some(frame) = intention.frames.last_mut() else {
        return Applied::Next(intention);
    };
    if fork.all {
        if fork.is_broken {
            agent.leave_branches(&intention);
            agent.circumstance.discard(intention);
            return Applied::Away;
        }
        fork.live = fork.live.saturating_sub(1);
        if fork.live > 0 {
            fork.results.push(frame.env.clone());
            agent.circumstance.discard(intention);
            return Applied::Away;
        }
        if let Some(fork) = agent.circumstance.forks.swap_remove(&id) {
            for result in &fork.results {
                merge(&mut frame.env, result, frame.plan.slots.len());
            }
        }
    } else {
        agent.circumstance.forks.swap_remove(&id);
        let own = intention.id;
        drop_branches(agent, id, own);
    }
    leave(intention)
}

fn leave(mut intention: Box<Intention>) -> Applied {
    if let Some(frame) = intention.frames.last_mut() {
        frame.blocks.pop();
    }
    settled(intention)
}

/// Takes over the values that another branch gave to variables which are unbound here.
fn merge(env: &mut Env, other: &Env, vars: usize) {
    let mut fresh: FxHashMap<u32, Term> = FxHashMap::default();
    for id in 0..vars.min(env.len()).min(other.len()) as u32 {
        let Term::Var(unbound) = env.value(id) else {
            continue;
        };
        let target = unbound.id;
        let value = other.substitute(&Term::var(id));
        if value.is_var() {
            continue;
        }
        let value = map_vars(&value, |var| {
            fresh
                .entry(var.id)
                .or_insert_with(|| Term::Var(env.fresh(var.name)))
                .clone()
        });
        env.bind(target, value);
    }
}

/// Drops the other branches of a fork wherever they are.
pub(crate) fn drop_branches(agent: &mut Agent, fork: ForkId, except: IntentionId) {
    let others: Vec<IntentionId> = agent
        .circumstance
        .intentions()
        .filter(|intention| intention.id != except && intention.is_branch_of(fork))
        .map(|intention| intention.id)
        .collect();
    for id in others {
        if let Some(other) = agent.take_intention(id) {
            agent.circumstance.discard(other);
        }
    }
}
