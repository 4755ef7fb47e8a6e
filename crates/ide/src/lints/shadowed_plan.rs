//! A plan that an earlier one always beats.

use syntax::ast::{Literal, Plan};

use crate::constant::truth;
use crate::head::{covers, head_text, is_for_all};
use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(424),
    name: "shadowed-plan",
    title: "plan that an earlier one always beats",
    level: Level::Warning,
    explanation: "Of the plans that apply the first one is taken. An earlier plan is for every event that this one is for, \
and it always applies: it has no context, or the same one. So this plan is never used. Put the more special plan first.",
    bad: "\
+!go(Place) <- .print(\"walking to \", Place).
‹+!go(home)› <- .print(\"going home\").",
    good: "\
+!go(home) <- .print(\"going home\").
+!go(Place) <- .print(\"walking to \", Place).",
    check: Check::Agent(check),
};

/// So many plans that are neither for everything nor equal are compared with each later one.
const MOST: usize = 32;

/// A plan and its file.
#[derive(Clone, Copy)]
struct Placed<'s, 'a> {
    plan: &'a Plan,
    literal: &'a Literal,
    file: &'s ProgramFile<'a>,
}

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if agent.dynamic.selects || agent.dynamic.removes_plans {
        return;
    }
    // The plans for events of one kind and name, in order.
    let mut groups: FxHashMap<_, Vec<Placed<'_, 'a>>> = FxHashMap::default();
    for (part, index) in &agent.order {
        let part = &agent.parts[*part];
        let file = &system.files[part.file];
        let clause = file.clauses[*index];
        let ClauseKind::Plan(plan) = clause.kind else {
            continue;
        };
        // Sub-plans are for one goal only, and patterns have an order of their own.
        if clause.parent.is_some() || clause.in_pattern {
            continue;
        }
        let Some(literal) = plain_literal(&plan.trigger.literal) else {
            continue;
        };
        let space = match clause.space {
            Space::This => part.space,
            other => other,
        };
        // A name space that is written out is rare; such plans are compared among themselves.
        let key = (
            (plan.trigger.op, plan.trigger.kind),
            (space, literal.namespace.is_some()),
            (literal.negated, literal.functor.as_str(), literal.args.len()),
        );
        let placed = Placed {
            plan,
            literal,
            file,
        };
        groups.entry(key).or_default().push(placed);
    }
    for group in groups.into_values().filter(|group| group.len() > 1) {
        look(&group, report);
    }
}

fn look(plans: &[Placed<'_, '_>], report: &mut Report<'_>) {
    let mut for_all: Option<Placed<'_, '_>> = None;
    let mut always: Vec<Placed<'_, '_>> = Vec::new();
    // Those with a context, by the text of their heads.
    let mut same: FxHashMap<String, Placed<'_, '_>> = FxHashMap::default();
    for placed in plans.iter().copied() {
        let Placed {
            plan,
            literal,
            file,
        } = placed;
        let beats = |earlier: &&Placed<'_, '_>| {
            earlier.literal.namespace == literal.namespace && covers(earlier.literal, literal)
        };
        let mut winner = for_all.filter(|all| beats(&all)).or_else(|| always.iter().find(beats).copied());
        let context = plan.context.as_ref();
        let applies = context.is_none_or(|context| truth(context, file.text) == Some(true));
        let is_pure = context.is_none_or(|context| {
            let mut is_pure = true;
            walk::terms(context, &mut |term| {
                if let TermKind::Literal(literal) = &term.kind {
                    is_pure &= !is_dotted(&literal.functor);
                }
            });
            is_pure
        });
        let head = (winner.is_none() && is_pure).then(|| head_text(plan));
        if let Some(head) = &head {
            winner = same.get(head).copied();
        }
        if let Some(winner) = winner {
            // A file that is included twice has its plans twice.
            if winner.plan.span == plan.span && winner.file.id == file.id {
                continue;
            }
            let found = report
                .at(file.id, plan.trigger.span, "this plan is never used")
                .also_in(
                    winner.file.id,
                    winner.plan.trigger.span,
                    "this plan comes first and always applies when this one does",
                );
            report.add(found);
            continue;
        }
        let is_general = literal.namespace.is_none() && literal.annots.is_none();
        if applies && is_general && is_for_all(literal) {
            for_all = Some(placed);
        } else if applies && always.len() < MOST {
            always.push(placed);
        }
        if let Some(head) = head {
            same.insert(head, placed);
        }
    }
}
