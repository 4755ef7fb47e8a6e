//! An internal action with the package of Jason's library before its name.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(447),
    name: "long-action-name",
    title: "internal action with the name of its package",
    level: Level::Advice,
    explanation: "`jason.stdlib.print` and `.print` are the same action. The short name is the usual one; `--fix` writes it.",
    bad: "+!greet <- ‹jason.stdlib.print›(\"hello\").",
    good: "+!greet <- .print(\"hello\").",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    const PACKAGE: &str = "jason.stdlib";
    let mut places = Vec::new();
    let mut look = |term: &Term| {
        if let TermKind::Literal(literal) = &term.kind
            && action_name(&literal.functor) != literal.functor
        {
            let end = term.span.start + literal.functor.len() as u32;
            places.push(Span::new(term.span.start, end));
        }
    };
    for clause in &file.clauses {
        match clause.kind {
            ClauseKind::Plan(plan) => walk::plan(plan, &mut look),
            ClauseKind::Rule(rule) => walk::terms(&rule.body, &mut look),
            _ => {}
        }
    }
    for span in places {
        let short = span.text(file.text).strip_prefix(PACKAGE).unwrap_or_default();
        let found = report
            .at(file.id, span, format!("the usual name of this action is `{short}`"))
            .safe_fix(format!("write `{short}`"), span, short);
        report.add(found);
    }
}
