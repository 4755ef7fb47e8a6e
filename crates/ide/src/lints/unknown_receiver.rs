//! A message to an agent that does not exist.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(422),
    name: "unknown-receiver",
    title: "message to an agent that does not exist",
    level: Level::Warning,
    explanation: "There is no agent of this name in the project, and no agent creates others, so the step fails with \
`error(receiver_not_found)`. Several agents of one entry (`bob #2;`) are called `bob1`, `bob2`.",
    bad: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(‹bbo›, achieve, rest).
// bob.asl
+!rest <- .print(resting).",
    good: "\
// house.mas2j
MAS house { agents: ann; bob; }
// ann.asl
!start.
+!start <- .send(bob, achieve, rest).
// bob.asl
+!rest <- .print(resting).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_agents() {
        return;
    }
    for (part, message) in system.messages(agent) {
        let Receivers::Named(names) = &message.receivers else {
            continue;
        };
        if message.quoted {
            continue;
        }
        for (name, span) in names {
            if *name == "self" || *name == "df" || system.agent(name).is_some() {
                continue;
            }
            let found = report
                .at(part.id, *span, format!("there is no agent `{name}`"))
                .note("The step fails with `error(receiver_not_found)`.");
            report.add(match suggest(name, system.agent_names()) {
                Some(near) => found.help(format!("Did you mean `{near}`?")),
                None => found,
            });
        }
    }
}
