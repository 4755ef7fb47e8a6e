//! The facts and rules that an agent believes, indexed.

use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::annots::{Annots, NO_ANNOTS};
use crate::code::Code;
use crate::compile::{CompileError, compile_rule};
use crate::env::Env;
use crate::functor::{Functor, Operator};
pub use crate::predicate::Entry;
use crate::predicate::Predicate;
use crate::solve::Solver;
use crate::symbol::Symbol;
use crate::term::Term;
use crate::vocabulary::Vocabulary;

/// Where in its predicate's list an entry is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before all others.
    Front,
    /// Behind all others.
    End,
}

/// Where a fact or rule is. Stays valid until that entry is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FactId {
    /// The predicate's place in the store: predicates are never taken out.
    predicate: usize,
    position: i64,
}

/// A rule in both forms.
pub struct Rule {
    /// [`Functor::RULE`] of head and body; the variables are numbered from 0.
    pub term: Term,
    /// A formula that the compiled form asks last, and the term does not show.
    mark: Option<Term>,
    code: Arc<Code>,
    /// The same with guards: what a variable is given at its first occurrence may belong to
    /// another name space, which it must not take.
    guarded: OnceLock<Arc<Code>>,
}

impl Rule {
    /// Compiles a rule. A head without `source(_)` gets `source(self)`.
    ///
    /// # Errors
    /// The head is no literal or the body no formula.
    pub fn new(term: Term, vocabulary: &Vocabulary) -> Result<Rule, CompileError> {
        Rule::marked(term, None, vocabulary)
    }

    /// Compiles a rule that asks a further formula last, if one is given. It is no part of the rule's term.
    ///
    /// # Errors
    /// As [`new`](Rule::new).
    pub fn marked(
        term: Term,
        mark: Option<Term>,
        vocabulary: &Vocabulary,
    ) -> Result<Rule, CompileError> {
        let [head, body] = term.args() else {
            return Err(CompileError::NoLiteral(term));
        };
        let sourced = head.with_annots(head.annots().with_own_source());
        let body = with_mark(body, mark.as_ref());
        let code = Arc::new(compile_rule(&sourced, &body, vocabulary, false)?);
        Ok(Rule {
            term,
            mark,
            code,
            guarded: OnceLock::new(),
        })
    }

    /// The compiled form.
    pub(crate) fn code(&self, guarded: bool, vocabulary: &Vocabulary) -> &Arc<Code> {
        if !guarded {
            return &self.code;
        }
        self.guarded.get_or_init(|| {
            let head = self.head();
            let sourced = head.with_annots(head.annots().with_own_source());
            let body = with_mark(self.body(), self.mark.as_ref());
            compile_rule(&sourced, &body, vocabulary, true)
                .map_or_else(|_| self.code.clone(), Arc::new)
        })
    }

    /// The head as it was written.
    pub fn head(&self) -> &Term {
        self.term.args().first().unwrap_or(&Term::Nil)
    }

    /// The body.
    pub fn body(&self) -> &Term {
        self.term.args().get(1).unwrap_or(&Term::Nil)
    }
}

fn with_mark(body: &Term, mark: Option<&Term>) -> Term {
    match mark {
        Some(mark) => Term::operator(Operator::And, [body.clone(), mark.clone()]),
        None => body.clone(),
    }
}

type Predicates = IndexMap<Functor, Arc<Predicate>, FxBuildHasher>;

/// Facts and rules by predicate. Cloning is cheap: the entries of a predicate are shared until they
/// change.
#[derive(Clone)]
pub struct Store {
    vocabulary: Arc<Vocabulary>,
    predicates: Predicates,
    len: usize,
}

impl Store {
    /// An empty store.
    pub fn new(vocabulary: Arc<Vocabulary>) -> Store {
        Store {
            vocabulary,
            predicates: Predicates::default(),
            len: 0,
        }
    }

    /// What rules and queries may call.
    pub fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// From here on, rules and queries may call this.
    pub fn set_vocabulary(&mut self, vocabulary: Arc<Vocabulary>) {
        self.vocabulary = vocabulary;
    }

    #[inline]
    pub(crate) fn predicate(&self, functor: Functor) -> Option<&Predicate> {
        self.predicates.get(&functor).map(|predicate| &**predicate)
    }

    pub(crate) fn predicate_at(&self, index: usize) -> Option<&Predicate> {
        self.predicates
            .get_index(index)
            .map(|(_, predicate)| &**predicate)
    }

    fn change(&mut self, predicate: usize) -> Option<&mut Predicate> {
        let predicates = &mut self.predicates;
        let (_, predicate) = predicates.get_index_mut(predicate)?;
        Some(Arc::make_mut(predicate))
    }

    fn fact(&self, id: FactId) -> Option<&Term> {
        let predicate = self.predicate_at(id.predicate)?;
        match predicate.get(id.position)?.entry.as_ref()? {
            Entry::Fact(fact) => Some(fact),
            Entry::Rule(_) => None,
        }
    }

    /// The fact of the same structure, whatever its annotations.
    pub fn find(&self, literal: &Term) -> Option<FactId> {
        let (index, _, predicate) = self.predicates.get_full(&literal.functor()?)?;
        let position = predicate.find(literal.args().iter())?;
        Some(FactId {
            predicate: index,
            position,
        })
    }

    /// Whether the literal of this functor with these ground arguments, and without annotations,
    /// holds, if that can be told by looking up the fact: `None` when rules may derive it, or when
    /// it may unify with a fact that is not equal to it (the annotations inside its arguments may
    /// differ).
    pub fn holds<'a>(
        &self,
        functor: Functor,
        args: impl ExactSizeIterator<Item = &'a Term> + Clone,
    ) -> Option<bool> {
        let Some(predicate) = self.predicate(functor) else {
            return Some(false);
        };
        if predicate.find(args.clone()).is_some() {
            return Some(true);
        }
        let is_exact = |arg: &Term| matches!(arg, Term::Number(_) | Term::String(_) | Term::Nil);
        (!predicate.has_rules() && args.into_iter().all(is_exact)).then_some(false)
    }

    /// The fact of a predicate that has only one, if there is one: `None` when there are several, or
    /// rules.
    pub fn only_fact(&self, functor: Functor) -> Option<Option<&Term>> {
        match self.predicate(functor) {
            Some(predicate) if predicate.has_rules() || predicate.len() > 1 => None,
            Some(predicate) => Some(predicate.slots().find_map(|slot| match &slot.entry {
                Some(Entry::Fact(fact)) => Some(fact),
                _ => None,
            })),
            None => Some(None),
        }
    }

    /// Where a fact or rule stands among all: by predicate in order of their first entry, then in
    /// list order.
    pub fn rank(&self, id: FactId) -> (usize, i64) {
        (id.predicate, id.position)
    }

    /// The fact with its annotations; `[]` if it is gone.
    pub fn literal(&self, id: FactId) -> Term {
        self.fact(id).cloned().unwrap_or(Term::Nil)
    }

    /// The annotations of a fact.
    pub fn annots(&self, id: FactId) -> &Annots {
        self.fact(id).map_or(&NO_ANNOTS, Term::annots)
    }

    /// Replaces the annotations of a fact.
    pub fn set_annots(&mut self, id: FactId, annots: Annots) {
        if let Some(fact) = self.fact(id).map(|fact| fact.with_annots(annots))
            && let Some(predicate) = self.change(id.predicate)
        {
            predicate.replace(id.position, fact);
        }
    }

    /// Adds a ground literal with its annotations.
    ///
    /// # Errors
    /// A fact of the same structure is there already: this one. Nothing is changed.
    pub fn insert_new(&mut self, literal: &Term, place: Place) -> Result<FactId, FactId> {
        let known = literal
            .functor()
            .and_then(|functor| self.predicates.get_full(&functor));
        let Some((index, _, predicate)) = known else {
            return Ok(self.insert(literal, place));
        };
        if let Some(position) = predicate.find(literal.args().iter()) {
            return Err(FactId {
                predicate: index,
                position,
            });
        }
        let entry = Entry::Fact(literal.clone());
        Ok(self.insert_at(index, entry, place))
    }

    /// Adds a ground literal that is not there yet. It keeps its annotations.
    pub fn insert(&mut self, literal: &Term, place: Place) -> FactId {
        self.insert_entry(Entry::Fact(literal.clone()), place)
    }

    /// Adds a rule. A fact with variables is a rule whose body is `true`.
    pub fn insert_rule(&mut self, rule: Arc<Rule>, place: Place) -> FactId {
        self.insert_entry(Entry::Rule(rule), place)
    }

    fn insert_entry(&mut self, entry: Entry, place: Place) -> FactId {
        let functor = entry.head().functor().unwrap_or(Functor::EMPTY_BODY);
        let slot = self.predicates.entry(functor);
        let index = slot.index();
        slot.or_insert_with(|| Arc::new(Predicate::new(functor)));
        self.insert_at(index, entry, place)
    }

    fn insert_at(&mut self, predicate: usize, entry: Entry, place: Place) -> FactId {
        let changed = self.change(predicate);
        let position = changed.map_or(0, |changed| changed.insert(entry, place == Place::Front));
        self.len += 1;
        FactId {
            predicate,
            position,
        }
    }

    /// Removes a fact, or a rule found by [`Store::rules`]: the fact, or the head of the rule.
    pub fn remove(&mut self, id: FactId) -> Option<Term> {
        let removed = self.change(id.predicate)?.remove(id.position)?;
        self.len -= 1;
        Some(match removed {
            Entry::Fact(fact) => fact,
            Entry::Rule(rule) => rule.head().clone(),
        })
    }

    /// The first fact in list order that unifies with the pattern (on the left); its annotations
    /// must include those of the pattern. Binds the environment.
    pub fn first_match(
        &self,
        solver: &mut Solver,
        pattern: &Term,
        env: &mut Env,
    ) -> Option<FactId> {
        let (index, _, predicate) = self.predicates.get_full(&pattern.functor()?)?;
        let position = solver.match_fact(predicate, pattern, env, &self.vocabulary.functions)?;
        Some(FactId {
            predicate: index,
            position,
        })
    }

    /// The facts of a predicate in list order.
    pub fn facts(&self, functor: Functor) -> impl Iterator<Item = FactId> + '_ {
        self.listed(functor)
            .filter(|(_, entry)| matches!(entry, Entry::Fact(_)))
            .map(|(id, _)| id)
    }

    /// The rules of a predicate in list order.
    pub fn rules(&self, functor: Functor) -> impl Iterator<Item = (FactId, &Arc<Rule>)> + '_ {
        self.listed(functor).filter_map(|(id, entry)| match entry {
            Entry::Rule(rule) => Some((id, rule)),
            Entry::Fact(_) => None,
        })
    }

    /// Facts and rules of a predicate in list order.
    pub fn entries(&self, functor: Functor) -> impl Iterator<Item = (FactId, Entry)> + '_ {
        self.listed(functor).map(|(id, entry)| (id, entry.clone()))
    }

    fn listed(&self, functor: Functor) -> impl Iterator<Item = (FactId, &Entry)> + '_ {
        let found = self.predicates.get_full(&functor);
        found.into_iter().flat_map(|(index, _, predicate)| {
            predicate.slots().filter_map(move |slot| {
                let id = FactId {
                    predicate: index,
                    position: slot.position,
                };
                slot.entry.as_ref().map(|entry| (id, entry))
            })
        })
    }

    /// The predicates that have entries, in order of their first entry.
    pub fn predicates(&self) -> impl Iterator<Item = Functor> + '_ {
        self.predicates
            .values()
            .filter(|predicate| predicate.len() > 0)
            .map(|predicate| predicate.functor)
    }

    /// The name spaces that have or had entries, in order of their first entry.
    pub fn namespaces(&self) -> Vec<Symbol> {
        let mut found: Vec<Symbol> = Vec::new();
        for predicate in self.predicates.values() {
            let name = predicate.functor.key().namespace;
            if !found.contains(&name) {
                found.push(name);
            }
        }
        found
    }

    /// The number of facts and rules.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is believed.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
