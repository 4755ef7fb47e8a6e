//! The codes that a solver has used, one behind the other in one vector, so that a single number
//! says where the machine is, whatever happens to rules in the meantime.

use rustc_hash::FxHashMap;

use crate::cell::Cell;
use crate::code::{Code, Op};
use crate::term::Term;

/// Linked instructions and their constants.
#[derive(Clone)]
pub(crate) struct Area {
    pub(crate) ops: Vec<Op>,
    pub(crate) numbers: Vec<Cell>,
    /// Where the code of a number begins.
    bases: FxHashMap<u64, u32>,
    /// The same for codes used lately.
    recent: [(u64, u32); 16],
}

/// Forgotten between two queries when larger than this.
const MAX_OPS: usize = 1 << 18;

/// Code that formulas called as terms go on with.
pub(crate) mod prelude {
    /// The right side of `A & B`.
    pub(crate) const AND_REST: u32 = 0;
    /// The right side of `A | B`.
    pub(crate) const OR_REST: u32 = 3;
    /// `not A`: A has an answer.
    pub(crate) const NOT_DONE: u32 = 4;
    /// `not A`: A has none.
    pub(crate) const NOT_ELSE: u32 = 5;
    /// An answer of a collector's query.
    pub(crate) const GATHER: u32 = 7;
    /// All answers of a collector's query.
    pub(crate) const GATHERED: u32 = 9;
    /// A function inside a goal has its value: call the goal again.
    pub(crate) const GOAL_AGAIN: u32 = 14;
    /// The predicate behind a function has an answer.
    pub(crate) const FUNCTION_VALUE: u32 = 19;
    /// The value of a function is known.
    pub(crate) const FUNCTION_DONE: u32 = 21;
}

const PRELUDE: [Op; 24] = [
    Op::PutSlot { slot: 0, to: 0 },
    Op::Deallocate,
    Op::ExecuteTerm(0),
    Op::ExecuteTerm(0),
    Op::CutFail(0),
    Op::Deallocate,
    Op::Proceed,
    Op::PutSlot { slot: 0, to: 0 },
    Op::Gather(0),
    Op::Gathered(0),
    Op::PutSlot { slot: 1, to: 1 },
    Op::Unify { left: 1, right: 0 },
    Op::Deallocate,
    Op::Proceed,
    Op::PutSlot { slot: 1, to: 1 },
    Op::Unify { left: 1, right: 0 },
    Op::PutSlot { slot: 0, to: 0 },
    Op::Deallocate,
    Op::ExecuteTerm(0),
    Op::PutSlot { slot: 0, to: 0 },
    Op::Gather(0),
    Op::Gathered(0),
    Op::Deallocate,
    Op::Proceed,
];

impl Default for Area {
    fn default() -> Area {
        Area {
            ops: PRELUDE.to_vec(),
            numbers: Vec::new(),
            bases: FxHashMap::default(),
            recent: [(0, 0); 16],
        }
    }
}

impl Area {
    /// Forgets codes if there are very many. Only between two queries.
    pub(crate) fn trim(&mut self, linked: &mut Vec<Term>) -> bool {
        let is_full = self.ops.len() > MAX_OPS;
        if is_full {
            *self = Area::default();
            linked.clear();
        }
        is_full
    }

    /// Where a code begins; it is copied here when first used.
    #[inline]
    pub(crate) fn link(&mut self, code: &Code, linked: &mut Vec<Term>) -> u32 {
        let (id, base) = self.recent[code.id as usize % 16];
        if id == code.id {
            base
        } else {
            self.link_other(code, linked)
        }
    }

    fn link_other(&mut self, code: &Code, linked: &mut Vec<Term>) -> u32 {
        let base = match self.bases.get(&code.id) {
            Some(base) => *base,
            None => {
                let base = self.ops.len() as u32;
                let (numbers, terms) = (self.numbers.len() as u32, linked.len() as u32);
                self.ops
                    .extend(code.ops.iter().map(|op| op.relocated(base, numbers, terms)));
                self.numbers.extend(&code.numbers);
                linked.extend(code.terms.iter().cloned());
                self.bases.insert(code.id, base);
                base
            }
        };
        self.recent[code.id as usize % 16] = (code.id, base);
        base
    }
}
