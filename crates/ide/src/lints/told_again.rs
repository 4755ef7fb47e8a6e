//! The same belief told again and again.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(440),
    name: "told-again",
    title: "belief told again that is believed already",
    level: Level::Advice,
    explanation: "In a loop the same belief is told to an agent that has a plan for it and never removes it. Only the first \
message makes an event: whoever believes it already is told nothing new. To make an event each time send it with \
`signal`, or let the receiver remove it.",
    bad: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- while (true) { .wait(100); .send(bob, tell, ‹tick›) }.
// bob.asl
+tick <- .print(tick).",
    good: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- while (true) { .wait(100); .send(bob, signal, tick) }.
// bob.asl
+tick <- .print(tick).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_agents() {
        return;
    }
    for (part, message) in system.messages(agent) {
        if message.force != Some("tell") || message.quoted {
            continue;
        }
        let file = &system.files[part.file];
        let ClauseKind::Plan(plan) = file.clauses[message.clause].kind else {
            continue;
        };
        if !is_in_while(plan, message.span) {
            continue;
        }
        let Some(receivers) = system.receivers(message, agent) else {
            continue;
        };
        for content in &message.contents {
            let mut is_ground = true;
            for arg in &content.literal.args {
                walk::terms(arg, &mut |term| {
                    is_ground &= !matches!(&term.kind, TermKind::Var(_));
                    if let TermKind::Literal(literal) = &term.kind {
                        is_ground &= !is_dotted(&literal.functor);
                    }
                });
            }
            if !is_ground || content.literal.annots.is_some() {
                continue;
            }
            let name = content.name.resolved(part.space);
            let waits = |receiver: &&Agent<'a>| {
                let event = Role::Event(TriggerOp::Add, TriggerKind::Belief);
                receiver.has(&name, |used| used.role == event)
                    && !receiver.has(&name, |used| {
                        matches!(used.role, Role::Removed | Role::Added(StepOp::Replace))
                    })
            };
            if receivers.iter().any(waits) {
                let found = report
                    .at(part.id, content.span, "told again, this makes no event")
                    .note("Who believes it already is told nothing new.")
                    .help("Send it with `signal` if each message is to make an event.");
                report.add(found);
            }
        }
    }
}

/// Whether a place is inside a `while` of a plan.
fn is_in_while(plan: &syntax::ast::Plan, place: Span) -> bool {
    let mut found = false;
    if let Some(body) = &plan.body {
        walk::steps(body, &mut |step| {
            if let StepKind::While { body, .. } = &step.kind {
                found |= body.span.start <= place.start && place.end <= body.span.end;
            }
        });
    }
    found
}
