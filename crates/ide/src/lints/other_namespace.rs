//! A goal or belief whose plan or source is in another name space.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(418),
    name: "other-namespace",
    title: "name that exists in another name space",
    level: Level::Warning,
    explanation: "There is no plan for this goal, or nothing that makes this belief, in its name space, but there is in \
another one. Names in different name spaces have nothing to do with each other: write the name space before the name, \
as in `ns::go`. In the arguments of actions names without a name space are in `default`, also inside a block \
`{ begin namespace(ns) }`; there `::go` means that of the block.",
    bad: "\
{ begin namespace(motor) }
+!go <- .print(going).
{ end }
!start.
+!start <- ‹!go›.",
    good: "\
{ begin namespace(motor) }
+!go <- .print(going).
{ end }
!start.
+!start <- !motor::go.",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    let takes_all = agent.takes_all(&system.files, TriggerOp::Add, TriggerKind::Achieve);
    let knows_plans = system.knows_plans(agent) && !takes_all;
    let knows_beliefs = system.knows_beliefs(agent);
    for (name, uses) in agent.known() {
        let uses = || uses.iter().filter(|used| !used.quoted);
        if knows_plans
            && related::achieved_belief(agent, &name).is_none()
            && related::goal_of_other_arity(agent, &name).is_none()
            && let Some((known, plan)) = related::plan_in_other_space(agent, &name)
        {
            for used in uses().filter(|used| used.is_goal()) {
                let message = format!("there is no plan for the goal `{}` in its name space", signature(&name));
                let found = report
                    .at(used.file, related::step(used), message)
                    .also_in(plan.file, plan.span, format!("this one is for `{known}`"))
                    .help(format!("Is `!{known}` meant?"));
                report.add(found);
            }
        }
        if knows_beliefs
            && !related::is_made(agent, system, &name)
            && related::belief_of_other_arity(agent, &name).is_none()
            && let Some((known, source)) = related::belief_in_other_space(agent, &name)
        {
            for used in uses().filter(|used| used.is_read()) {
                let message = format!("nothing adds the belief `{}` in its name space", signature(&name));
                let found = report
                    .at(used.file, used.span, message)
                    .also_in(source.file, source.span, format!("this one is `{known}`"))
                    .help(format!("Is `{known}` meant?"));
                report.add(found);
            }
        }
    }
}
