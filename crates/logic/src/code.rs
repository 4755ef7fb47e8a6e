//! The compiled form of formulas and rules: instructions for the machine in [`solve`](crate::solve).
//!
//! The instruction set is that of Warren's machine with these differences: unbound variables live
//! on the heap only, arithmetic and comparisons are instructions, and so are the barriers of
//! `not` and of the collectors (`.findall` and its kin).

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cell::Cell;
use crate::functor::{Functor, Operator};
use crate::symbol::Symbol;
use crate::term::Term;
use crate::vocabulary::Collect;

/// A register; the arguments of a call are in the first ones.
pub(crate) type Reg = u8;
/// A variable of a frame.
pub(crate) type Slot = u16;
/// The arity up to which arguments travel in registers. Beyond, the first register holds the
/// whole literal.
pub(crate) const MAX_ARGS: usize = 200;

/// One instruction, eight bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    // Matching a register with a pattern.
    GetAtom(Reg, Symbol),
    GetNil(Reg),
    GetNumber(Reg, u32),
    GetConst(Reg, u32),
    GetList(Reg),
    /// A list of two new variables, or of a known head and a new tail.
    GetListVars {
        from: Reg,
        head: Reg,
        tail: Reg,
    },
    GetListValue {
        from: Reg,
        head: Reg,
        tail: Reg,
    },
    GetStruct {
        from: Reg,
        arity: u8,
        functor: Functor,
    },
    // The parts of the pattern, or of the structure that is built.
    PartVar(Reg),
    PartSlotVar(Slot),
    PartValue(Reg),
    PartSlot(Slot),
    PartVoid(u16),
    PartAtom(Symbol),
    PartNil,
    PartNumber(u32),
    PartConst(u32),
    /// The last part is itself a list.
    PartList,
    // Only in guarded code, behind the first occurrence of a variable: fails if the value belongs
    // to another name space than the default one.
    Guard(Reg),
    GuardSlot(Slot),
    // Loading registers.
    PutVar(Reg),
    /// A new variable that also appears elsewhere in the same goal.
    PutShared(Reg),
    PutSlotVar {
        slot: Slot,
        to: Reg,
        fresh: bool,
    },
    InitSlot(Slot),
    PutSlot {
        slot: Slot,
        to: Reg,
    },
    StoreSlot {
        slot: Slot,
        from: Reg,
    },
    /// The same for a variable that is used once more only: it stays known as unreached.
    KeepSlot {
        slot: Slot,
        from: Reg,
    },
    Move {
        from: Reg,
        to: Reg,
    },
    Settle(Reg),
    PutAtom(Reg, Symbol),
    PutNil(Reg),
    PutNumber(Reg, u32),
    PutConst(Reg, u32),
    PutList(Reg),
    PutStruct {
        to: Reg,
        arity: u8,
        annotated: bool,
        functor: Functor,
    },
    // Computing.
    Arith {
        op: Operator,
        to: Reg,
        left: Reg,
        right: Reg,
    },
    ArithSmall {
        op: Operator,
        to: Reg,
        left: Reg,
        right: i16,
    },
    Sign {
        op: Operator,
        to: Reg,
        from: Reg,
    },
    /// Computes a function call, or dresses a variable with sign, name space or annotations.
    Resolve {
        to: Reg,
        from: Reg,
    },
    // Goals without choice.
    Compare {
        op: Operator,
        left: Reg,
        right: Reg,
    },
    CompareSmall {
        op: Operator,
        left: Reg,
        right: i16,
    },
    Unify {
        left: Reg,
        right: Reg,
    },
    UnifyAnnots {
        left: Reg,
        right: Reg,
    },
    Univ {
        left: Reg,
        right: Reg,
    },
    // Control.
    Allocate(u16),
    Deallocate,
    /// Annotations of the next call.
    Want(Reg),
    /// Matches the wanted annotations with those of a rule's head.
    MatchWanted(Reg),
    /// The pattern of a plan head is matched; from here on patterns are on the right.
    Matched,
    Call {
        args: u8,
        functor: Functor,
    },
    Execute {
        args: u8,
        functor: Functor,
    },
    CallTerm(Reg),
    ExecuteTerm(Reg),
    /// Calls the function term in the first register; the value comes back there.
    CallFunction,
    Action {
        args: u8,
        functor: Functor,
    },
    Proceed,
    Jump(u32),
    /// A choice point that goes on there.
    Try(u32),
    Mark(Slot),
    /// Back to before the mark, and fail.
    CutFail(Slot),
    Collect {
        kind: Collect,
        end: u32,
    },
    Gather(Reg),
    Gathered(Reg),
    /// Matches the head of a rule that is kept as a term, and calls its body.
    DynamicRule(u32),
    Fail,
    Answer,
}

/// How a code is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// With nothing but variables.
    Query,
    /// With the arguments of a literal of this functor, and behind them its annotations.
    Args(Functor),
    /// With a literal as a whole.
    Whole,
    /// As a rule.
    Rule,
}

/// A compiled formula, rule or plan head.
pub struct Code {
    /// Tells codes apart.
    pub(crate) id: u64,
    pub(crate) entry: Entry,
    pub(crate) ops: Vec<Op>,
    pub(crate) numbers: Vec<Cell>,
    pub(crate) terms: Vec<Term>,
    /// The slots of a query's frame.
    pub(crate) frame: u16,
    /// Variables of the environment and their slots.
    pub(crate) imports: Vec<(u32, Slot)>,
    /// Where a rule is entered when annotations are wanted.
    pub(crate) annotated: u32,
    /// Terms that are put into the first slots at the start.
    pub(crate) dynamic: Vec<Term>,
    /// For a plan head with a flat pattern and no context: what its arguments are.
    pub(crate) flat: Option<Vec<FlatArg>>,
}

/// An argument of a flat pattern.
#[derive(Clone, Debug)]
pub(crate) enum FlatArg {
    /// A variable that occurs nowhere else in the pattern.
    Var(u32),
    /// A number, atom, string or `[]`.
    Constant(Term),
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Code {
    pub(crate) fn new(entry: Entry) -> Code {
        Code {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            entry,
            ops: Vec::new(),
            numbers: Vec::new(),
            terms: Vec::new(),
            frame: 0,
            imports: Vec::new(),
            annotated: 0,
            dynamic: Vec::new(),
            flat: None,
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, op) in self.ops.iter().enumerate() {
            writeln!(f, "{at:4} {op:?}")?;
        }
        Ok(())
    }
}

impl Op {
    /// The instruction in code that begins at `base` and whose constants begin at `numbers` and
    /// `terms`.
    pub(crate) fn relocated(self, base: u32, numbers: u32, terms: u32) -> Op {
        match self {
            Op::GetNumber(reg, at) => Op::GetNumber(reg, at + numbers),
            Op::PutNumber(reg, at) => Op::PutNumber(reg, at + numbers),
            Op::PartNumber(at) => Op::PartNumber(at + numbers),
            Op::GetConst(reg, at) => Op::GetConst(reg, at + terms),
            Op::PutConst(reg, at) => Op::PutConst(reg, at + terms),
            Op::PartConst(at) => Op::PartConst(at + terms),
            Op::DynamicRule(at) => Op::DynamicRule(at + terms),
            Op::Jump(to) => Op::Jump(to + base),
            Op::Try(to) => Op::Try(to + base),
            Op::Collect { kind, end } => Op::Collect {
                kind,
                end: end + base,
            },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_takes_eight_bytes() {
        assert_eq!(size_of::<Op>(), 8);
    }
}
