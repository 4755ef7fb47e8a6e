//! `.wait` without a time-out for something that never comes.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(441),
    name: "endless-wait",
    title: "`.wait` for a belief that nothing adds",
    level: Level::Warning,
    explanation: "The step waits for a belief that nothing adds, without a time-out, so it waits for ever. The check is \
silent where beliefs may come from elsewhere. With a time-out (`.wait({ +p }, 1000)`) the step fails instead.",
    bad: "\
!start.
+!start <- ‹.wait({ +finished })›; .print(done).",
    good: "\
!start.
+!start <- !!work; .wait({ +finished }); .print(done).
+!work <- .wait(10); +finished.",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_beliefs(agent) || agent.dynamic.posts_goals {
        return;
    }
    for part in &agent.parts {
        for awaited in &system.files[part.file].awaited {
            if awaited.has_timeout || awaited.quoted {
                continue;
            }
            let Some(term) = belief(awaited.what) else {
                continue;
            };
            let Some(literal) = plain_literal(term) else {
                continue;
            };
            let Some(name) = name_of(agent, literal) else {
                continue;
            };
            if !related::is_made(agent, system, &name) {
                let message = format!("this waits for ever: nothing adds `{}`", signature(&name));
                let found = report.at(part.id, awaited.span, message);
                report.add(found.help("Give it a time-out, or add the belief somewhere."));
            }
        }
    }
}

/// The belief whose addition is waited for, as an event or a formula.
fn belief(what: &Term) -> Option<&Term> {
    match &what.kind {
        TermKind::Body(body) => match &body.steps[..] {
            [
                Step {
                    kind: StepKind::Simple(StepOp::Add, term),
                    ..
                },
            ] => Some(term),
            _ => None,
        },
        TermKind::Literal(_) => Some(what),
        _ => None,
    }
}

/// The name as the agent knows it, if it is in the default name space.
fn name_of<'a>(agent: &Agent<'a>, literal: &syntax::ast::Literal) -> Option<Name<'a>> {
    if literal.namespace.is_some() {
        return None;
    }
    let mut known = agent.named(&literal.functor).filter(|known| {
        known.arity == literal.args.len() && known.negated == literal.negated
    });
    known.next().copied()
}
