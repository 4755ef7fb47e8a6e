//! The mind of an agent as plain data, for whoever looks at it from outside.

use std::sync::Arc;

use logic::store::Entry;
use logic::term::Term;
use rustc_hash::FxHashSet;

use crate::action::Until;
use crate::agent::Agent;
use crate::intention::Frame;

/// What an agent believes, can do, is told and pursues, between two reasoning cycles.
#[derive(Clone, Debug, PartialEq)]
pub struct Mind {
    /// The agent.
    pub agent: String,
    /// How many reasoning cycles it has made.
    pub cycle: u64,
    /// Facts and rules, by predicate in order of their first appearance.
    pub beliefs: Vec<Belief>,
    /// The plans of its programs in order; not those that say what messages mean.
    pub plans: Vec<Plan>,
    /// The events that wait for a plan, the next one first.
    pub events: Vec<Event>,
    /// The intentions, by number.
    pub intentions: Vec<Intention>,
    /// Actions on the environment whose results are awaited.
    pub actions: Vec<Acting>,
    /// Messages that it has not read yet, the next one first.
    pub mailbox: Vec<Mail>,
}

/// A fact or rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// The fact with its annotations, or the rule as `Head :- Body`.
    pub term: Term,
    /// As it is written in programs, without the full stop.
    pub text: String,
    /// Whether it is a rule.
    pub is_rule: bool,
}

/// A plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The label, without annotations.
    pub label: String,
    /// The triggering event.
    pub trigger: String,
    /// The plan as it is written as a term.
    pub text: String,
    /// The file that it comes from.
    pub file: Arc<str>,
    /// The line of the trigger.
    pub line: u32,
}

/// An event that waits for a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What happened.
    pub trigger: String,
    /// The intention that waits for its plan; `None` if it came from outside.
    pub intention: Option<u64>,
}

/// An intention.
#[derive(Clone, Debug, PartialEq)]
pub struct Intention {
    /// Its number, unique in the agent.
    pub id: u64,
    /// `running`, `suspended`, `acting` while its action is under way, or what it waits for.
    pub state: String,
    /// The goals with the plans that pursue them, the present one first.
    pub stack: Vec<Goal>,
}

/// A goal (or another event) and the plan that is carried out for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// What the plan is for.
    pub trigger: String,
    /// The label of the plan, without annotations.
    pub plan: Option<String>,
    /// The file of the present step.
    pub file: Arc<str>,
    /// The line of the present step.
    pub line: u32,
    /// The step that comes next, or that waits, with the values of its variables; `None` behind the last.
    pub step: Option<String>,
    /// The variables that have values.
    pub bindings: Vec<(String, Term)>,
}

/// An action whose result is awaited.
#[derive(Clone, Debug, PartialEq)]
pub struct Acting {
    /// Its number, unique in the agent.
    pub id: u64,
    /// What it does.
    pub action: String,
    /// The intention that waits for it.
    pub intention: u64,
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Mail {
    /// Its identifier, unique in a run.
    pub id: String,
    /// Who sent it.
    pub sender: String,
    /// Who is to read it.
    pub receiver: String,
    /// The performative.
    pub force: String,
    /// What it says.
    pub content: Term,
    /// The message that it answers.
    pub in_reply_to: Option<String>,
}

impl Mind {
    /// The mind of an agent as it is now.
    pub fn of(agent: &Agent) -> Mind {
        let plans = agent.plans().iter().filter(|plan| !plan.is_default());
        let circumstance = agent.circumstance();
        let events = circumstance.queued_events().map(|event| Event {
            trigger: event.trigger.to_string(),
            intention: event.intention_id().map(|id| id.0),
        });
        let actions = circumstance.acting.iter().map(|(id, acting)| Acting {
            id: *id,
            action: acting.action.to_string(),
            intention: acting.intention.id.0,
        });
        Mind {
            agent: agent.name().to_string(),
            cycle: agent.cycles(),
            beliefs: beliefs(agent),
            plans: plans.map(|plan| plan_of(plan)).collect(),
            events: events.collect(),
            intentions: intentions(agent),
            actions: actions.collect(),
            mailbox: agent.mailbox().map(Mail::from).collect(),
        }
    }
}

fn beliefs(agent: &Agent) -> Vec<Belief> {
    let store = agent.beliefs().store();
    let entries = store
        .predicates()
        .flat_map(|functor| store.entries(functor));
    let beliefs = entries.map(|(_, entry)| match entry {
        Entry::Fact(literal) => Belief {
            term: literal.clone(),
            text: literal.to_string(),
            is_rule: false,
        },
        Entry::Rule(rule) => {
            let text = rule.term.to_string();
            let text = text.trim_start_matches("{ ").trim_end_matches(" }");
            Belief {
                term: rule.term.clone(),
                text: text.to_owned(),
                is_rule: true,
            }
        }
    });
    beliefs.collect()
}

fn label(label: &Term) -> Option<String> {
    label.functor().map(|functor| functor.name().to_string())
}

fn plan_of(plan: &crate::plan::Plan) -> Plan {
    Plan {
        label: label(&plan.label).unwrap_or_default(),
        trigger: plan.trigger.to_string(),
        text: plan.term.to_string(),
        file: plan.file.clone(),
        line: plan.line,
    }
}

fn intentions(agent: &Agent) -> Vec<Intention> {
    let pending = &agent.circumstance().pending;
    let acting = agent.circumstance().acting.values();
    let acting: FxHashSet<_> = acting.map(|acting| acting.intention.id).collect();
    let intentions = agent.circumstance().intentions().map(|intention| {
        let state = match pending.get(&intention.id) {
            Some(pending) => pending.reason.to_string(),
            None if acting.contains(&intention.id) => "acting".to_owned(),
            None if intention.suspended => "suspended".to_owned(),
            None => "running".to_owned(),
        };
        Intention {
            id: intention.id.0,
            state,
            stack: intention.frames.iter().rev().map(goal).collect(),
        }
    });
    let mut intentions: Vec<Intention> = intentions.collect();
    intentions.sort_by_key(|intention| intention.id);
    intentions
}

fn goal(frame: &Frame) -> Goal {
    let bindings = crate::rules::add_im::bindings(frame).into_iter();
    let place = frame.place();
    let step = frame.step().map(|step| frame.env.substitute(&step.term));
    Goal {
        trigger: frame.trigger.to_string(),
        plan: label(&frame.plan.label),
        file: place.file,
        line: place.line,
        step: step.map(|step| step.to_string()),
        bindings: bindings
            .map(|(name, value)| (name.to_string(), value))
            .collect(),
    }
}

impl From<&crate::message::Message> for Mail {
    fn from(message: &crate::message::Message) -> Mail {
        Mail {
            id: message.id.to_string(),
            sender: message.sender.to_string(),
            receiver: message.receiver.to_string(),
            force: message.force.to_string(),
            content: message.content.clone(),
            in_reply_to: message.in_reply_to.map(|id| id.to_string()),
        }
    }
}

/// M.SI: the numbers of the intentions that wait for the answer to a message.
pub(crate) fn waiting_for_answers(agent: &Agent) -> Vec<u64> {
    let pending = agent.circumstance().pending.values();
    pending
        .filter(|pending| matches!(pending.until, Until::External(_) | Until::Replies(_)))
        .map(|pending| pending.intention.id.0)
        .collect()
}
