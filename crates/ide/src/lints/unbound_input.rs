//! An argument of an internal action that must have a value and cannot have one.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(407),
    name: "unbound-input",
    title: "argument without a value that needs one",
    level: Level::Warning,
    explanation: "The internal action needs a value for this argument, and nothing before the call can give the \
variable one. The step fails, most often with `error(wrong_arguments)`. `bdi actions NAME` shows which arguments \
need a value. A name of an agent begins with a small letter.",
    bad: "\
+!greet <- .send(‹Bob›, tell, hello); .print(\"told \", Bob).",
    good: "\
+!greet <- .send(bob, tell, hello); .print(\"told \", bob).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for unbound in file.unbound() {
        let How::Input(action, argument) = unbound.how else {
            continue;
        };
        let variable = unbound.variable;
        let message = format!("`{action}` needs a value here, and `{variable}` has none");
        let mut found = report
            .at(file.id, unbound.span, message)
            .note(format!("The argument is `{argument}`; `bdi actions {action}` shows all of them."));
        if matches!(action, ".send" | ".kill_agent") {
            found = found.help("Names of agents begin with a small letter.");
        }
        report.add(found);
    }
}
