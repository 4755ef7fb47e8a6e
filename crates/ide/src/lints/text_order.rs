//! An order comparison with a number in quotes.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(450),
    name: "text-order",
    title: "comparison with a number in quotes",
    level: Level::Warning,
    explanation: "Every number is less than every string, so a comparison with a number in quotes says nothing about its \
value.",
    bad: "+!heat : temperature(T) & T < ‹\"20\"› <- .print(cold).",
    good: "+!heat : temperature(T) & T < 20 <- .print(cold).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    let mut places = Vec::new();
    let mut look = |term: &Term| {
        let TermKind::Binary(op, left, right) = &term.kind else {
            return;
        };
        if !matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge) {
            return;
        }
        for (side, other) in [(left, right), (right, left)] {
            if let TermKind::String(text) = &side.kind
                && text.trim().parse::<f64>().is_ok()
                && !matches!(other.kind, TermKind::String(_))
            {
                places.push((side.span, text.trim().to_owned()));
            }
        }
    };
    for clause in &file.clauses {
        match clause.kind {
            ClauseKind::Plan(plan) => walk::plan(plan, &mut look),
            ClauseKind::Rule(rule) => walk::terms(&rule.body, &mut look),
            _ => {}
        }
    }
    for (span, number) in places {
        let found = report
            .at(file.id, span, "a number in quotes is a string, and greater than every number")
            .help(format!("Write `{number}`."))
            .fix(format!("write `{number}`"), span, number);
        report.add(found);
    }
}
