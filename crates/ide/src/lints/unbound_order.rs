//! An order comparison with a variable that cannot have a value.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(404),
    name: "unbound-order",
    title: "comparison of a variable without a value",
    level: Level::Warning,
    explanation: "In `X < Y` both sides need a value. Nothing before the comparison can give the variable one, and a \
variable without a value counts as greater than everything, so the comparison always comes out the same. Ask for \
the value first.",
    bad: "\
+!charge : ‹Level› < 20 & battery(Level) <- .print(\"low: \", Level).",
    good: "\
+!charge : battery(Level) & Level < 20 <- .print(\"low: \", Level).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for unbound in file.unbound() {
        let How::Order(op) = unbound.how else {
            continue;
        };
        let variable = unbound.variable;
        let message = format!("`{variable}` has no value when it is compared by `{}`", op.symbol());
        let found = report
            .at(file.id, unbound.span, message)
            .note("A variable without a value counts as greater than everything.")
            .help(format!("Before the comparison, ask for what gives `{variable}` its value."));
        report.add(found);
    }
}
