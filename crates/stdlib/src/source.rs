//! Beliefs, rules and plans as source text that can be read back.

use agent::action::ActionError;
use agent::agent::Agent;
use agent::plan::Plan;
use agent::trigger::Trigger;
use logic::annots::{Annots, is_source};
use logic::functor::Functor;
use logic::print::{write_body_source, write_source};
use logic::store::Entry;
use logic::symbol::Symbol;
use logic::term::Term;

/// A belief, rule head or goal.
pub(crate) fn literal_text(literal: &Term) -> String {
    let mut text = String::new();
    write_source(&mut text, &without_own_source(literal));
    text
}

/// `source(self)` is added again when the text is read.
fn without_own_source(literal: &Term) -> Term {
    let annots = literal.annots();
    let is_own = |item: &Term| is_source(item) && matches!(item.args(), [Term::Atom(Symbol::SELF)]);
    if !annots.items().iter().any(is_own) {
        return literal.clone();
    }
    let others = annots
        .items()
        .iter()
        .filter(|item| !is_own(item))
        .cloned()
        .collect();
    literal.with_annots(Annots::open(others, annots.tail().cloned()))
}

/// Sets, maps and queues cannot be written in programs: what holds one becomes a comment.
pub(crate) fn readable(text: String, from: &Term) -> String {
    if from.has_container() {
        let lines = text.lines().map(|line| format!("// {line}"));
        lines.collect::<Vec<_>>().join("\n")
    } else {
        text
    }
}

/// A rule, with its full stop.
fn rule_text(rule: &Term) -> String {
    let [head, body] = rule.args() else {
        return String::new();
    };
    let mut text = literal_text(head);
    if !matches!(body, Term::Atom(Symbol::TRUE)) {
        text.push_str(" :- ");
        write_source(&mut text, body);
    }
    text + "."
}

/// The rules, in order of their predicates.
pub(crate) fn rule_texts(agent: &Agent) -> Vec<String> {
    let store = agent.beliefs().store();
    let rules = store.predicates().flat_map(|functor| store.rules(functor));
    rules.map(|(_, rule)| rule_text(&rule.term)).collect()
}

/// A plan, with its full stop. A label that was made for it is left out.
pub(crate) fn plan_text(plan: &Plan) -> String {
    let [label, _, context, body] = plan.term.args() else {
        return String::new();
    };
    let mut text = String::new();
    if label
        .functor()
        .is_some_and(|functor| functor.name() != Symbol::EMPTY)
    {
        text.push('@');
        text.push_str(&literal_text(label));
        text.push(' ');
    }
    let Trigger { op, kind, literal } = &plan.trigger;
    text.push_str(op.spelling());
    text.push_str(kind.spelling());
    write_source(&mut text, literal);
    if !matches!(context, Term::Atom(Symbol::TRUE)) {
        text.push_str(" : ");
        write_source(&mut text, context);
    }
    if body.functor() != Some(Functor::EMPTY_BODY) {
        text.push_str(" <- ");
        write_body_source(&mut text, body);
    }
    text.push('.');
    if let Some(sub_plans) = &plan.sub_plans {
        text.push_str(" {\n");
        for sub_plan in sub_plans.iter() {
            text.push_str(&plan_text(sub_plan));
            text.push('\n');
        }
        text.push('}');
    }
    text
}

/// The whole agent: beliefs and rules, some more text, and plans.
///
/// # Errors
/// An entry is too long.
pub(crate) fn agent_text(agent: &Agent, goals: &str) -> Result<String, ActionError> {
    let whole = |text| crate::text::whole(".save_agent", text);
    let mut text = String::new();
    let store = agent.beliefs().store();
    for functor in store.predicates() {
        for (_, entry) in store.entries(functor) {
            text.push_str(&match entry {
                Entry::Fact(fact) => readable(whole(literal_text(&fact) + ".")?, &fact),
                Entry::Rule(rule) => readable(whole(rule_text(&rule.term))?, &rule.term),
            });
            text.push('\n');
        }
    }
    text.push_str(goals);
    for plan in agent.plans().iter() {
        text.push_str(&readable(whole(plan_text(plan))?, &plan.term));
        text.push('\n');
    }
    Ok(text)
}
