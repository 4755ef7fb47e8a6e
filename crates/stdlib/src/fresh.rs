//! New variables in results: a copied term must not share variables with the call by accident.

use agent::action::{ActionCx, Outcome};
use logic::rebuild::map_vars;
use logic::symbol::Symbol;
use logic::term::{Term, Var};
use rustc_hash::FxHashMap;

use crate::prelude::must_be;

/// In formulas, variables with numbers from here on belong to nobody yet.
const FIRST_FREE: u32 = 1 << 30;

/// Makes variables that the call does not know.
#[derive(Default)]
pub(crate) struct Fresh {
    made: u32,
}

impl Fresh {
    /// A new variable.
    pub(crate) fn var(&mut self, cx: &mut ActionCx<'_>, name: Symbol) -> Term {
        let frame = cx
            .current
            .as_mut()
            .and_then(|current| current.as_mut())
            .and_then(|intention| intention.frames.last_mut());
        Term::Var(match frame {
            Some(frame) => frame.env.fresh(name),
            None => {
                self.made += 1;
                Var {
                    id: FIRST_FREE + self.made,
                    name,
                }
            }
        })
    }

    /// The term with new variables, the same one for each occurrence of a variable.
    pub(crate) fn renamed(&mut self, cx: &mut ActionCx<'_>, term: &Term) -> Term {
        let mut known: FxHashMap<u32, Term> = FxHashMap::default();
        map_vars(term, |var| match known.get(&var.id) {
            Some(new) => new.clone(),
            None => {
                let new = self.var(cx, var.name);
                known.insert(var.id, new.clone());
                new
            }
        })
    }
}

/// Answers with the first argument under new variables.
pub(crate) fn copy(action: &str, cx: &mut ActionCx<'_>) -> Outcome {
    let term = &cx.args[0];
    if matches!(term, Term::Number(_) | Term::String(_)) {
        return must_be(action, "Term", "a literal, list or variable", term).into();
    }
    let copy = Fresh::default().renamed(cx, term);
    cx.answer(1, copy)
}
