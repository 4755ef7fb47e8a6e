//! Unification of cells (terms.md section 8), with an explicit work list.

use std::sync::Arc;

use smallvec::SmallVec;

use super::Heap;
use super::annots::Next;
use crate::annots::Annots;
use crate::cell::{Cell, Tag};
use crate::function::Functions;
use crate::functor::{Class, Functor, Shape, has_name_spaces};
use crate::sharing::Pairs;
use crate::symbol::Symbol;
use crate::term::Term;

/// On the work list: the pair below holds annotation lists.
const ANNOTS: Cell = Cell::NONE;

fn attempt_mark() -> Cell {
    Cell::raw(1)
}

impl Heap {
    /// Unifies; annotations of `left` must be among those of `right`. After a failure bindings
    /// may be left: the caller takes them back with the trail.
    #[inline]
    pub(crate) fn unify(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return true;
        }
        match (left.tag(), right.tag()) {
            (Tag::Number, Tag::Number) => same_number(left, right),
            (Tag::Atom | Tag::Nil, Tag::Number | Tag::Atom | Tag::Nil)
            | (Tag::Number, Tag::Atom | Tag::Nil) => false,
            (Tag::Ref, Tag::Number | Tag::Atom | Tag::Nil) => {
                self.bind(left.address(), right);
                true
            }
            (Tag::Number | Tag::Atom | Tag::Nil, Tag::Ref) => {
                self.bind(right.address(), left);
                true
            }
            (Tag::Ref, Tag::Shared) => self.bind_settled(left.address(), right),
            (Tag::Shared, Tag::Ref) => self.bind_settled(right.address(), left),
            (Tag::Ref, Tag::Ref) => {
                self.alias(left, right);
                true
            }
            _ => self.unify_deep(left, right, functions),
        }
    }

    /// Unifies a cell (left) with a settled term (right).
    #[inline]
    pub(crate) fn unify_term(&mut self, left: Cell, right: &Term, functions: &Functions) -> bool {
        let left = self.deref(left);
        match (left.tag(), right) {
            (Tag::Ref, _) => {
                let value = self.share(right);
                self.bind_settled(left.address(), value)
            }
            (Tag::Number, Term::Number(n)) => same_number(left, Cell::number(*n)),
            (Tag::Atom, Term::Atom(name)) => left == Cell::atom(*name),
            (Tag::Nil, Term::Nil) => true,
            (Tag::Number | Tag::Atom | Tag::Nil, Term::Number(_) | Term::Atom(_) | Term::Nil) => {
                false
            }
            (Tag::Number | Tag::Atom | Tag::Nil, Term::String(_) | Term::List(_)) => false,
            _ => {
                let right = self.share(right);
                self.unify(left, right, functions)
            }
        }
    }

    /// Matches two annotation lists.
    pub(crate) fn unify_annots_alone(
        &mut self,
        left: Cell,
        right: Cell,
        functions: &Functions,
    ) -> bool {
        if let Some(known) = self.annots_trivially_match(left, right) {
            return known;
        }
        let base = self.work.len();
        let attempts = self.attempts.len();
        let boundary = self.boundary;
        self.work.push((left, right));
        self.work.push((ANNOTS, ANNOTS));
        let unified = self.unify_work(base, attempts, functions);
        self.boundary = boundary;
        unified
    }

    /// Two unbound variables: the younger one refers to the older one.
    #[inline]
    fn alias(&mut self, a: Cell, b: Cell) {
        if a.address() < b.address() {
            self.bind(b.address(), a);
        } else {
            self.bind(a.address(), b);
        }
    }

    fn unify_deep(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        let base = self.work.len();
        let attempts = self.attempts.len();
        let boundary = self.boundary;
        self.work.push((left, right));
        let unified = self.unify_work(base, attempts, functions);
        self.boundary = boundary;
        unified
    }

    fn unify_work(&mut self, base: usize, attempts: usize, functions: &Functions) -> bool {
        let mut pairs = Pairs::default();
        while self.work.len() > base {
            let Some((left, right)) = self.work.pop() else {
                break;
            };
            if left != ANNOTS
                && left != attempt_mark()
                && pairs.is_known(|| (self.place_of(left), self.place_of(right)))
            {
                continue;
            }
            let ok = if left == ANNOTS {
                let pair = self.work.pop();
                pair.is_some_and(|(left, right)| self.unify_annots(left, right))
            } else if left == attempt_mark() {
                self.accept();
                self.try_next()
            } else {
                self.unify_pair(left, right, functions)
            };
            if !ok {
                if !self.retry(attempts) {
                    self.work.truncate(base);
                    return false;
                }
                pairs.forget();
            }
        }
        true
    }

    /// After a failure: goes on with the next try of the innermost attempt that has one.
    fn retry(&mut self, attempts: usize) -> bool {
        while self.attempts.len() > attempts {
            if let Some(attempt) = self.attempts.last() {
                let (trail, work) = (attempt.trail, attempt.work);
                self.undo(trail);
                self.work.truncate(work);
            }
            self.reject();
            if self.try_next() {
                return true;
            }
        }
        false
    }

    fn try_next(&mut self) -> bool {
        match self.advance() {
            Next::Try(left, right) => {
                self.work.push((attempt_mark(), Cell::NIL));
                self.work.push((left, right));
                true
            }
            Next::Matched(tail) => {
                self.work.extend(tail);
                true
            }
            Next::Failed => false,
        }
    }

    fn unify_annots(&mut self, left: Cell, right: Cell) -> bool {
        if let Some(known) = self.annots_trivially_match(left, right) {
            return known;
        }
        // A try may have to be taken back, so everything goes on the trail.
        self.boundary = usize::MAX;
        self.begin_attempt(left, right);
        self.try_next()
    }

    fn unify_pair(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return true;
        }
        match (left.tag(), right.tag()) {
            (Tag::Number, Tag::Number) => same_number(left, right),
            (Tag::Ref, Tag::Ref) => {
                self.alias(left, right);
                true
            }
            (Tag::Ref, Tag::Struct) if self.at(right.address()).is_computed() => {
                self.unify_computed(left, right, functions)
            }
            (Tag::Struct, Tag::Ref) if self.at(left.address()).is_computed() => {
                self.unify_computed(left, right, functions)
            }
            (Tag::Ref, _) => self.bind_checked(left.address(), right),
            (_, Tag::Ref) => self.bind_checked(right.address(), left),
            (Tag::List, Tag::List) => {
                let (l, r) = (left.address(), right.address());
                self.work.push((self.cells[l + 1], self.cells[r + 1]));
                self.work.push((self.cells[l], self.cells[r]));
                true
            }
            (Tag::Struct, Tag::Struct) => self.unify_structures(left, right, functions),
            (Tag::Shared, Tag::Shared) => {
                let (left, right) = (self.term(left).clone(), self.term(right).clone());
                self.unify_settled(&left, &right)
            }
            (Tag::Shared, Tag::List | Tag::Struct | Tag::Atom) => {
                let expanded = self.expand(left);
                self.push_if_new(expanded, right, expanded != left)
            }
            (Tag::List | Tag::Struct | Tag::Atom, Tag::Shared) => {
                let expanded = self.expand(right);
                self.push_if_new(left, expanded, expanded != right)
            }
            (Tag::Struct, Tag::Number) | (Tag::Number, Tag::Struct) => {
                self.unify_computed(left, right, functions)
            }
            (Tag::Struct, Tag::Atom) | (Tag::Atom, Tag::Struct) => {
                self.unify_structures(left, right, functions)
            }
            _ => false,
        }
    }

    /// Two settled terms: nothing is bound, so it is enough to walk along both. Annotations are
    /// left to the work list.
    fn unify_settled(&mut self, left: &Term, right: &Term) -> bool {
        let mut walk: SmallVec<[(&Term, &Term); 8]> = SmallVec::new();
        let mut pairs = Pairs::default();
        walk.push((left, right));
        while let Some((left, right)) = walk.pop() {
            if pairs.know_terms(left, right) {
                continue;
            }
            match (left, right) {
                (Term::List(l), Term::List(r)) => {
                    if !Arc::ptr_eq(l, r) {
                        walk.push((&l.tail, &r.tail));
                        walk.push((&l.head, &r.head));
                    }
                }
                (Term::Struct(l), Term::Struct(r)) => {
                    if Arc::ptr_eq(l, r) {
                        continue;
                    }
                    if l.functor != r.functor {
                        return false;
                    }
                    self.leave_annots(left, right);
                    // Of rules the heads only (8.12).
                    let count = if l.functor == Functor::RULE {
                        1
                    } else {
                        l.args.len()
                    };
                    walk.extend(l.args.iter().zip(&r.args).take(count).rev());
                }
                (Term::Struct(s), Term::Atom(name)) | (Term::Atom(name), Term::Struct(s)) => {
                    if s.functor != Functor::literal(*name, 0) {
                        return false;
                    }
                    self.leave_annots(left, right);
                }
                _ => {
                    if left != right {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn leave_annots(&mut self, left: &Term, right: &Term) {
        if left.functor() == Some(Functor::PLAN) {
            let pair = (self.annots_cell(left), self.annots_cell(right));
            self.push_plan_rest(pair);
        } else if !left.annots().is_none() {
            let pair = (self.annots_cell(left), self.annots_cell(right));
            self.work.push(pair);
            self.work.push((ANNOTS, ANNOTS));
        }
    }

    /// The annotations of a settled term.
    pub(crate) fn annots_cell(&mut self, term: &Term) -> Cell {
        match term.annots() {
            Annots::None => Cell::NIL,
            Annots::Own => Cell::OWN,
            Annots::List(_) => self.share(term),
        }
    }

    fn push_if_new(&mut self, left: Cell, right: Cell, is_new: bool) -> bool {
        if is_new {
            self.work.push((left, right));
        }
        is_new
    }

    /// Binds a variable to a value that holds no variables.
    #[inline]
    fn bind_settled(&mut self, variable: usize, value: Cell) -> bool {
        let accepts = self.accepts(value);
        if accepts {
            self.bind(variable, value);
        }
        accepts
    }

    /// Whether an unbound variable takes a value: it takes no literal of another name space than
    /// the default one (mas.md section 7).
    #[inline(always)]
    pub(crate) fn accepts(&self, value: Cell) -> bool {
        !has_name_spaces() || self.is_acceptable(value)
    }

    /// Whether a value is unbound or such that an unbound variable would take it.
    pub(crate) fn is_acceptable(&self, value: Cell) -> bool {
        let value = self.deref(value.settled());
        match value.tag() {
            Tag::Struct => !self.at(value.address()).functor().is_spaced(),
            Tag::Shared => !self.term(value).is_spaced(),
            _ => true,
        }
    }

    /// Binds a variable unless it refuses the value or occurs in it.
    pub(crate) fn bind_checked(&mut self, variable: usize, value: Cell) -> bool {
        let is_compound = matches!(value.tag(), Tag::List | Tag::Struct);
        if !self.accepts(value) || is_compound && self.occurs(variable, value) {
            return false;
        }
        self.bind(variable, value);
        true
    }

    /// Binds a variable to a term that waits for others. The name space of a literal that is open
    /// is the default one from now on.
    fn bind_open(&mut self, variable: usize, value: Cell) -> bool {
        let bound = self.bind_checked(variable, value);
        let address = value.address();
        if bound && self.at(address).functor().shape() == Shape::OpenLiteral {
            let name_space = self.cells[address + 1];
            self.work.push((name_space, Cell::atom(Symbol::DEFAULT)));
        }
        bound
    }

    /// Two literals, of which one may be an atom.
    fn unify_structures(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        if self.is_computed(left) || self.is_computed(right) {
            return self.unify_computed(left, right, functions);
        }
        let header = |cell: Cell| match cell.tag() {
            Tag::Struct => self.cells[cell.address()],
            _ => Cell::header(Functor::literal(cell.as_atom(), 0), 0, false),
        };
        let (l, r) = (header(left), header(right));
        let class = l.functor().class();
        if class == Class::Program {
            return self.unify_program(left, right);
        }
        if l.functor() != r.functor() {
            return false;
        }
        self.push_parts(left, right);
        true
    }

    /// Goal conditions and sub-plans of two plans, which are their annotations: what only one of
    /// them mentions does not matter.
    fn push_plan_rest(&mut self, (left, right): (Cell, Cell)) {
        if left == Cell::NIL || right == Cell::NIL {
            return;
        }
        let count = |heap: &mut Heap, cell| heap.annot_cells(cell).0.len();
        let in_order = count(self, left) <= count(self, right);
        self.work.push(if in_order {
            (left, right)
        } else {
            (right, left)
        });
        self.work.push((ANNOTS, ANNOTS));
    }

    fn push_annots(&mut self, left: Cell, right: Cell) {
        let annots = |heap: &Heap, cell: Cell| match cell.tag() {
            Tag::Struct => heap.annots_of(cell.address()),
            _ => Cell::NIL,
        };
        let (x, y) = (annots(self, left), annots(self, right));
        if left.is_struct() && self.at(left.address()).functor() == Functor::PLAN {
            self.push_plan_rest((x, y));
        } else if x != Cell::NIL {
            self.work.push((x, y));
            self.work.push((ANNOTS, ANNOTS));
        }
    }

    /// Arguments first, annotations last.
    fn push_parts(&mut self, left: Cell, right: Cell) {
        self.push_annots(left, right);
        if left.is_struct() && right.is_struct() {
            let (l, r) = (left.address(), right.address());
            for i in (1..=self.cells[l].arity()).rev() {
                self.work.push((self.cells[l + i], self.cells[r + i]));
            }
        }
    }

    /// One side is an expression, or a variable with sign, name space or annotations.
    fn unify_computed(&mut self, left: Cell, right: Cell, functions: &Functions) -> bool {
        let value = |heap: &mut Heap, cell: Cell| {
            if heap.is_computed(cell) {
                heap.evaluate(cell, functions)
            } else {
                Ok(cell)
            }
        };
        let (Ok(l), Ok(r)) = (value(self, left), value(self, right)) else {
            return false;
        };
        if l != left || r != right {
            self.work.push((l, r));
            return true;
        }
        // Nothing more can be computed.
        match (left.tag(), right.tag()) {
            (Tag::Ref, _) => return self.bind_open(left.address(), right),
            (_, Tag::Ref) => return self.bind_open(right.address(), left),
            (Tag::Struct | Tag::Atom, Tag::Struct | Tag::Atom) => {}
            _ => return false,
        }
        let functor =
            |heap: &Heap, cell: Cell| cell.is_struct().then(|| heap.at(cell.address()).functor());
        if functor(self, left) == functor(self, right) {
            self.push_parts(left, right);
            return true;
        }
        match self.match_open(left, right) {
            Some(matched) => {
                if let Some(annots) = matched.annots {
                    self.work.push(annots);
                    self.work.push((ANNOTS, ANNOTS));
                }
                self.work.extend(matched.pairs.into_iter().rev());
                true
            }
            None => false,
        }
    }

    /// Bodies, steps, triggers, plans, rules (8.12).
    fn unify_program(&mut self, left: Cell, right: Cell) -> bool {
        let (Tag::Struct, Tag::Struct) = (left.tag(), right.tag()) else {
            return false;
        };
        let (l, r) = (left.address(), right.address());
        let (f, g) = (self.cells[l].functor(), self.cells[r].functor());
        if is_body(f) && is_body(g) {
            // A last variable takes the rest of the other body.
            if let Some(rest) = self.last_variable(left) {
                self.work.push((rest, right));
                return true;
            }
            if let Some(rest) = self.last_variable(right) {
                self.work.push((left, rest));
                return true;
            }
        }
        if f == g {
            if f == Functor::RULE {
                // The heads only (terms.md 8.12).
                self.work.push((self.cells[l + 1], self.cells[r + 1]));
            } else if f == Functor::PLAN
                && let Some(step) = self.lone_step(left, right)
            {
                self.push_annots(left, right);
                self.work.push(step);
                for i in (1..=3).rev() {
                    self.work.push((self.cells[l + i], self.cells[r + i]));
                }
            } else {
                self.push_parts(left, right);
            }
        }
        f == g
    }

    /// In a pattern of a plan, a variable as body stands for the step of a body of one plain step.
    fn lone_step(&mut self, pattern: Cell, plan: Cell) -> Option<(Cell, Cell)> {
        let body = |heap: &mut Heap, plan: Cell| {
            let body = heap.deref(heap.cells[plan.address() + 4]);
            let body = heap.expand(body);
            body.is_struct().then_some(body)
        };
        let pattern = body(self, pattern)?;
        let variable = self.last_variable(pattern)?;
        let body = body(self, plan)?.address();
        if variable.tag() != Tag::Ref || self.cells[body].functor() != Functor::BODY {
            return None;
        }
        let rest = self.deref(self.cells[body + 2]);
        let rest = self.expand(rest);
        let step = self.deref(self.cells[body + 1]);
        let step = self.expand(step);
        let is_plain = match step.tag() {
            Tag::Atom => true,
            Tag::Struct => matches!(
                self.cells[step.address()].functor().class(),
                Class::Literal | Class::Internal
            ),
            _ => false,
        };
        let is_last =
            rest.is_struct() && self.cells[rest.address()].functor() == Functor::EMPTY_BODY;
        (is_plain && is_last).then_some((variable, step))
    }

    /// The single step of a body if it is a variable, or bound to a body.
    fn last_variable(&mut self, body: Cell) -> Option<Cell> {
        let address = body.address();
        if self.cells[address].functor() != Functor::BODY {
            return None;
        }
        let (step, rest) = (
            self.deref(self.cells[address + 1]),
            self.deref(self.cells[address + 2]),
        );
        let rest = self.expand(rest);
        if !rest.is_struct() || self.cells[rest.address()].functor() != Functor::EMPTY_BODY {
            return None;
        }
        let step = self.expand(step);
        match step.tag() {
            Tag::Ref => Some(step),
            Tag::Struct if is_body(self.cells[step.address()].functor()) => Some(step),
            _ => None,
        }
    }
}

fn is_body(functor: Functor) -> bool {
    functor == Functor::BODY || functor == Functor::EMPTY_BODY
}

#[inline(always)]
fn same_number(a: Cell, b: Cell) -> bool {
    let (a, b) = (a.as_number(), b.as_number());
    a == b || a.is_nan() && b.is_nan()
}

/// Whether literals of this functor can be asked as beliefs.
pub(crate) fn is_believable(functor: Functor) -> bool {
    functor.class() == Class::Literal && functor.shape() == Shape::Literal
}
