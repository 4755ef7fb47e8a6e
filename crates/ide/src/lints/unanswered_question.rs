//! A question that an agent cannot answer.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(421),
    name: "unanswered-question",
    title: "question that its receiver cannot answer",
    level: Level::Warning,
    explanation: "The message asks an agent of the project for something that this agent never believes, and it has no plan \
`+?` that could answer. The answer is always `false` (or `[]` for `askAll`). The check is silent where the agent may \
get beliefs from elsewhere.",
    bad: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, askOne, ‹age(_)›, A); .print(A).
// bob.asl
years(42).
!start.
+!start <- ?years(N); .print(N).",
    good: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, askOne, years(_), A); .print(A).
// bob.asl
years(42).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_agents() {
        return;
    }
    for (part, message) in system.messages(agent) {
        if !matches!(message.force, Some("askOne" | "askAll")) || message.quoted {
            continue;
        }
        let Some(receivers) = system.receivers(message, agent) else {
            continue;
        };
        for content in &message.contents {
            let name = content.name.resolved(part.space);
            let answers = |used: &Use<'_>| {
                used.role == Role::Event(TriggerOp::Add, TriggerKind::Test)
            };
            let cannot = |receiver: &&&Agent<'a>| {
                system.knows_beliefs(receiver)
                    && !related::is_made(receiver, system, &name)
                    && !receiver.has(&name, answers)
                    && !receiver.takes_all(&system.files, TriggerOp::Add, TriggerKind::Test)
            };
            let Some(first) = receivers.iter().find(cannot) else {
                continue;
            };
            let who = first.names.first().copied().unwrap_or_default();
            let beliefs = related::functors(first, |known, used| {
                known.arity == name.arity && used.is_source()
            });
            let words = format!("`{who}` never believes `{}`", signature(&name));
            let found = report.at(part.id, content.span, words);
            report.add(match suggest(name.functor, beliefs.iter().copied()) {
                Some(near) => found.help(format!("Did you mean `{near}`?")),
                None => found.note(format!("It has no plan `+?{name}` either.")),
            });
        }
    }
}
