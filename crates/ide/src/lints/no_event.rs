//! A belief that is added although the program begins with it.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(449),
    name: "no-event",
    title: "belief added that is believed from the start",
    level: Level::Advice,
    explanation: "The program begins with this very belief and nothing removes it, so adding it changes nothing and makes \
no event: a plan for it is not used again. For an event without a belief there is `.signal({ +p })`.",
    bad: "\
ready.
+ready <- .print(\"ready\").
+!again <- ‹+ready›.",
    good: "\
ready.
+ready <- .print(\"ready\").
+!again <- -ready; +ready.",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    let dynamic = agent.dynamic;
    if dynamic.broken || dynamic.runs_steps || dynamic.adds_plans {
        return;
    }
    for (name, uses) in agent.known() {
        let is_removed = |used: &Use<'_>| {
            matches!(used.role, Role::Removed | Role::Added(StepOp::Replace))
        };
        let waits = |used: &Use<'_>| {
            used.role == Role::Event(TriggerOp::Add, TriggerKind::Belief)
        };
        if agent.has(&name, is_removed) || !agent.has(&name, waits) || system.is_told(&name) {
            continue;
        }
        let initial: Vec<_> = uses
            .iter()
            .filter(|used| used.role == Role::Belief && !used.quoted)
            .map(|used| (written(used, agent, system), used))
            .collect();
        for used in uses {
            let is_plain = matches!(
                used.role,
                Role::Added(StepOp::Add | StepOp::AddNewFocus | StepOp::AddEnd)
            );
            if !is_plain || used.quoted || used.literal.annots.is_some() {
                continue;
            }
            let text = written(used, agent, system);
            let mut same = initial.iter().filter(|(known, _)| *known == text);
            if let Some((_, first)) = same.next()
                && is_ground(used)
            {
                let found = report
                    .at(used.file, related::step(used), "this changes nothing and makes no event")
                    .also_in(first.file, first.span, "believed from the start")
                    .help(format!("For an event alone there is `.signal({{ +{name} }})`."));
                report.add(found);
            }
        }
    }
}

fn written<'s>(used: &Use<'_>, agent: &Agent<'_>, system: &'s System<'_>) -> &'s str {
    used.span.text(system.files[agent.parts[used.part].file].text)
}

fn is_ground(used: &Use<'_>) -> bool {
    let mut is_ground = true;
    for arg in &used.literal.args {
        walk::variables(arg, &mut |_, _| is_ground = false);
    }
    is_ground
}
