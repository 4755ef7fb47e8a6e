//! A step that can fail in a plan for a goal without a failure plan.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(433),
    name: "step-without-failure-plan",
    title: "step that can fail without a failure plan",
    level: Level::Off,
    explanation: "The step can fail: it acts on the environment, asks, compares, or posts a goal; and there is no failure \
plan `-!g` for the goal of its plan. The failure then goes on to whoever posted the goal. For programs in which every \
goal must handle its failures.",
    bad: "\
+!fetch(Thing) <- ‹take(Thing)›.",
    good: "\
+!fetch(Thing) <- take(Thing).
-!fetch(Thing) <- .print(\"no \", Thing).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if agent.takes_all(&system.files, TriggerOp::Delete, TriggerKind::Achieve) {
        return;
    }
    for (name, uses) in agent.known() {
        let handles = |used: &Use<'_>| {
            used.role == Role::Event(TriggerOp::Delete, TriggerKind::Achieve)
        };
        if agent.has(&name, handles) {
            continue;
        }
        for used in uses.iter().filter(|used| used.is_achieve_plan() && !used.quoted) {
            let ClauseKind::Plan(plan) = agent.clause(&system.files, used).kind else {
                continue;
            };
            if related::is_test(plan) {
                continue;
            }
            let mut first = None;
            if let Some(body) = &plan.body {
                walk::steps(body, &mut |step| {
                    if first.is_none() && can_fail(step) {
                        first = Some(step.span);
                    }
                });
            }
            if let Some(span) = first {
                let message = format!("this step can fail, and there is no plan `-!{name}`");
                let found = report.at(used.file, span, message);
                report.add(found.also_in(used.file, used.span, "it is a step of the plan for this goal"));
            }
        }
    }
}

fn can_fail(step: &Step) -> bool {
    let StepKind::Simple(op, term) = &step.kind else {
        return false;
    };
    match op {
        StepOp::Achieve | StepOp::Test => true,
        StepOp::None => plain_literal(term).is_some() || matches!(term.kind, TermKind::Binary(..)),
        _ => false,
    }
}
