//! A goal that is sent to an agent without a plan for it.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(419),
    name: "message-without-plan",
    title: "message whose receiver has no plan for it",
    level: Level::Warning,
    explanation: "The message asks an agent of the project to achieve a goal, and that agent has no plan for it. The goal \
fails there; the sender is not told. Of a broadcast it is reported if no other agent has a plan.",
    bad: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, achieve, ‹clean(kitchen)›).
// bob.asl
!start.
+!start <- !tidy(kitchen).
+!tidy(Room) <- .print(Room).",
    good: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, achieve, tidy(kitchen)).
// bob.asl
+!tidy(Room) <- .print(Room).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_agents() {
        return;
    }
    for (part, message) in system.messages(agent) {
        if message.force != Some("achieve") || message.quoted {
            continue;
        }
        let Some(receivers) = system.receivers(message, agent) else {
            continue;
        };
        let knows = |receiver: &&Agent<'a>| {
            system.knows_plans(receiver)
                && !receiver.dynamic.takes_messages
                && !receiver.takes_all(&system.files, TriggerOp::Add, TriggerKind::Achieve)
        };
        if receivers.is_empty() || !receivers.iter().all(knows) {
            continue;
        }
        let is_broadcast = matches!(message.receivers, Receivers::All);
        for content in &message.contents {
            let name = content.name.resolved(part.space);
            let lacks = |receiver: &&&Agent<'a>| !receiver.has(&name, Use::is_achieve_plan);
            let lacking: Vec<_> = receivers.iter().filter(lacks).collect();
            let Some(first) = lacking.first() else {
                continue;
            };
            if is_broadcast && lacking.len() < receivers.len() {
                continue;
            }
            let who = if is_broadcast {
                "no agent".to_owned()
            } else {
                format!("`{}`", first.names.first().copied().unwrap_or_default())
            };
            let has = if is_broadcast { "has" } else { "has no" };
            let plan = format!("plan for the goal `{}`", signature(&name));
            let words = if is_broadcast {
                format!("{who} {has} a {plan}")
            } else {
                format!("{who} {has} {plan}")
            };
            let plans = related::functors(first, |known, used| {
                used.is_achieve_plan() && known.arity == name.arity
            });
            let found = report.at(part.id, content.span, words);
            report.add(match suggest(name.functor, plans.iter().copied()) {
                Some(near) => found.help(format!("Did you mean `{near}`?")),
                None => found,
            });
        }
    }
}
