//! An action that changes or shows something, in a formula.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(434),
    name: "effect-in-formula",
    title: "action with an effect in a context or rule",
    level: Level::Advice,
    explanation: "A context is asked whenever a plan might be chosen, and a rule for every answer that is looked for, so \
the action is done as often as that, also for plans that are not chosen. Do it in the body.",
    bad: "\
+!go : ‹.print(\"asked\")› & ready <- .print(\"going\").",
    good: "\
+!go : ready <- .print(\"asked\"); .print(\"going\").",
    check: Check::File(check),
};

/// The actions meant.
const EFFECTS: [&str; 36] = [
    ".print", ".println", ".printf", ".puts", ".log", ".abolish", ".asserta", ".assertz",
    ".add_plan", ".remove_plan", ".drop_all_desires", ".drop_all_events", ".drop_all_intentions",
    ".drop_desire", ".drop_event", ".drop_intention", ".succeed_goal", ".fail_goal", ".suspend",
    ".resume", ".create_agent", ".kill_agent", ".clone", ".include", ".signal", ".at",
    ".save_agent", ".set_random_seed", ".namespace_set_prop", ".df_register", ".df_deregister",
    ".df_subscribe", ".set.add", ".set.remove", ".map.put", ".queue.add",
];

fn check(file: &ProgramFile<'_>, report: &mut Report<'_>) {
    for clause in &file.clauses {
        let (formula, place) = match clause.kind {
            ClauseKind::Plan(plan) => (plan.context.as_ref(), "context"),
            ClauseKind::Rule(rule) => (Some(&rule.body), "rule"),
            _ => (None, ""),
        };
        let Some(formula) = formula else {
            continue;
        };
        let mut calls = Vec::new();
        walk::terms(formula, &mut |term| {
            if let TermKind::Literal(literal) = &term.kind {
                let name = action_name(&literal.functor);
                if EFFECTS.contains(&name) {
                    calls.push((name, term.span));
                }
            }
        });
        for (name, span) in calls {
            let message = format!("`{name}` in a {place} is done each time that it is asked");
            let found = report.at(file.id, span, message);
            report.add(found.help("Do it in the body of a plan."));
        }
    }
}
