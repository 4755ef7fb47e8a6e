//! An action in a project without an environment.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(443),
    name: "no-environment",
    title: "action in a project without an environment",
    level: Level::Warning,
    explanation: "A step without a prefix is an action on the environment, and the project has none, so the step always \
fails with `error(action_failed)`. Name the environment in the project file, or put the prefix before the step that is \
meant: `!` for a goal, `?` for a question, `+` for a belief, `.` for an internal action.",
    bad: "\
// house.mas2j
MAS house { agents: ann; }
// ann.asl
!start.
+!start <- ‹open(door)›.",
    good: "\
// house.mas2j
MAS house { environment: grid(3, 3) agents: ann; }
// ann.asl
!start.
+!start <- open(door).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if system.has_environment || system.kind != Kind::Project || agent.is_foreign {
        return;
    }
    for (name, uses) in agent.known() {
        // These have a message of their own.
        if agent.has(&name, Use::is_achieve_plan) || agent.has(&name, Use::is_source) {
            continue;
        }
        for used in uses.iter().filter(|used| used.role == Role::Action && !used.quoted) {
            let message = format!("the project has no environment, so the action `{name}` always fails");
            let found = report.at(used.file, used.span, message);
            let dotted = format!(".{}", name.functor);
            report.add(if crate::tables::is_action(&dotted) {
                found.help(format!("Is the internal action `{dotted}` meant?"))
            } else {
                found.help("Name it in the project file: `environment: …`.")
            });
        }
    }
}
