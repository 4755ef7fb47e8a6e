//! The box around the operands of operators, safe for chains of any length.
//!
//! `a & b & c …` and `1 + 1 + 1 …` are trees as deep as the chain is long. Dropping, copying and
//! comparing them therefore goes by a list of work, not by recursion. Brackets do not need this:
//! the lexer bounds how deep they nest.

use std::ops::{Deref, DerefMut};

use super::{BinaryOp, Term, TermKind, UnaryOp};
use crate::source::Span;

/// An operand of a [`TermKind::Binary`] or [`TermKind::Unary`]; reads like the term inside.
pub struct Operand(Box<Term>);

impl Operand {
    /// Boxes a term.
    pub fn new(term: Term) -> Self {
        Self(Box::new(term))
    }

    /// Takes the term out.
    pub fn into_term(mut self) -> Term {
        std::mem::replace(
            &mut *self.0,
            Term {
                kind: TermKind::Error,
                span: Span::default(),
            },
        )
    }
}

impl From<Term> for Operand {
    fn from(term: Term) -> Self {
        Self::new(term)
    }
}

impl Deref for Operand {
    type Target = Term;

    fn deref(&self) -> &Term {
        &self.0
    }
}

impl DerefMut for Operand {
    fn deref_mut(&mut self) -> &mut Term {
        &mut self.0
    }
}

impl std::fmt::Debug for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Drop for Operand {
    fn drop(&mut self) {
        if !matches!(self.0.kind, TermKind::Binary(..) | TermKind::Unary(..)) {
            return;
        }
        let mut work = vec![std::mem::replace(&mut self.0.kind, TermKind::Error)];
        while let Some(kind) = work.pop() {
            match kind {
                TermKind::Binary(_, mut left, mut right) => {
                    work.push(std::mem::replace(&mut left.kind, TermKind::Error));
                    work.push(std::mem::replace(&mut right.kind, TermKind::Error));
                }
                TermKind::Unary(_, mut inner) => {
                    work.push(std::mem::replace(&mut inner.kind, TermKind::Error))
                }
                leaf => drop(leaf),
            }
        }
    }
}

impl Clone for Operand {
    fn clone(&self) -> Self {
        enum Work<'a> {
            Copy(&'a Term),
            Binary(BinaryOp, Span),
            Unary(UnaryOp, Span),
        }
        let mut work = vec![Work::Copy(self)];
        let mut done: Vec<Term> = Vec::new();
        while let Some(item) = work.pop() {
            let (kind, span) = match item {
                Work::Copy(term) => match &term.kind {
                    TermKind::Binary(op, left, right) => {
                        work.push(Work::Binary(*op, term.span));
                        work.push(Work::Copy(right));
                        work.push(Work::Copy(left));
                        continue;
                    }
                    TermKind::Unary(op, inner) => {
                        work.push(Work::Unary(*op, term.span));
                        work.push(Work::Copy(inner));
                        continue;
                    }
                    leaf => (leaf.clone(), term.span),
                },
                Work::Binary(op, span) => {
                    let right = pop(&mut done);
                    let left = pop(&mut done);
                    (TermKind::Binary(op, left, right), span)
                }
                Work::Unary(op, span) => (TermKind::Unary(op, pop(&mut done)), span),
            };
            done.push(Term { kind, span });
        }
        pop(&mut done)
    }
}

/// Each operator finds its copied operands on the stack, so the default is never used.
fn pop(done: &mut Vec<Term>) -> Operand {
    Operand::new(done.pop().unwrap_or(Term {
        kind: TermKind::Error,
        span: Span::default(),
    }))
}

impl PartialEq for Operand {
    fn eq(&self, other: &Self) -> bool {
        let mut work: Vec<(&Term, &Term)> = vec![(self, other)];
        while let Some((a, b)) = work.pop() {
            if a.span != b.span {
                return false;
            }
            match (&a.kind, &b.kind) {
                (TermKind::Binary(op, l, r), TermKind::Binary(op2, l2, r2)) if op == op2 => {
                    work.push((r, r2));
                    work.push((l, l2));
                }
                (TermKind::Unary(op, x), TermKind::Unary(op2, y)) if op == op2 => work.push((x, y)),
                (TermKind::Binary(..) | TermKind::Unary(..), _) => return false,
                (x, y) if x != y => return false,
                _ => {}
            }
        }
        true
    }
}
