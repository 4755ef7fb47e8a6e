//! Steps that are actions: internal ones, and those of the environment.

use logic::functor::Shape;
use logic::term::{Args, Term};

use super::{Applied, ask, done, failed, instantiate, top, unify};
use crate::action::{ActionError, Outcome, Run, Until};
use crate::agent::Agent;
use crate::callable::Callable;
use crate::circumstance::{Acting, Pending, TimerUse};
use crate::cycle::Cycle;
use crate::effect::Effect;
use crate::fault::{Fault, FaultKind};
use crate::goal_state::{State, acting_reason};
use crate::intention::Intention;
use crate::query::AtWork;
use crate::trace::What;

/// An internal action: its first answer stays, later ones are given up.
pub(super) fn internal(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    action: &Callable,
    call: &Term,
) -> Applied {
    let by_solver = match action.standard().map(|action| action.run) {
        Some(Run::Collect(_)) => true,
        Some(Run::ListOrCollect(..)) => call.args().len() > 2,
        Some(Run::Function(_) | Run::Control(_)) | None => false,
    };
    if by_solver {
        return collect(agent, cx, intention, action, call);
    }
    let Some(frame) = top(&mut intention) else {
        return done(intention);
    };
    let mut args = Args::new();
    for arg in call.args() {
        match instantiate(agent, frame, arg) {
            Ok(value) => args.push(value),
            Err(mut fault) => {
                fault.code = Some(frame.env.substitute(call));
                return failed(intention, fault);
            }
        }
    }
    let shown = |intention: &mut Intention| {
        top(intention).map_or_else(|| call.clone(), |frame| frame.env.substitute(call))
    };
    let mut state: Option<Term> = None;
    loop {
        let mut current = Some(intention);
        let (outcome, pairs) = agent.run_action(
            action,
            &args,
            state.as_ref(),
            AtWork {
                step: Some(&mut current),
                asking: None,
                event: None,
            },
            cx.host,
            cx.out,
        );
        let Some(mut back) = current else {
            return Applied::Away;
        };
        match outcome {
            Outcome::Moved => return Applied::Next(back),
            Outcome::True | Outcome::More(_) => {
                let Some(frame) = top(&mut back) else {
                    return done(back);
                };
                if pairs.is_empty() || unify(agent, frame, &pairs) {
                    return done(back);
                }
                let Outcome::More(next) = outcome else {
                    let code = shown(&mut back);
                    return failed(back, Fault::new(FaultKind::InternalActionFailed).code(code));
                };
                state = Some(next);
                intention = back;
            }
            Outcome::Fail => {
                let code = shown(&mut back);
                return failed(back, Fault::new(FaultKind::InternalActionFailed).code(code));
            }
            Outcome::Error(error) => {
                let code = shown(&mut back);
                return failed(back, fault_of(error).code(code));
            }
            Outcome::Wait(until) => {
                let call = match call.functor() {
                    Some(functor) => Term::structure(functor, args),
                    None => call.clone(),
                };
                return wait(agent, cx, back, until, &pairs, &call);
            }
        }
    }
}

/// An action that asks a formula for all its answers.
fn collect(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    action: &Callable,
    call: &Term,
) -> Applied {
    let shown = top(&mut intention).map(|frame| frame.env.substitute(call));
    if let Some(Term::Struct(s)) = &shown
        && let Err(error) = action.check(&s.args)
    {
        return failed(intention, fault_of(error).code(call.clone()));
    }
    let query = logic::compile::compile_formula(call, agent.registry.vocabulary());
    let query: crate::plan::body::Query =
        query.map_err(|error| std::sync::Arc::from(error.to_string()));
    if let Err(message) = &query {
        let fault = fault_of(ActionError::wrong_arguments(message.to_string()));
        return failed(intention, fault.code(call.clone()));
    }
    match ask(agent, cx, &mut intention, &query) {
        Ok(true) => done(intention),
        Ok(false) => {
            let mut fault = Fault::new(FaultKind::InternalActionFailed);
            fault.code = shown;
            failed(intention, fault)
        }
        Err(fault) => failed(intention, fault),
    }
}

fn fault_of(error: ActionError) -> Fault {
    let kind = match error.kind {
        "wrong_arguments" => FaultKind::WrongArguments,
        "limit_reached" => FaultKind::LimitReached,
        "ia_failed" => FaultKind::InternalActionFailed,
        "receiver_not_found" => FaultKind::ReceiverNotFound,
        "create_failed" => FaultKind::CreateFailed,
        _ => FaultKind::InternalActionError,
    };
    Fault {
        annots: error.annots,
        ..Fault::new(kind).message(error.message)
    }
}

/// A call of an internal action that does not exist.
pub(super) fn unknown(mut intention: Box<Intention>, call: &Term) -> Applied {
    let code = top(&mut intention).map(|frame| frame.env.substitute(call));
    let name = call
        .functor()
        .map_or_else(String::new, |f| f.name().to_string());
    let mut fault = Fault::new(FaultKind::UnknownInternalAction)
        .message(format!("there is no internal action `{name}`"));
    fault.code = code;
    failed(intention, fault)
}

/// Lets the intention wait.
fn wait(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    until: Until,
    pairs: &[(Term, Term)],
    call: &Term,
) -> Applied {
    if !pairs.is_empty()
        && let Some(frame) = top(&mut intention)
        && !unify(agent, frame, pairs)
    {
        return failed(
            intention,
            Fault::new(FaultKind::InternalActionFailed).code(call.clone()),
        );
    }
    let since = cx.host.now();
    let id = intention.id;
    let timeout = match &until {
        Until::Elapsed(nanoseconds) => Some(*nanoseconds),
        Until::Event(wait) | Until::Holds(wait) => wait.timeout,
        Until::Replies(replies) => replies.timeout,
        Until::External(_) | Until::Resumed | Until::Condition => None,
    };
    let timer = timeout.map(|nanoseconds| {
        let timer = agent.circumstance.new_timer(TimerUse::Wait(id));
        cx.out.push(Effect::WakeAt {
            time: since.after(nanoseconds),
            timer,
        });
        timer
    });
    match &until {
        Until::Event(wait) => agent.circumstance.watch(id, wait),
        Until::Holds(_) => {
            agent.circumstance.formula_waiters.push(id);
            agent.circumstance.recheck = true;
        }
        Until::Replies(replies) => {
            agent.circumstance.questions.insert(replies.question, id);
        }
        Until::Elapsed(_) | Until::External(_) | Until::Resumed | Until::Condition => {}
    }
    let reason = wait_reason(id, &until, call);
    if let Some(frame) = intention.top() {
        let goal = frame.trigger.clone();
        agent.goal_state(&goal, State::Waiting, Some(reason.clone()));
    }
    let pending = Pending {
        failure: None,
        intention,
        until,
        reason,
        since,
        timer,
    };
    agent.circumstance.pending.insert(id, pending);
    Applied::Away
}

/// `wait(Id)[What]`; for an answer from outside the call.
fn wait_reason(id: crate::intention::IntentionId, until: &Until, call: &Term) -> Term {
    let what = match until {
        Until::Event(wait) | Until::Holds(wait) => wait.what.clone(),
        Until::External(_) | Until::Replies(_) => return call.clone(),
        _ => call.args().first().cloned().unwrap_or(Term::Nil),
    };
    Term::literal(
        logic::symbol::Symbol::new("wait"),
        [Term::Number(id.0 as f64)],
    )
    .with_annots(logic::annots::Annots::new(vec![what]))
}

/// An action of the environment: the intention waits for its result.
pub(super) fn act(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    action: &Term,
) -> Applied {
    let Some(frame) = top(&mut intention) else {
        return done(intention);
    };
    let action = match instantiate(agent, frame, action) {
        Ok(action) => action,
        Err(fault) => return failed(intention, fault),
    };
    if let Term::Struct(open) = &action
        && open.functor.shape() == Shape::OpenLiteral
    {
        let message = match &open.args[0] {
            Term::Var(_) => "the name space has no value".to_owned(),
            other => format!(
                "the name space is no atom but {}",
                logic::print::brief(other)
            ),
        };
        let fault = Fault::new(FaultKind::BodyVarWithoutValue)
            .message(message)
            .code(action);
        return failed(intention, fault);
    }
    if !agent.has_environment {
        let shown = logic::print::brief(&action);
        let message = format!("there is no environment to do {shown} in");
        let fault = Fault {
            annots: vec![Term::atom("noenv")],
            ..Fault::new(FaultKind::ActionFailed)
                .message(message)
                .code(action)
        };
        return failed(intention, fault);
    }
    let id = agent.circumstance.new_action_id();
    agent.record(Some(intention.id), || What::Act(action.clone()));
    if let Some(frame) = intention.top() {
        let goal = frame.trigger.clone();
        let reason = acting_reason(&action);
        agent.goal_state(&goal, State::Waiting, Some(reason));
    }
    cx.out.push(Effect::Act {
        id,
        action: action.clone(),
    });
    agent
        .circumstance
        .acting
        .insert(id, Acting { intention, action });
    Applied::Away
}
