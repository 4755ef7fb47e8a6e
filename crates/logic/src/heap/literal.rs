//! Literals whose name, sign or name space is not fixed: `~X`, `X[a]`, `ns::X`, `N::p(1)`
//! (terms.md section 8, 7-9).

use smallvec::SmallVec;

use super::Heap;
use crate::cell::{Cell, Tag};
use crate::functor::{Functor, FunctorKey, Shape};
use crate::symbol::Symbol;

/// Pairs to unify next, and pairs of annotation lists (left, right).
#[derive(Default)]
pub(super) struct Matched {
    pub(super) pairs: SmallVec<[(Cell, Cell); 4]>,
    pub(super) annots: Option<(Cell, Cell)>,
}

/// A literal taken apart.
pub(crate) struct Parts {
    pub(crate) key: FunctorKey,
    pub(crate) args: SmallVec<[Cell; 4]>,
    /// [`Cell::NIL`] for none.
    pub(crate) annots: Cell,
}

impl Heap {
    /// The parts of an atom or structure; `None` for everything else. A shared term is expanded.
    pub(crate) fn parts(&mut self, cell: Cell) -> Option<Parts> {
        let cell = self.deref(cell);
        let cell = self.expand(cell);
        match cell.tag() {
            Tag::Atom => Some(Parts {
                key: Functor::literal(cell.as_atom(), 0).key(),
                args: SmallVec::new(),
                annots: Cell::NIL,
            }),
            Tag::Struct => {
                let address = cell.address();
                Some(Parts {
                    key: self.at(address).functor().key(),
                    args: SmallVec::from_slice(self.args(address)),
                    annots: self.annots_of(address),
                })
            }
            Tag::Number | Tag::Ref | Tag::Nil | Tag::List | Tag::Shared | Tag::Header => None,
        }
    }

    /// Matches two literals of which one is open. `None`: they cannot unify.
    pub(super) fn match_open(&mut self, left: Cell, right: Cell) -> Option<Matched> {
        let (l, r) = (self.parts(left)?, self.parts(right)?);
        let var_first = |parts: &Parts| parts.key.shape == Shape::VarLiteral;
        if var_first(&l) && !(var_first(&r) && l.key == r.key) {
            return self.match_var_literal(l, r, right, true);
        }
        if var_first(&r) && !var_first(&l) {
            return self.match_var_literal(r, l, left, false);
        }
        let mut matched = Matched {
            annots: Some((l.annots, r.annots)),
            ..Matched::default()
        };
        let (mut x, mut y) = (&l.args[..], &r.args[..]);
        if l.key.shape != r.key.shape {
            // An open name space on one side.
            let name_space = |parts: &Parts| Cell::atom(parts.key.namespace);
            match (l.key.shape, r.key.shape) {
                (Shape::OpenLiteral, Shape::Literal) if self.may_name(*x.first()?, r.key) => {
                    matched.pairs.push((*x.first()?, name_space(&r)));
                    x = &x[1..];
                }
                (Shape::Literal, Shape::OpenLiteral) if self.may_name(*y.first()?, l.key) => {
                    matched.pairs.push((name_space(&l), *y.first()?));
                    y = &y[1..];
                }
                _ => return None,
            }
        } else if l.key != r.key {
            return None;
        }
        if l.key.name != r.key.name || l.key.negated != r.key.negated || x.len() != y.len() {
            return None;
        }
        matched
            .pairs
            .extend(x.iter().copied().zip(y.iter().copied()));
        Some(matched)
    }

    /// Whether a name space may be that of a literal: a variable never takes a private one.
    fn may_name(&self, name_space: Cell, literal: FunctorKey) -> bool {
        let is_unbound = self.deref(name_space).tag() == Tag::Ref;
        !(is_unbound && literal.namespace.is_private_space())
    }

    /// A variable with sign, name space or annotations against a literal.
    fn match_var_literal(
        &mut self,
        open: Parts,
        literal: Parts,
        whole: Cell,
        open_is_left: bool,
    ) -> Option<Matched> {
        let mut key = literal.key;
        if !matches!(key.shape, Shape::Literal | Shape::Internal)
            || open.key.negated && !key.negated
        {
            return None;
        }
        if let Some(name_space) = open.args.get(1)
            && !self.may_name(*name_space, key)
        {
            return None;
        }
        let mut matched = Matched::default();
        let mut put = |open: Cell, other: Cell| {
            matched.pairs.push(if open_is_left {
                (open, other)
            } else {
                (other, open)
            });
        };
        if let Some(name_space) = open.args.get(1) {
            put(*name_space, Cell::atom(key.namespace));
            key.namespace = Symbol::DEFAULT;
        }
        if open.key.negated {
            key.negated = false;
        }
        let keeps_annots = open.annots == Cell::NIL;
        let value = if keeps_annots && key == literal.key {
            whole
        } else {
            let annots = if keeps_annots {
                Some(literal.annots)
            } else {
                None
            };
            self.build(Functor::new(key), &literal.args, annots)
        };
        put(*open.args.first()?, value);
        if !keeps_annots {
            matched.annots = Some(if open_is_left {
                (open.annots, literal.annots)
            } else {
                (literal.annots, open.annots)
            });
        }
        Some(matched)
    }
}
