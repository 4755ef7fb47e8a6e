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

use crate::spaces::Spaces;
use crate::text::whole;

/// A goal.
///
/// # Errors
/// The text of this, as of the others here, has more than `most` bytes.
fn literal_text(literal: &Term, action: &str, most: usize) -> Result<String, ActionError> {
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
fn readable(text: String, from: &Term) -> String {
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

/// The label without what is added when it is read, and without its name if that was made.
fn written_label(plan: &Plan) -> Term {
    let annots = plan.label.annots();
    let is_added = |item: &&Term| {
        let file = item.args().first().and_then(Term::as_str);
        item.functor() == Some(Functor::literal(Symbol::URL, 1))
            && file.and_then(|file| file.strip_prefix("file:")) == Some(&*plan.file)
    };
    let items = annots.items().iter();
    let items = items.filter(|item| !is_added(item)).cloned().collect();
    let label = without_own_source(&plan.label.with_annots(Annots::new(items)));
    if plan.is_named {
        label
    } else {
        Term::Atom(Symbol::EMPTY).with_annots(label.annots().clone())
    }
}

/// A plan as it was written: a label that was made for it is left out.
fn plan_term(plan: &Plan) -> Term {
    let term = plan.whole_term();
    let mut parts = term.args().to_vec();
    if let Some(label) = parts.first_mut() {
        *label = written_label(plan);
    }
    Term::structure(Functor::PLAN, parts).with_annots(term.annots().clone())
}

/// A plan, with its full stop.
pub(crate) fn plan_text(plan: &Plan, action: &str, most: usize) -> Result<String, ActionError> {
    clause_text(&plan_term(plan), action, most)
}

/// The functions and libraries that the program declares.
fn directives_text(agent: &Agent, spaces: &Spaces) -> String {
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
            let name_space = spaces.name(functor.namespace);
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

/// The whole agent: beliefs and rules, these goals, and plans.
///
/// # Errors
/// An entry is too long.
pub(crate) fn agent_text(agent: &Agent, goals: &[Term]) -> Result<String, ActionError> {
    let (action, most) = (".save_agent", agent.options().max_text);
    let spaces = Spaces::of(agent, goals.iter());
    let mut text = spaces.declarations() + &directives_text(agent, &spaces);
    let mut add = |entry: String, from: &Term| {
        text.push_str(&readable(entry, from));
        text.push('\n');
    };
    let store = agent.beliefs().store();
    // The beliefs of a program come to an agent from the last to the first.
    let mut predicates: Vec<Functor> = store.predicates().collect();
    predicates.reverse();
    for functor in predicates {
        for (_, entry) in store.entries(functor) {
            match entry {
                Entry::Fact(fact) => add(fact_text(&spaces.written(&fact), action, most)?, &fact),
                Entry::Rule(rule) => {
                    add(
                        rule_text(&spaces.written(&rule.term), action, most)?,
                        &rule.term,
                    );
                }
            }
        }
    }
    for goal in goals {
        let goal_text = literal_text(&spaces.written(goal), action, most)?;
        add(format!("!{goal_text}."), goal);
    }
    for plan in agent.plans().iter().filter(|plan| !plan.is_default()) {
        let term = spaces.written(&plan_term(plan));
        add(clause_text(&term, action, most)?, &plan.term);
    }
    Ok(text)
}
