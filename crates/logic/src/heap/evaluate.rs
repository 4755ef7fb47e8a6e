//! Computing expressions that lie on the heap.

use super::Heap;
use super::import::ByAddress;
use crate::arithmetic::{binary, unary};
use crate::cell::{Cell, Tag};
use crate::function::Functions;
use crate::functor::Operator;

/// An expression over an operand that is no number, or a function that refuses its arguments. A
/// warning was noted.
pub(crate) struct Undefined;

impl Heap {
    /// Whether a dereferenced cell is an expression, or a variable with sign, name space or
    /// annotations.
    #[inline]
    pub(crate) fn is_computed(&self, cell: Cell) -> bool {
        cell.is_struct() && self.at(cell.address()).is_computed()
    }

    /// The value of a cell: computed if it is an expression whose operands are known, else the
    /// cell itself (dereferenced).
    pub(crate) fn value(&mut self, cell: Cell, functions: &Functions) -> Result<Cell, Undefined> {
        let cell = self.deref(cell);
        if self.is_computed(cell) {
            self.evaluate(cell, functions)
        } else {
            Ok(cell)
        }
    }

    /// The value of an expression (a structure whose header is computed); the cell itself if it
    /// waits for a variable.
    pub(crate) fn evaluate(
        &mut self,
        cell: Cell,
        functions: &Functions,
    ) -> Result<Cell, Undefined> {
        if let Some(n) = self.quick_number(cell, 0) {
            return Ok(Cell::number(n));
        }
        let mut waits = false;
        let exported = self.export(cell, &mut |at| self.variable_at(at), Some(functions));
        let term = exported.map_err(|error| {
            self.warn(cell, error);
            Undefined
        })?;
        if let Some(structure) = term.as_struct() {
            waits = structure.functor == self.at(cell.address()).functor();
        }
        if waits {
            return Ok(cell);
        }
        let limit = self.top();
        Ok(self.import(&term, &mut ByAddress::new(limit)))
    }

    /// A small expression over numbers.
    fn quick_number(&self, cell: Cell, depth: u32) -> Option<f64> {
        let header = self.at(cell.address());
        let op = header
            .functor()
            .as_operator()
            .filter(|op| op.is_arithmetic())?;
        let operand = |cell: Cell| {
            let cell = self.deref(cell);
            match cell.tag() {
                Tag::Number => Some(cell.as_number()),
                Tag::Struct if depth < 16 => self.quick_number(cell, depth + 1),
                _ => None,
            }
        };
        match self.args(cell.address()) {
            [x] => Some(unary(op, operand(*x)?)),
            [x, y] => binary(op, operand(*x)?, operand(*y)?).ok(),
            _ => None,
        }
    }

    /// An arithmetic operator over cells: a number, or the expression itself if an operand waits
    /// for a variable.
    pub(crate) fn compute(
        &mut self,
        op: Operator,
        operands: &[Cell],
        functions: &Functions,
    ) -> Result<Cell, Undefined> {
        let functor = crate::functor::Functor::operator(op);
        let expression = self.build(functor, operands, None);
        self.evaluate(expression, functions)
    }
}
