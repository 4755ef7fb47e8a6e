//! Records of an agent as the lines that `.trace` files are compared with.

use agent::trace::{Record, What};
use logic::functor::Shape;
use logic::term::Term;

/// The line of a record, in the form that [`crate::trace`] describes; `None` for records that such
/// files do not speak of.
pub fn line(agent: &str, record: &Record) -> Option<String> {
    let what = match &record.what {
        What::Event(trigger) => format!("event {trigger}"),
        What::Plan { plan, line, event } => {
            format!("plan {} (line {line}) for {event}", label(plan))
        }
        What::Step(step) => format!("step {}", step_text(step)),
        What::Added(belief) => format!("+ {belief}"),
        What::Removed(belief) => format!("- {belief}"),
        What::Act(action) => format!("act {action}"),
        What::Sent(receiver, force, content) => format!("send {receiver} {force} {content}"),
        What::Received(sender, force, content) => format!("recv {sender} {force} {content}"),
        What::Refused(sender, force, content) => format!("refuse {sender} {force} {content}"),
        What::Failed { goal, kind, .. } => {
            format!(
                "fail {goal} with {}",
                kind.map_or("fail_goal", agent::fault::FaultKind::name)
            )
        }
        What::Done(goal) => format!("done {goal}"),
        What::Chose {
            kind,
            options,
            chosen,
        } => format!("choose {} {chosen} of {options}", kind.name()),
        What::Stage(_)
        | What::Ruled(_)
        | What::Test(_)
        | What::Examined { .. }
        | What::Push { .. }
        | What::Pop { .. } => {
            return None;
        }
    };
    Some(format!("{agent}: {what}"))
}

/// A step as it is written in a body: as a term it would have braces around its prefix.
fn step_text(step: &Term) -> String {
    let text = step.to_string();
    let is_prefixed = step
        .functor()
        .is_some_and(|functor| matches!(functor.shape(), Shape::Step(_)));
    let inner = text
        .strip_prefix("{ ")
        .and_then(|text| text.strip_suffix(" }"));
    inner
        .filter(|_| is_prefixed)
        .map_or_else(|| text.clone(), str::to_owned)
}

/// A label without its annotations.
fn label(plan: &Term) -> String {
    plan.functor()
        .map_or_else(|| plan.to_string(), |functor| functor.name().to_string())
}
