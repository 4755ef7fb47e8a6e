//! From cells to terms.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Heap;
use crate::annots::Annots;
use crate::arithmetic::ArithmeticError;
use crate::cell::{Cell, Tag};
use crate::env::assemble;
use crate::function::Functions;
use crate::functor::Class;
use crate::rebuild::Within;
use crate::solve::Warning;
use crate::term::{Args, Term, Var};

enum Task {
    Visit(Cell),
    /// The list at this address.
    Cons(usize),
    /// The structure at this address, from its exported parts.
    Build(usize),
}

impl Heap {
    /// The term a cell stands for, instantiated: expressions whose operands are known are
    /// computed (unless no functions are given). `var` names the unbound variable at an address.
    ///
    /// # Errors
    /// An operand that is no number, but not within a plan, body or rule.
    pub(crate) fn export(
        &self,
        cell: Cell,
        var: &mut impl FnMut(usize) -> Term,
        functions: Option<&Functions>,
    ) -> Result<Term, ArithmeticError> {
        let mut work: SmallVec<[Task; 16]> = SmallVec::new();
        let mut done: SmallVec<[Term; 16]> = SmallVec::new();
        work.push(Task::Visit(cell));
        // A tree has no more nodes than there are cells. What has is shared, and could be
        // exponentially large: from there on shared parts are exported once.
        let mut visits = 0;
        let mut known: FxHashMap<(usize, bool), Term> = FxHashMap::default();
        // How many of the terms begun are pieces of programs.
        let mut programs = 0_usize;
        while let Some(task) = work.pop() {
            match task {
                Task::Visit(cell) => {
                    let cell = self.deref(cell);
                    visits += 1;
                    if visits > self.cells.len()
                        && matches!(cell.tag(), Tag::List | Tag::Struct)
                        && let Some(term) = known.get(&(cell.address(), programs > 0))
                    {
                        done.push(term.clone());
                        continue;
                    }
                    match cell.tag() {
                        Tag::List => {
                            work.push(Task::Cons(cell.address()));
                            work.push(Task::Visit(self.cells[cell.address() + 1]));
                            work.push(Task::Visit(self.cells[cell.address()]));
                        }
                        Tag::Struct => {
                            let address = cell.address();
                            work.push(Task::Build(address));
                            programs += usize::from(self.is_program(address));
                            let annots = self.annots_of(address);
                            if self.is_open(annots) {
                                work.push(Task::Visit(annots));
                            }
                            work.extend(
                                self.args(address).iter().rev().map(|arg| Task::Visit(*arg)),
                            );
                        }
                        Tag::Ref => done.push(var(cell.address())),
                        Tag::Number | Tag::Atom | Tag::Nil | Tag::Shared | Tag::Header => {
                            done.push(self.constant(cell));
                        }
                    }
                }
                Task::Cons(address) => {
                    if let (Some(tail), Some(head)) = (done.pop(), done.pop()) {
                        let list = Term::cons(head, tail);
                        if visits > self.cells.len() {
                            known.insert((address, programs > 0), list.clone());
                        }
                        done.push(list);
                    }
                }
                Task::Build(address) => {
                    let header = self.cells[address];
                    let cell = self.annots_of(address);
                    let annots = if self.is_open(cell) {
                        Annots::open(Vec::new(), done.pop())
                    } else {
                        self.closed_annots(cell)
                    };
                    let args: Args = done.drain(done.len() - header.arity()..).collect();
                    let functor = header.functor();
                    programs -= usize::from(self.is_program(address));
                    let within = match programs {
                        0 => Within::Data,
                        _ => Within::Program,
                    };
                    let term = match functions {
                        Some(functions) if header.is_computed() => {
                            assemble(functor, args, annots, functions, within)?
                        }
                        _ => Term::annotated(functor, args, annots),
                    };
                    if visits > self.cells.len() {
                        known.insert((address, programs > 0), term.clone());
                    }
                    done.push(term);
                }
            }
        }
        Ok(done.pop().unwrap_or(Term::Nil))
    }

    /// [`export`](Heap::export) with variables numbered by address; an error becomes a warning.
    pub(crate) fn export_by_address(&mut self, cell: Cell, functions: &Functions) -> Option<Term> {
        let exported = self.export(cell, &mut |at| self.variable_at(at), Some(functions));
        exported.map_err(|error| self.warn(cell, error)).ok()
    }

    /// An unbound variable as a term, numbered by its address.
    pub(crate) fn variable_at(&self, address: usize) -> Term {
        Term::Var(Var {
            id: address as u32,
            name: self.name_at(address),
        })
    }

    /// Notes that an expression has no value.
    pub(crate) fn warn(&mut self, cell: Cell, error: ArithmeticError) {
        // Enough to tell the author; a formula may meet the same error a million times.
        if self.warnings.len() < 16 {
            let term = self
                .export(cell, &mut |at| self.variable_at(at), None)
                .unwrap_or(Term::Nil);
            self.warnings.push(Warning { term, error });
        }
    }

    /// A cell that holds neither variables nor structures of the heap.
    pub(crate) fn constant(&self, cell: Cell) -> Term {
        match cell.tag() {
            Tag::Number => Term::Number(cell.as_number()),
            Tag::Atom => Term::Atom(cell.as_atom()),
            Tag::Shared => self.term(cell).clone(),
            Tag::Nil | Tag::Ref | Tag::Struct | Tag::List | Tag::Header => Term::Nil,
        }
    }

    /// Whether the structure at this address is a plan, body, step, trigger or rule.
    fn is_program(&self, address: usize) -> bool {
        self.cells[address].functor().class() == Class::Program
    }

    /// Whether annotations are a list on the heap.
    fn is_open(&self, annots: Cell) -> bool {
        annots != Cell::NIL && !self.holds_annots(annots)
    }

    pub(super) fn closed_annots(&self, cell: Cell) -> Annots {
        match cell.tag() {
            Tag::Atom => Annots::Own,
            Tag::Shared => self.term(cell).annots().clone(),
            Tag::Number | Tag::Nil | Tag::Ref | Tag::Struct | Tag::List | Tag::Header => {
                Annots::None
            }
        }
    }
}
