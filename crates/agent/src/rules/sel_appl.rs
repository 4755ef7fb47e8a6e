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

#[cfg(test)]
mod tests {
    use crate::testing::TestRun;
    use crate::trace::What;

    #[test]
    fn chosen_plan_is_recorded_with_its_event() {
        let mut run = TestRun::new("!g(1). @p +!g(X) <- .say(X).");
        run.agent.observe(true);
        run.cycle();
        let plans: Vec<String> = run
            .agent
            .take_records()
            .iter()
            .filter_map(|record| match &record.what {
                What::Plan { plan, event, .. } => {
                    Some(format!("{} {event}", plan.functor()?.name()))
                }
                _ => None,
            })
            .collect();
        assert_eq!(plans, ["p +!g(1)[source(self)]"]);
    }
}
