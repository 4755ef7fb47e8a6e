//! `X = X + 1`

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(435),
    name: "self-assignment",
    title: "variable compared with a change of itself",
    level: Level::Warning,
    explanation: "A variable keeps its value: `X = X + 1` does not count on, it asks whether `X` and `X + 1` are equal, and \
fails. Use another variable, `Y = X + 1`, or keep what changes in a belief, `-+count(X + 1)`.",
    bad: "\
+!count(X) <- ‹X = X + 1›; .print(X).",
    good: "\
+!count(X) <- Y = X + 1; .print(Y).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for clause in &file.clauses {
        let mut look = |term: &Term| {
            let TermKind::Binary(BinaryOp::Unify | BinaryOp::Eq, left, right) = &term.kind else {
                return;
            };
            let name = match (&left.kind, &right.kind) {
                (TermKind::Var(variable), _) if changes(right, &variable.name) => &variable.name,
                (_, TermKind::Var(variable)) if changes(left, &variable.name) => &variable.name,
                _ => return,
            };
            let message = format!("`{name}` is compared with a change of itself, which fails");
            let found = report
                .at(file.id, term.span, message)
                .note("A variable keeps its value; `=` gives a value only to one that has none.")
                .help(format!("Use another variable for the new value, such as `{name}1`."));
            report.add(found);
        };
        match clause.kind {
            ClauseKind::Plan(plan) => walk::plan(plan, &mut look),
            ClauseKind::Rule(rule) => walk::terms(&rule.body, &mut look),
            _ => {}
        }
    }
}

/// Whether a term is an expression or list that has the variable as a direct part.
fn changes(term: &Term, name: &str) -> bool {
    let is_it = |term: &Term| matches!(&term.kind, TermKind::Var(variable) if variable.name == name);
    match &term.kind {
        TermKind::Binary(op, left, right) => {
            let has_it = is_it(left) || is_it(right);
            // `X * 1` and the like may be the same.
            matches!(op, BinaryOp::Add | BinaryOp::Sub) && has_it
        }
        TermKind::List(items, tail) => {
            items.iter().any(is_it) || (!items.is_empty() && tail.as_deref().is_some_and(is_it))
        }
        _ => false,
    }
}
