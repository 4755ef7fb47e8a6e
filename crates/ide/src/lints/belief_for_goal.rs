//! A belief whose name is that of a goal that nothing posts.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(446),
    name: "belief-for-goal",
    title: "belief where a goal is meant",
    level: Level::Warning,
    explanation: "The program begins with a belief of this name, nothing asks for it, and there is a plan for a goal of the \
same name that nothing posts. An initial goal begins with `!`.",
    bad: "\
‹start›.
+!start <- .print(\"hello\").",
    good: "\
!start.
+!start <- .print(\"hello\").",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    for (name, uses) in agent.known() {
        let is_used = |used: &Use<'_>| {
            used.is_read()
                || used.is_goal()
                || matches!(used.role, Role::Event(_, TriggerKind::Belief) | Role::Removed)
        };
        if !agent.has(&name, Use::is_achieve_plan)
            || agent.has(&name, is_used)
            || system.is_wanted(&name)
            || agent.given_goals.contains(&name)
        {
            continue;
        }
        for used in uses.iter().filter(|used| used.role == Role::Belief && !used.quoted) {
            let message = format!("`{name}` is a belief here, and nothing asks for it");
            let found = report
                .at(used.file, used.span, message)
                .help(format!("There is a plan for the goal: write `!{name}` to post it."))
                .fix(format!("write `!{name}`"), Span::new(used.span.start, used.span.start), "!");
            report.add(found);
        }
    }
}
