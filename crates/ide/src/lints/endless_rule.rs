//! A rule that calls itself before anything has changed.

use crate::flow::is_unnamed;
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(426),
    name: "endless-rule",
    title: "rule that calls itself without progress",
    level: Level::Warning,
    explanation: "The first thing that the rule asks for is itself, with arguments that are not nearer to an end: looking \
for answers never ends once the other rules have given theirs. Ask for what makes progress first.",
    bad: "\
above(X, Y) :- on(X, Y).
above(X, Y) :- ‹above(X, Z)› & on(Z, Y).",
    good: "\
above(X, Y) :- on(X, Y).
above(X, Y) :- on(X, Z) & above(Z, Y).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for clause in &file.clauses {
        let ClauseKind::Rule(rule) = clause.kind else {
            continue;
        };
        let (Some(head), Some(first)) = (
            plain_literal(&rule.head),
            walk::chain(&rule.body, BinaryOp::And).first().copied(),
        ) else {
            continue;
        };
        let Some(call) = plain_literal(first) else {
            continue;
        };
        let is_same = call.functor == head.functor
            && call.negated == head.negated
            && call.namespace == head.namespace
            && call.args.len() == head.args.len()
            && call.annots.is_none();
        if !is_same {
            continue;
        }
        let mut of_head: Vec<&str> = Vec::new();
        walk::variables(&rule.head, &mut |name, _| of_head.push(name));
        // Each argument is that of the head at its place, or a variable that is new.
        let makes_no_progress = head.args.iter().zip(&call.args).all(|(own, asked)| {
            let TermKind::Var(asked) = &asked.kind else {
                return false;
            };
            let is_own = matches!(&own.kind, TermKind::Var(own) if own.name == asked.name);
            is_own || is_unnamed(&asked.name) || !of_head.contains(&asked.name.as_str())
        });
        if makes_no_progress {
            let found = report
                .at(file.id, first.span, "the rule calls itself before anything has changed")
                .note("Looking for further answers never ends.")
                .help("Ask first for what brings the end nearer.");
            report.add(found);
        }
    }
}
