//! A variable in `not` that gets its value only later.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(408),
    name: "unbound-negation",
    title: "`not` before its variable has a value",
    level: Level::Advice,
    explanation: "`not p(X)` gives `X` no value: while it has none, the question is whether there is no `p` at all. \
Here the variable is used after the `not`, so most likely the question was meant for the value that it gets there. \
Put the `not` behind what gives the value.",
    bad: "\
+!hire : not ‹busy(Agent)› & worker(Agent) <- .print(Agent).",
    good: "\
+!hire : worker(Agent) & not busy(Agent) <- .print(Agent).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for unbound in file.unbound() {
        let How::Negation(later) = unbound.how else {
            continue;
        };
        let variable = unbound.variable;
        let message = format!("`{variable}` has no value in this `not`, and is used after it");
        let found = report
            .at(file.id, unbound.span, message)
            .also(later, format!("`{variable}` is used here"))
            .note(format!(
                "The `not` asks whether this holds for no `{variable}` at all."
            ))
            .help("Put the `not` behind what gives the value, or use another variable in it.");
        report.add(found);
    }
}
