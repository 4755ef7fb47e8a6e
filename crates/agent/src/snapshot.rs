//! The mind as plain data: the configuration of the published semantics as JSON (R-AS-12, R-AS-21).

use logic::store::Entry;
use logic::term::Term;
use serde_json::{Value, json};

use crate::agent::Agent;
use crate::event::Event;
use crate::intention::{Frame, Intention};
use crate::message::Message;
use crate::trace::{Record, What};

/// The configuration after a cycle, in both forms: ⟨B,P,E,A,I,Se,So,SI⟩ and ⟨ag,C,M,T,s⟩. `cycle`
/// are the records of that cycle: T exists only while it runs.
pub fn configuration(agent: &Agent, cycle: &[Record]) -> Value {
    let beliefs = beliefs(agent);
    let plans: Vec<String> = agent
        .plans()
        .iter()
        .filter(|plan| !plan.is_default())
        .map(|plan| plan.term.to_string())
        .collect();
    let c = agent.circumstance();
    let events: Vec<Value> = c.queued_events().map(event).collect();
    let actions: Vec<Value> = c
        .acting
        .iter()
        .map(|(id, acting)| {
            json!({ "id": id, "action": acting.action.to_string(),
                    "intention": acting.intention.id.0 })
        })
        .collect();
    let mut intentions: Vec<&Intention> = c.intentions().collect();
    intentions.sort_by_key(|intention| intention.id);
    let intentions: Vec<Value> = intentions
        .into_iter()
        .map(|i| intention(agent, i))
        .collect();
    let inbox: Vec<Value> = agent.mailbox().map(message).collect();
    json!({
        "agent": agent.name().to_string(),
        "cycle": agent.cycles(),
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

fn beliefs(agent: &Agent) -> Vec<String> {
    let store = agent.beliefs().store();
    let entries = store
        .predicates()
        .flat_map(|functor| store.entries(functor));
    entries
        .map(|(_, entry)| match entry {
            Entry::Fact(literal) => literal.to_string(),
            Entry::Rule(rule) => {
                let text = rule.term.to_string();
                text.trim_start_matches("{ ")
                    .trim_end_matches(" }")
                    .to_owned()
            }
        })
        .collect()
}

/// ⟨te, i⟩: `T` as intention for an external event.
fn event(event: &Event) -> Value {
    let intention = event
        .intention_id()
        .map_or_else(|| json!("T"), |id| json!(id.0));
    json!([event.trigger.to_string(), intention])
}

fn intention(agent: &Agent, intention: &Intention) -> Value {
    let stack: Vec<Value> = intention
        .frames
        .iter()
        .rev()
        .map(|frame| {
            let bindings: serde_json::Map<String, Value> = crate::rules::add_im::bindings(frame)
                .into_iter()
                .map(|(name, value)| (name.to_string(), json!(value.to_string())))
                .collect();
            let place = frame.place();
            json!({
                "plan": frame.plan.label.functor().map(|f| f.name().to_string()),
                "trigger": frame.trigger.to_string(),
                "line": place.line,
                "step": current_step(frame),
                "bindings": bindings,
            })
        })
        .collect();
    let state = match agent.circumstance().pending.get(&intention.id) {
        Some(pending) => pending.reason.to_string(),
        None if intention.suspended => "suspended".to_owned(),
        None => "running".to_owned(),
    };
    json!({ "id": intention.id.0, "state": state, "stack": stack })
}

/// The step that comes next, or that waits for its goal, with its values.
fn current_step(frame: &Frame) -> Option<String> {
    Some(frame.env.substitute(&frame.step()?.term).to_string())
}

fn message(message: &Message) -> Value {
    json!({
        "id": message.id.to_string(), "sender": message.sender.to_string(),
        "receiver": message.receiver.to_string(), "ilf": message.force.to_string(),
        "content": message.content.to_string(),
        "in_reply_to": message.in_reply_to.map(|id| id.to_string()),
    })
}

/// M.SI: intentions that wait for the answer to a message.
fn waiting_for_answers(agent: &Agent) -> Vec<u64> {
    let pending = agent.circumstance().pending.values();
    pending
        .filter(|pending| {
            use crate::action::Until;
            matches!(pending.until, Until::External(_) | Until::Replies(_))
        })
        .map(|pending| pending.intention.id.0)
        .collect()
}

/// T = {R, Ap, ι, ε, ρ} of the cycle that the records are of.
fn temporary(cycle: &[Record]) -> Value {
    let label = |plan: &Term| plan.functor().map(|functor| functor.name().to_string());
    let examined = |wanted: fn(bool, bool) -> bool| -> Vec<Option<String>> {
        cycle
            .iter()
            .filter_map(|record| match &record.what {
                What::Examined {
                    plan,
                    relevant,
                    applicable,
                } if wanted(*relevant, *applicable) => Some(label(plan)),
                _ => None,
            })
            .collect()
    };
    let epsilon = cycle.iter().find_map(|record| match &record.what {
        What::Event(trigger) => {
            let intention = record
                .intention
                .map_or_else(|| json!("T"), |id| json!(id.0));
            Some(json!([trigger.to_string(), intention]))
        }
        _ => None,
    });
    let rho = cycle.iter().find_map(|record| match &record.what {
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
