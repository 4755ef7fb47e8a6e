//! A plan whose event nothing makes.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(413),
    name: "never-triggered",
    title: "plan that nothing triggers",
    level: Level::Advice,
    explanation: "No agent of the project posts this goal, asks this question, or makes this belief, so the plan is never \
used. The check is silent where goals and beliefs may come from elsewhere, about plans in files that other files include, and \
about agent files by themselves that send messages. Plans of tests (`@[test]`) are used by the test runner.",
    bad: "\
!start.
+!start <- .print(on).
‹+!stop› <- .print(off).",
    good: "\
!start.
+!start <- .print(on); !stop.
+!stop <- .print(off).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    let knows_goals = system.knows_goals(agent);
    let knows_beliefs = system.knows_beliefs(agent) && !agent.dynamic.posts_goals;
    let knows_questions = system.knows_questions(agent);
    for (name, uses) in agent.known() {
        // What is included may be for others.
        for used in uses.iter().filter(|used| !used.quoted && used.part == 0) {
            let Role::Event(op, kind) = used.role else {
                continue;
            };
            if op == TriggerOp::Meta || related::is_of_engine(system, &name) {
                continue;
            }
            let clause = agent.clause(&system.files, used);
            let ClauseKind::Plan(plan) = clause.kind else {
                continue;
            };
            if clause.in_pattern || related::is_test(plan) {
                continue;
            }
            let is_made = match kind {
                // A goal with other arguments or in another name space is a mistake of its own, as is a
                // belief in its place.
                TriggerKind::Achieve => {
                    !knows_goals
                        || agent.has(&name, |used| used.role == Role::Belief)
                        || agent.named(name.functor).any(|known| {
                            agent.uses(known).iter().any(Use::is_goal)
                        })
                        || agent.given_goals.iter().any(|goal| goal.functor == name.functor)
                        || system.is_wanted(&name)
                }
                TriggerKind::Test => {
                    !knows_questions
                        || agent.has(&name, |used| used.role == Role::Tested)
                        || system.is_asked(&name)
                }
                // Rules make no events, but whoever writes a plan for a rule has it noticed by `never-event`.
                TriggerKind::Belief => {
                    !knows_beliefs || !knows_goals || related::is_made(agent, system, &name)
                }
            };
            if is_made {
                continue;
            }
            let event = plan.trigger.span;
            let (what, near) = match kind {
                TriggerKind::Achieve => (
                    format!("nothing posts the goal `{}`", signature(&name)),
                    related::functors(agent, |known, used| {
                        used.is_goal() && known.arity == name.arity
                    }),
                ),
                TriggerKind::Test => (
                    format!("nothing asks for `{}` with `?`", signature(&name)),
                    related::functors(agent, |known, used| {
                        used.role == Role::Tested && known.arity == name.arity
                    }),
                ),
                TriggerKind::Belief => (
                    format!("nothing adds the belief `{}`", signature(&name)),
                    related::functors(agent, |known, used| {
                        used.is_source() && known.arity == name.arity
                    }),
                ),
            };
            let found = report
                .at(used.file, event, what)
                .at("so this plan is never used");
            let near = suggest(name.functor, near.iter().copied());
            report.add(match near {
                Some(near) => found.help(format!("Is `{near}` meant?")),
                None => found,
            });
        }
    }
}
