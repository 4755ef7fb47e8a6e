//! A belief that is told to an agent that does nothing with it.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(420),
    name: "unread-message",
    title: "belief told to an agent that does not use it",
    level: Level::Advice,
    explanation: "The message tells an agent of the project a belief for which that agent has no plan and which it never \
asks for. Of a broadcast it is reported if no other agent uses the belief.",
    bad: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, tell, ‹finished(ann)›).
// bob.asl
+done(Who) <- .print(Who).
!start.
+!start <- +done(bob).",
    good: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, tell, done(ann)).
// bob.asl
+done(Who) <- .print(Who).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_agents() {
        return;
    }
    for (part, message) in system.messages(agent) {
        if message.force != Some("tell") || message.quoted || message.has_answer {
            continue;
        }
        let Some(receivers) = system.receivers(message, agent) else {
            continue;
        };
        let knows = |receiver: &Agent<'a>| {
            let dynamic = receiver.dynamic;
            system.knows_plans(receiver) && !dynamic.asks && !dynamic.takes_messages
        };
        if receivers.is_empty() || !receivers.iter().all(|receiver| knows(receiver)) {
            continue;
        }
        for content in &message.contents {
            let name = content.name.resolved(part.space);
            let is_used = |used: &Use<'_>| {
                used.is_read()
                    || matches!(used.role, Role::Mentioned | Role::Event(_, TriggerKind::Belief))
            };
            let uses_it = |receiver: &&Agent<'a>| {
                receiver.has(&name, is_used)
                    || receiver.takes_all(&system.files, TriggerOp::Add, TriggerKind::Belief)
                    || related::is_registered(receiver, system, &name)
                    || related::is_of_engine(system, &name)
            };
            if receivers.iter().any(uses_it) || system.is_asked(&name) {
                continue;
            }
            let who = match &message.receivers {
                Receivers::All => "no other agent does anything with".to_owned(),
                _ => format!(
                    "`{}` does nothing with",
                    receivers[0].names.first().copied().unwrap_or_default()
                ),
            };
            let plans = related::functors(receivers[0], |known, used| {
                known.arity == name.arity && is_used(used)
            });
            let message = format!("{who} the belief `{}`", signature(&name));
            let found = report.at(part.id, content.span, message);
            report.add(match suggest(name.functor, plans.iter().copied()) {
                Some(near) => found.help(format!("Did you mean `{near}`?")),
                None => found.note("There is no plan for it, and nothing asks for it."),
            });
        }
    }
}
