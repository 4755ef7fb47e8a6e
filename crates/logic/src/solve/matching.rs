//! What the instructions have in common: matching with patterns, comparing, entering rules that
//! are kept as terms.

use super::Solver;
use super::run::UNREACHED;
use crate::cell::Cell;
use crate::function::Functions;
use crate::functor::{Functor, Operator};
use crate::heap::Renaming;

impl Solver {
    /// Unifies what is given with (a part of) the pattern of a head.
    #[inline]
    pub(super) fn unify_with_pattern(
        &mut self,
        given: Cell,
        pattern: Cell,
        functions: &Functions,
    ) -> bool {
        if self.pattern_is_left {
            self.heap.unify(pattern, given, functions)
        } else {
            self.heap.unify(given, pattern, functions)
        }
    }

    /// Without the search for cycles where one side cannot be reached from the other.
    #[inline]
    pub(super) fn unify_registers(
        &mut self,
        left: Cell,
        right: Cell,
        functions: &Functions,
    ) -> bool {
        for (a, b) in [(left, right), (right, left)] {
            if a.is_fresh() {
                let variable = self.heap.deref(a);
                let value = self.heap.deref(b);
                if variable.is_ref() && !value.is_ref() && !self.heap.is_computed(value) {
                    if !self.heap.accepts(value) {
                        return false;
                    }
                    self.heap.bind(variable.address(), value);
                    return true;
                }
            }
        }
        self.heap.unify(left.settled(), right.settled(), functions)
    }

    /// Writes a part of a new structure. Fails if the structure occurs in it.
    #[inline]
    pub(super) fn write_value(&mut self, value: Cell, guard: usize) -> bool {
        if guard < UNREACHED {
            let value = self.heap.deref(value);
            if self.heap.may_hold_variables(value) && self.heap.occurs_block(guard, value) {
                return false;
            }
        }
        self.heap.cells.push(value);
        true
    }

    /// The address of the first argument of a structure that has the functor, but is shared,
    /// annotated, or must be computed first.
    pub(super) fn open_struct(
        &mut self,
        cell: Cell,
        functor: Functor,
        arity: usize,
        functions: &Functions,
    ) -> Option<usize> {
        let cell = self.heap.expand(cell);
        if !cell.is_struct() {
            return None;
        }
        let header = self.heap.at(cell.address());
        if header.functor() == functor {
            let annots = self.heap.annots_of(cell.address());
            let extra = annots != Cell::NIL && !self.pattern_is_left;
            let ok = !extra || self.heap.unify_annots_alone(annots, Cell::NIL, functions);
            return ok.then_some(cell.address() + 1);
        }
        if !header.is_computed() {
            return None;
        }
        // Perhaps a variable with annotations: match it with a structure of new variables.
        let address = self.heap.top();
        self.heap.cells.push(Cell::header(functor, arity, false));
        for _ in 0..arity {
            self.heap.variable();
        }
        self.unify_with_pattern(cell, Cell::structure(address), functions)
            .then_some(address + 1)
    }

    /// A comparison of any two cells; expressions are computed.
    pub(super) fn compare_cells(
        &mut self,
        op: Operator,
        left: Cell,
        right: Cell,
        functions: &Functions,
    ) -> bool {
        let (Ok(left), Ok(right)) = (
            self.heap.value(left, functions),
            self.heap.value(right, functions),
        ) else {
            return false;
        };
        if left.is_number() && right.is_number() {
            return compare_numbers(op, left.as_number(), right.as_number());
        }
        let order = self.heap.compare(left, right);
        match op {
            Operator::Lt => order.is_lt(),
            Operator::Le => order.is_le(),
            Operator::Gt => order.is_gt(),
            Operator::Ge => order.is_ge(),
            Operator::Eq => order.is_eq(),
            Operator::Ne => order.is_ne(),
            _ => false,
        }
    }

    /// Matches the head of a rule kept as a term with a call; its body is to be called next.
    pub(super) fn enter_dynamic_rule(
        &mut self,
        rule: &crate::term::Term,
        functions: &Functions,
    ) -> Option<Cell> {
        let mut variables = Renaming::default();
        let cell = self.heap.import(rule, &mut variables);
        let cell = self.heap.expand(cell);
        let (head, body) = (
            self.heap.at(cell.address() + 1),
            self.heap.at(cell.address() + 2),
        );
        let parts = self.heap.parts(head)?;
        let given = self.heap.deref(self.regs[0]);
        let given_args: Vec<Cell> = if parts.args.len() > crate::code::MAX_ARGS {
            self.heap.parts(given)?.args.to_vec()
        } else {
            self.regs[..parts.args.len()].to_vec()
        };
        for (given, mine) in given_args.iter().zip(&parts.args) {
            if !self.heap.unify(given.settled(), *mine, functions) {
                return None;
            }
        }
        let want = std::mem::replace(&mut self.want, Cell::NIL);
        let matched =
            want == Cell::NIL || self.heap.unify_annots_alone(want, parts.annots, functions);
        matched.then_some(body)
    }
}

#[inline(always)]
pub(super) fn compare_numbers(op: Operator, x: f64, y: f64) -> bool {
    match op {
        Operator::Lt => x < y,
        Operator::Le => x <= y,
        Operator::Gt => x > y,
        Operator::Ge => x >= y,
        Operator::Eq => x == y,
        Operator::Ne => x != y,
        _ => false,
    }
}
