//! Calls of formulas that are known only at run time, of functions and of internal actions.

use rustc_hash::FxHashMap;

use super::area::prelude;
use super::choice::{Alt, Redo};
use super::collect::Kind;
use super::{Call, Outcome, Reply, Solver, State, reply_variables};
use crate::arithmetic::ArithmeticError;
use crate::cell::{Cell, Tag};
use crate::code::MAX_ARGS;
use crate::compile::is_called;
use crate::function::Function;
use crate::functor::{Class, Functor, FunctorKey, Operator, Shape};
use crate::heap::is_believable;
use crate::sharing::Visits;
use crate::store::Store;
use crate::symbol::Symbol;
use crate::vocabulary::{Collect, Vocabulary};

/// What to do after a call.
pub(super) enum Next {
    /// Go on at the program counter.
    Go,
    Fail,
    Exit(Outcome),
}

impl From<bool> for Next {
    fn from(ok: bool) -> Next {
        if ok { Next::Go } else { Next::Fail }
    }
}

/// A structure being copied.
#[derive(Default)]
struct Copying {
    /// Places in the copy, and what is to be copied there.
    work: Vec<(usize, Cell)>,
    /// The copies of its parts, so that shared ones stay shared.
    copies: FxHashMap<u64, Cell>,
}

impl Solver {
    /// A new frame for `size` slots; the previous one goes on at the present return address.
    #[inline(always)]
    pub(super) fn push_frame(&mut self, size: u16) {
        let top = self.stack_top();
        self.reserve(top + 2 + usize::from(size));
        self.stack[top] = Cell::pair(self.frame as u32, size);
        self.stack[top + 1] = Cell::raw(self.cp);
        self.frame = top;
    }

    pub(super) fn set_slot(&mut self, slot: usize, cell: Cell) {
        self.stack[self.frame + 2 + slot] = cell.settled();
    }

    /// Calls a formula; it returns to the present return address.
    pub(super) fn call_term(&mut self, store: &Store, goal: Cell) -> Next {
        let vocabulary: &Vocabulary = store.vocabulary();
        let mut goal = goal;
        loop {
            let cell = self.heap.deref(goal);
            goal = self.heap.expand(cell);
            match goal.tag() {
                Tag::Ref => {
                    self.regs[0] = goal;
                    return self.try_beliefs(store, 0, i64::MIN, false).into();
                }
                Tag::Atom => {
                    return match goal.as_atom() {
                        Symbol::TRUE => {
                            self.pc = self.cp as usize;
                            Next::Go
                        }
                        Symbol::FALSE => Next::Fail,
                        name => self.call(store, Functor::literal(name, 0), 0).into(),
                    };
                }
                Tag::Struct => {}
                Tag::Number | Tag::Nil | Tag::List | Tag::Shared | Tag::Header => {
                    return Next::Fail;
                }
            }
            let address = goal.address();
            let functor = self.heap.at(address).functor();
            match functor.class() {
                Class::Literal if is_believable(functor) => {
                    if let Some(call) = self.find_called(goal, vocabulary) {
                        return self.compute_first(store, goal, call);
                    }
                    return self.call_literal(store, goal).into();
                }
                Class::Operator => match functor.as_operator() {
                    Some(Operator::And) => {
                        let (left, right) = (self.heap.at(address + 1), self.heap.at(address + 2));
                        self.push_frame(1);
                        self.set_slot(0, right);
                        self.cp = prelude::AND_REST;
                        goal = left;
                    }
                    Some(Operator::Or) => {
                        let (left, right) = (self.heap.at(address + 1), self.heap.at(address + 2));
                        self.regs[0] = right;
                        self.push_choice(Alt::Code(prelude::OR_REST), 1);
                        goal = left;
                    }
                    Some(Operator::Not) => {
                        let inner = self.heap.at(address + 1);
                        let choices = self.choices.len() as u32;
                        self.push_frame(1);
                        self.set_slot(0, Cell::raw(choices));
                        self.push_choice(Alt::Code(prelude::NOT_ELSE), 0);
                        self.cp = prelude::NOT_DONE;
                        goal = inner;
                    }
                    Some(op) if op.is_relation() => {
                        if let Some(call) = self.find_called(goal, vocabulary) {
                            return self.compute_first(store, goal, call);
                        }
                        let (left, right) = (self.heap.at(address + 1), self.heap.at(address + 2));
                        let functions = &vocabulary.functions;
                        let holds = match op {
                            Operator::Unify => self.heap.unify(left, right, functions),
                            Operator::Univ => self.univ(left, right, functions),
                            op => self.compare_cells(op, left, right, functions),
                        };
                        self.pc = self.cp as usize;
                        return holds.into();
                    }
                    _ => return Next::Fail,
                },
                Class::Internal => match self.begin_term_collector(vocabulary, goal) {
                    Some(query) => goal = query,
                    None => {
                        if let Some(call) = self.find_called(goal, vocabulary) {
                            return self.compute_first(store, goal, call);
                        }
                        return self.call_action_term(goal, vocabulary);
                    }
                },
                Class::Computed => match self.heap.evaluate(goal, &vocabulary.functions) {
                    Ok(value) if value != goal => goal = value,
                    Ok(_) if functor.shape() == Shape::OpenLiteral => {
                        match self.in_each_space(store, goal) {
                            Some(goals) => goal = goals,
                            None => return Next::Fail,
                        }
                    }
                    Ok(_) if functor.shape() != Shape::Function => {
                        self.regs[0] = goal;
                        return self.try_beliefs(store, 0, i64::MIN, false).into();
                    }
                    _ => return Next::Fail,
                },
                Class::Literal | Class::Program => return Next::Fail,
            }
        }
    }

    /// For `N::p(X)` with N unbound: `N = a & a::p(X) | N = b & b::p(X) | …` over the name spaces that
    /// have p, in the order in which they got it.
    fn in_each_space(&mut self, store: &Store, goal: Cell) -> Option<Cell> {
        let address = goal.address();
        let wanted = self.heap.at(address).functor().key();
        let parts = self.heap.args(address).to_vec();
        let (space, args) = parts.split_first()?;
        let annots = Some(self.heap.annots_of(address));
        let closed = |key: FunctorKey| FunctorKey {
            shape: Shape::Literal,
            arity: args.len() as u32,
            namespace: key.namespace,
            ..wanted
        };
        let all = (0..).map_while(|index| store.predicate_at(index));
        let functors: Vec<Functor> = all
            .map(|predicate| predicate.functor)
            .filter(|functor| {
                let key = functor.key();
                key == closed(key) && !key.namespace.is_private_space()
            })
            .collect();
        let mut goals: Option<Cell> = None;
        for functor in functors.into_iter().rev() {
            let name = Cell::atom(functor.key().namespace);
            let named = [*space, name];
            let named = self
                .heap
                .build(Functor::operator(Operator::Unify), &named, None);
            let literal = self.heap.build(functor, args, annots);
            let both = [named, literal];
            let both = self
                .heap
                .build(Functor::operator(Operator::And), &both, None);
            goals = Some(match goals {
                None => both,
                Some(rest) => {
                    let either = [both, rest];
                    self.heap
                        .build(Functor::operator(Operator::Or), &either, None)
                }
            });
        }
        goals
    }

    fn call_literal(&mut self, store: &Store, goal: Cell) -> bool {
        let address = goal.address();
        let header = self.heap.at(address);
        let annots = self.heap.annots_of(address);
        self.want = self.heap.deref(annots);
        let arity = header.arity();
        if arity > MAX_ARGS {
            self.regs[0] = goal;
            return self.call(store, header.functor(), 1);
        }
        self.load_args(address, arity);
        self.call(store, header.functor(), arity)
    }

    fn load_args(&mut self, address: usize, arity: usize) {
        let args = self.heap.args(address);
        self.regs[..arity].copy_from_slice(args);
    }

    /// Begins the collector that a goal names; `None` if it names none. The result is its query.
    fn begin_term_collector(&mut self, vocabulary: &Vocabulary, goal: Cell) -> Option<Cell> {
        let address = goal.address();
        let functor = self.heap.at(address).functor();
        let kind = Solver::collector_of(vocabulary, functor)?;
        let args = self.heap.args(address);
        let (template, query, result) = match (kind, args) {
            (Collect::Count, [query, result]) => (Cell::NIL, *query, *result),
            (Collect::Eval, [result, query]) => (Cell::NIL, *query, *result),
            (
                Collect::FindAll | Collect::SetOf | Collect::Min | Collect::Max,
                [template, query, result],
            ) => (*template, *query, *result),
            _ => return None,
        };
        if self.is_list_meaning(kind, template) {
            return None;
        }
        self.push_frame(2);
        self.set_slot(0, template);
        self.set_slot(1, result);
        self.begin_collect(Kind::Collect(kind), prelude::GATHERED);
        self.cp = prelude::GATHER;
        Some(query)
    }

    /// A function call inside a goal that must be computed before the goal is called; those in
    /// plans, bodies and rules are none.
    fn find_called(&self, goal: Cell, vocabulary: &Vocabulary) -> Option<Cell> {
        let mut work: smallvec::SmallVec<[Cell; 8]> = smallvec::SmallVec::new();
        work.push(goal);
        let mut found = None;
        let mut visits = Visits::default();
        while let Some(cell) = work.pop() {
            let cell = self.heap.deref(cell);
            let is_compound = cell.is_list() || cell.is_struct();
            if is_compound && visits.is_known_at(|| Some(cell.address())) {
                continue;
            }
            match cell.tag() {
                Tag::List => {
                    work.push(self.heap.at(cell.address()));
                    work.push(self.heap.at(cell.address() + 1));
                }
                Tag::Struct => {
                    let address = cell.address();
                    let functor = self.heap.at(address).functor();
                    if functor.class() == Class::Program {
                        continue;
                    }
                    // The innermost one comes first: it is the last found on its path.
                    if is_called(vocabulary, functor) {
                        found = Some(cell);
                        if vocabulary.collectors.contains_key(&functor) {
                            continue;
                        }
                        work.clear();
                    }
                    work.extend_from_slice(self.heap.args(address));
                }
                _ => {}
            }
        }
        found
    }

    /// Computes a function call inside a goal, then calls the goal with the value in its place.
    fn compute_first(&mut self, store: &Store, goal: Cell, call: Cell) -> Next {
        let value = self.heap.variable();
        let changed = self.replace(goal, call, value);
        self.push_frame(2);
        self.set_slot(0, changed);
        self.set_slot(1, value);
        self.regs[0] = call;
        self.cp = prelude::GOAL_AGAIN;
        self.call_function(store)
    }

    /// A copy of a structure with one part replaced.
    fn replace(&mut self, root: Cell, part: Cell, by: Cell) -> Cell {
        // Places in the copy, and what is to be copied there.
        let mut copying = Copying::default();
        let copy = self.copy_level(root, part, by, &mut copying);
        while let Some((place, cell)) = copying.work.pop() {
            let cell = self.copy_level(cell, part, by, &mut copying);
            self.heap.cells[place] = cell;
        }
        copy
    }

    fn copy_level(&mut self, cell: Cell, part: Cell, by: Cell, copying: &mut Copying) -> Cell {
        let cell = self.heap.deref(cell);
        if cell == part {
            return by;
        }
        if let Some(copy) = copying.copies.get(&cell.bits()) {
            return *copy;
        }
        let size = match cell.tag() {
            Tag::List => 2,
            Tag::Struct => {
                let header = self.heap.at(cell.address());
                1 + header.arity() + usize::from(header.is_annotated())
            }
            _ => return cell,
        };
        let (from, to) = (cell.address(), self.heap.top());
        self.heap.cells.extend_from_within(from..from + size);
        for i in 0..size {
            let part = self.heap.at(from + i);
            if !part.is_header() {
                copying.work.push((to + i, part));
            }
        }
        let copy = if cell.is_list() {
            Cell::list(to)
        } else {
            Cell::structure(to)
        };
        copying.copies.insert(cell.bits(), copy);
        copy
    }

    /// Calls the function in the first register; its value comes back there.
    pub(super) fn call_function(&mut self, store: &Store) -> Next {
        let vocabulary: &Vocabulary = store.vocabulary();
        let call = self.heap.deref(self.regs[0]);
        let call = self.heap.expand(call);
        self.pc = self.cp as usize;
        if !call.is_struct() {
            return Next::Go;
        }
        let address = call.address();
        let header = self.heap.at(address);
        let functor = header.functor();
        if let (Some(Collect::Count), [query]) = (
            Solver::collector_of(vocabulary, functor),
            self.heap.args(address),
        ) {
            let query = *query;
            self.push_frame(1);
            self.set_slot(0, Cell::NIL);
            self.begin_collect(Kind::Collect(Collect::Count), prelude::FUNCTION_DONE);
            self.cp = prelude::GATHER;
            return self.call_term(store, query);
        }
        match vocabulary.functions.get(functor) {
            Some(Function::Agent(_)) => {
                self.call_agent(functor, header.arity(), address, vocabulary)
            }
            Some(Function::Rule(predicate)) if header.arity() < MAX_ARGS => {
                let value = self.heap.variable();
                self.push_frame(2);
                self.set_slot(0, value);
                self.set_slot(1, call);
                self.begin_collect(Kind::First, prelude::FUNCTION_DONE);
                self.cp = prelude::FUNCTION_VALUE;
                self.load_args(address, header.arity());
                self.regs[header.arity()] = value;
                if predicate.class() == Class::Internal {
                    self.pc = prelude::FUNCTION_VALUE as usize;
                    return self.call_action(predicate, header.arity() + 1, None, vocabulary);
                }
                self.call(store, predicate, header.arity() + 1).into()
            }
            _ => match self.heap.evaluate(call, &vocabulary.functions) {
                Ok(value) => {
                    self.regs[0] = value;
                    Next::Go
                }
                Err(_) => Next::Fail,
            },
        }
    }

    fn call_agent(
        &mut self,
        functor: Functor,
        arity: usize,
        address: usize,
        vocabulary: &Vocabulary,
    ) -> Next {
        let cells = self.heap.args(address).to_vec();
        let mut args = Vec::with_capacity(arity);
        for cell in cells {
            match self.heap.export_by_address(cell, &vocabulary.functions) {
                // It waits for a value: the call stays a term.
                Some(arg) if arg.is_var() || arg.functor().is_some_and(Functor::is_computed) => {
                    return Next::Go;
                }
                Some(arg) => args.push(arg),
                None => return Next::Fail,
            }
        }
        self.state = State::Function;
        Next::Exit(Outcome::Call(Call {
            functor,
            args,
            state: None,
            fresh: self.heap.top() as u32,
        }))
    }

    /// Notes that the predicate behind a function gave no number; the call is in the second slot.
    pub(super) fn warn_no_value(&mut self, message: String) {
        let cell = self.stack[self.frame + 3];
        let call = self
            .heap
            .export(cell, &mut |at| self.heap.variable_at(at), None);
        let call = call.unwrap_or(crate::term::Term::Nil);
        let error = ArithmeticError::Function { call, message };
        self.heap.warn(cell, error);
    }

    fn call_action_term(&mut self, goal: Cell, vocabulary: &Vocabulary) -> Next {
        let address = goal.address();
        let header = self.heap.at(address);
        if header.arity() > MAX_ARGS {
            return Next::Fail;
        }
        self.load_args(address, header.arity());
        self.pc = self.cp as usize;
        self.call_action(header.functor(), header.arity(), None, vocabulary)
    }

    /// Asks the agent for an action with the arguments in the registers; then the machine goes on
    /// at the program counter.
    pub(super) fn call_action(
        &mut self,
        functor: Functor,
        arity: usize,
        state: Option<crate::term::Term>,
        vocabulary: &Vocabulary,
    ) -> Next {
        let mut args = Vec::with_capacity(arity);
        for i in 0..arity {
            match self
                .heap
                .export_by_address(self.regs[i & 255], &vocabulary.functions)
            {
                Some(arg) => args.push(arg),
                None => return Next::Fail,
            }
        }
        let fresh = self.heap.top() as u32;
        self.state = State::Action {
            functor,
            args: arity as u8,
            fresh,
        };
        Next::Exit(Outcome::Call(Call {
            functor,
            args,
            state,
            fresh,
        }))
    }

    /// Goes on after the reply to an action.
    pub(super) fn take_reply(
        &mut self,
        functor: Functor,
        arity: usize,
        fresh: u32,
        vocabulary: &Vocabulary,
    ) -> bool {
        let pairs = match self.reply.take() {
            Some(Reply::Unify(pairs)) => pairs,
            Some(Reply::Choice { unify, state }) => {
                self.push_choice(Alt::Action, arity);
                self.redos.push(Redo {
                    functor,
                    state,
                    pc: self.pc,
                });
                unify
            }
            Some(Reply::Fail | Reply::Number(_)) | None => return false,
        };
        let mut variables = reply_variables(fresh);
        pairs.iter().all(|(left, right)| {
            let left = self.heap.import(left, &mut variables);
            let right = self.heap.import(right, &mut variables);
            self.heap.unify(left, right, &vocabulary.functions)
        })
    }
}
