//! From terms to cells.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Heap;
use crate::annots::Annots;
use crate::cell::Cell;
use crate::sharing::Copies;
use crate::term::{Term, Var};

/// What stands on the heap for a variable of an imported term.
pub(crate) enum Imported<'t> {
    Cell(Cell),
    /// This term, imported in the same way; the place is told to [`Variables::placed`].
    Term(&'t Term),
}

/// Where imported terms find their variables.
pub(crate) trait Variables<'t> {
    fn find(&mut self, heap: &mut Heap, var: Var) -> Imported<'t>;
    /// The value of `var` (a compound term that is not settled) lies at this cell.
    fn placed(&mut self, var: Var, cell: Cell) {
        let _ = (var, cell);
    }
}

/// A new variable for each number.
#[derive(Default)]
pub(crate) struct Renaming {
    known: SmallVec<[(u32, Cell); 8]>,
    many: FxHashMap<u32, Cell>,
}

impl Renaming {
    pub(crate) fn variable(&mut self, heap: &mut Heap, id: u32) -> Cell {
        if self.known.len() < 16 {
            if let Some((_, cell)) = self.known.iter().find(|(known, _)| *known == id) {
                return *cell;
            }
            let cell = heap.variable();
            self.known.push((id, cell));
            return cell;
        }
        if self.many.is_empty() {
            self.many.extend(self.known.iter().copied());
        }
        *self.many.entry(id).or_insert_with(|| heap.variable())
    }
}

impl Variables<'_> for Renaming {
    fn find(&mut self, heap: &mut Heap, var: Var) -> Imported<'static> {
        Imported::Cell(self.variable(heap, var.id))
    }
}

/// Variables numbered by their address on the heap; numbers from `limit` on are new variables.
pub(crate) struct ByAddress {
    pub(crate) limit: usize,
    pub(crate) new: Renaming,
}

impl ByAddress {
    pub(crate) fn new(limit: usize) -> ByAddress {
        ByAddress {
            limit,
            new: Renaming::default(),
        }
    }
}

impl Variables<'_> for ByAddress {
    fn find(&mut self, heap: &mut Heap, var: Var) -> Imported<'static> {
        Imported::Cell(if (var.id as usize) < self.limit {
            Cell::reference(var.id as usize)
        } else {
            self.new.variable(heap, var.id)
        })
    }
}

impl Heap {
    /// Puts a term on the heap; settled parts stay shared.
    pub(crate) fn import<'t>(&mut self, root: &'t Term, vars: &mut impl Variables<'t>) -> Cell {
        // Places still to be filled in.
        let mut work: SmallVec<[(usize, &'t Term); 16]> = SmallVec::new();
        let mut copies = Copies::default();
        let cell = self.import_head(root, vars, &mut work);
        while let Some((address, term)) = work.pop() {
            self.cells[address] = match copies.find(term) {
                Some(cell) => cell,
                None => {
                    let cell = self.import_head(term, vars, &mut work);
                    copies.keep(term, &cell);
                    cell
                }
            };
        }
        cell
    }

    fn import_head<'t>(
        &mut self,
        term: &'t Term,
        vars: &mut impl Variables<'t>,
        work: &mut SmallVec<[(usize, &'t Term); 16]>,
    ) -> Cell {
        if term.is_settled() {
            return self.share(term);
        }
        match term {
            Term::Var(var) => match vars.find(self, *var) {
                Imported::Cell(cell) => cell,
                Imported::Term(value) => {
                    let cell = self.import_block(value, work);
                    vars.placed(*var, cell);
                    cell
                }
            },
            _ => self.import_block(term, work),
        }
    }

    fn import_block<'t>(
        &mut self,
        term: &'t Term,
        work: &mut SmallVec<[(usize, &'t Term); 16]>,
    ) -> Cell {
        match term {
            Term::List(cons) => {
                let address = self.top();
                self.cells.extend([Cell::NIL, Cell::NIL]);
                work.push((address + 1, &cons.tail));
                work.push((address, &cons.head));
                Cell::list(address)
            }
            Term::Struct(structure) => {
                let arity = structure.args.len();
                let address = self.top();
                let header = Cell::header(structure.functor, arity, !structure.annots.is_none());
                self.cells.push(header);
                self.cells.extend(std::iter::repeat_n(Cell::NIL, arity));
                match &structure.annots {
                    Annots::None => {}
                    Annots::Own => self.cells.push(Cell::OWN),
                    Annots::List(_) if structure.annots.flags().is_settled() => {
                        self.shared.push(term.clone());
                        self.cells.push(Cell::shared(self.shared.len() - 1));
                    }
                    Annots::List(list) => {
                        let first = self.top() + 1;
                        self.cells.push(Cell::list(first));
                        for (i, item) in list.items.iter().enumerate() {
                            work.push((first + 2 * i, item));
                            self.cells.push(Cell::NIL);
                            self.cells.push(Cell::list(first + 2 * i + 2));
                        }
                        // With no item before it the tail stands for the whole.
                        let last = self.top() - 1;
                        self.cells[last] = Cell::NIL;
                        work.extend(list.tail.iter().map(|tail| (last, tail)));
                    }
                }
                work.extend(
                    structure
                        .args
                        .iter()
                        .enumerate()
                        .rev()
                        .map(|(i, arg)| (address + 1 + i, arg)),
                );
                Cell::structure(address)
            }
            _ => self.share(term),
        }
    }
}
