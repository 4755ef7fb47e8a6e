//! An action whose name is that of a goal or belief.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(442),
    name: "forgotten-prefix",
    title: "action with the name of a goal or belief",
    level: Level::Warning,
    explanation: "A step without a prefix is an action on the environment. There is none here, so it fails; but there is a \
plan for a goal of this name, or a belief. `!` pursues a goal, `?` asks for a belief, `+` adds one.",
    bad: "\
!start.
+!start <- ‹greet(bob)›; !greet(ann).
+!greet(Who) <- .print(\"hello \", Who).",
    good: "\
!start.
+!start <- !greet(bob); !greet(ann).
+!greet(Who) <- .print(\"hello \", Who).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if system.has_environment || agent.is_foreign || agent.dynamic.broken {
        return;
    }
    for (name, uses) in agent.known() {
        for used in uses.iter().filter(|used| used.role == Role::Action && !used.quoted) {
            let clause = agent.clause(&system.files, used);
            let own = match clause.kind {
                ClauseKind::Plan(plan) => plain_literal(&plan.trigger.literal),
                _ => None,
            };
            // `+!move(X) <- move(X).` is the usual way to act.
            let is_own = own.is_some_and(|own| {
                own.functor == name.functor && own.args.len() == name.arity
            });
            if is_own {
                continue;
            }
            let help = if agent.has(&name, Use::is_achieve_plan) {
                format!("To pursue the goal write `!{name}`.")
            } else if system.kind == Kind::Project && agent.has(&name, Use::is_source) {
                format!("To ask for the belief write `?{name}`, to add it `+{name}`.")
            } else {
                continue;
            };
            let message = format!("`{name}` is an action here, and there is no environment for it");
            report.add(report.at(used.file, used.span, message).help(help));
        }
    }
}
