//! `-+` on a predicate of which there are several beliefs.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(439),
    name: "replace-several",
    title: "`-+` where there are several beliefs",
    level: Level::Warning,
    explanation: "`-+p(1)` removes the first belief `p(_)`, whatever its argument, and adds `p(1)`. The program begins with \
several of them, so it is chance which one is removed. Remove the one that is meant: `-p(0); +p(1)`.",
    bad: "\
at(ann, kitchen).
at(bob, garden).
+!go(Place) <- ‹-+at(ann, Place)›.",
    good: "\
at(ann, kitchen).
at(bob, garden).
+!go(Place) <- -at(ann, _); +at(ann, Place).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, _system: &System<'a>, report: &mut Report<'_>) {
    for (_, uses) in agent.known() {
        let mut beliefs = uses.iter().filter(|used| used.role == Role::Belief);
        let (Some(_), Some(second)) = (beliefs.next(), beliefs.next()) else {
            continue;
        };
        for used in uses {
            let is_replacing = used.role == Role::Added(StepOp::Replace)
                && used.literal.annots.is_none()
                && !used.quoted;
            if !is_replacing || used.literal.args.is_empty() {
                continue;
            }
            let name = &used.literal.functor;
            let message = format!("this removes any one of several beliefs `{name}`");
            let found = report
                .at(used.file, crate::related::step(used), message)
                .also_in(second.file, second.span, "a second one")
                .help(format!("Remove the one that is meant: `-{name}(…); +{name}(…)`."));
            report.add(found);
        }
    }
}
