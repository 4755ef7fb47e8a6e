//! What may have been meant by a name that is not there.

use syntax::Span;
use syntax::ast::{Plan, StepOp};

use crate::model::{Agent, Focus, Kind, Name, Role, Space, System, Use, atom};

/// The place of a step with its prefix.
pub(crate) fn step(used: &Use<'_>) -> Span {
    let prefix = match used.role {
        Role::Goal(Focus::Initial | Focus::Same) | Role::Tested | Role::Removed => 1,
        Role::Goal(Focus::New) => 2,
        Role::Added(StepOp::Add) => 1,
        Role::Added(_) => 2,
        _ => 0,
    };
    Span::new(used.span.start.saturating_sub(prefix), used.span.end)
}

/// With more names than this there are no suggestions: each is compared with each.
const MOST_NAMES: usize = 2_000;

/// The functors of names that are used in such a way, sorted; none in very large programs.
pub(crate) fn functors<'a>(
    agent: &Agent<'a>,
    is_meant: impl Fn(&Name<'a>, &Use<'a>) -> bool,
) -> Vec<&'a str> {
    if agent.functors().count() > MOST_NAMES {
        return Vec::new();
    }
    let known = agent.known().into_iter();
    let known = known.filter(|(name, uses)| uses.iter().any(|used| is_meant(name, used)));
    let mut functors: Vec<&str> = known.map(|(name, _)| name.functor).collect();
    functors.dedup();
    functors
}

/// For a goal without a plan: a belief of this name.
pub(crate) fn achieved_belief<'s, 'a>(
    agent: &'s Agent<'a>,
    name: &Name<'a>,
) -> Option<&'s Use<'a>> {
    if agent.has(name, Use::is_achieve_plan) {
        return None;
    }
    let mut sources = agent.uses(name).iter();
    sources.find(|used| used.is_source() && !used.quoted)
}

/// For a goal without a plan: plans for goals of the same name with other numbers of arguments.
pub(crate) fn goal_of_other_arity<'s, 'a>(
    agent: &'s Agent<'a>,
    name: &Name<'a>,
) -> Option<(Name<'a>, &'s Use<'a>)> {
    if agent.has(name, Use::is_achieve_plan) || achieved_belief(agent, name).is_some() {
        return None;
    }
    other(agent, name, Use::is_achieve_plan, |known| {
        known.arity != name.arity && known.space == name.space
    })
}

/// For a goal without a plan: plans for the same goal in another name space.
pub(crate) fn plan_in_other_space<'s, 'a>(
    agent: &'s Agent<'a>,
    name: &Name<'a>,
) -> Option<(Name<'a>, &'s Use<'a>)> {
    if agent.has(name, Use::is_achieve_plan) {
        return None;
    }
    other(agent, name, Use::is_achieve_plan, |known| {
        known.arity == name.arity && known.space != name.space
    })
}

/// For a belief that nothing makes: the same in another name space.
pub(crate) fn belief_in_other_space<'s, 'a>(
    agent: &'s Agent<'a>,
    name: &Name<'a>,
) -> Option<(Name<'a>, &'s Use<'a>)> {
    other(agent, name, Use::is_source, |known| {
        known.arity == name.arity && known.space != name.space
    })
}

/// For a belief that nothing makes: one of the same name with another number of arguments.
pub(crate) fn belief_of_other_arity<'s, 'a>(
    agent: &'s Agent<'a>,
    name: &Name<'a>,
) -> Option<(Name<'a>, &'s Use<'a>)> {
    other(agent, name, Use::is_source, |known| {
        known.arity != name.arity && known.space == name.space
    })
}

/// Another name with the same functor and sign that is used in such a way.
fn other<'s, 'a>(
    agent: &'s Agent<'a>,
    name: &Name<'a>,
    is_meant: impl Fn(&Use<'a>) -> bool,
    is_other: impl Fn(&Name<'a>) -> bool,
) -> Option<(Name<'a>, &'s Use<'a>)> {
    if name.space == Space::Any {
        return None;
    }
    let known = agent.named(name.functor).filter(|known| {
        known.negated == name.negated && known.space != Space::Any && is_other(known)
    });
    let mut known = known.filter_map(|known| {
        let mut uses = agent.uses(known).iter();
        let found = uses.find(|used| is_meant(used) && !used.quoted)?;
        Some((*known, found))
    });
    known.next()
}

/// Whether something makes the belief: the program, the project, or another agent.
pub(crate) fn is_made<'a>(agent: &Agent<'a>, system: &System<'a>, name: &Name<'a>) -> bool {
    agent.has(name, Use::is_source)
        || agent
            .given_beliefs
            .iter()
            .any(|given| given.functor == name.functor && given.arity == name.arity)
        || system.is_told(name)
        || is_of_engine(system, name)
}

/// Whether it computes a function.
pub(crate) fn is_registered<'a>(agent: &Agent<'a>, system: &System<'a>, name: &Name<'a>) -> bool {
    let mut registered = agent
        .parts
        .iter()
        .flat_map(|part| &system.files[part.file].registered);
    registered.any(|known| known.functor == name.functor && known.arity == name.arity)
}

/// Whether the engine makes or uses it by itself.
pub(crate) fn is_of_engine(system: &System<'_>, name: &Name<'_>) -> bool {
    let is_world = system.kind == Kind::World;
    match (name.functor, name.arity) {
        ("jag_shutting_down", 1) | ("jag_sleeping" | "jag_awaking", 0) => true,
        ("select_event" | "select_intention", 2)
        | ("select_option" | "socially_acceptable", 3)
        | ("select__option", 4)
        | ("kqml_received", 4) => true,
        // Told by the directory.
        ("provider", 2) => true,
        ("act", 2) | ("percept", 1 | 2) | ("agent", 1) => is_world,
        _ => false,
    }
}

/// Whether a plan is for the test runner.
pub(crate) fn is_test(plan: &Plan) -> bool {
    let label = plan.label.iter();
    let mut annots = label.flat_map(|label| &label.annots);
    annots.any(|annotation| atom(annotation) == Some("test"))
}
