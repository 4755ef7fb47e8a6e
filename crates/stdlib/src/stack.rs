//! Intentions as terms, for `.intention` and `.current_intention`.

use agent::action::{ActionCx, Until};
use agent::circumstance::Pending;
use agent::intention::{Frame, Intention};
use agent::trigger::Trigger;
use logic::annots::Annots;
use logic::env::tell;
use logic::functor::Functor;
use logic::rebuild::map_vars;
use logic::symbol::Symbol;
use logic::term::Term;

use crate::fresh::Fresh;
use crate::goals::in_order;

/// The numbers of the intentions as a list; only the one at work if so wanted.
pub(crate) fn intentions(cx: &ActionCx<'_>, only_current: bool) -> Term {
    let all = if only_current {
        cx.at_work().into_iter().collect()
    } else {
        in_order(cx)
    };
    let mut ids: Vec<u64> = Vec::new();
    for intention in all {
        if !ids.contains(&intention.id.0) {
            ids.push(intention.id.0);
        }
    }
    Term::list(ids.into_iter().map(|id| Term::Number(id as f64)))
}

/// Answers `(Id, State[, Stack…])` with the intention of this number.
pub(crate) fn answer(cx: &mut ActionCx<'_>, id: &Term) {
    let wants_stack = cx.args.len() > 2;
    let found = in_order(cx)
        .into_iter()
        .find(|i| Term::Number(i.id.0 as f64) == *id);
    let Some((state, frames)) = found.map(|i| (state(cx, i), frames(cx, i, wants_stack))) else {
        // It is over: no answer.
        cx.pairs
            .push((Term::Atom(Symbol::TRUE), Term::Atom(Symbol::FALSE)));
        return;
    };
    cx.answer(0, id.clone());
    let state = Fresh::default().renamed(cx, &state);
    cx.answer(1, state);
    if wants_stack {
        let stack = renamed(cx, &frames);
        cx.answer(2, stack);
    }
}

/// Number and stack of the intention at work.
pub(crate) fn current(cx: &mut ActionCx<'_>) -> Option<(Term, Term)> {
    let intention = cx.at_work()?;
    let id = Term::Number(intention.id.0 as f64);
    let frames = frames(cx, intention, true);
    Some((id, renamed(cx, &frames)))
}

/// Each plan instance has variables of its own.
fn renamed(cx: &mut ActionCx<'_>, frames: &[Term]) -> Term {
    let mut fresh = Fresh::default();
    let frames: Vec<Term> = frames
        .iter()
        .map(|frame| fresh.renamed(cx, frame))
        .collect();
    Term::list(frames)
}

fn state(cx: &ActionCx<'_>, intention: &Intention) -> Term {
    let c = cx.agent.circumstance();
    let waiting = |why: &str, what: Term| {
        let why = Term::literal(Symbol::new(why), [what]);
        Term::atom("waiting").with_annots(Annots::new(vec![why]))
    };
    if intention.suspended {
        return Term::atom("suspended");
    }
    if let Some(acting) = c
        .acting
        .values()
        .find(|acting| acting.intention.id == intention.id)
    {
        return waiting("action", acting.action.clone());
    }
    match c.pending.get(&intention.id) {
        Some(Pending {
            until: Until::Resumed,
            ..
        }) => Term::atom("suspended"),
        Some(pending) => waiting("reason", pending.reason.clone()),
        None => Term::atom("running"),
    }
}

/// `im(Label, {Trigger}, {Body}, Bindings)` for each frame, the top one first, over the variables
/// of each.
fn frames(cx: &ActionCx<'_>, intention: &Intention, wanted: bool) -> Vec<Term> {
    if !wanted {
        return Vec::new();
    }
    let functions = &cx.agent.registry().vocabulary().functions;
    let frames = intention.frames.iter().rev();
    // A variable may stand for an expression that has no value any more.
    frames
        .map(|frame| tell(&frame_term(frame), functions))
        .collect()
}

fn frame_term(frame: &Frame) -> Term {
    let place = frame.place();
    let label = &frame.plan.label;
    let label = label.with_annots(label.annots().with([
        Term::literal(
            Symbol::CODE_SRC,
            [Term::string(format!("file:{}", place.file))],
        ),
        Term::literal(Symbol::CODE_LINE, [Term::Number(f64::from(place.line))]),
    ]));
    let base = frame.event_base;
    let literal = map_vars(&frame.trigger.literal, |var| {
        let id = var.id + base;
        let known = (id as usize) < frame.env.len();
        if known {
            frame.env.substitute(&Term::var(id))
        } else {
            Term::var(id)
        }
    });
    let trigger = Trigger {
        literal,
        ..frame.trigger.clone()
    }
    .to_term();
    let bindings = frame
        .plan
        .slots
        .iter()
        .enumerate()
        .filter_map(|(id, slot)| {
            let Term::Var(var) = slot else { return None };
            let value = frame.env.substitute(&Term::var(id as u32));
            if var.name.is_anonymous() || value.is_var() {
                return None;
            }
            // The variable itself has a value; its name stands for it.
            let name = Term::Var(logic::term::Var {
                id: u32::MAX - id as u32,
                name: var.name,
            });
            Some(Term::literal(Symbol::new("map"), [name, value]))
        });
    let bindings: Vec<Term> = bindings.collect();
    let parts = [label, trigger, rest_of_body(frame), Term::list(bindings)];
    Term::literal(Symbol::new("im"), parts)
}

/// The steps still to be made, the current one first.
fn rest_of_body(frame: &Frame) -> Term {
    let mut body = Term::structure(Functor::EMPTY_BODY, []);
    let blocks = frame.blocks.iter().map(|block| (&block.body, block.pc));
    for (steps, pc) in std::iter::once((&frame.plan.body, frame.pc)).chain(blocks) {
        for step in steps.steps().iter().skip(pc as usize).rev() {
            let step = frame.env.substitute(&step.term);
            body = Term::structure(Functor::BODY, [step, body]);
        }
    }
    body
}
