//! A step behind one that never goes on.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(431),
    name: "unreachable-step",
    title: "step that is never reached",
    level: Level::Warning,
    explanation: "The step before it never goes on: `.fail` fails, `.drop_intention` and `.done` end the goal, `while \
(true)` has no end but by failure, and after `.stopMAS` the agents may end at once.",
    bad: "\
+!give_up <- .fail; ‹.print(\"gave up\")›.",
    good: "\
+!give_up <- .print(\"gave up\"); .fail.",
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
    for pair in steps.windows(2) {
        let [step, next] = pair else {
            continue;
        };
        let Some(why) = ending(step) else {
            continue;
        };
        let found = report
            .at(file.id, next.span, "this step is never reached")
            .also(step.span, why);
        report.add(found);
        return;
    }
}

/// Why nothing behind a step is reached.
fn ending(step: &Step) -> Option<&'static str> {
    match &step.kind {
        StepKind::Simple(StepOp::None, term) => {
            let TermKind::Literal(literal) = &term.kind else {
                return None;
            };
            match (action_name(&literal.functor), literal.args.len()) {
                (".fail", _) => Some("this step always fails"),
                (".drop_intention", 0) => Some("this step ends the intention"),
                (".done", 0) => Some("this step ends the goal"),
                (".stopMAS", 0) => Some("here all agents are stopped"),
                ("false", 0) => Some("this step always fails"),
                _ => None,
            }
        }
        StepKind::While { condition, .. } if atom(condition) == Some("true") => {
            Some("this loop has no end")
        }
        _ => None,
    }
}
