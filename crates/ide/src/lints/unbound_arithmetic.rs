//! Arithmetic with a variable that cannot have a value.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(406),
    name: "unbound-arithmetic",
    title: "arithmetic with a variable without a value",
    level: Level::Warning,
    explanation: "Nothing before the expression can give the variable a value, so the expression is not computed: it \
stays as it is, and is passed on or stored like that.",
    bad: "\
+!pay(Price) <- Total = Price * ‹Count›; !order(Count); .print(Total).
+!order(2).",
    good: "\
+!pay(Price) <- !order(Count); Total = Price * Count; .print(Total).
+!order(2).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for unbound in file.unbound() {
        if unbound.how != How::Arithmetic {
            continue;
        }
        let variable = unbound.variable;
        let message = format!("`{variable}` has no value here, so this cannot be computed");
        let found = report
            .at(file.id, unbound.span, message)
            .note("The expression stays as it is until the variable has a value.")
            .help(format!("Before the expression, give `{variable}` a value."));
        report.add(found);
    }
}
