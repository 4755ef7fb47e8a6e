//! A quoted atom beside the same plain one.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(438),
    name: "quoted-atom",
    title: "quoted atom beside the same atom without quotes",
    level: Level::Warning,
    explanation: "The quotes are part of the name: `'red'` and `red` are different atoms and never match. Both occur in \
this file.",
    bad: "\
colour(red).
+!look : colour(‹'red'›) <- .print(\"red\").",
    good: "\
colour(red).
+!look : colour(red) <- .print(\"red\").",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    // Files without quotes are most.
    if !file.text.contains('\'') {
        return;
    }
    let mut quoted: Vec<(&str, Span)> = Vec::new();
    let mut plain: FxHashMap<&str, Span> = FxHashMap::default();
    let mut look = |term: &Term| {
        if !matches!(term.kind, TermKind::Literal(_)) {
            return;
        }
        let text = term.span.text(file.text);
        match text.strip_prefix('\'').and_then(|rest| rest.split('\'').next()) {
            Some(inner) => quoted.push((inner, term.span)),
            None => {
                let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let name = text.split(|c| !is_part(c)).next().unwrap_or_default();
                plain.entry(name).or_insert(term.span);
            }
        }
    };
    for clause in &file.clauses {
        match clause.kind {
            ClauseKind::Belief(term) | ClauseKind::Goal(term) => walk::terms(term, &mut look),
            ClauseKind::Rule(rule) => {
                walk::terms(&rule.head, &mut look);
                walk::terms(&rule.body, &mut look);
            }
            ClauseKind::Plan(plan) => walk::plan(plan, &mut look),
            ClauseKind::Include(_) => {}
        }
    }
    let mut reported: Vec<&str> = Vec::new();
    let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase());
    for (name, span) in quoted.into_iter().filter(|(name, _)| is_name(name)) {
        let Some(other) = plain.get(name) else {
            continue;
        };
        if reported.contains(&name) {
            continue;
        }
        reported.push(name);
        let found = report
            .at(file.id, span, format!("`'{name}'` is not `{name}`: the quotes belong to the name"))
            .also(*other, "here it is written without quotes");
        report.add(found);
    }
}
