//! Between an environment and the heap: which variable is where.

use rustc_hash::FxHashMap;

use crate::cell::{Cell, Tag};
use crate::env::Env;
use crate::function::Functions;
use crate::heap::{Heap, Imported, Variables};
use crate::symbol::Symbol;
use crate::term::{Term, Var};

/// The variables of an environment that a query knows.
#[derive(Clone, Default)]
pub(crate) struct Bridge {
    /// By variable: the cell, if the stamp is the present one.
    places: Vec<(u32, Cell)>,
    stamp: u32,
    /// Those that were unbound at the start, in order of their addresses.
    roots: Vec<Root>,
    /// Where the variables that an answer adds to the environment are.
    fresh: FxHashMap<usize, Var>,
}

#[derive(Clone, Copy)]
struct Root {
    var: Var,
    address: usize,
}

impl Bridge {
    /// Forgets all variables.
    pub(crate) fn clear(&mut self) {
        self.roots.clear();
        self.stamp = match self.stamp.checked_add(1) {
            Some(stamp) => stamp,
            None => {
                self.places.clear();
                1
            }
        };
    }

    fn place(&self, id: u32) -> Option<Cell> {
        let (stamp, cell) = self.places.get(id as usize)?;
        (*stamp == self.stamp).then_some(*cell)
    }

    fn set_place(&mut self, id: u32, cell: Cell) {
        let id = id as usize;
        if id >= self.places.len() {
            self.places.resize(id + 1, (0, Cell::NIL));
        }
        self.places[id] = (self.stamp, cell);
    }

    fn root(&mut self, heap: &mut Heap, var: Var) -> Cell {
        if let Some(cell) = self.place(var.id) {
            return cell;
        }
        let cell = heap.variable();
        self.set_place(var.id, cell);
        self.roots.push(Root {
            var,
            address: cell.address(),
        });
        if !var.name.is_anonymous() {
            heap.names.push((cell.low(), var.name));
        }
        cell
    }

    /// The cell of a variable of the environment.
    pub(crate) fn variable(&mut self, heap: &mut Heap, env: &Env, id: u32) -> Cell {
        match env.value(id) {
            Term::Number(n) => Cell::number(*n),
            Term::Atom(name) => Cell::atom(*name),
            Term::Var(var) => self.root(heap, *var),
            _ => self.import(heap, env, &Term::var(id)),
        }
    }

    /// Puts a term of the environment on the heap.
    pub(crate) fn import(&mut self, heap: &mut Heap, env: &Env, term: &Term) -> Cell {
        heap.import(term, &mut EnvVariables { bridge: self, env })
    }

    /// Writes to the environment what became of its variables.
    pub(crate) fn answer(&mut self, heap: &Heap, env: &mut Env, functions: &Functions) {
        self.fresh.clear();
        for root in &self.roots {
            let cell = heap.deref(Cell::reference(root.address));
            if cell.tag() == Tag::Ref && cell.address() == root.address {
                continue;
            }
            let roots = &self.roots;
            let fresh = &mut self.fresh;
            let mut var = |address: usize| {
                Term::Var(
                    match roots.binary_search_by_key(&address, |root| root.address) {
                        Ok(i) => roots[i].var,
                        Err(_) => *fresh
                            .entry(address)
                            .or_insert_with(|| env.fresh(Symbol::ANONYMOUS)),
                    },
                )
            };
            let value = match cell.tag() {
                Tag::Ref => var(cell.address()),
                Tag::List | Tag::Struct => {
                    // An expression without value stays as it is; who uses it will see.
                    let exported = heap.export(cell, &mut var, Some(functions));
                    exported
                        .or_else(|_| heap.export(cell, &mut var, None))
                        .unwrap_or(Term::Nil)
                }
                _ => heap.constant(cell),
            };
            env.bind(root.var.id, value);
        }
    }
}

struct EnvVariables<'b, 't> {
    bridge: &'b mut Bridge,
    env: &'t Env,
}

impl<'t> Variables<'t> for EnvVariables<'_, 't> {
    fn find(&mut self, heap: &mut Heap, var: Var) -> Imported<'t> {
        if let Some(cell) = self.bridge.place(var.id) {
            return Imported::Cell(cell);
        }
        Imported::Cell(match self.env.value(var.id) {
            Term::Var(root) => self.bridge.root(heap, *root),
            value if value.is_settled() => {
                let cell = heap.share(value);
                self.bridge.set_place(var.id, cell);
                cell
            }
            value => return Imported::Term(value),
        })
    }

    fn placed(&mut self, var: Var, cell: Cell) {
        self.bridge.set_place(var.id, cell);
    }
}
