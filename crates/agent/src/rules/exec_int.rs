//! ExecInt: the selected intention makes one step of the plan on its top.
//!
//! One function for each kind of step; [`Applied`] says what became of the intention.

mod action;
mod belief;
mod block;

pub(crate) use block::drop_branches;
mod goal;

use std::sync::Arc;

use logic::env::Env;
use logic::term::Term;

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::fault::{Fault, FaultKind, Place};
use crate::intention::{BlockKind, Frame, Intention};
use crate::plan::body::{self, Compiler, Prelude, Query, StepKind};
use crate::rules::fail;
use crate::trace::What;

/// What became of an intention that made a step.
pub(crate) enum Applied {
    /// The step is done.
    Next(Box<Intention>),
    /// The step failed.
    Failed(Box<Intention>, Box<Fault>),
    /// The intention is somewhere else: held by an event, waiting, dropped.
    Away,
}

/// ExecInt: makes a step.
pub(crate) fn exec_int(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    let Some(intention) = cx.intention.take() else {
        return Step::End;
    };
    match make_step(agent, cx, intention) {
        Applied::Next(intention) => cx.intention = Some(intention),
        Applied::Failed(intention, fault) => fail::step_failed(agent, cx, intention, *fault),
        Applied::Away => {}
    }
    Step::ClrInt
}

fn make_step(agent: &mut Agent, cx: &mut Cycle<'_>, mut intention: Box<Intention>) -> Applied {
    // A step that stands for steps (a variable, a block) makes the first of them at once.
    for _ in 0..MAX_NESTED_STEPS {
        let Some(frame) = intention.frames.last_mut() else {
            return Applied::Next(intention);
        };
        let Some(step) = frame.step() else {
            return end_of_steps(agent, cx, intention);
        };
        // The frequent steps need only one value of their frame; the body is not held on to.
        if !agent.is_observed() && step.prelude.is_none() {
            match &step.kind {
                StepKind::Achieve(goal, focus) => {
                    let (goal, focus) = (instantiate(agent, frame, goal), *focus);
                    return goal::achieve(agent, cx, intention, goal, focus);
                }
                StepKind::Add(belief, place, focus) => {
                    let (belief, place, focus) =
                        (instantiate(agent, frame, belief), *place, *focus);
                    return belief::add(agent, intention, belief, place, focus);
                }
                StepKind::Delete(belief, focus) => {
                    let (belief, focus) = (instantiate(agent, frame, belief), *focus);
                    return belief::delete(agent, intention, belief, focus);
                }
                StepKind::Replace(belief) => {
                    let belief = instantiate(agent, frame, belief);
                    return belief::replace(agent, intention, belief);
                }
                _ => {}
            }
        }
        let (body, pc) = frame.position();
        let body = body.clone();
        let Some(step) = body.step(pc) else {
            return Applied::Next(intention);
        };
        if agent.is_observed() {
            let shown = frame.env.substitute(&step.term);
            agent.record(Some(intention.id), || What::Step(shown));
        }
        if let Some(prelude) = &step.prelude
            && let Err(mut fault) = ask_prelude(agent, cx, &mut intention, prelude)
        {
            fault.code = intention
                .top()
                .map(|frame| frame.env.substitute(&step.term));
            return failed(intention, fault);
        }
        let applied = match &step.kind {
            StepKind::Nothing => done(intention),
            StepKind::Internal(action, call) => {
                action::internal(agent, cx, intention, action, call)
            }
            StepKind::UnknownInternal(call) => action::unknown(intention, call),
            StepKind::Act(action) => action::act(agent, cx, intention, action),
            StepKind::Achieve(goal, focus) => {
                let goal = value_of(agent, &intention, goal);
                goal::achieve(agent, cx, intention, goal, *focus)
            }
            StepKind::Test {
                formula,
                query,
                literal,
            } => goal::test(agent, cx, intention, formula, query, *literal),
            StepKind::Add(belief, place, focus) => {
                let belief = value_of(agent, &intention, belief);
                belief::add(agent, intention, belief, *place, *focus)
            }
            StepKind::Delete(belief, focus) => {
                let belief = value_of(agent, &intention, belief);
                belief::delete(agent, intention, belief, *focus)
            }
            StepKind::Replace(belief) => {
                let belief = value_of(agent, &intention, belief);
                belief::replace(agent, intention, belief)
            }
            StepKind::Constraint(formula, query) => {
                goal::constraint(agent, cx, intention, formula, query)
            }
            StepKind::Value(term) => match splice_value(agent, &mut intention, term) {
                Ok(()) => continue,
                Err(fault) => return failed(intention, fault),
            },
            StepKind::Block(inner) => {
                block::enter(&mut intention, inner.clone(), BlockKind::Sequence);
                if inner.is_empty() {
                    return settled(intention);
                }
                continue;
            }
            StepKind::If {
                condition,
                then,
                otherwise,
            } => block::branch(agent, cx, intention, condition, then, otherwise.as_ref()),
            StepKind::While(condition, inner) => {
                block::start_while(agent, cx, intention, condition, inner)
            }
            StepKind::For(condition, inner) => {
                block::start_for(agent, cx, intention, condition, inner)
            }
            StepKind::Fork { all, branches } => block::fork(agent, intention, *all, branches),
            StepKind::Broken(message) => failed(
                intention,
                Fault::new(FaultKind::BodyVarNotLiteral).message(message.to_string()),
            ),
        };
        return applied;
    }
    failed(
        intention,
        Fault::new(FaultKind::LimitReached).message("steps nested too deeply"),
    )
}

/// What comes behind the last step of a block; finished plans go off the stack in ClrInt.
fn end_of_steps(agent: &mut Agent, cx: &mut Cycle<'_>, mut intention: Box<Intention>) -> Applied {
    let block = intention.top().and_then(|frame| frame.blocks.last());
    match block.map(|block| &block.kind) {
        None => Applied::Next(intention),
        Some(BlockKind::Sequence) => {
            if let Some(frame) = top(&mut intention) {
                frame.settle();
            }
            Applied::Next(intention)
        }
        Some(BlockKind::While(_)) => block::next_while_round(agent, cx, intention),
        Some(BlockKind::For(_)) => block::next_for_round(agent, cx, intention),
        Some(BlockKind::Branch(fork)) => {
            let fork = *fork;
            block::join(agent, intention, fork)
        }
    }
}

/// How many times a step may stand for steps that stand for steps.
const MAX_NESTED_STEPS: usize = 10_000;

/// The step is done; the next one comes.
fn done(mut intention: Box<Intention>) -> Applied {
    if let Some(frame) = intention.frames.last_mut() {
        frame.advance();
    }
    Applied::Next(intention)
}

/// The step is done and the program counter moved already.
fn settled(mut intention: Box<Intention>) -> Applied {
    if let Some(frame) = intention.frames.last_mut() {
        frame.settle();
    }
    Applied::Next(intention)
}

fn failed(intention: Box<Intention>, fault: impl Into<Box<Fault>>) -> Applied {
    Applied::Failed(intention, fault.into())
}

/// The top frame. Only called while the intention has one.
fn top(intention: &mut Intention) -> Option<&mut Frame> {
    intention.frames.last_mut()
}

/// The value of a term of the intention's current step.
fn value_of(agent: &Agent, intention: &Intention, term: &Term) -> Result<Term, Box<Fault>> {
    match intention.top() {
        Some(frame) => instantiate(agent, frame, term),
        None => Ok(term.clone()),
    }
}

/// Instantiates a term of the current step.
fn instantiate(agent: &Agent, frame: &Frame, term: &Term) -> Result<Term, Box<Fault>> {
    frame
        .env
        .instantiate(term, &agent.registry.vocabulary().functions)
        .map_err(|error| Box::new(arithmetic_fault(&error, &frame.env, term)))
}

pub(crate) fn arithmetic_fault(
    error: &logic::arithmetic::ArithmeticError,
    env: &Env,
    term: &Term,
) -> Fault {
    Fault::new(FaultKind::ArithmeticError)
        .message(error.to_string())
        .code(env.substitute(term))
}

/// Asks a formula with the bindings of the top frame; its first answer stays.
fn ask(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    intention: &mut Intention,
    query: &Query,
) -> Result<bool, Box<Fault>> {
    let code = match query {
        Ok(code) => code,
        Err(message) => {
            let fault = Fault::new(FaultKind::BodyVarNotLiteral).message(message.to_string());
            return Err(fault.into());
        }
    };
    Ok(agent.ask_at_work(code, intention, cx)?)
}

fn place_of(frame: &Frame) -> Place {
    frame.place()
}

/// Gives the temporaries of a step their values.
fn ask_prelude(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    intention: &mut Intention,
    prelude: &Prelude,
) -> Result<(), Box<Fault>> {
    let Some(frame) = top(intention) else {
        return Ok(());
    };
    for id in prelude.temporaries.clone() {
        frame.env.bind(id, Term::var(id));
    }
    Ok(agent.compute_at_work(&prelude.query, intention, cx)?)
}

/// Puts what a variable stands for in the place of the step (cycle.md 5.3).
fn splice_value(
    agent: &mut Agent,
    intention: &mut Intention,
    term: &Term,
) -> Result<(), Box<Fault>> {
    let Some(frame) = intention.frames.last_mut() else {
        return Ok(());
    };
    let value = instantiate(agent, frame, term)?;
    let is_step = match &value {
        Term::Var(_) => {
            return Err(Fault::new(FaultKind::BodyVarWithoutValue)
                .message(format!("{} has no value", logic::print::brief(&value)))
                .code(value)
                .into());
        }
        Term::Atom(_) => true,
        Term::Struct(s) => body::is_step(s),
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => false,
    };
    if !is_step {
        return Err(Fault::new(FaultKind::BodyVarNotLiteral)
            .message(format!(
                "{} is no step of a plan body",
                logic::print::brief(&value)
            ))
            .into());
    }
    let line = frame.place().line;
    let mut compiler = Compiler {
        registry: &agent.registry,
        next_var: frame.env.len() as u32,
        lines: [].iter(),
        line,
    };
    let spliced = Arc::new(compiler.body(&value));
    while (frame.env.len() as u32) < compiler.next_var {
        frame.env.fresh(logic::symbol::Symbol::ANONYMOUS);
    }
    block::enter(intention, spliced, BlockKind::Sequence);
    Ok(())
}

/// Runs the equations that an action or answer left, in the bindings of the frame.
fn unify(agent: &mut Agent, frame: &mut Frame, pairs: &[(Term, Term)]) -> bool {
    // The frequent case: one unbound variable and a finished value.
    if let [(left, right)] = pairs
        && right.is_settled()
        && !right.is_spaced()
        && let Term::Var(var) = frame.env.resolve(left)
    {
        let id = var.id;
        frame.env.bind(id, right.clone());
        return true;
    }
    let mut solver = agent.take_solver();
    let functions = &agent.registry.vocabulary().functions;
    let unified = logic::unify::unify_in(&mut solver, &mut frame.env, pairs, functions);
    agent.give_solver(solver);
    unified
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    fn prints(text: &str) -> Vec<String> {
        let mut run = TestRun::new(text);
        let lines = run.until_idle();
        assert_eq!(run.reports(), [""; 0]);
        lines
    }

    #[test]
    fn belief_changes_make_events_for_their_intention() {
        let text = "!a. +!a <- +b(1); .say(two); -b(1); .say(three). \
                    +b(X) <- .say(plus, X). -b(X) <- .say(minus, X).";
        assert_eq!(prints(text), ["plus1", "two", "minus1", "three"]);
    }

    #[test]
    fn new_focus_does_not_wait() {
        let text = "!a. +!a <- ++b; .say(s1); .say(s2). +b <- .say(b1); .say(b2).";
        assert_eq!(prints(text), ["s1", "b1", "s2", "b2"]);
    }

    #[test]
    fn with_new_focus_no_belief_change_waits() {
        let options = crate::options::Options {
            new_focus: true,
            ..Default::default()
        };
        let text = "!a. +!a <- +b; .say(s1); .say(s2). +b <- .say(b1); .say(b2).";
        assert_eq!(
            TestRun::with(text, options).until_idle(),
            ["s1", "b1", "s2", "b2"]
        );
    }

    #[test]
    fn replacement_removes_the_first_and_adds() {
        let mut run = TestRun::new("v(1). v(2). !a. +!a <- -+v(9).");
        run.until_idle();
        assert_eq!(
            run.beliefs("v", 1),
            ["v(9)[source(self)]", "v(2)[source(self)]"]
        );
    }

    #[test]
    fn test_goal_asks_beliefs_first_and_then_plans() {
        let text = "k(1). !a. +!a <- ?k(X); .say(X); ?m(Y); .say(Y). +?m(Z) <- Z = 7.";
        assert_eq!(prints(text), ["1", "7"]);
    }

    #[test]
    fn loops_restore_their_bindings() {
        let text = "n(1). n(2). c(0). !a. \
            +!a <- for (n(X)) { .say(X) }; \
                   while (c(N) & N < 2) { M = N; -+c(N+1); .say(M) }; \
                   if (n(9)) { .say(never) } elif (n(K)) { .say(k, K) }; .say(X, N).";
        assert_eq!(
            prints(text),
            ["1", "2", "0", "1", "k1", "X<no-value>N<no-value>"]
        );
    }

    #[test]
    fn branches_join() {
        let all = "!s. +!s <- !a |&| !b; .say(joined). +!a <- .say(a1); .say(a2). +!b <- .say(b1).";
        assert_eq!(prints(all), ["a1", "b1", "a2", "joined"]);
        let first = "!s. +!s <- (.say(a1); .say(a2); .say(a3)) ||| .say(b1); .say(joined).";
        assert_eq!(prints(first), ["a1", "b1", "a2", "joined"]);
        let values = "!s. +!s <- (X = 1) |&| (Y = 2); .say(X, Y).";
        assert_eq!(prints(values), ["12"]);
    }

    #[test]
    fn values_may_be_steps() {
        let text = "!s. +!s <- B = { X = 7; .say(in, X) }; B; .say(out, X); E = { }; E; .say(end).";
        assert_eq!(prints(text), ["in7", "out7", "end"]);
    }

    #[test]
    fn wrong_steps_name_their_fault() {
        let text = "!s. +!s <- !t(1); !t(2); !t(3); !t(4); !t(5). \
            +!t(1) <- !X. +!t(2) <- X = 3; !X. +!t(3) <- X = { .say(a) }; !X. \
            +!t(4) <- X = 3; X. +!t(5) <- Z = b; Y = Z + 1. -!t(N)[error(E)] <- .say(E).";
        assert_eq!(
            prints(text),
            [
                "body_var_without_value",
                "body_var_not_literal",
                "body_var_with_op",
                "body_var_not_literal",
                "arithmetic_error"
            ]
        );
    }
}
