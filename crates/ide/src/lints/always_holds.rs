//! A condition that always holds.

use crate::constant::truth;
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(429),
    name: "always-holds",
    title: "condition that always holds",
    level: Level::Warning,
    explanation: "The context of the plan, or the condition of `if`, always holds, so it decides nothing. A plain `true` \
is not reported.",
    bad: "\
+!open(Door) : ‹locked(Door) | not locked(Door)› <- .print(Door).",
    good: "\
+!open(Door) : not locked(Door) <- .print(Door).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    let mut look = |condition: &Term| {
        let is_plain = atom(condition) == Some("true");
        if !is_plain && truth(condition, file.text) == Some(true) {
            let found = report.at(file.id, condition.span, "this condition always holds");
            report.add(found.at("so it decides nothing"));
        }
    };
    for plan in file.plans() {
        if let Some(context) = &plan.context {
            look(context);
        }
        let Some(body) = &plan.body else {
            continue;
        };
        walk::steps(body, &mut |step| {
            if let StepKind::If { condition, .. } = &step.kind {
                look(condition);
            }
        });
    }
}
