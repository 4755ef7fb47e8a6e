//! The name spaces of an agent as its program text names them: private ones are declared again.

use agent::agent::Agent;
use logic::functor::has_name_spaces;
use logic::rebuild::map_name_spaces;
use logic::store::Entry;
use logic::symbol::Symbol;
use logic::term::Term;

/// What private name spaces are called in one text. Each has a name of its own, even if several
/// files used the same, and none has that of a public one.
#[derive(Default)]
pub(crate) struct Spaces {
    private: Vec<(Symbol, Symbol)>,
}

impl Spaces {
    /// Those in the beliefs, rules and plans of an agent, and in more terms.
    pub(crate) fn of<'t>(agent: &Agent, terms: impl Iterator<Item = &'t Term>) -> Spaces {
        let mut found = Vec::new();
        if has_name_spaces() {
            collect(agent, terms, &mut found);
        }
        let (hidden, mut taken): (Vec<Symbol>, Vec<Symbol>) = found
            .into_iter()
            .partition(|space| space.is_private_space());
        let mut private = Vec::new();
        for space in hidden {
            let text = space.text();
            let shown = text.rsplit('#').next().unwrap_or(&text);
            let numbered = (2..).map(|number| format!("{shown}_{number}"));
            let names = std::iter::once(shown.to_owned()).chain(numbered);
            let free = names
                .map(|name| Symbol::new(&name))
                .find(|name| !taken.contains(name));
            let name = free.unwrap_or(space);
            taken.push(name);
            private.push((space, name));
        }
        Spaces { private }
    }

    /// The name of a name space in the text.
    pub(crate) fn name(&self, space: Symbol) -> Symbol {
        let known = self.private.iter().find(|(hidden, _)| *hidden == space);
        known.map_or(space, |(_, name)| *name)
    }

    /// The term as it is written in the text.
    pub(crate) fn written(&self, term: &Term) -> Term {
        if self.private.is_empty() {
            return term.clone();
        }
        map_name_spaces(term, |space| self.name(space))
    }

    /// The directives that make them private.
    pub(crate) fn declarations(&self) -> String {
        let lines = self.private.iter();
        lines
            .map(|(_, name)| format!("{{ namespace({name}, local) }}\n"))
            .collect()
    }
}

/// Adds the name spaces that occur, each once, in order.
fn collect<'t>(agent: &Agent, terms: impl Iterator<Item = &'t Term>, found: &mut Vec<Symbol>) {
    let mut add = |space: Symbol| {
        if space != Symbol::DEFAULT && !found.contains(&space) {
            found.push(space);
        }
        space
    };
    let store = agent.beliefs().store();
    for functor in store.predicates() {
        add(functor.key().namespace);
        for (_, entry) in store.entries(functor) {
            match entry {
                Entry::Fact(fact) => map_name_spaces(&fact, &mut add),
                Entry::Rule(rule) => map_name_spaces(&rule.term, &mut add),
            };
        }
    }
    for (_, _, predicate) in agent.registry().vocabulary().functions.of_program() {
        add(predicate.key().namespace);
    }
    for plan in agent.plans().iter().filter(|plan| !plan.is_default()) {
        map_name_spaces(&plan.label, &mut add);
        map_name_spaces(&plan.whole_term(), &mut add);
    }
    for term in terms {
        map_name_spaces(term, &mut add);
    }
}
