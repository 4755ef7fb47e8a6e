//! A variable that is given two values.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(436),
    name: "reassigned-variable",
    title: "variable that is given a second value",
    level: Level::Warning,
    explanation: "The variable has got its value by an `=` before. It keeps it: the second `=` only compares, and the plan \
fails if the values differ. Use another variable, or keep what changes in a belief.",
    bad: "\
+!price(P) <- Total = P * 2; .print(Total); ‹Total = P * 3›; .print(Total).",
    good: "\
+!price(P) <- Total = P * 2; .print(Total); More = P * 3; .print(More).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for plan in file.plans() {
        let Some(body) = &plan.body else {
            continue;
        };
        look(&body.steps, file, report);
        walk::steps(body, &mut |step| {
            for block in walk::blocks(step) {
                look(&block.steps, file, report);
            }
        });
    }
}

fn look(steps: &[Step], file: &ProgramFile<'_>, report: &mut Report<'_>) {
    let mut given: FxHashMap<&str, (Span, &str)> = FxHashMap::default();
    for step in steps {
        let StepKind::Simple(StepOp::None, term) = &step.kind else {
            continue;
        };
        let TermKind::Binary(BinaryOp::Unify, left, right) = &term.kind else {
            continue;
        };
        // Patterns with variables may be meant to fit what is there.
        let TermKind::Var(variable) = &left.kind else {
            continue;
        };
        let is_value = matches!(
            right.kind,
            TermKind::Number(_) | TermKind::String(_) | TermKind::Binary(..)
        ) || atom(right).is_some();
        let name = variable.name.as_str();
        if !is_value || crate::flow::is_unnamed(name) {
            continue;
        }
        let value = right.span.text(file.text);
        match given.get(name) {
            Some((first, before)) if *before != value => {
                let found = report
                    .at(file.id, term.span, format!("`{name}` has a value already, so this only compares"))
                    .also(*first, "it gets its value here")
                    .note("The step fails if the values differ.");
                report.add(found);
            }
            Some(_) => {}
            None => {
                given.insert(name, (term.span, value));
            }
        }
    }
}
