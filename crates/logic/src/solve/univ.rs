//! `=..`: literals taken apart and put together (terms.md section 6).

use super::Solver;
use crate::cell::{Cell, Tag};
use crate::function::Functions;
use crate::functor::{Functor, FunctorKey, Shape};
use crate::symbol::Symbol;
use crate::term::Term;

impl Solver {
    pub(super) fn univ(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        let left = self.heap.deref(left);
        match left.tag() {
            Tag::Ref => match self.put_together(right) {
                Some(literal) => self.heap.unify(left, literal, functions),
                None => false,
            },
            Tag::Atom | Tag::Struct | Tag::Shared => self.take_apart(left, right, functions),
            Tag::Number | Tag::Nil | Tag::List | Tag::Header => false,
        }
    }

    fn take_apart(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        let Ok(left) = self.heap.value(left, functions) else {
            return false;
        };
        let Some(parts) = self.heap.parts(left) else {
            return false;
        };
        let key = parts.key;
        match key.shape {
            Shape::Literal | Shape::Internal | Shape::Function => {}
            // `N::X` without value: what is put together must fit it.
            Shape::VarLiteral => {
                return match self.put_together(right) {
                    Some(literal) => self.heap.unify(left, literal, functions),
                    None => false,
                };
            }
            _ => return false,
        }
        let name = if key.negated {
            let functor = Functor::literal(key.name, 0).with_sign(true);
            self.heap.build(functor, &[], None)
        } else {
            Cell::atom(key.name)
        };
        let args = self.heap.list(&parts.args, Cell::NIL);
        let (annots, tail) = self.heap.annot_cells(parts.annots);
        let annots = self.heap.list(&annots, tail.unwrap_or(Cell::NIL));
        let mut items = vec![Cell::atom(key.namespace), name, args, annots];
        if self.list_cells(right).is_some_and(|cells| cells.len() == 3) {
            items.remove(0);
        }
        let whole = self.heap.list(&items, Cell::NIL);
        self.heap.unify(whole, right, functions)
    }

    fn put_together(&mut self, right: Cell) -> Option<Cell> {
        let mut items = self.list_cells(right)?;
        let mut namespace = Symbol::DEFAULT;
        if items.len() == 4 {
            let name = self.heap.deref(items.remove(0));
            namespace = if name.tag() == Tag::Atom {
                name.as_atom()
            } else {
                return None;
            };
        }
        let [name, args, annots] = items[..] else {
            return None;
        };
        let args = self.list_cells(args)?;
        let annots = self.heap.deref(annots);
        let annots = self.heap.expand(annots);
        self.list_cells(annots)?;
        let name = self.heap.deref(name);
        let (name, negated) = match name.tag() {
            Tag::Atom => (name.as_atom(), false),
            Tag::Shared if self.heap.term(name).as_str().is_some() => match self.heap.term(name) {
                Term::String(text) => (Symbol::new(text.as_str()), false),
                _ => return None,
            },
            _ => {
                let parts = self.heap.parts(name)?;
                if !parts.args.is_empty() || parts.key.shape != Shape::Literal {
                    return None;
                }
                (parts.key.name, parts.key.negated)
            }
        };
        let functor = Functor::new(FunctorKey {
            shape: Shape::Literal,
            namespace,
            negated,
            name,
            arity: args.len() as u32,
        });
        // On the heap annotations are a list of cells, not a shared one.
        let (mut items, tail) = self.heap.annot_cells(annots);
        self.heap.sort_annots(&mut items);
        let annots = self.heap.list(&items, tail.unwrap_or(Cell::NIL));
        Some(self.heap.build(functor, &args, Some(annots)))
    }

    /// The elements of a closed list.
    fn list_cells(&mut self, list: Cell) -> Option<Vec<Cell>> {
        let mut items = Vec::new();
        let mut rest = self.heap.deref(list);
        loop {
            rest = self.heap.expand(rest);
            match rest.tag() {
                Tag::List => {
                    items.push(self.heap.at(rest.address()));
                    rest = self.heap.deref(self.heap.at(rest.address() + 1));
                }
                Tag::Nil => return Some(items),
                _ => return None,
            }
        }
    }
}
