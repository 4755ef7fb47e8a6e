//! A plan that always pursues its own goal again, and is never done.

use crate::constant::truth;
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(427),
    name: "endless-recursion",
    title: "goal that pursues itself without end",
    level: Level::Warning,
    explanation: "The only plan for the goal always applies and pursues the same goal again as a sub-goal, with steps to do \
afterwards. It never comes to these steps, and each round leaves something to be remembered, so memory grows without \
end. For something that goes on for ever pursue the goal as the last step, or as a new intention with `!!`.",
    bad: "\
+!watch <- .wait(1000); ‹!watch›; .print(\"seen\").",
    good: "\
+!watch <- .wait(1000); .print(\"seen\"); !watch.",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_plans(agent) && (agent.dynamic.adds_plans || agent.dynamic.broken) {
        return;
    }
    for (_, uses) in agent.known() {
        let mut plans = uses.iter().filter(|used| used.is_achieve_plan());
        let (Some(used), None) = (plans.next(), plans.next()) else {
            continue;
        };
        let clause = agent.clause(&system.files, used);
        let ClauseKind::Plan(plan) = clause.kind else {
            continue;
        };
        let text = system.files[agent.parts[used.part].file].text;
        let context = plan.context.as_ref();
        let always = context.is_none_or(|context| truth(context, text) == Some(true));
        let is_for_all = crate::head::is_for_all(used.literal);
        if used.quoted || !always || !is_for_all || used.literal.annots.is_some() || clause.in_pattern
        {
            continue;
        }
        let Some(body) = &plan.body else {
            continue;
        };
        let Some((_, before_last)) = body.steps.split_last() else {
            continue;
        };
        let again = before_last.iter().find(|step| match &step.kind {
            StepKind::Simple(StepOp::Achieve, term) => plain_literal(term).is_some_and(|goal| {
                goal.functor == used.literal.functor
                    && goal.args.len() == used.literal.args.len()
                    && goal.negated == used.literal.negated
                    && goal.namespace == used.literal.namespace
            }),
            _ => false,
        });
        if let Some(step) = again {
            let found = report
                .at(used.file, step.span, "the goal pursues itself without end")
                .note("This is the only plan for it, and it always applies; the steps behind it are never reached.")
                .help("Pursue it as the last step, or with `!!`.");
            report.add(found);
        }
    }
}
