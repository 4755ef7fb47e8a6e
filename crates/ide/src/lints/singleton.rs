//! A variable that occurs only once.

use crate::lint::prelude::*;
use crate::uses::Uses;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(401),
    name: "singleton",
    title: "variable that occurs only once",
    level: Level::Advice,
    explanation: "The variable occurs nowhere else in its clause, so its value is never used. Often it is a \
misspelt name. If it is meant, let its name begin with `_`.",
    bad: "\
+!go(‹Place›) <- .print(\"to \", plaza).",
    good: "\
+!go(Place) <- .print(\"to \", Place).",
    check: Check::File(check),
};

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for (index, clause) in file.clauses.iter().enumerate() {
        // A sub-plan shares the variables of the head of its plan, so they are looked at together.
        if clause.parent.is_some() {
            continue;
        }
        let mut uses = Uses::default();
        match clause.kind {
            ClauseKind::Belief(_) | ClauseKind::Include(_) => continue,
            ClauseKind::Goal(term) => walk::terms(term, &mut |term| count(term, &mut uses)),
            ClauseKind::Rule(rule) => {
                walk::terms(&rule.head, &mut |term| count(term, &mut uses));
                walk::terms(&rule.body, &mut |term| count(term, &mut uses));
            }
            ClauseKind::Plan(plan) => {
                walk::plan(plan, &mut |term| count(term, &mut uses));
                sub_plans(file, index, &mut |term| count(term, &mut uses));
            }
        }
        for (name, span) in uses.once() {
            let others = uses.names();
            let found = report.at(file.id, span, format!("the variable `{name}` occurs only once"));
            let found = match suggest(name, others) {
                Some(near) => found.help(format!(
                    "Is `{near}` meant? If the value does not matter, write `_{name}` or `_`."
                )),
                None => found.help(format!(
                    "If its value does not matter, write `_{name}` or `_`."
                )),
            };
            report.add(found);
        }
    }
}

fn count<'a>(term: &'a Term, uses: &mut Uses<'a>) {
    walk::variables_of(term, &mut |name, span| uses.add(name, span));
}

/// All terms of the sub-plans of a clause, at any depth. They follow it directly.
fn sub_plans<'a>(file: &ProgramFile<'a>, parent: usize, visit: &mut dyn FnMut(&'a Term)) {
    let rest = &file.clauses[parent + 1..];
    for clause in rest.iter().take_while(|clause| clause.parent.is_some()) {
        if let ClauseKind::Plan(plan) = clause.kind {
            walk::plan(plan, visit);
        }
    }
}
