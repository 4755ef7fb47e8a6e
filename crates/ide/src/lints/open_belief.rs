//! An initial belief with a variable.

use crate::lint::prelude::*;
use crate::uses::Uses;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(402),
    name: "open-belief",
    title: "initial belief with variables",
    level: Level::Advice,
    explanation: "An initial belief with a variable that occurs nowhere else holds for every value, like a rule \
without conditions. It makes no event when the agent starts. Often a constant was meant, whose name begins \
with a small letter. If every value is meant, write `_`.",
    bad: "likes(bob, ‹Beer›).",
    good: "likes(bob, beer).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for clause in &file.clauses {
        let ClauseKind::Belief(belief) = clause.kind else {
            continue;
        };
        let mut uses = Uses::default();
        walk::variables(belief, &mut |name, span| uses.add(name, span));
        // `same(X, X)` is meant for every value.
        if let Some((name, span)) = uses.once().next() {
            let constant: String = name.chars().take(1).flat_map(char::to_lowercase).collect();
            let constant = format!("{constant}{}", &name[1..]);
            let message = "this initial belief holds for every value of its variable";
            let found = report
                .at(file.id, span, message)
                .note("It makes no event when the agent starts.")
                .help(format!(
                    "If a constant is meant, write `{constant}`; if every value is, write `_`."
                ));
            report.add(found);
        }
    }
}
