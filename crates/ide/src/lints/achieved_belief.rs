//! A goal whose name is that of a belief.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(411),
    name: "achieved-belief",
    title: "belief posted as a goal",
    level: Level::Warning,
    explanation: "`!p` asks for a plan that achieves `p`, and there is none; `p` is a belief of this agent. To ask for \
the belief write `?p`, to add it `+p`.",
    bad: "\
count(0).
!start.
+!start <- ‹!count(N)›; .print(N).",
    good: "\
count(0).
!start.
+!start <- ?count(N); .print(N).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_plans(agent)
        || agent.takes_all(&system.files, TriggerOp::Add, TriggerKind::Achieve)
    {
        return;
    }
    for (name, uses) in agent.known() {
        let Some(belief) = crate::related::achieved_belief(agent, &name) else {
            continue;
        };
        for used in uses.iter().filter(|used| used.is_goal() && !used.quoted) {
            let found = report
                .at(used.file, crate::related::step(used), format!("`{}` is a belief, and there is no plan for it as a goal", signature(&name)))
                .also_in(belief.file, belief.span, "believed here")
                .help(format!("To ask for it write `?{name}`, to add it `+{name}`."));
            report.add(found);
        }
    }
}
