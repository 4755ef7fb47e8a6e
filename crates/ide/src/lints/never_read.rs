//! A belief that is added and that nothing asks for.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(416),
    name: "never-read",
    title: "belief that nothing asks for",
    level: Level::Off,
    explanation: "The belief is written or added, but nothing asks for it, and no plan waits for it. Beliefs can be meant \
for people who look at the agent, so this is off unless it is switched on.",
    bad: "\
‹colour(red)›.
!start.
+!start <- .print(on).",
    good: "\
colour(red).
!start.
+!start <- ?colour(C); .print(C).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_questions(agent) {
        return;
    }
    for (name, uses) in agent.known() {
        let is_used = |used: &Use<'_>| {
            used.is_read()
                || matches!(used.role, Role::Mentioned | Role::Event(_, TriggerKind::Belief))
        };
        if agent.has(&name, is_used)
            || related::is_registered(agent, system, &name)
            || system.is_asked(&name)
            || related::is_of_engine(system, &name)
        {
            continue;
        }
        let is_added = |used: &&Use<'_>| matches!(used.role, Role::Belief | Role::Added(_));
        let mut sources = uses.iter().filter(|used| !used.quoted && used.part == 0);
        if let Some(used) = sources.find(is_added) {
            let message = format!("nothing asks for the belief `{}`", signature(&name));
            let found = report.at(used.file, used.span, message);
            report.add(found);
        }
    }
}
