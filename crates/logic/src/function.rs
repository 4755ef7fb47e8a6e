//! Arithmetic functions: what can be called where a number is expected.

use rustc_hash::FxHashMap;

use crate::functor::{Functor, Shape};
use crate::symbol::Symbol;
use crate::term::Term;

/// The functions known to a program, by name and arity.
#[derive(Clone, Default)]
pub struct Functions {
    table: FxHashMap<Functor, Function>,
}

/// How a function is computed.
#[derive(Clone, Copy)]
pub enum Function {
    /// From its arguments alone. The error is a message that names what is wrong with them.
    Pure(fn(&[Term]) -> Result<f64, String>),
    /// By the agent: it needs the clock, the random generator or beliefs. The number is for the
    /// agent's own use (which of its functions).
    Agent(u32),
    /// By a rule of the program: `f(X) = R` where `predicate(X, R)` holds.
    Rule(Functor),
}

impl Functions {
    /// Adds or replaces a function.
    pub fn insert(&mut self, name: &str, arity: usize, function: Function) {
        let functor = Functor::of(Shape::Function, Symbol::new(name), arity);
        self.table.insert(functor, function);
    }

    /// The functions that predicates of the program compute: name, number of arguments, predicate.
    /// In order of their names.
    pub fn of_program(&self) -> Vec<(Symbol, usize, Functor)> {
        let of_program = self.table.iter().filter_map(|(functor, function)| {
            let Function::Rule(predicate) = function else {
                return None;
            };
            Some((functor.name(), functor.arity(), *predicate))
        });
        let mut found: Vec<_> = of_program.collect();
        found.sort_by_cached_key(|(name, arity, _)| (name.text(), *arity));
        found
    }

    /// The function of a call; `None` for every other functor.
    pub fn get(&self, functor: Functor) -> Option<Function> {
        self.table.get(&functor).copied()
    }

    /// The functor of a call `name(… arity arguments)` if there is such a function.
    pub fn resolve(&self, name: Symbol, arity: usize) -> Option<Functor> {
        let functor = Functor::of(Shape::Function, name, arity);
        self.table.contains_key(&functor).then_some(functor)
    }
}
