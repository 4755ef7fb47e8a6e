//! `==` or `\==` with a variable that cannot have a value.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(405),
    name: "unbound-equality",
    title: "test for equality of a variable without a value",
    level: Level::Warning,
    explanation: "`==` compares and gives no variable a value. Nothing before can have given this variable one, so `==` \
never holds and `\\\\==` always does. To give it a value write `=`; to compare, ask for its value first.",
    bad: "\
+!pay(Price) <- ‹Total› == Price * 2; .print(Total).",
    good: "\
+!pay(Price) <- Total = Price * 2; .print(Total).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for unbound in file.unbound() {
        let How::Equality(op) = unbound.how else {
            continue;
        };
        let variable = unbound.variable;
        let message = format!("`{variable}` has no value when it is compared by `{}`", op.symbol());
        let found = report.at(file.id, unbound.span, message);
        let found = if op == BinaryOp::Eq {
            found
                .note("So the comparison never holds.")
                .help(format!("To give `{variable}` a value, write `=`."))
        } else {
            found
                .note("So the comparison always holds.")
                .help(format!("Before it, ask for what gives `{variable}` its value."))
        };
        report.add(found);
    }
}
