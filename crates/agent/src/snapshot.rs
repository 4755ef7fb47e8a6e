//! The [mind](crate::mind) as JSON: the configuration of the published semantics as JSON (R-AS-12, R-AS-21).

use logic::term::Term;
use serde_json::{Map, Value, json};

use crate::agent::Agent;
use crate::mind::{Event, Intention, Mail, Mind, waiting_for_answers};
use crate::trace::{Record, What};

/// The configuration after a cycle, in both forms: ⟨B,P,E,A,I,Se,So,SI⟩ and ⟨ag,C,M,T,s⟩. `cycle`
/// are the records of that cycle: T exists only while it runs.
pub fn configuration(agent: &Agent, cycle: &[Record]) -> Value {
    let mind = Mind::of(agent);
    let beliefs: Vec<&str> = mind.beliefs.iter().map(|b| b.text.as_str()).collect();
    let plans: Vec<&str> = mind.plans.iter().map(|plan| plan.text.as_str()).collect();
    let events: Vec<Value> = mind.events.iter().map(event).collect();
    let actions = mind.actions.iter().map(
        |acting| json!({ "id": acting.id, "action": acting.action, "intention": acting.intention }),
    );
    let actions: Vec<Value> = actions.collect();
    let intentions: Vec<Value> = mind.intentions.iter().map(intention).collect();
    let inbox: Vec<Value> = mind.mailbox.iter().map(message).collect();
    json!({
        "agent": mind.agent,
        "cycle": mind.cycle,
        "configuration": {
            "B": beliefs, "P": plans, "E": events, "A": actions, "I": intentions,
            "Se": "first in, first out",
            "So": "first in program order",
            "SI": "round robin",
        },
        "refined": {
            "ag": { "bs": beliefs, "ps": plans },
            "C": { "I": intentions, "E": events, "A": actions },
            "M": { "In": inbox, "Out": [], "SI": waiting_for_answers(agent) },
            "T": temporary(cycle),
            "s": "ProcMsg",
        },
    })
}

/// ⟨te, i⟩: `T` as intention for an external event.
fn event(event: &Event) -> Value {
    let intention = event.intention.map_or_else(|| json!("T"), |id| json!(id));
    json!([event.trigger, intention])
}

fn intention(intention: &Intention) -> Value {
    let stack = intention.stack.iter().map(|goal| {
        let bindings = goal.bindings.iter();
        let bindings: Map<String, Value> = bindings
            .map(|(name, value)| (name.clone(), json!(value.to_string())))
            .collect();
        json!({
            "plan": goal.plan,
            "trigger": goal.trigger,
            "line": goal.line,
            "step": goal.step,
            "bindings": bindings,
        })
    });
    let stack: Vec<Value> = stack.collect();
    json!({ "id": intention.id, "state": intention.state, "stack": stack })
}

fn message(message: &Mail) -> Value {
    json!({
        "id": message.id, "sender": message.sender,
        "receiver": message.receiver, "ilf": message.force,
        "content": message.content.to_string(),
        "in_reply_to": message.in_reply_to,
    })
}

/// T = {R, Ap, ι, ε, ρ} of the cycle that the records are of; of several events taken in it, the last
/// one.
fn temporary(cycle: &[Record]) -> Value {
    // A belief event that no plan is for uses up nothing: the next one is taken in the same cycle.
    let last = cycle
        .iter()
        .rposition(|record| matches!(record.what, What::Event(_)));
    let of_event = &cycle[last.unwrap_or(cycle.len())..];
    let label = |plan: &Term| plan.functor().map(|functor| functor.name().to_string());
    let examined = |wanted: fn(bool, bool) -> bool| -> Vec<Option<String>> {
        of_event
            .iter()
            .filter_map(|record| match &record.what {
                What::Examined {
                    plan,
                    relevant,
                    applicable,
                    ..
                } if wanted(*relevant, *applicable) => Some(label(plan)),
                _ => None,
            })
            .collect()
    };
    let epsilon = of_event.iter().find_map(|record| match &record.what {
        What::Event(trigger) => {
            let intention = record
                .intention
                .map_or_else(|| json!("T"), |id| json!(id.0));
            Some(json!([trigger.to_string(), intention]))
        }
        _ => None,
    });
    let rho = of_event.iter().find_map(|record| match &record.what {
        What::Plan { plan, .. } => label(plan),
        _ => None,
    });
    let iota = cycle.iter().find_map(|record| match &record.what {
        What::Step(_) => record.intention.map(|id| id.0),
        _ => None,
    });
    json!({
        "R": examined(|relevant, _| relevant),
        "Ap": examined(|_, applicable| applicable),
        "iota": iota,
        "epsilon": epsilon,
        "rho": rho,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::testing::TestRun;
    use crate::trace::Record;

    #[test]
    fn temporary_information_is_of_one_event() {
        // The event of `p` has no plan, and that of `q` is taken in the same cycle.
        let mut run = TestRun::new("p. q. @a +q : r <- .say(no). @b +q <- .say(b).");
        run.agent.observe(true);
        run.cycle();
        let records: Vec<Record> = run.agent.take_records();
        let configuration = super::configuration(&run.agent, &records);
        assert_eq!(
            configuration["refined"]["T"],
            json!({
                "R": ["a", "b"],
                "Ap": ["b"],
                "iota": 1,
                "epsilon": ["+q[source(self)]", "T"],
                "rho": "b",
            })
        );
    }
}
