//! A rule or belief that an earlier one covers.

use crate::head::{covers, numbered};
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(425),
    name: "shadowed-rule",
    title: "rule or belief that adds nothing",
    level: Level::Warning,
    explanation: "The same rule or belief stands before, or an earlier rule without a condition holds for all that this \
one derives. It adds nothing; a rule that stands twice gives each answer twice.",
    bad: "\
open(Door) :- door(Door) & not locked(Door).
‹open(D) :- door(D) & not locked(D)›.",
    good: "\
open(Door) :- door(Door) & not locked(Door).
open(Window) :- window(Window) & not locked(Window).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    // By name: the clauses so far.
    let mut known: FxHashMap<_, Vec<(&Term, Option<&Term>, Span)>> = FxHashMap::default();
    for clause in &file.clauses {
        let (head, body, span) = match clause.kind {
            ClauseKind::Belief(head) => (head, None, head.span),
            ClauseKind::Rule(rule) => (&rule.head, Some(&rule.body), rule.span),
            _ => continue,
        };
        let Some(literal) = plain_literal(head) else {
            continue;
        };
        if clause.in_pattern {
            continue;
        }
        let key = (
            clause.space,
            literal.namespace.as_ref().map(|space| format!("{space:?}")),
            literal.negated,
            literal.functor.as_str(),
            literal.args.len(),
        );
        known.entry(key).or_default().push((head, body, span));
    }
    for clauses in known.into_values().filter(|clauses| clauses.len() > 1) {
        look(&clauses, file, report);
    }
}

fn look(clauses: &[(&Term, Option<&Term>, Span)], file: &ProgramFile<'_>, report: &mut Report<'_>) {
    let mut texts: FxHashMap<String, Span> = FxHashMap::default();
    let mut general: Vec<(&Term, Span)> = Vec::new();
    for (head, body, span) in clauses {
        let text = match body {
            Some(body) => numbered(&format!("{head} :- {body}")),
            None => numbered(&head.to_string()),
        };
        let same = texts.get(&text).copied();
        // Only rules are compared with what is more general: `p(_). p(1).` may be meant.
        let covered = || {
            body.as_ref()?;
            let literal = plain_literal(head)?;
            let mut general = general.iter();
            let found = general.find(|(earlier, _)| {
                plain_literal(earlier).is_some_and(|earlier| covers(earlier, literal))
            });
            found.map(|(_, span)| *span)
        };
        if let Some(first) = same.or_else(covered) {
            let what = if body.is_some() { "rule" } else { "belief" };
            let found = report
                .at(file.id, *span, format!("this {what} adds nothing"))
                .also(first, "this says it already");
            report.add(found);
            continue;
        }
        texts.insert(text, *span);
        let is_open = match body {
            Some(body) => atom(body) == Some("true"),
            None => {
                let mut is_open = false;
                walk::variables(head, &mut |_, _| is_open = true);
                is_open
            }
        };
        if is_open && general.len() < 32 {
            general.push((head, *span));
        }
    }
}
