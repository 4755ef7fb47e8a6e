//! The instruction loop.

use std::sync::atomic::Ordering::Relaxed;

use super::choice::Alt;
use super::collect::Kind;
use super::matching::compare_numbers;
use super::meta::Next;
use super::{Fault, Outcome, Solver, State};
use crate::arithmetic::{binary, unary};
use crate::cell::{Cell, Tag};
use crate::code::Op;
use crate::function::Functions;
use crate::functor::{Operator, has_name_spaces};
use crate::store::Store;

/// How many calls are made between two looks at the limits.
const GRANT: u32 = 1024;

/// The part of a structure that comes next: its address while reading, this while writing.
const WRITE: usize = usize::MAX;
/// While writing: no variable is bound to what is written, so no cycle can come up.
const NEW: usize = usize::MAX;
/// The same, and nothing leads to the variable it is bound to.
pub(super) const UNREACHED: usize = usize::MAX - 1;

impl Solver {
    /// Goes on where the last run ended.
    pub(super) fn resume(&mut self, store: &Store) -> Outcome {
        let vocabulary = store.vocabulary();
        let state = std::mem::replace(&mut self.state, State::Over);
        let goes_on = match state {
            State::Over | State::Matched => return Outcome::Done,
            State::Ready => true,
            State::Answered => false,
            State::Action {
                functor,
                args,
                fresh,
            } => self.take_reply(functor, usize::from(args), fresh, vocabulary),
            State::Function => match self.reply.take() {
                Some(super::Reply::Number(n)) => {
                    self.regs[0] = Cell::number(n);
                    true
                }
                Some(super::Reply::Unify(_) | super::Reply::Choice { .. }) => true,
                Some(super::Reply::Fail) | None => false,
            },
        };
        if !goes_on {
            match self.backtrack(store) {
                Next::Go => {}
                Next::Fail => return Outcome::Done,
                Next::Exit(outcome) => return outcome,
            }
        }
        self.execute(store)
    }

    /// Goes back to the newest choice point that has another way. `Fail`: there is none.
    fn backtrack(&mut self, store: &Store) -> Next {
        while let Some(alt) = self.restore() {
            let done = match alt {
                Alt::Code(pc) => {
                    self.pop_choice();
                    self.pc = pc as usize;
                    true
                }
                Alt::Clauses { functor, next } => self.call_again(store, functor, next),
                Alt::Beliefs { predicate, next } => self.try_beliefs(store, predicate, next, true),
                Alt::Annots { block } => {
                    self.try_annots(block as usize, &store.vocabulary().functions)
                }
                Alt::Action => match self.call_action_again(store) {
                    Next::Go => true,
                    Next::Fail => false,
                    exit @ Next::Exit(_) => return exit,
                },
            };
            if done {
                return Next::Go;
            }
        }
        Next::Fail
    }

    fn call_action_again(&mut self, store: &Store) -> Next {
        let redo = self
            .choices
            .last()
            .and_then(|choice| self.redos.get(choice.redos as usize))
            .cloned();
        self.pop_choice();
        match redo {
            Some(redo) => {
                self.pc = redo.pc;
                let arity = redo.functor.arity();
                self.call_action(redo.functor, arity, Some(redo.state), store.vocabulary())
            }
            None => Next::Fail,
        }
    }

    /// Looks at the limits.
    #[cold]
    fn refuel(&mut self) -> Result<(), Fault> {
        self.steps += u64::from(self.granted);
        let used = self.heap.top()
            + self.heap.trail.len() / 2
            + self.heap.shared.len() * 2
            + self.stack_top()
            + self.choices.len() * 8
            + self.saved.len()
            + self.collected();
        // Addresses have 32 bits.
        if used > self.limits.cells.min(1 << 31) {
            return Err(Fault::Memory);
        }
        let interrupt = self.limits.interrupt;
        if interrupt.is_some_and(|interrupt| interrupt.load(Relaxed)) {
            return Err(Fault::Interrupted);
        }
        let mut grant = u64::from(GRANT);
        if let Some(limit) = self.limits.steps {
            if self.steps >= limit {
                return Err(Fault::Steps);
            }
            grant = grant.min(limit - self.steps);
        }
        self.granted = grant as u32;
        self.fuel = self.granted;
        Ok(())
    }

    fn execute(&mut self, store: &Store) -> Outcome {
        let vocabulary: &crate::vocabulary::Vocabulary = store.vocabulary();
        let functions: &Functions = &vocabulary.functions;
        let mut pc = self.pc;
        let mut part = WRITE;
        let mut guard = NEW;

        macro_rules! fail {
            () => {{
                match self.backtrack(store) {
                    Next::Go => pc = self.pc,
                    Next::Fail => return Outcome::Done,
                    Next::Exit(outcome) => return outcome,
                }
                continue;
            }};
        }
        macro_rules! check {
            ($ok:expr) => {
                if !$ok {
                    fail!();
                }
            };
        }
        macro_rules! follow {
            ($next:expr) => {
                match $next {
                    Next::Go => pc = self.pc,
                    Next::Fail => fail!(),
                    Next::Exit(outcome) => return outcome,
                }
            };
        }
        macro_rules! burn {
            () => {
                if self.fuel == 0 {
                    if let Err(fault) = self.refuel() {
                        return Outcome::Fault(fault);
                    }
                }
                self.fuel -= 1;
            };
        }
        macro_rules! reg {
            ($reg:expr) => {
                self.regs[usize::from($reg)]
            };
        }
        macro_rules! slot {
            ($slot:expr) => {
                self.stack[self.frame + 2 + usize::from($slot)]
            };
        }

        loop {
            let op = self.area.ops[pc];
            pc += 1;
            match op {
                Op::GetAtom(from, name) => {
                    let cell = self.heap.deref(reg!(from));
                    let atom = Cell::atom(name);
                    match cell.tag() {
                        Tag::Atom if cell == atom => {}
                        Tag::Ref => self.heap.bind(cell.address(), atom),
                        Tag::Struct | Tag::Shared => {
                            check!(self.unify_with_pattern(cell, atom, functions))
                        }
                        _ => fail!(),
                    }
                }
                Op::GetNil(from) => {
                    let cell = self.heap.deref(reg!(from));
                    match cell.tag() {
                        Tag::Nil => {}
                        Tag::Ref => self.heap.bind(cell.address(), Cell::NIL),
                        _ => fail!(),
                    }
                }
                Op::GetNumber(from, number) => {
                    let number = self.area.numbers[number as usize];
                    check!(self.unify_with_pattern(reg!(from), number, functions));
                }
                Op::GetConst(from, term) => {
                    let constant = Cell::linked(term as usize);
                    check!(self.unify_with_pattern(reg!(from), constant, functions));
                }
                Op::GetList(from) => {
                    let given = reg!(from);
                    let cell = self.heap.deref(given);
                    match cell.tag() {
                        Tag::List => part = cell.address(),
                        Tag::Ref => {
                            let top = self.heap.top();
                            self.heap.bind(cell.address(), Cell::list(top));
                            part = WRITE;
                            guard = if given.is_fresh() { UNREACHED } else { top };
                        }
                        Tag::Shared => {
                            let list = self.heap.expand(cell);
                            if !list.is_list() {
                                fail!();
                            }
                            part = list.address();
                        }
                        _ => fail!(),
                    }
                }
                Op::GetListVars { from, head, tail } => {
                    let given = reg!(from);
                    let cell = self.heap.deref(given);
                    if cell.is_list() {
                        let address = cell.address();
                        reg!(head) = self.heap.at(address);
                        reg!(tail) = self.heap.at(address + 1);
                    } else if cell.is_ref() {
                        let top = self.heap.top();
                        self.heap.bind(cell.address(), Cell::list(top));
                        self.heap
                            .push_two(Cell::reference(top), Cell::reference(top + 1));
                        if given.is_fresh() {
                            reg!(head) = Cell::fresh(top);
                            reg!(tail) = Cell::fresh(top + 1);
                        } else {
                            reg!(head) = Cell::reference(top);
                            reg!(tail) = Cell::reference(top + 1);
                        }
                    } else {
                        match self.heap.open_list(cell) {
                            Some((first, rest)) => {
                                reg!(head) = first;
                                reg!(tail) = rest;
                            }
                            None => fail!(),
                        }
                    }
                }
                Op::GetListValue { from, head, tail } => {
                    let given = reg!(from);
                    let value = reg!(head);
                    let cell = self.heap.deref(given);
                    if cell.is_ref() {
                        let top = self.heap.top();
                        let rest = if given.is_fresh() {
                            Cell::fresh(top + 1)
                        } else {
                            if self.heap.may_hold_variables(value)
                                && self.heap.occurs(cell.address(), value)
                            {
                                fail!();
                            }
                            Cell::reference(top + 1)
                        };
                        self.heap.bind(cell.address(), Cell::list(top));
                        self.heap
                            .push_two(value.settled(), Cell::reference(top + 1));
                        reg!(tail) = rest;
                    } else {
                        let parts = if cell.is_list() {
                            let address = cell.address();
                            Some((self.heap.at(address), self.heap.at(address + 1)))
                        } else {
                            self.heap.open_list(cell)
                        };
                        let Some((first, rest)) = parts else { fail!() };
                        check!(self.unify_with_pattern(first, value.settled(), functions));
                        reg!(tail) = rest;
                    }
                }
                Op::GetStruct {
                    from,
                    arity,
                    functor,
                } => {
                    let given = reg!(from);
                    let cell = self.heap.deref(given);
                    match cell.tag() {
                        Tag::Struct
                            if self.heap.at(cell.address())
                                == Cell::header(functor, usize::from(arity), false) =>
                        {
                            part = cell.address() + 1;
                        }
                        // A variable takes no literal of another name space.
                        Tag::Ref if functor.is_spaced() => fail!(),
                        Tag::Ref => {
                            let top = self.heap.top();
                            self.heap.bind(cell.address(), Cell::structure(top));
                            self.heap
                                .cells
                                .push(Cell::header(functor, usize::from(arity), false));
                            part = WRITE;
                            guard = if given.is_fresh() { UNREACHED } else { top };
                        }
                        Tag::Struct | Tag::Shared => {
                            match self.open_struct(cell, functor, usize::from(arity), functions) {
                                Some(address) => part = address,
                                None => fail!(),
                            }
                        }
                        _ => fail!(),
                    }
                }
                Op::PartVar(to) => {
                    if part == WRITE {
                        let top = self.heap.top();
                        self.heap.cells.push(Cell::reference(top));
                        reg!(to) = if guard == UNREACHED {
                            Cell::fresh(top)
                        } else {
                            Cell::reference(top)
                        };
                    } else {
                        reg!(to) = self.heap.at(part);
                        part += 1;
                    }
                }
                Op::PartSlotVar(slot) => {
                    let cell = if part == WRITE {
                        self.heap.variable()
                    } else {
                        part += 1;
                        self.heap.at(part - 1)
                    };
                    slot!(slot) = cell;
                }
                Op::PartValue(from) => {
                    let value = reg!(from).settled();
                    if part == WRITE {
                        check!(self.write_value(value, guard));
                    } else {
                        part += 1;
                        check!(self.unify_with_pattern(self.heap.at(part - 1), value, functions));
                    }
                }
                Op::PartSlot(slot) => {
                    let value = slot!(slot).settled();
                    if part == WRITE {
                        check!(self.write_value(value, guard));
                    } else {
                        part += 1;
                        check!(self.unify_with_pattern(self.heap.at(part - 1), value, functions));
                    }
                }
                Op::PartVoid(count) => {
                    if part == WRITE {
                        for _ in 0..count {
                            self.heap.variable();
                        }
                    } else {
                        if has_name_spaces() {
                            let mut parts = part..part + usize::from(count);
                            check!(parts.all(|at| self.heap.is_acceptable(self.heap.at(at))));
                        }
                        part += usize::from(count);
                    }
                }
                Op::PartAtom(name) => {
                    if part == WRITE {
                        self.heap.cells.push(Cell::atom(name));
                    } else {
                        part += 1;
                        let cell = self.heap.at(part - 1);
                        check!(self.unify_with_pattern(cell, Cell::atom(name), functions));
                    }
                }
                Op::PartNil => {
                    if part == WRITE {
                        self.heap.cells.push(Cell::NIL);
                    } else {
                        part += 1;
                        let cell = self.heap.at(part - 1);
                        check!(self.unify_with_pattern(cell, Cell::NIL, functions));
                    }
                }
                Op::PartNumber(number) => {
                    let number = self.area.numbers[number as usize];
                    if part == WRITE {
                        self.heap.cells.push(number);
                    } else {
                        part += 1;
                        check!(self.unify_with_pattern(self.heap.at(part - 1), number, functions));
                    }
                }
                Op::PartConst(term) => {
                    let constant = Cell::linked(term as usize);
                    if part == WRITE {
                        self.heap.cells.push(constant);
                    } else {
                        part += 1;
                        check!(self.unify_with_pattern(
                            self.heap.at(part - 1),
                            constant,
                            functions
                        ));
                    }
                }
                Op::PartList => {
                    if part == WRITE {
                        let next = self.heap.top() + 1;
                        self.heap.cells.push(Cell::list(next));
                    } else {
                        let cell = self.heap.deref(self.heap.at(part));
                        match cell.tag() {
                            Tag::List => part = cell.address(),
                            Tag::Ref => {
                                let top = self.heap.top();
                                self.heap.bind(cell.address(), Cell::list(top));
                                part = WRITE;
                                guard = top;
                            }
                            Tag::Shared => {
                                let list = self.heap.expand(cell);
                                if !list.is_list() {
                                    fail!();
                                }
                                part = list.address();
                            }
                            _ => fail!(),
                        }
                    }
                }
                Op::Guard(reg) => check!(self.heap.is_acceptable(reg!(reg))),
                Op::GuardSlot(slot) => check!(self.heap.is_acceptable(slot!(slot))),
                Op::PutVar(to) => {
                    let top = self.heap.top();
                    self.heap.cells.push(Cell::reference(top));
                    reg!(to) = Cell::fresh(top);
                }
                Op::PutShared(to) => reg!(to) = self.heap.variable(),
                Op::PutSlotVar { slot, to, fresh } => {
                    let cell = self.heap.variable();
                    slot!(slot) = cell;
                    reg!(to) = if fresh {
                        Cell::fresh(cell.address())
                    } else {
                        cell
                    };
                }
                Op::InitSlot(slot) => slot!(slot) = self.heap.variable(),
                Op::PutSlot { slot, to } => reg!(to) = slot!(slot),
                Op::StoreSlot { slot, from } => slot!(slot) = reg!(from).settled(),
                Op::KeepSlot { slot, from } => slot!(slot) = reg!(from),
                Op::Move { from, to } => reg!(to) = reg!(from),
                Op::Settle(at) => reg!(at) = reg!(at).settled(),
                Op::PutAtom(to, name) => reg!(to) = Cell::atom(name),
                Op::PutNil(to) => reg!(to) = Cell::NIL,
                Op::PutNumber(to, number) => reg!(to) = self.area.numbers[number as usize],
                Op::PutConst(to, term) => reg!(to) = Cell::linked(term as usize),
                Op::PutList(to) => {
                    reg!(to) = Cell::list(self.heap.top());
                    part = WRITE;
                    guard = NEW;
                }
                Op::PutStruct {
                    to,
                    arity,
                    annotated,
                    functor,
                } => {
                    let top = self.heap.top();
                    self.heap
                        .cells
                        .push(Cell::header(functor, usize::from(arity), annotated));
                    reg!(to) = Cell::structure(top);
                    part = WRITE;
                    guard = NEW;
                }
                Op::Arith {
                    op,
                    to,
                    left,
                    right,
                } => {
                    let (left, right) = (self.heap.deref(reg!(left)), self.heap.deref(reg!(right)));
                    if left.is_number() && right.is_number() && op != Operator::IntDiv {
                        let n = binary(op, left.as_number(), right.as_number());
                        reg!(to) = Cell::number(n.unwrap_or(f64::NAN));
                    } else {
                        match self.heap.compute(op, &[left, right], functions) {
                            Ok(cell) => reg!(to) = cell,
                            Err(_) => fail!(),
                        }
                    }
                }
                Op::ArithSmall {
                    op,
                    to,
                    left,
                    right,
                } => {
                    let left = self.heap.deref(reg!(left));
                    let right = f64::from(right);
                    if left.is_number() && op != Operator::IntDiv {
                        let left = left.as_number();
                        reg!(to) = Cell::number(match op {
                            Operator::Add => left + right,
                            Operator::Sub => left - right,
                            op => binary(op, left, right).unwrap_or(f64::NAN),
                        });
                    } else {
                        match self
                            .heap
                            .compute(op, &[left, Cell::number(right)], functions)
                        {
                            Ok(cell) => reg!(to) = cell,
                            Err(_) => fail!(),
                        }
                    }
                }
                Op::Sign { op, to, from } => {
                    let cell = self.heap.deref(reg!(from));
                    if cell.is_number() {
                        reg!(to) = Cell::number(unary(op, cell.as_number()));
                    } else {
                        match self.heap.compute(op, &[cell], functions) {
                            Ok(cell) => reg!(to) = cell,
                            Err(_) => fail!(),
                        }
                    }
                }
                Op::Resolve { to, from } => match self.heap.value(reg!(from), functions) {
                    Ok(cell) => reg!(to) = cell,
                    Err(_) => fail!(),
                },
                Op::Compare { op, left, right } => {
                    let (left, right) = (self.heap.deref(reg!(left)), self.heap.deref(reg!(right)));
                    if left.is_number() && right.is_number() {
                        check!(compare_numbers(op, left.as_number(), right.as_number()));
                    } else {
                        check!(self.compare_cells(op, left, right, functions));
                    }
                }
                Op::CompareSmall { op, left, right } => {
                    let left = self.heap.deref(reg!(left));
                    if left.is_number() {
                        check!(compare_numbers(op, left.as_number(), f64::from(right)));
                    } else {
                        let right = Cell::number(f64::from(right));
                        check!(self.compare_cells(op, left, right, functions));
                    }
                }
                Op::Unify { left, right } => {
                    let (left, right) = (reg!(left), reg!(right));
                    check!(self.unify_registers(left, right, functions));
                }
                Op::UnifyAnnots { left, right } => {
                    let (left, right) = (self.heap.deref(reg!(left)), self.heap.deref(reg!(right)));
                    check!(self.heap.unify_annots_alone(left, right, functions));
                }
                Op::Univ { left, right } => {
                    let (left, right) = (reg!(left).settled(), reg!(right).settled());
                    check!(self.univ(left, right, functions));
                }
                Op::Allocate(size) => self.push_frame(size),
                Op::Deallocate => {
                    self.cp = self.stack[self.frame + 1].low();
                    self.frame = self.stack[self.frame].address();
                }
                Op::Want(from) => self.want = self.heap.deref(reg!(from)),
                Op::MatchWanted(have) => {
                    let want = std::mem::replace(&mut self.want, Cell::NIL);
                    let have = self.heap.deref(reg!(have));
                    check!(self.heap.unify_annots_alone(want, have, functions));
                }
                Op::Matched => self.pattern_is_left = false,
                Op::Call { args, functor } => {
                    burn!();
                    self.cp = pc as u32;
                    check!(self.call(store, functor, usize::from(args)));
                    pc = self.pc;
                }
                Op::Execute { args, functor } => {
                    burn!();
                    check!(self.call(store, functor, usize::from(args)));
                    pc = self.pc;
                }
                Op::CallTerm(goal) => {
                    burn!();
                    self.cp = pc as u32;
                    let goal = reg!(goal).settled();
                    follow!(self.call_term(store, goal));
                }
                Op::ExecuteTerm(goal) => {
                    burn!();
                    let goal = reg!(goal).settled();
                    follow!(self.call_term(store, goal));
                }
                Op::CallFunction => {
                    burn!();
                    self.cp = pc as u32;
                    follow!(self.call_function(store));
                }
                Op::Action { args, functor } => {
                    burn!();
                    self.pc = pc;
                    follow!(self.call_action(functor, usize::from(args), None, vocabulary));
                }
                Op::Proceed => pc = self.cp as usize,
                Op::Jump(to) => pc = to as usize,
                Op::Try(other) => self.push_choice(Alt::Code(other), 0),
                Op::Mark(slot) => slot!(slot) = Cell::raw(self.choices.len() as u32),
                Op::CutFail(slot) => {
                    let count = slot!(slot).address();
                    // The choice point of the `not` itself goes on behind it.
                    self.cut_to(count);
                    fail!();
                }
                Op::Collect { kind, end } => self.begin_collect(Kind::Collect(kind), end),
                Op::Gather(from) => {
                    let cell = reg!(from).settled();
                    self.gather(cell, vocabulary);
                    fail!();
                }
                Op::Gathered(to) => match self.gathered() {
                    Some(cell) => reg!(to) = cell,
                    None => fail!(),
                },
                Op::DynamicRule(term) => {
                    let rule = self.heap.linked[term as usize].clone();
                    self.pc = pc;
                    match self.enter_dynamic_rule(&rule, functions) {
                        Some(body) => follow!(self.call_term(store, body)),
                        None => fail!(),
                    }
                }
                Op::Fail => fail!(),
                Op::Answer => {
                    self.pc = pc;
                    self.state = State::Answered;
                    return Outcome::Answer;
                }
            }
        }
    }
}
