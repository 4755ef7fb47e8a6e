//! A constant where an action gives its result.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(444),
    name: "constant-result",
    title: "constant where an action gives its result",
    level: Level::Advice,
    explanation: "The argument receives what the action finds out. With a constant there the step only compares, and fails \
unless the result is just that. Names of variables begin with a capital letter.",
    bad: "+!introduce <- .my_name(‹me›); .print(\"I am \", me).",
    good: "+!introduce <- .my_name(Me); .print(\"I am \", Me).",
    check: Check::File(check),
};

/// Actions whose results are never known before.
const ACTIONS: [&str; 7] = [
    ".my_name", ".random", ".nano_time", ".time", ".date", ".all_names", ".version",
];

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for plan in file.plans() {
        let Some(body) = &plan.body else {
            continue;
        };
        walk::steps(body, &mut |step| {
            let StepKind::Simple(StepOp::None, term) = &step.kind else {
                return;
            };
            let TermKind::Literal(literal) = &term.kind else {
                return;
            };
            let name = action_name(&literal.functor);
            if !ACTIONS.contains(&name) {
                return;
            }
            for (index, arg) in literal.args.iter().enumerate() {
                let mut forms = crate::tables::forms_of(name, literal.args.len(), index).peekable();
                let is_result = forms.peek().is_some()
                    && forms.all(|(_, arg)| arg.mode == crate::tables::Mode::Output);
                if is_result && crate::constant::is_constant(arg) {
                    let found = report
                        .at(file.id, arg.span, format!("`{name}` gives its result here, and this is a constant"))
                        .note("The step fails unless the result is just that.")
                        .help("Write a variable: its name begins with a capital letter.");
                    report.add(found);
                }
            }
        });
    }
}
