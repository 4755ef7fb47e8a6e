//! A message whose force means nothing.

use crate::lint::prelude::*;

pub(crate) const LINT: Lint = Lint {
    code: syntax::Code(423),
    name: "unknown-force",
    title: "message whose force means nothing",
    level: Level::Warning,
    explanation: "The second argument of `.send` and the first one of `.broadcast` say what the message is for. This one is \
like a known one but misspelt, and no plan `+!kqml_received(Sender, Force, Content, Id)` gives it a meaning, so the \
receiver cannot understand the message.",
    bad: "+!greet <- .send(bob, ‹tel›, hello).",
    good: "+!greet <- .send(bob, tell, hello).",
    check: Check::Agent(check),
};

/// The forces with a meaning.
const FORCES: [&str; 10] = [
    "tell",
    "untell",
    "achieve",
    "unachieve",
    "askOne",
    "askAll",
    "askHow",
    "tellHow",
    "untellHow",
    "signal",
];

fn check<'a>(agent: &Agent<'a>, system: &System<'a>, report: &mut Report<'_>) {
    if system.dynamic.takes_messages {
        return;
    }
    for (part, message) in system.messages(agent) {
        let Some(force) = message.force.filter(|force| !FORCES.contains(force)) else {
            continue;
        };
        // Others may be meant for agents that are not known here.
        let near = suggest(force, FORCES);
        if near.is_none() && system.kind != Kind::Project {
            continue;
        }
        let message_ = format!("a message cannot have the force `{force}`");
        let found = report.at(part.id, message.force_span, message_);
        report.add(match near {
            Some(near) => found
                .help(format!("Did you mean `{near}`?"))
                .fix(format!("write `{near}`"), message.force_span, near),
            None => found.note(format!("Forces are {}.", FORCES.join(", "))),
        });
    }
}
