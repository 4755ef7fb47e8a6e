//! Choice points: how the machine gets back to where another way is open.

use super::Solver;
use crate::cell::Cell;
use crate::functor::Functor;
use crate::term::Term;

/// What is tried when the machine comes back.
#[derive(Clone, Copy, Debug)]
pub(super) enum Alt {
    /// These instructions, once.
    Code(u32),
    /// The entries of a predicate from this position on.
    Clauses { functor: Functor, next: i64 },
    /// All beliefs, from this position of this predicate on; the goal is in the first register.
    Beliefs { predicate: u32, next: i64 },
    /// Further choices among the annotations of a fact; see [`call`](super::call).
    Annots { block: u32 },
    /// The last of the redos: an action that may have another answer.
    Action,
}

/// What must be as it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) alt: Alt,
    pub(super) heap: u32,
    pub(super) trail: u32,
    shared: u32,
    frame: u32,
    cp: u32,
    top: u32,
    saved: u32,
    pub(super) redos: u32,
    collectors: u32,
    want: Cell,
}

/// An action that said it may have another answer.
#[derive(Clone, Debug)]
pub(super) struct Redo {
    pub(super) functor: Functor,
    pub(super) state: Term,
    pub(super) pc: usize,
}

impl Solver {
    /// Where the next frame begins.
    #[inline(always)]
    pub(super) fn stack_top(&self) -> usize {
        (self.frame + 2 + self.stack[self.frame].high()).max(self.protected)
    }

    pub(super) fn push_choice(&mut self, alt: Alt, args: usize) {
        let top = self.stack_top();
        self.choices.push(Choice {
            alt,
            heap: self.heap.top() as u32,
            trail: self.heap.trail.len() as u32,
            shared: self.heap.shared.len() as u32,
            frame: self.frame as u32,
            cp: self.cp,
            top: top as u32,
            saved: self.saved.len() as u32,
            redos: self.redos.len() as u32,
            collectors: self.collectors.len() as u32,
            want: self.want,
        });
        self.saved.extend_from_slice(&self.regs[..args]);
        self.heap.boundary = self.heap.top();
        self.protected = top;
    }

    /// Makes everything as it was when the newest choice point was made; it stays.
    #[inline]
    pub(super) fn restore(&mut self) -> Option<Alt> {
        let choice = self.choices.last()?;
        self.heap.undo(choice.trail as usize);
        self.heap.cells.truncate(choice.heap as usize);
        if self.heap.shared.len() > choice.shared as usize {
            self.heap.shared.truncate(choice.shared as usize);
        }
        self.frame = choice.frame as usize;
        self.cp = choice.cp;
        self.want = choice.want;
        let saved = &self.saved[choice.saved as usize..];
        self.regs[..saved.len()].copy_from_slice(saved);
        Some(choice.alt)
    }

    /// Takes the newest choice point away.
    #[inline]
    pub(super) fn pop_choice(&mut self) {
        self.cut_to(self.choices.len().saturating_sub(1));
    }

    /// Takes away all choice points but the oldest `count`.
    #[inline]
    pub(super) fn cut_to(&mut self, count: usize) {
        let Some(oldest) = self.choices.get(count) else {
            return;
        };
        self.saved.truncate(oldest.saved as usize);
        if self.redos.len() > oldest.redos as usize {
            self.redos.truncate(oldest.redos as usize);
        }
        if self.collectors.len() > oldest.collectors as usize {
            self.collectors.truncate(oldest.collectors as usize);
        }
        self.choices.truncate(count);
        match self.choices.last() {
            Some(choice) => {
                self.heap.boundary = choice.heap as usize;
                self.protected = choice.top as usize;
            }
            None => {
                self.heap.boundary = 0;
                self.protected = 0;
            }
        }
    }

    /// Changes what the newest choice point tries next.
    pub(super) fn set_alt(&mut self, alt: Alt) {
        if let Some(choice) = self.choices.last_mut() {
            choice.alt = alt;
        }
    }
}

impl Choice {
    /// The collector begun just now outlives the choice point.
    pub(super) fn keep_collector(&mut self) {
        self.collectors += 1;
    }
}
