//! What `.asserta` and `.assertz` share.

use agent::action::{ActionCx, ActionError, Outcome};
use agent::agent::with_own_source;
use agent::belief::is_believable;
use logic::functor::Functor;
use logic::store::Place;

use crate::prelude::must_be;

/// Adds the only argument, a belief or a rule, at a place.
///
/// # Errors
/// It is neither.
pub(crate) fn add(
    action: &str,
    cx: &mut ActionCx<'_>,
    place: Place,
) -> Result<Outcome, ActionError> {
    let belief = &cx.args[0];
    if belief.functor() == Some(Functor::RULE) {
        let added = cx.agent.add_rule(belief, place);
        added.map_err(|reason| ActionError::wrong_arguments(format!("`{action}`: {reason}")))?;
        return Ok(Outcome::True);
    }
    if !is_believable(belief) {
        return Err(must_be(
            action,
            "Belief",
            "a belief or a rule in braces",
            belief,
        ));
    }
    let belief = match place {
        Place::Front => with_own_source(belief.clone()),
        Place::End => belief.clone(),
    };
    cx.agent.add_belief(&belief, place);
    Ok(Outcome::True)
}
