//! A condition that never holds.

use crate::constant::truth;
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(428),
    name: "never-holds",
    title: "condition that never holds",
    level: Level::Warning,
    explanation: "The context of the plan, or the condition of `if` or `while`, can never hold: two constants differ, a \
variable would need two values, or something is asked together with its opposite. So the plan or block is never used.",
    bad: "\
+!heat : ‹temperature(T) & T > 30 & T < 20› <- .print(\"mild: \", T).",
    good: "\
+!heat : temperature(T) & T > 20 & T < 30 <- .print(\"mild: \", T).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    let mut look = |condition: &Term, what: &str| {
        if truth(condition, file.text) == Some(false) {
            let found = report.at(file.id, condition.span, "this condition never holds");
            report.add(found.at(format!("so {what} is never used")));
        }
    };
    for plan in file.plans() {
        if let Some(context) = &plan.context {
            look(context, "the plan");
        }
        let Some(body) = &plan.body else {
            continue;
        };
        walk::steps(body, &mut |step| match &step.kind {
            StepKind::If { condition, .. } => look(condition, "the block after it"),
            StepKind::While { condition, .. } | StepKind::For { condition, .. } => {
                look(condition, "the block");
            }
            _ => {}
        });
    }
}
