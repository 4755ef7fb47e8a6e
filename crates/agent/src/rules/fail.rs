//! Failure: the search for a failure plan, its event, and the end of what nothing handles
//! (intent.md sections 2-6). Not a rule of its own: ExecInt, ProcAct and the second halves of RelPl
//! and ApplPl come here.

use logic::functor::Class;
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use super::exec_int::drop_branches;
use crate::agent::Agent;
use crate::cycle::Cycle;
use crate::effect::Effect;
use crate::event::{Event, Resume};
use crate::fault::{Fault, FaultKind, Place};
use crate::goal_state::State;
use crate::intention::{BlockKind, Intention, Returns, count_vars};
use crate::trace::What;
use crate::trigger::{Trigger, TriggerOp};

mod report;

use report::{Unhandled, missing_plan, plan_name};

/// What becomes of an intention when nothing handles its failure.
const DROPPED: &str = "the intention was dropped";

/// A report shows at most so many characters of a term.
pub(crate) const LONGEST: usize = 120;

/// A step of the intention's top frame failed.
pub(crate) fn step_failed(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    intention: Box<Intention>,
    mut fault: Fault,
) {
    if fault.place.is_none() {
        fault.place = intention.top().map(|frame| frame.place());
    }
    let Some(top) = intention.frames.len().checked_sub(1) else {
        return;
    };
    search(agent, cx, intention, top, None, fault);
}

/// A goal failed whose own failure plan is passed over: the search begins at its poster, the top
/// frame.
pub(crate) fn poster_failed(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    intention: Box<Intention>,
    goal: Trigger,
    mut fault: Fault,
) {
    if fault.place.is_none() {
        fault.place = intention.top().map(|frame| frame.place());
    }
    let Some(poster) = intention.frames.len().checked_sub(1) else {
        return;
    };
    search(agent, cx, intention, poster, Some(goal), fault);
}

/// No plan was found for a goal: its own failure plan is looked for first, then those of its poster
/// and the goals below.
pub(crate) fn goal_without_plan(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    event: Event,
    mut fault: Fault,
) {
    let Event {
        trigger,
        vars,
        intention,
        resume,
        place,
        ..
    } = event;
    let poster = intention.as_ref().and_then(|intention| intention.top());
    let place = place
        .map(|place| *place)
        .or_else(|| poster.map(|frame| frame.place()));
    fault.place = fault.place.or(place);
    if fault.code.is_none() {
        fault.code = Some(trigger.literal.clone());
    }
    if fault.message.is_empty() && fault.kind != Some(FaultKind::DeadlineReached) {
        fault.message = missing_plan(&trigger, &fault);
    }
    let intention = intention.unwrap_or_else(|| agent.circumstance.new_intention());
    if trigger.op == TriggerOp::Delete || resume.is_some() {
        // A failure plan exists but does not apply: the search does not go on below.
        let was_running = resume.is_some_and(|resume| intention.frames.len() > resume.depth);
        fault = of_failure_event(&trigger, fault.place);
        let name = plan_name("-", &trigger);
        let unhandled = Unhandled {
            goal: &positive(&trigger),
            fault: &fault,
            was_running,
            consequence: &format!("no failure plan `{name}` applies, the intention was dropped"),
        };
        return give_up(agent, cx, intention, &unhandled);
    }
    let depth = intention.frames.len();
    if has_failure_plan(agent, &intention, depth, &trigger) {
        let returns = Returns {
            count: vars,
            layers: None,
        };
        let resume = Resume { depth, returns };
        return post_failure(agent, intention, &trigger, resume, true, &fault);
    }
    match depth.checked_sub(1) {
        Some(poster) => search(agent, cx, intention, poster, Some(trigger), fault),
        None => {
            goals_end(agent, std::slice::from_ref(&trigger), &fault);
            let unhandled = Unhandled {
                goal: &trigger,
                fault: &fault,
                was_running: false,
                consequence: DROPPED,
            };
            give_up(agent, cx, intention, &unhandled);
        }
    }
}

/// The fault that a failure event tells of, for which no failure plan applies.
fn of_failure_event(trigger: &Trigger, place: Option<Place>) -> Fault {
    let annots = trigger.literal.annots();
    let text = annots
        .value_of(Symbol::ERROR_MSG)
        .and_then(Term::as_str)
        .unwrap_or_default();
    let line = annots.value_of(Symbol::CODE_LINE).and_then(Term::as_number);
    let place = match (place, line) {
        (Some(place), Some(line)) => Some(Place {
            line: line as u32,
            ..place
        }),
        (place, _) => place,
    };
    Fault {
        code: annots.value_of(Symbol::CODE).cloned(),
        annots: annots
            .value_of(Symbol::ERROR)
            .map_or_else(Vec::new, |kind| {
                vec![Term::literal(Symbol::ERROR, [kind.clone()])]
            }),
        place,
        ..Fault::new(FaultKind::NoApplicable).message(text)
    }
}

/// Looks for a goal with a failure plan from the frame at `from` downwards.
fn search(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    mut intention: Box<Intention>,
    from: usize,
    without_plan: Option<Trigger>,
    fault: Fault,
) {
    let goal = without_plan.clone().unwrap_or_else(|| goal_of(&intention));
    let mut unhandled = Unhandled {
        goal: &goal,
        fault: &fault,
        was_running: without_plan.is_none(),
        consequence: DROPPED,
    };
    // The goals that are over if nothing handles the failure, the first failed one first.
    let mut failed: Vec<Trigger> = without_plan.into_iter().collect();
    let mut next = Some(from);
    while let Some(index) = next {
        let Some(frame) = intention.frames.get(index) else {
            break;
        };
        if intention
            .branch
            .as_ref()
            .is_some_and(|branch| index < branch.depth)
        {
            break;
        }
        let forks: Vec<_> = frame
            .blocks
            .iter()
            .rev()
            .filter_map(|block| match block.kind {
                BlockKind::Branch(fork) => Some(fork),
                _ => None,
            })
            .collect();
        for fork in forks {
            let Some(state) = agent.circumstance.forks.get_mut(&fork) else {
                continue;
            };
            if !state.all && state.live > 1 {
                // Only this branch of `|||` ends; the others go on.
                state.live -= 1;
                unhandled.consequence = "one branch of `|||` ended";
                tell(agent, cx, &intention, &unhandled);
                agent.circumstance.discard(intention);
                return;
            }
            agent.circumstance.forks.swap_remove(&fork);
            let own = intention.id;
            drop_branches(agent, fork, own);
        }
        let Some(frame) = intention.frames.get_mut(index) else {
            break;
        };
        for block in &mut frame.blocks {
            if matches!(block.kind, BlockKind::Branch(_)) {
                // Of no fork any more; it still tells which step failed.
                block.kind = BlockKind::Sequence;
            }
        }
        let trigger = frame.trigger.clone();
        if trigger.is_goal_addition() {
            if has_failure_plan(agent, &intention, index + 1, &trigger) {
                let returns = intention.frames[index].returns.clone();
                let resume = Resume {
                    depth: index,
                    returns,
                };
                if let Some(first) = failed.first() {
                    let reason = failure_reason(&fault);
                    agent.goal_state(first, State::Failed, Some(reason));
                }
                let is_own = failed.is_empty();
                return post_failure(agent, intention, &trigger, resume, is_own, &fault);
            }
            failed.push(trigger);
        }
        // Below a failure plan the goals that it was for are passed over.
        next = match intention.frames[index].resume {
            Some(depth) => (depth as usize).checked_sub(1),
            None => index.checked_sub(1),
        };
    }
    goals_end(agent, &failed, &fault);
    give_up(agent, cx, intention, &unhandled);
}

/// The goal being pursued on top of the intention.
fn goal_of(intention: &Intention) -> Trigger {
    match intention.top() {
        Some(frame) => frame.trigger.clone(),
        None => Trigger::achieve(Term::Atom(Symbol::TRUE)),
    }
}

/// Whether some plan `-!g` (or `-?g`) has the goal's name and arity, in the library of the frame
/// below `above` or around it.
fn has_failure_plan(agent: &Agent, intention: &Intention, above: usize, goal: &Trigger) -> bool {
    let Some(functor) = goal.literal.functor() else {
        return false;
    };
    let (op, kind) = (TriggerOp::Delete, goal.kind);
    if agent.plans.has_candidate(op, kind, functor) {
        return true;
    }
    let frame = above
        .checked_sub(1)
        .and_then(|index| intention.frames.get(index));
    frame
        .and_then(|frame| frame.scope.as_ref())
        .is_some_and(|scope| {
            scope
                .libraries
                .iter()
                .any(|(library, _)| library.has_candidate(op, kind, functor))
        })
}

/// Makes the failure event of a goal; it belongs to the intention.
fn post_failure(
    agent: &mut Agent,
    intention: Box<Intention>,
    goal: &Trigger,
    resume: Resume,
    is_own: bool,
    fault: &Fault,
) {
    let own_vars = resume.returns.count.max(count_vars(&goal.literal));
    let functions = &agent.registry.vocabulary().functions;
    let code = fault.code.as_ref();
    let code = code.map(|code| logic::env::tell(code, functions));
    let annots = failure_annots(fault, code.as_ref(), own_vars);
    let vars = own_vars + annots.iter().map(count_vars).sum::<u32>();
    let literal = goal.literal.with_annots(goal.literal.annots().with(annots));
    if is_own {
        agent.goal_state(goal, State::Failed, Some(failure_reason(fault)));
    }
    // A goal failed from outside only reports that it failed (intent.md section 9).
    if !matches!(fault.kind, None | Some(FaultKind::DeadlineReached)) {
        agent.goal_state(goal, State::Executing, Some(Term::atom("has_failure_plan")));
    }
    record_failure(agent, &intention, goal, fault, true);
    let event = Event {
        trigger: Trigger::new(TriggerOp::Delete, goal.kind, literal),
        vars,
        intention: Some(intention),
        place: fault.place.clone().map(Box::new),
        resume: Some(Box::new(resume)),
        sub_plans_only: false,
        deadline: None,
    };
    agent.post(event);
}

/// The annotations that tell what failed, `code` first of all. Its unbound variables are numbered
/// from `base`.
fn failure_annots(fault: &Fault, code: Option<&Term>, base: u32) -> Vec<Term> {
    let mut annots = Vec::new();
    let mut next = base;
    let mut seen: Vec<(u32, u32)> = Vec::new();
    let mut rename = |term: &Term| {
        logic::rebuild::map_vars(term, |var| {
            let id = match seen.iter().find(|(old, _)| *old == var.id) {
                Some((_, new)) => *new,
                None => {
                    seen.push((var.id, next));
                    next += 1;
                    next - 1
                }
            };
            Term::Var(Var { id, name: var.name })
        })
    };
    let given: Vec<Term> = fault.annots.iter().map(&mut rename).collect();
    let gives = |name: &str| {
        given
            .iter()
            .any(|item| item.functor().is_some_and(|f| &*f.name().text() == name))
    };
    let single = |name: Symbol, value: Term| Term::literal(name, [value]);
    if let Some(kind) = fault.kind
        && !gives("error")
    {
        annots.push(single(Symbol::ERROR, Term::atom(kind.name())));
    }
    if fault.kind.is_some() && !gives("error_msg") {
        annots.push(single(
            Symbol::ERROR_MSG,
            Term::string(fault.message.as_str()),
        ));
    }
    // No step failed when the time for a goal was over.
    if !matches!(fault.kind, None | Some(FaultKind::DeadlineReached)) {
        let code = code.filter(|code| is_literal_like(code));
        if !gives("code") {
            let shown = match code {
                Some(code) => rename(code),
                None => Term::atom("no_code"),
            };
            annots.push(single(Symbol::CODE, shown));
        }
        if let Some(place) = &fault.place {
            if !gives("code_src") {
                let file = Term::string(format!("file:{}", place.file));
                annots.push(single(Symbol::CODE_SRC, file));
            }
            if !gives("code_line") {
                annots.push(single(
                    Symbol::CODE_LINE,
                    Term::Number(f64::from(place.line)),
                ));
            }
        }
    }
    annots.extend(given);
    annots
}

fn is_literal_like(term: &Term) -> bool {
    match term {
        Term::Atom(_) | Term::Var(_) => true,
        Term::Struct(s) => matches!(
            s.functor.class(),
            Class::Literal | Class::Internal | Class::Operator | Class::Program | Class::Computed
        ),
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => false,
    }
}

/// Goals that nothing takes over are failed and finished.
fn goals_end(agent: &mut Agent, goals: &[Trigger], fault: &Fault) {
    for goal in goals {
        agent.goal_state(goal, State::Failed, Some(failure_reason(fault)));
        agent.goal_state(goal, State::Finished, None);
    }
}

/// The reason in `state(failed)[reason(R)]`: an atom, the empty one as an empty string.
fn failure_reason(fault: &Fault) -> Term {
    match fault
        .kind
        .map_or("drop_by_fail_goal", |kind| kind.meta_reason())
    {
        "" => Term::string(""),
        reason => Term::atom(reason),
    }
}

fn record_failure(
    agent: &mut Agent,
    intention: &Intention,
    goal: &Trigger,
    fault: &Fault,
    handled: bool,
) {
    let (goal, kind, message) = (goal.clone(), fault.kind, fault.message.clone());
    agent.record(Some(intention.id), || What::Failed {
        goal,
        kind,
        message: message.into(),
        handled,
    });
}

/// Nothing handles the failure: the intention ends with a diagnostic.
fn give_up(
    agent: &mut Agent,
    cx: &mut Cycle<'_>,
    intention: Box<Intention>,
    unhandled: &Unhandled<'_>,
) {
    record_failure(agent, &intention, unhandled.goal, unhandled.fault, false);
    agent.unhandled_failures += 1;
    tell(agent, cx, &intention, unhandled);
    agent.abandon(&intention, unhandled.goal);
    agent.circumstance.discard(intention);
}

fn tell(agent: &Agent, cx: &mut Cycle<'_>, intention: &Intention, unhandled: &Unhandled<'_>) {
    let report = unhandled.report(intention, &agent.registry);
    cx.out.push(Effect::Report(Box::new(report)));
}

fn positive(trigger: &Trigger) -> Trigger {
    Trigger::new(TriggerOp::Add, trigger.kind, trigger.literal.clone())
}

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;

    #[test]
    fn nearest_goal_with_a_failure_plan_takes_over() {
        let mut run = TestRun::new(
            "!top. +!top <- !mid; .say(never). +!mid <- !low; .say(never). +!low <- .no. \
             -!top[error(E)] <- .say(recovered, E).",
        );
        assert_eq!(run.until_idle(), ["recoveredia_failed"]);
        assert!(run.reports().is_empty());
    }

    #[test]
    fn caller_goes_on_after_the_goal_that_was_recovered() {
        let mut run = TestRun::new("!t. +!t <- !a; .say(after). +!a <- .no. -!a <- .say(recover).");
        assert_eq!(run.until_idle(), ["recover", "after"]);
    }

    #[test]
    fn failure_plan_that_does_not_apply_ends_the_intention() {
        let mut run = TestRun::new(
            "!t. +!t <- !g(1). +!g(X) <- .no. -!g(5) <- .say(never). -!t <- .say(never).",
        );
        assert!(run.until_idle().is_empty());
        assert_eq!(run.agent.unhandled_failures(), 1);
    }

    #[test]
    fn failing_failure_plan_goes_to_the_poster() {
        let mut run = TestRun::new(
            "!t. +!t <- !a; .say(e). +!a <- !b. +!b <- .no. -!b <- .say(hb); .no. -!a <- .say(ha).",
        );
        assert_eq!(run.until_idle(), ["hb", "ha", "e"]);
    }

    #[test]
    fn failing_failure_plan_of_an_initial_goal_is_unhandled() {
        let mut run = TestRun::new("!t. +!t <- .no. -!t <- .say(h); .no.");
        assert_eq!(run.until_idle(), ["h"]);
        assert_eq!(run.agent.unhandled_failures(), 1);
    }

    #[test]
    fn goal_without_plan_has_its_own_failure_plan() {
        let mut run = TestRun::new(
            "!t. +!t <- !a; .say(e). +!a <- G = nosuch(3); !G; .say(a). -!nosuch(X) <- .say(hn, X).",
        );
        assert_eq!(run.until_idle(), ["hn3", "a", "e"]);
    }

    #[test]
    fn values_of_a_failure_plan_go_back() {
        let mut run = TestRun::new("!t. +!t <- !g(X); .say(X). +!g(X) <- .no. -!g(X) <- X = 5.");
        assert_eq!(run.until_idle(), ["5"]);
    }

    #[test]
    fn last_failing_branch_of_an_or_fork_fails_the_goal() {
        let mut run = TestRun::new(
            "!s. +!s <- !f; .say(e). +!f <- !a ||| !b; .say(n). -!f <- .say(hf). +!a <- .no. +!b <- .no.",
        );
        assert_eq!(run.until_idle(), ["hf", "e"]);
    }
}
