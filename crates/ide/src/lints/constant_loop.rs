//! A `while` whose condition cannot change.

use crate::constant::truth;
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(430),
    name: "constant-loop",
    title: "`while` whose condition cannot change",
    level: Level::Warning,
    explanation: "The condition depends on variables only. A variable keeps its value, and what a round of the loop binds \
is gone after the round, so the condition comes out the same each time: the loop runs not at all, or until a step in it \
fails. Keep what changes in a belief, and ask for it in the condition.",
    bad: "\
+!count(N) <- while (‹N > 0›) { .print(N); M = N - 1 }; .print(M).",
    good: "\
+!count(N) <- -+left(N); while (left(L) & L > 0) { .print(L); -+left(L - 1) }.",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for plan in file.plans() {
        let Some(body) = &plan.body else {
            continue;
        };
        walk::steps(body, &mut |step| {
            let StepKind::While { condition, .. } = &step.kind else {
                return;
            };
            if truth(condition, file.text).is_some() || !is_of_variables(condition) {
                return;
            }
            let found = report
                .at(file.id, condition.span, "this condition cannot change while the loop runs")
                .note("A variable keeps its value; what a round binds is gone after the round.")
                .help("Keep what changes in a belief: `while (left(N) & N > 0) { …; -+left(N - 1) }`.");
            report.add(found);
        });
    }
}

/// Whether a condition consists of comparisons, and nothing in them is computed anew.
fn is_of_variables(condition: &Term) -> bool {
    let mut is_constant = true;
    let mut due = vec![condition];
    while let Some(term) = due.pop() {
        match &term.kind {
            TermKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                due.extend([&**left, &**right]);
            }
            TermKind::Unary(UnaryOp::Not, inner) => due.push(inner),
            TermKind::Binary(op, left, right) if op.is_comparison() => {
                for side in [left, right] {
                    walk::terms(side, &mut |term| {
                        if let TermKind::Literal(literal) = &term.kind {
                            is_constant &= !is_dotted(&literal.functor);
                        }
                    });
                }
            }
            _ => is_constant = false,
        }
    }
    is_constant
}
