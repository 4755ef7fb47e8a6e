//! Names of variables for texts that are read back: each variable one of its own, which can stand
//! everywhere.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::rebuild::variables;
use crate::sharing::Visits;
use crate::symbol::Symbol;
use crate::term::{Term, Var};

/// What variables are called.
#[derive(Default)]
pub(super) struct Names {
    names: FxHashMap<u32, String>,
}

impl Names {
    /// Names for the variables of a term: its own ones as far as they differ, `_` for what occurs
    /// only once.
    pub(super) fn of(term: &Term) -> Names {
        let (found, twice) = occurrences(term);
        let mut taken: FxHashSet<String> = FxHashSet::default();
        let mut names = FxHashMap::default();
        let is_plain = |var: &Var| !var.name.text().starts_with('_');
        for var in found.iter().filter(|var| is_plain(var)) {
            let name = var.name.text().to_string();
            if taken.insert(name.clone()) {
                names.insert(var.id, name);
            }
        }
        for var in found {
            if names.contains_key(&var.id) {
                continue;
            }
            if !twice.contains(&var.id) {
                names.insert(var.id, "_".to_owned());
                continue;
            }
            let stem = match is_plain(&var) && var.name != Symbol::ANONYMOUS {
                true => var.name.text().to_string(),
                false => "V".to_owned(),
            };
            let mut name = format!("{stem}_{}", var.id);
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            names.insert(var.id, name);
        }
        Names { names }
    }

    /// The name of a variable, if it was given one.
    pub(super) fn get(&self, var: Var) -> Option<&str> {
        self.names.get(&var.id).map(String::as_str)
    }
}

/// The variables in order of their first occurrence, and those that occur more than once.
fn occurrences(term: &Term) -> (Vec<Var>, FxHashSet<u32>) {
    let mut found: Vec<Var> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut twice = FxHashSet::default();
    let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
    let mut visits = Visits::default();
    work.push(term);
    while let Some(term) = work.pop() {
        if term.is_ground() {
            continue;
        }
        if visits.is_known(term) {
            // What is shared occurs more than once.
            twice.extend(variables(term).iter().map(|var| var.id));
            continue;
        }
        match term {
            Term::Var(v) => {
                if seen.insert(v.id) {
                    found.push(*v);
                } else {
                    twice.insert(v.id);
                }
            }
            Term::List(cons) => {
                work.push(&cons.tail);
                work.push(&cons.head);
            }
            Term::Struct(structure) => {
                work.extend(structure.annots.tail());
                work.extend(structure.annots.items().iter().rev());
                work.extend(structure.args.iter().rev());
            }
            Term::Number(_) | Term::Atom(_) | Term::Nil | Term::String(_) | Term::Container(_) => {}
        }
    }
    (found, twice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::write_source;

    #[test]
    fn variables_of_one_name_are_told_apart() {
        let var = |id, name: &str| {
            Term::Var(Var {
                id,
                name: Symbol::new(name),
            })
        };
        let unnamed = |id| Term::Var(Var::unnamed(id));
        let items = [
            var(0, "X"),
            var(1, "X"),
            var(1, "X"),
            var(2, "X_1"),
            unnamed(3),
            unnamed(4),
            unnamed(4),
        ];
        let mut text = String::new();
        write_source(&mut text, &Term::open_list(items, var(5, "_9")), 1000);
        assert_eq!(text, "[X,X_1_,X_1_,X_1,_,V_4,V_4|_]");
    }
}
