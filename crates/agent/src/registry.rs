//! What names stand for: internal actions and arithmetic functions.

use std::sync::Arc;

use indexmap::IndexMap;
use logic::function::{Function, Functions};
use logic::functor::{Functor, Shape};
use logic::symbol::Symbol;
use logic::term::Term;
use logic::vocabulary::{Collect, Vocabulary};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::action::{Action, Run};
use crate::callable::{Callable, NotRegistered, Registered, UserAction, is_dotted_name};
use crate::fault::Place;
use crate::library::Library;
use crate::query::agent_function;

/// A function of more arguments than this is not looked for by its name alone.
pub(crate) const MOST_ARGUMENTS: usize = 8;

/// The action that marked rules call, with the file and the line.
pub const RULE_MARK: &str = "test_plans.rule";

/// The internal actions and functions that programs may use.
#[derive(Clone)]
pub struct Registry {
    actions: IndexMap<Symbol, Callable, FxBuildHasher>,
    libraries: Vec<Arc<Library>>,
    vocabulary: Arc<Vocabulary>,
    /// Unknown actions are replaced by some that succeed.
    /// Whether rules tell when they have given an answer.
    covers_rules: bool,
    stub: bool,
}

impl Registry {
    /// A registry of these actions and functions (name, number of arguments, how it is computed).
    pub fn new(
        actions: impl IntoIterator<Item = &'static Action>,
        functions: impl IntoIterator<Item = (&'static str, usize, Function)>,
    ) -> Registry {
        let mut table = Functions::default();
        let mut collectors = FxHashMap::default();
        for (name, arity, function) in functions {
            table.insert(name, arity, function);
            if matches!(function, Function::Agent(agent_function::COUNT)) {
                let functor = Functor::of(Shape::Function, Symbol::new(name), arity);
                collectors.insert(functor, Collect::Count);
            }
        }
        let mut by_name = IndexMap::default();
        for action in actions {
            let name = Symbol::new(action.name);
            if let Run::Collect(collect) | Run::ListOrCollect(_, collect) = action.run {
                for form in action.forms {
                    let functor = Functor::of(Shape::Internal, name, form.args.len());
                    collectors.insert(functor, collect);
                }
            }
            by_name.insert(name, Callable::Standard(action));
        }
        let vocabulary = Arc::new(Vocabulary {
            functions: table,
            collectors,
        });
        Registry {
            actions: by_name,
            libraries: Vec::new(),
            vocabulary,
            covers_rules: false,
            stub: false,
        }
    }

    /// The action of this name (with its dot).
    pub fn action(&self, name: Symbol) -> Option<Callable> {
        if let Some(action) = self.actions.get(&name) {
            return Some(action.clone());
        }
        if !self.libraries.is_empty() {
            let text = name.text();
            let library = text.split_once('.').map(|(library, _)| library);
            let mut known = self.libraries.iter();
            if let Some(library) = known.find(|known| library == Some(&known.name)) {
                return Some(Callable::Library(library.clone(), name));
            }
        }
        self.stub.then(|| Callable::stub(name))
    }

    /// Lets every unknown action succeed whatever its arguments are, and be logged.
    pub fn set_stub(&mut self, stub: bool) {
        self.stub = stub;
    }

    /// Lets every rule of a program tell when it has given an answer
    /// ([`What::Ruled`](crate::trace::What::Ruled)); its term stays as it was written.
    pub fn set_covers_rules(&mut self, covers: bool) {
        self.covers_rules = covers;
    }

    /// What the compiled form of a rule that stands here calls last.
    pub(crate) fn mark_of_rule(&self, place: &Place) -> Option<Term> {
        let file = Term::string(&*place.file);
        let line = Term::from(f64::from(place.line));
        let functor = Functor::of(Shape::Internal, Symbol::new(RULE_MARK), 2);
        let mark = || Term::structure(functor, [file, line]);
        self.covers_rules.then(mark)
    }

    /// All actions, in the order they were given.
    pub fn actions(&self) -> impl Iterator<Item = &Callable> {
        self.actions.values()
    }

    /// Adds an action of your own under a name with a dot inside, such as `my_lib.random_int`.
    ///
    /// # Errors
    /// The name is no name for an action, or stands for something else.
    pub fn register(
        &mut self,
        name: &str,
        action: impl UserAction + 'static,
    ) -> Result<(), NotRegistered> {
        if !is_dotted_name(name) {
            return Err(NotRegistered::Name(name.to_owned()));
        }
        let symbol = Symbol::new(name);
        if self.actions.contains_key(&symbol) || self.is_function(symbol) {
            return Err(NotRegistered::Taken(name.to_owned()));
        }
        let registered = Registered {
            name: name.to_owned(),
            action: Box::new(action),
        };
        self.actions
            .insert(symbol, Callable::User(Arc::new(registered)));
        Ok(())
    }

    /// Lets every name `library.…` stand for an action of this library. The same declaration may be
    /// repeated.
    ///
    /// # Errors
    /// Its name is no word, or stands for something else.
    pub fn declare_library(&mut self, library: Library) -> Result<(), NotRegistered> {
        let name = &library.name;
        if name.contains('.') || !is_dotted_name(&format!("{name}.a")) {
            return Err(NotRegistered::Name(name.clone()));
        }
        let known = self.libraries.iter().find(|known| known.name == *name);
        if known.is_some_and(|known| **known == library) {
            return Ok(());
        }
        let belongs = |action: &Callable| {
            let action = action.name();
            action
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with('.'))
        };
        let reserved = ["math", "system", "jason"].contains(&name.as_str());
        if reserved || known.is_some() || self.actions().any(belongs) {
            return Err(NotRegistered::Taken(name.clone()));
        }
        self.libraries.push(Arc::new(library));
        Ok(())
    }

    /// The libraries that were declared.
    pub fn libraries(&self) -> impl Iterator<Item = &Arc<Library>> {
        self.libraries.iter()
    }

    /// Whether a function has this name, whatever the number of its arguments.
    fn is_function(&self, name: Symbol) -> bool {
        let functions = &self.vocabulary.functions;
        (0..=MOST_ARGUMENTS).any(|arity| functions.resolve(name, arity).is_some())
    }

    /// The functions and collecting actions, as the solver needs them.
    pub fn vocabulary(&self) -> &Arc<Vocabulary> {
        &self.vocabulary
    }

    /// Adds a function that a rule computes; `{ register_function(…) }`.
    pub fn register_rule_function(&mut self, name: &str, arity: usize, predicate: Functor) {
        Arc::make_mut(&mut self.vocabulary).functions.insert(
            name,
            arity,
            Function::Rule(predicate),
        );
    }
}
