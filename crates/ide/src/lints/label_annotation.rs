//! An annotation of a label that is nearly one with a meaning.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(448),
    name: "label-annotation",
    title: "misspelt annotation of a plan",
    level: Level::Warning,
    explanation: "The annotation is nearly one with a meaning for the engine (`atomic`, `breakpoint`, `all_unifs`), but not \
quite, so it does nothing. Other annotations are free.",
    bad: "@pay[‹atomik›] +!pay <- .print(1); .print(2).",
    good: "@pay[atomic] +!pay <- .print(1); .print(2).",
    check: Check::File(check),
};

const KNOWN: [&str; 3] = ["atomic", "breakpoint", "all_unifs"];

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for plan in file.plans() {
        let label = plan.label.iter();
        for annotation in label.flat_map(|label| &label.annots) {
            let Some(name) = atom(annotation).filter(|name| !KNOWN.contains(name)) else {
                continue;
            };
            if let Some(near) = suggest(name, KNOWN) {
                let found = report
                    .at(file.id, annotation.span, format!("the annotation `{name}` means nothing to the engine"))
                    .help(format!("Did you mean `{near}`?"))
                    .fix(format!("write `{near}`"), annotation.span, near);
                report.add(found);
            }
        }
    }
}
