//! A belief that is added with a variable that cannot have a value.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(409),
    name: "unbound-belief",
    title: "belief added with a variable without a value",
    level: Level::Warning,
    explanation: "Nothing before can give the variable a value, so what is added holds for every value. Ask for the value \
first; if every value is meant, write `_`.",
    bad: "\
+!park <- +parked(‹Place›); ?free(Place).",
    good: "\
+!park <- ?free(Place); +parked(Place).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for unbound in file.unbound() {
        if unbound.how != How::Added {
            continue;
        }
        let variable = unbound.variable;
        let message = format!("`{variable}` has no value here, so the belief holds for every value");
        let found = report
            .at(file.id, unbound.span, message)
            .help(format!("Before this step, give `{variable}` a value; if every value is meant, write `_`."));
        report.add(found);
    }
}
