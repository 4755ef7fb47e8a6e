//! The variables of one clause, plan or query: numbers for names.

use logic::symbol::Symbol;
use logic::term::Var;
use rustc_hash::FxHashMap;

/// Numbers for the variables of one clause, plan or query, in order of first occurrence.
///
/// `_` and `_name` are a new variable at each occurrence, `_1` and `_12ab` are shared like `X`
/// (terms.md 8.2).
#[derive(Clone, Debug, Default)]
pub struct Variables {
    names: Vec<Symbol>,
    /// For tables too long to be searched.
    index: FxHashMap<Symbol, u32>,
}

/// Up to this many names are searched one by one.
const SHORT: usize = 12;

impl Variables {
    /// A table that begins with variables that exist already, numbered from 0.
    pub fn with_names(names: &[Symbol]) -> Variables {
        let mut table = Variables::default();
        table.restart(names);
        table
    }

    /// Forgets all and begins with these names.
    pub(super) fn restart(&mut self, names: &[Symbol]) {
        self.names.clear();
        self.index.clear();
        for name in names {
            self.add(*name);
        }
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of each variable.
    pub fn names(&self) -> &[Symbol] {
        &self.names
    }

    /// The variable of an occurrence.
    pub fn occurrence(&mut self, name: &str) -> Var {
        if is_unnamed(name) {
            return self.add(Symbol::ANONYMOUS);
        }
        let name = Symbol::new(name);
        let found = if self.names.len() <= SHORT {
            self.names
                .iter()
                .position(|known| *known == name)
                .map(|id| id as u32)
        } else {
            self.index.get(&name).copied()
        };
        match found {
            Some(id) => Var { id, name },
            None => self.add(name),
        }
    }

    fn add(&mut self, name: Symbol) -> Var {
        let id = self.names.len() as u32;
        self.names.push(name);
        if self.names.len() == SHORT + 1 {
            for (id, name) in self.names.iter().enumerate() {
                self.index.entry(*name).or_insert(id as u32);
            }
        } else if self.names.len() > SHORT {
            self.index.entry(name).or_insert(id);
        }
        Var { id, name }
    }
}

/// Whether each occurrence is a variable of its own: `_`, `_x`, but not `_1`.
pub(super) fn is_unnamed(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.first() == Some(&b'_') && !bytes.get(1).is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(names: &[&str]) -> Vec<u32> {
        let mut table = Variables::default();
        names.iter().map(|name| table.occurrence(name).id).collect()
    }

    #[test]
    fn names_are_shared_and_underscores_are_not() {
        assert_eq!(
            ids(&["X", "_", "Y", "_", "X", "_x", "_x"]),
            [0, 1, 2, 3, 0, 4, 5]
        );
        assert_eq!(ids(&["_1a", "_1b", "_1a", "_12", "_12"]), [0, 1, 0, 2, 2]);
    }

    #[test]
    fn long_tables_find_early_and_late_names() {
        let names: Vec<String> = (0..100).map(|n| format!("X{n}")).collect();
        let mut table = Variables::default();
        for _ in 0..2 {
            for (id, name) in names.iter().enumerate() {
                assert_eq!(table.occurrence(name).id, id as u32);
            }
        }
    }

    #[test]
    fn given_names_keep_their_numbers() {
        let mut table = Variables::with_names(&[Symbol::new("A"), Symbol::new("B")]);
        assert_eq!(table.occurrence("B").id, 1);
        assert_eq!(table.occurrence("C").id, 2);
        assert_eq!(table.len(), 3);
    }
}
