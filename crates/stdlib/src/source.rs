//! Beliefs, rules and plans as source text that can be read back.

use agent::action::ActionError;
use agent::agent::Agent;
use agent::plan::Plan;
use logic::annots::{Annots, is_source};
use logic::functor::Functor;
use logic::print::{write_clause, write_source};
use logic::store::Entry;
use logic::symbol::Symbol;
use logic::term::Term;

/// A belief, rule head or goal.
pub(crate) fn literal_text(literal: &Term) -> String {
    let mut text = String::new();
    write_source(&mut text, &without_own_source(literal));
    text
}

/// `source(self)` is added again when the text is read, if there is no other source.
fn without_own_source(literal: &Term) -> Term {
    let annots = literal.annots();
    let is_own = |item: &Term| is_source(item) && matches!(item.args(), [Term::Atom(Symbol::SELF)]);
    let sources = annots.items().iter().filter(|item| is_source(item));
    if !annots.items().iter().any(is_own) || sources.count() > 1 {
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

/// A belief, with its full stop.
fn fact_text(fact: &Term) -> String {
    let mut text = String::new();
    write_clause(&mut text, &without_own_source(fact));
    text
}

/// A rule, with its full stop.
fn rule_text(rule: &Term) -> String {
    let [head, body] = rule.args() else {
        return String::new();
    };
    // A fact with variables is kept as a rule.
    let bare = without_own_source(head);
    if matches!(body, Term::Atom(Symbol::TRUE)) && bare != *head {
        return fact_text(head);
    }
    let parts = [bare, body.clone()];
    let mut text = String::new();
    write_clause(&mut text, &Term::structure(Functor::RULE, parts));
    text
}

/// The rules, in order of their predicates.
pub(crate) fn rule_texts(agent: &Agent) -> Vec<String> {
    let store = agent.beliefs().store();
    let rules = store.predicates().flat_map(|functor| store.rules(functor));
    rules.map(|(_, rule)| rule_text(&rule.term)).collect()
}

/// Whether a label was made for a plan that has only annotations. One that stands in a plan without
/// annotations was written, whatever it looks like.
fn is_made_label(label: &Term) -> bool {
    if label.annots().is_none() {
        return false;
    }
    let name = label.functor().map(|functor| functor.name().text());
    let number = name.as_deref().and_then(|name| name.strip_prefix("p__"));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A plan, with its full stop. A label that was made for it is left out.
pub(crate) fn plan_text(plan: &Plan) -> String {
    let term = plan.whole_term();
    let mut parts = term.args().to_vec();
    if let Some(label) = parts.first_mut() {
        let written = without_own_source(label);
        *label = if is_made_label(&written) {
            Term::Atom(Symbol::EMPTY).with_annots(written.annots().clone())
        } else {
            written
        };
    }
    let term = Term::structure(Functor::PLAN, parts).with_annots(term.annots().clone());
    let mut text = String::new();
    write_clause(&mut text, &term);
    text
}

/// The functions and libraries that the program declares.
fn directives_text(agent: &Agent) -> String {
    let mut text = String::new();
    for (name, arity, predicate) in agent.registry().vocabulary().functions.of_program() {
        let functor = predicate.key();
        let directive = format!(
            "{{ register_function(\"{name}\", {arity}, \"{}\") }}\n",
            functor.name
        );
        text.push_str(&if functor.namespace == Symbol::DEFAULT {
            directive
        } else {
            let name = functor.namespace.text();
            // A private name space is shown by the name that its file knows.
            let name_space = name.rsplit('#').next().unwrap_or(&name);
            format!("{{ begin namespace({name_space}) }}\n{directive}{{ end }}\n")
        });
    }
    for library in agent.registry().libraries() {
        let mut command = String::new();
        write_source(&mut command, &Term::string(library.command_line()));
        text.push_str(&format!(
            "{{ library(\"{}\", {command}, timeout({})) }}\n",
            library.name, library.timeout
        ));
    }
    text
}

/// The whole agent: beliefs and rules, some more text, and plans.
///
/// # Errors
/// An entry is too long.
pub(crate) fn agent_text(agent: &Agent, goals: &str) -> Result<String, ActionError> {
    let whole = |text| crate::text::whole(".save_agent", text);
    let mut text = directives_text(agent);
    let store = agent.beliefs().store();
    // The beliefs of a program come to an agent from the last to the first.
    let mut predicates: Vec<Functor> = store.predicates().collect();
    predicates.reverse();
    for functor in predicates {
        for (_, entry) in store.entries(functor) {
            text.push_str(&match entry {
                Entry::Fact(fact) => readable(whole(fact_text(&fact))?, &fact),
                Entry::Rule(rule) => readable(whole(rule_text(&rule.term))?, &rule.term),
            });
            text.push('\n');
        }
    }
    text.push_str(goals);
    for plan in agent.plans().iter().filter(|plan| !plan.is_default()) {
        text.push_str(&readable(whole(plan_text(plan))?, &plan.term));
        text.push('\n');
    }
    Ok(text)
}
