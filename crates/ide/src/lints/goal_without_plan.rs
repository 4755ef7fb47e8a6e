//! A goal for which there is no plan.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(410),
    name: "goal-without-plan",
    title: "goal without a plan",
    level: Level::Warning,
    explanation: "The agent has no plan for this goal, so the goal fails whenever it is posted. The check is silent where \
plans may come from elsewhere: from files that are missing, `.add_plan`, `.include` or messages that tell plans.",
    bad: "\
!start.
+!start <- ‹!clean›; .print(done).",
    good: "\
!start.
+!start <- !clean; .print(done).
+!clean <- .print(cleaning).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_plans(agent)
        || agent.takes_all(&system.files, TriggerOp::Add, TriggerKind::Achieve)
    {
        return;
    }
    for (name, uses) in agent.known() {
        let goals = uses.iter().filter(|used| used.is_goal() && !used.quoted);
        let goals: Vec<&Use<'_>> = goals.collect();
        if goals.is_empty() || agent.has(&name, Use::is_achieve_plan) || is_known_to_engine(&name) {
            continue;
        }
        // These have messages of their own.
        if crate::related::achieved_belief(agent, &name).is_some()
            || crate::related::goal_of_other_arity(agent, &name).is_some()
            || crate::related::plan_in_other_space(agent, &name).is_some()
        {
            continue;
        }
        let plans = crate::related::functors(agent, |known, used| {
            used.is_achieve_plan() && known.arity == name.arity
        });
        let near = suggest(name.functor, plans.iter().copied());
        for used in goals {
            let mut found = report
                .at(used.file, crate::related::step(used), format!("there is no plan for the goal `{}`", signature(&name)))
                .at(format!("`!{name}` always fails"));
            found = match near {
                Some(near) => found.help(format!("Did you mean `!{near}`?")),
                None if agent.has(&name, |used| {
                    used.role == Role::Event(TriggerOp::Add, TriggerKind::Belief)
                }) =>
                {
                    found.help(format!(
                        "There is a plan for the belief `+{name}`; is `+!{name}` meant there?"
                    ))
                }
                None => found.help(format!("Write a plan `+!{name}{} <- …`.", arguments(&name))),
            };
            report.add(found);
        }
    }
}

/// Goals that the engine itself posts or pursues.
fn is_known_to_engine(name: &Name<'_>) -> bool {
    matches!(
        name.functor,
        "kqml_received" | "add_all_kqml_received" | "add_all_kqml_achieve"
    )
}

/// `(_, _)` for two arguments.
fn arguments(name: &Name<'_>) -> String {
    if name.arity == 0 {
        return String::new();
    }
    format!("({})", vec!["_"; name.arity].join(", "))
}
