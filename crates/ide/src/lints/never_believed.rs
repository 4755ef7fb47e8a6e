//! A belief that is asked for and that nothing makes.

use crate::lint::prelude::*;
use crate::related;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(414),
    name: "never-believed",
    title: "belief that nothing adds",
    level: Level::Warning,
    explanation: "The belief is asked for, but no agent of the project ever has it: it is not in the program, no rule \
derives it, no step adds it, and no agent tells it. The check is silent where beliefs may come from elsewhere: from an \
environment, from messages whose content is not known, from files that are missing. Of an agent file by itself it \
reports only names that are nearly those of beliefs.",
    bad: "\
// house.mas2j
MAS house { agents: ann; }
// ann.asl
door(open).
!leave.
+!leave : ‹dor(open)› <- .print(\"good bye\").
+!leave : door(_).",
    good: "\
// house.mas2j
MAS house { agents: ann; }
// ann.asl
door(open).
!leave.
+!leave : door(open) <- .print(\"good bye\").
+!leave : door(_).",
    check: Check::Agent(check),
};

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if !system.knows_beliefs(agent) {
        return;
    }
    for (name, uses) in agent.known() {
        if related::is_made(agent, system, &name)
            || related::belief_of_other_arity(agent, &name).is_some()
            || related::belief_in_other_space(agent, &name).is_some()
        {
            continue;
        }
        let answers = |used: &Use<'_>| used.role == Role::Event(TriggerOp::Add, TriggerKind::Test);
        let has_plan = agent.has(&name, answers);
        let reads: Vec<&Use<'_>> = uses
            .iter()
            .filter(|used| !used.quoted)
            .filter(|used| used.role == Role::Read || (used.role == Role::Tested && !has_plan))
            .collect();
        if reads.is_empty() {
            continue;
        }
        let beliefs = related::functors(agent, |known, used| {
            used.is_source() && known.arity == name.arity
        });
        let near = suggest(name.functor, beliefs.iter().copied());
        if near.is_none() && system.kind != Kind::Project {
            continue;
        }
        for used in reads {
            let message = format!("nothing adds the belief `{}`", signature(&name));
            let found = report.at(used.file, used.span, message);
            report.add(match near {
                Some(near) => found.help(format!("Did you mean `{near}`?")),
                None if agent.has(&name, Use::is_achieve_plan) => found.help(format!(
                    "There is a plan for the goal `!{name}`; a goal is no belief."
                )),
                None => found.note(
                    "It is neither in the program nor added by a step, and no agent tells it.",
                ),
            });
        }
    }
}
