//! A rule that nothing asks for.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(417),
    name: "unused-rule",
    title: "rule that nothing asks for",
    level: Level::Advice,
    explanation: "Nothing in the program asks for what the rule derives, and no agent of the project asks this one for it. \
A plan `+p` is no question: rules make no events. The check is silent about files that are included and where questions \
may come from elsewhere.",
    bad: "\
price(beer, 3).
‹cheap(X)› :- price(X, P) & P < 5.
!start.
+!start <- ?price(beer, P); .print(P).",
    good: "\
price(beer, 3).
cheap(X) :- price(X, P) & P < 5.
!start.
+!start <- ?cheap(X); .print(X).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_questions(agent) {
        return;
    }
    for (name, uses) in agent.known() {
        let own: Vec<usize> = uses
            .iter()
            .filter(|used| used.role == Role::RuleHead)
            .map(|used| used.clause)
            .collect();
        // A rule that asks for itself is not used by that.
        let is_used = |used: &Use<'_>| {
            (used.is_read() && (used.part != 0 || !own.contains(&used.clause)))
                || used.role == Role::Mentioned
        };
        if own.is_empty()
            || agent.has(&name, is_used)
            || related::is_registered(agent, system, &name)
            || system.is_asked(&name)
            || related::is_of_engine(system, &name)
        {
            continue;
        }
        let mut heads = uses.iter().filter(|used| !used.quoted && used.part == 0);
        let Some(head) = heads.find(|used| used.role == Role::RuleHead) else {
            continue;
        };
        let message = format!("nothing asks for `{}`", signature(&name));
        let found = report.at(head.file, head.span, message);
        let reads = related::functors(agent, |known, used| {
            used.is_read() && known.arity == name.arity
        });
        report.add(match suggest(name.functor, reads.iter().copied()) {
            Some(near) if !agent.has(&Name { functor: near, ..name }, Use::is_source) => {
                found.help(format!("Is `{near}` meant?"))
            }
            _ => found.note("The rule is never used."),
        });
    }
}
