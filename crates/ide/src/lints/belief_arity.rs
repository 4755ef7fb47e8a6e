//! A belief that is asked for with another number of arguments than those there are.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(415),
    name: "belief-arity",
    title: "belief with a wrong number of arguments",
    level: Level::Warning,
    explanation: "There are beliefs of this name, but with another number of arguments: they never match. As for \
`never-believed`, the check is silent where beliefs may come from elsewhere.",
    bad: "\
place(table, 3, 4).
!show.
+!show : ‹place(table, X)› <- .print(X).
+!show : place(_, _, _).",
    good: "\
place(table, 3, 4).
!show.
+!show : place(table, X, _) <- .print(X).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_beliefs(agent) {
        return;
    }
    for (name, uses) in agent.known() {
        let has_event = |used: &Use<'_>| {
            used.role == Role::Event(TriggerOp::Add, TriggerKind::Test) || used.is_goal()
        };
        if related::is_made(agent, system, &name) || agent.has(&name, has_event) {
            continue;
        }
        let Some((known, source)) = related::belief_of_other_arity(agent, &name) else {
            continue;
        };
        for used in uses.iter().filter(|used| used.is_read() && !used.quoted) {
            let found = report
                .at(
                    used.file,
                    used.span,
                    format!(
                        "there is no belief `{name}` with {}",
                        counted(name.arity, "argument")
                    ),
                )
                .also_in(source.file, source.span, format!("this one has {}", known.arity));
            report.add(found);
        }
    }
}
