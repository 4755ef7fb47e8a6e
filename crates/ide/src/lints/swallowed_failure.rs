//! A failure plan that does nothing.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(432),
    name: "swallowed-failure",
    title: "failure plan that does nothing",
    level: Level::Advice,
    explanation: "Whatever fails while the goal is pursued, this plan makes the goal succeed and says nothing: also a \
misspelt action, or a goal without a plan. Let it report what went wrong, or handle only the failures that are \
expected, such as `-!g[error(no_applicable)]`.",
    bad: "\
+!fetch <- .print(fetching).
‹-!fetch›.",
    good: "\
+!fetch <- .print(fetching).
-!fetch[error_msg(Why)] <- .print(\"not fetched: \", Why).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for plan in file.plans() {
        let trigger = &plan.trigger;
        let has_annots = match &trigger.literal.kind {
            TermKind::Literal(literal) => literal.annots.is_some(),
            TermKind::Var(variable) => variable.annots.is_some(),
            _ => true,
        };
        let context = plan.context.as_ref();
        let is_open = context.is_none_or(|context| atom(context) == Some("true"));
        let does_nothing = plan.body.as_ref().is_none_or(|body| {
            body.steps.iter().all(|step| match &step.kind {
                StepKind::Simple(StepOp::None, term) => atom(term) == Some("true"),
                _ => false,
            })
        });
        let is_failure = trigger.op == TriggerOp::Delete && trigger.kind != TriggerKind::Belief;
        if is_failure && is_open && does_nothing && !has_annots && plan.sub_plans.is_empty() {
            let found = report
                .at(file.id, trigger.span, "this plan hides every failure of its goal")
                .help("Report it (`-!g[error_msg(M)] <- .print(M)`), or name the error that is expected.");
            report.add(found);
        }
    }
}
