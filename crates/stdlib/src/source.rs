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

use crate::text::whole;

/// A belief, rule head or goal.
///
/// # Errors
/// The text of this, as of the others here, has more than `most` bytes.
pub(crate) fn literal_text(
    literal: &Term,
    action: &str,
    most: usize,
) -> Result<String, ActionError> {
    let mut text = String::new();
    write_source(&mut text, &without_own_source(literal), most);
    whole(most, action, text)
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
fn fact_text(fact: &Term, action: &str, most: usize) -> Result<String, ActionError> {
    clause_text(&without_own_source(fact), action, most)
}

fn clause_text(clause: &Term, action: &str, most: usize) -> Result<String, ActionError> {
    let mut text = String::new();
    write_clause(&mut text, clause, most);
    whole(most, action, text)
}

/// A rule, with its full stop.
fn rule_text(rule: &Term, action: &str, most: usize) -> Result<String, ActionError> {
    let [head, body] = rule.args() else {
        return Ok(String::new());
    };
    // A fact with variables is kept as a rule.
    let bare = without_own_source(head);
    if matches!(body, Term::Atom(Symbol::TRUE)) && bare != *head {
        return fact_text(head, action, most);
    }
    let parts = [bare, body.clone()];
    clause_text(&Term::structure(Functor::RULE, parts), action, most)
}

/// The rules, in order of their predicates.
pub(crate) fn rule_texts(agent: &Agent, action: &str) -> Result<Vec<String>, ActionError> {
    let most = agent.options().max_text;
    let store = agent.beliefs().store();
    let rules = store.predicates().flat_map(|functor| store.rules(functor));
    rules
        .map(|(_, rule)| rule_text(&rule.term, action, most))
        .collect()
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
pub(crate) fn plan_text(plan: &Plan, action: &str, most: usize) -> Result<String, ActionError> {
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
    clause_text(&term, action, most)
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
        let line = Term::string(library.command_line());
        write_source(&mut command, &line, usize::MAX);
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
    let (action, most) = (".save_agent", agent.options().max_text);
    let mut text = directives_text(agent);
    let store = agent.beliefs().store();
    // The beliefs of a program come to an agent from the last to the first.
    let mut predicates: Vec<Functor> = store.predicates().collect();
    predicates.reverse();
    for functor in predicates {
        for (_, entry) in store.entries(functor) {
            text.push_str(&match entry {
                Entry::Fact(fact) => readable(fact_text(&fact, action, most)?, &fact),
                Entry::Rule(rule) => readable(rule_text(&rule.term, action, most)?, &rule.term),
            });
            text.push('\n');
        }
    }
    text.push_str(goals);
    for plan in agent.plans().iter().filter(|plan| !plan.is_default()) {
        text.push_str(&readable(plan_text(plan, action, most)?, &plan.term));
        text.push('\n');
    }
    Ok(text)
}
