//! A goal with another number of arguments than its plans.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(412),
    name: "goal-arity",
    title: "goal with a wrong number of arguments",
    level: Level::Warning,
    explanation: "There are plans for a goal of this name, but with another number of arguments, so none of them is for \
this one and the goal fails.",
    bad: "\
!start.
+!start <- ‹!go(2)›.
+!go(X, Y) <- .print(X, \" \", Y).",
    good: "\
!start.
+!start <- !go(2, 3).
+!go(X, Y) <- .print(X, \" \", Y).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_plans(agent)
        || agent.takes_all(&system.files, TriggerOp::Add, TriggerKind::Achieve)
    {
        return;
    }
    for (name, uses) in agent.known() {
        let Some((known, plan)) = crate::related::goal_of_other_arity(agent, &name) else {
            continue;
        };
        for used in uses.iter().filter(|used| used.is_goal() && !used.quoted) {
            let found = report
                .at(
                    used.file,
                    crate::related::step(used),
                    format!(
                        "there is no plan for the goal `{name}` with {}",
                        counted(name.arity, "argument")
                    ),
                )
                .also_in(plan.file, plan.span, format!("this plan takes {}", known.arity));
            report.add(found);
        }
    }
}
