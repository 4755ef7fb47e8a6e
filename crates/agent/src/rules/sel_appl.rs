//! SelAppl: S_O takes one of the applicable plans. The default takes the first, which ApplPl has
//! found already; rules may choose otherwise (see [`selection`](crate::selection)).

use crate::agent::Agent;
use crate::cycle::{Cycle, Step};
use crate::trace::What;

/// SelAppl: the plan is settled; it goes onto an intention.
pub(crate) fn sel_appl(agent: &mut Agent, cx: &mut Cycle<'_>) -> Step {
    if agent.is_observed()
        && let (Some(event), Some(chosen)) = (&cx.event, &cx.chosen)
    {
        let (plan, trigger) = (chosen.plan.clone(), event.trigger.clone());
        agent.record(event.intention_id(), || What::Plan {
            plan: plan.label.clone(),
            line: plan.line,
            event: trigger,
        });
    }
    Step::AddIM
}
