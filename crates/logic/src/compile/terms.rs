//! Code that builds terms in registers and matches registers with patterns.

use rustc_hash::FxHashMap;

use super::Refused;
use super::goal::VarUse;
use crate::annots::Annots;
use crate::cell::Cell;
use crate::code::{Code, Op, Reg, Slot};
use crate::functor::{Class, Functor, Operator};
use crate::term::{Struct, Term};

/// Terms nested deeper than this (lists along their tails do not count) are not compiled.
const MAX_DEPTH: usize = 64;

/// Where a variable is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Home {
    Reg(Reg),
    Slot { slot: Slot, set: bool },
}

/// Writes instructions, and knows which registers are in use.
pub(super) struct Writer<'u> {
    pub(super) code: Code,
    pub(super) uses: &'u FxHashMap<u32, VarUse>,
    pub(super) homes: FxHashMap<u32, Home>,
    /// Occurrences still to come, of variables that live in registers.
    left: FxHashMap<u32, u32>,
    busy: [bool; 256],
    /// Registers below this one are left to arguments.
    pub(super) first_temp: usize,
    pub(super) slots: u16,
    /// Whether first occurrences of variables are guarded.
    pub(super) guarded: bool,
    /// How many of the terms being built are pieces of programs.
    programs: usize,
}

/// A part of a structure, ready to be written.
enum Part<'t> {
    Term(&'t Term),
    /// Built before, in a register of its own.
    Built(Reg),
}

impl<'u> Writer<'u> {
    pub(super) fn new(code: Code, uses: &'u FxHashMap<u32, VarUse>) -> Writer<'u> {
        Writer {
            code,
            uses,
            homes: FxHashMap::default(),
            left: FxHashMap::default(),
            busy: [false; 256],
            first_temp: 0,
            slots: 0,
            guarded: false,
            programs: 0,
        }
    }

    pub(super) fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
    }

    /// The register holds the first occurrence of a variable that was given a value.
    pub(super) fn guard(&mut self, reg: Reg) {
        if self.guarded {
            self.emit(Op::Guard(reg));
        }
    }

    pub(super) fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    /// All registers are free again (behind a call); variables that lived there are gone.
    pub(super) fn forget_registers(&mut self) {
        self.busy = [false; 256];
        self.homes
            .retain(|_, home| matches!(home, Home::Slot { .. }));
    }

    pub(super) fn new_slot(&mut self) -> Result<Slot, Refused> {
        if self.slots >= 4000 {
            return Err(Refused::TooBig);
        }
        self.slots += 1;
        Ok(self.slots - 1)
    }

    pub(super) fn take(&mut self, reg: Reg) {
        self.busy[reg as usize] = true;
    }

    pub(super) fn release(&mut self, reg: Reg) {
        self.busy[reg as usize] = false;
    }

    pub(super) fn is_busy(&self, reg: Reg) -> bool {
        self.busy[reg as usize]
    }

    pub(super) fn temp(&mut self) -> Result<Reg, Refused> {
        let found = (self.first_temp..256).find(|reg| !self.busy[*reg]);
        let reg = found.ok_or(Refused::TooBig)? as Reg;
        self.take(reg);
        Ok(reg)
    }

    pub(super) fn use_of(&self, id: u32) -> VarUse {
        self.uses.get(&id).copied().unwrap_or_default()
    }

    /// Occurrences of a register variable that are still to come.
    pub(super) fn left(&self, id: u32) -> u32 {
        self.left
            .get(&id)
            .copied()
            .unwrap_or_else(|| self.use_of(id).count)
    }

    /// One occurrence is done. A register that is needed no more is free.
    pub(super) fn used(&mut self, id: u32) {
        let left = self.left(id).saturating_sub(1);
        self.left.insert(id, left);
        if left == 0
            && let Some(Home::Reg(reg)) = self.homes.get(&id).copied()
        {
            self.release(reg);
            self.homes.remove(&id);
        }
    }

    /// The variable lives in this register from now on.
    pub(super) fn settle_in(&mut self, id: u32, reg: Reg) {
        self.take(reg);
        self.homes.insert(id, Home::Reg(reg));
    }

    pub(super) fn number(&mut self, n: f64) -> u32 {
        self.code.numbers.push(Cell::number(n));
        self.code.numbers.len() as u32 - 1
    }

    fn constant(&mut self, term: &Term) -> u32 {
        self.code.terms.push(term.clone());
        self.code.terms.len() as u32 - 1
    }

    /// The slot of a variable that has one, made at its first occurrence.
    pub(super) fn slot_of(&mut self, id: u32) -> Result<(Slot, bool), Refused> {
        match self.homes.get(&id) {
            Some(Home::Slot { slot, set }) => Ok((*slot, *set)),
            _ => {
                let slot = self.new_slot()?;
                self.homes.insert(id, Home::Slot { slot, set: false });
                Ok((slot, false))
            }
        }
    }

    pub(super) fn mark_set(&mut self, id: u32) {
        if let Some(Home::Slot { set, .. }) = self.homes.get_mut(&id) {
            *set = true;
        }
    }

    /// Gives a value to a slot variable that has none yet, so that branches agree about it.
    pub(super) fn init_slot(&mut self, id: u32) -> Result<(), Refused> {
        let (slot, set) = self.slot_of(id)?;
        if !set {
            self.emit(Op::InitSlot(slot));
            self.mark_set(id);
        }
        Ok(())
    }

    /// A register with the value of a term, for reading. The flag says that it may be released
    /// after use.
    pub(super) fn operand(&mut self, term: &Term) -> Result<(Reg, bool), Refused> {
        if let Term::Var(var) = term
            && let Some(Home::Reg(reg)) = self.homes.get(&var.id).copied()
        {
            self.used(var.id);
            return Ok((reg, false));
        }
        let reg = self.temp()?;
        self.build(term, reg, 0)?;
        Ok((reg, true))
    }

    pub(super) fn done_with(&mut self, (reg, temporary): (Reg, bool)) {
        if temporary {
            self.release(reg);
        }
    }

    /// Builds a term in a register. The register must not hold anything needed for it.
    pub(super) fn build(&mut self, term: &Term, to: Reg, depth: usize) -> Result<(), Refused> {
        if depth > MAX_DEPTH {
            return Err(Refused::TooBig);
        }
        match term {
            Term::Number(n) => {
                let at = self.number(*n);
                self.emit(Op::PutNumber(to, at));
            }
            Term::Atom(name) => self.emit(Op::PutAtom(to, *name)),
            Term::Nil => self.emit(Op::PutNil(to)),
            Term::Var(var) => self.build_var(var.id, to)?,
            _ if term.is_settled() => {
                let at = self.constant(term);
                self.emit(Op::PutConst(to, at));
            }
            Term::List(_) => self.build_list(term, to, depth)?,
            Term::Struct(s) => self.build_compound(s, to, depth)?,
            Term::String(_) | Term::Container(_) => {}
        }
        Ok(())
    }

    fn build_compound(&mut self, s: &Struct, to: Reg, depth: usize) -> Result<(), Refused> {
        match s.functor.class() {
            Class::Program => {
                self.programs += 1;
                self.build_struct(s, to, depth)?;
                self.programs -= 1;
            }
            // Nobody wants the value of an expression in a piece of a program now; it need not
            // have any.
            Class::Operator | Class::Computed if self.programs > 0 && s.functor.is_expression() => {
                self.build_struct(s, to, depth)?;
            }
            Class::Operator
                if let Some(op) = s.functor.as_operator()
                    && op.is_arithmetic() =>
            {
                self.build_expression(op, &s.args, to, depth)?;
            }
            Class::Computed => {
                self.build_struct(s, to, depth)?;
                self.emit(Op::Resolve { to, from: to });
            }
            Class::Literal | Class::Internal | Class::Operator => {
                self.build_struct(s, to, depth)?
            }
        }
        Ok(())
    }

    fn build_var(&mut self, id: u32, to: Reg) -> Result<(), Refused> {
        if self.use_of(id).permanent {
            let (slot, set) = self.slot_of(id)?;
            if set {
                self.emit(Op::PutSlot { slot, to });
            } else {
                self.emit(Op::PutSlotVar {
                    slot,
                    to,
                    fresh: false,
                });
                self.mark_set(id);
            }
            return Ok(());
        }
        match self.homes.get(&id).copied() {
            Some(Home::Reg(from)) => {
                if from != to {
                    self.emit(Op::Move { from, to });
                }
                // A copy must not count as the only way to the variable.
                if self.use_of(id).count > 2 {
                    self.emit(Op::Settle(to));
                }
            }
            _ => {
                self.emit(Op::PutShared(to));
                if self.left(id) > 1 {
                    let home = self.temp()?;
                    self.emit(Op::Move { from: to, to: home });
                    self.settle_in(id, home);
                }
            }
        }
        self.used(id);
        Ok(())
    }

    fn build_expression(
        &mut self,
        op: Operator,
        operands: &[Term],
        to: Reg,
        depth: usize,
    ) -> Result<(), Refused> {
        if depth + 1 > MAX_DEPTH {
            return Err(Refused::TooBig);
        }
        match operands {
            [x] => {
                let from = self.operand_at(x, depth)?;
                self.emit(Op::Sign {
                    op,
                    to,
                    from: from.0,
                });
                self.done_with(from);
            }
            [x, y] => {
                let left = self.operand_at(x, depth)?;
                if let Some(right) = small(y) {
                    self.emit(Op::ArithSmall {
                        op,
                        to,
                        left: left.0,
                        right,
                    });
                } else {
                    // Its register may be free by now but must not be taken for the second one.
                    let held = self.is_busy(left.0);
                    self.take(left.0);
                    let right = self.operand_at(y, depth)?;
                    if !held {
                        self.release(left.0);
                    }
                    self.emit(Op::Arith {
                        op,
                        to,
                        left: left.0,
                        right: right.0,
                    });
                    self.done_with(right);
                }
                self.done_with(left);
            }
            _ => return Err(Refused::TooBig),
        }
        Ok(())
    }

    fn operand_at(&mut self, term: &Term, depth: usize) -> Result<(Reg, bool), Refused> {
        if term.is_var() {
            return self.operand(term);
        }
        let reg = self.temp()?;
        self.build(term, reg, depth + 1)?;
        Ok((reg, true))
    }

    /// Builds what cannot be written in place, in registers of its own.
    fn prepare<'t>(&mut self, term: &'t Term, depth: usize) -> Result<Part<'t>, Refused> {
        match term {
            Term::List(_) | Term::Struct(_) if !term.is_settled() => {
                let reg = self.temp()?;
                self.build(term, reg, depth + 1)?;
                Ok(Part::Built(reg))
            }
            _ => Ok(Part::Term(term)),
        }
    }

    fn build_list(&mut self, list: &Term, to: Reg, depth: usize) -> Result<(), Refused> {
        let mut elements = list.elements();
        let items: Vec<&Term> = elements.by_ref().collect();
        let rest = elements.rest();
        let tail = self.prepare(rest, depth)?;
        let mut parts = Vec::with_capacity(items.len());
        for item in items {
            parts.push(self.prepare(item, depth)?);
        }
        self.emit(Op::PutList(to));
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                self.emit(Op::PartList);
            }
            self.write_part(part)?;
        }
        self.write_part(tail)
    }

    fn build_struct(&mut self, s: &Struct, to: Reg, depth: usize) -> Result<(), Refused> {
        let Ok(arity) = u8::try_from(s.args.len()) else {
            return Err(Refused::TooBig);
        };
        let mut parts = Vec::with_capacity(s.args.len());
        for arg in &s.args {
            parts.push(self.prepare(arg, depth)?);
        }
        let annots = match &s.annots {
            Annots::None => None,
            annots => {
                let reg = self.temp()?;
                self.build_annots(annots, reg, depth)?;
                Some(reg)
            }
        };
        self.emit(Op::PutStruct {
            to,
            arity,
            annotated: annots.is_some(),
            functor: s.functor,
        });
        for part in parts {
            self.write_part(part)?;
        }
        if let Some(reg) = annots {
            self.write_part(Part::Built(reg))?;
        }
        Ok(())
    }

    /// Annotations as the machine has them: a list, or a constant that stands for them.
    pub(super) fn build_annots(
        &mut self,
        annots: &Annots,
        to: Reg,
        depth: usize,
    ) -> Result<(), Refused> {
        match annots {
            Annots::None => self.emit(Op::PutNil(to)),
            Annots::Own => self.emit(Op::PutAtom(to, Cell::OWN.as_atom())),
            Annots::List(_) if annots.flags().is_settled() => {
                let holder = Term::annotated(
                    Functor::literal(crate::symbol::Symbol::EMPTY, 0),
                    crate::term::Args::new(),
                    annots.clone(),
                );
                let at = self.constant(&holder);
                self.emit(Op::PutConst(to, at));
            }
            Annots::List(list) => {
                let tail = list.tail.clone().unwrap_or(Term::Nil);
                let items = list.items.iter().rev().cloned();
                let all = items.fold(tail, |rest, item| Term::cons(item, rest));
                self.build(&all, to, depth + 1)?;
            }
        }
        Ok(())
    }

    fn write_part(&mut self, part: Part<'_>) -> Result<(), Refused> {
        match part {
            Part::Built(reg) => {
                self.emit(Op::PartValue(reg));
                self.release(reg);
            }
            Part::Term(Term::Var(var)) => self.part_var(var.id, None)?,
            Part::Term(term) => self.part_constant(term),
        }
        Ok(())
    }

    pub(super) fn part_constant(&mut self, term: &Term) {
        match term {
            Term::Number(n) => {
                let at = self.number(*n);
                self.emit(Op::PartNumber(at));
            }
            Term::Atom(name) => self.emit(Op::PartAtom(*name)),
            Term::Nil => self.emit(Op::PartNil),
            _ => {
                let at = self.constant(term);
                self.emit(Op::PartConst(at));
            }
        }
    }

    /// A variable as part of a structure. At its first occurrence it gets the register `wish` if
    /// that is given.
    pub(super) fn part_var(&mut self, id: u32, wish: Option<Reg>) -> Result<(), Refused> {
        let uses = self.use_of(id);
        if uses.permanent {
            let (slot, set) = self.slot_of(id)?;
            if set {
                self.emit(Op::PartSlot(slot));
            } else {
                self.emit(Op::PartSlotVar(slot));
                if self.guarded {
                    self.emit(Op::GuardSlot(slot));
                }
            }
            self.mark_set(id);
            return Ok(());
        }
        match self.homes.get(&id).copied() {
            Some(Home::Reg(reg)) => {
                self.emit(Op::PartValue(reg));
                self.used(id);
            }
            _ if self.left(id) <= 1 => {
                self.emit_void();
                self.used(id);
            }
            _ => {
                let reg = match wish {
                    Some(reg) => reg,
                    None => self.temp()?,
                };
                self.emit(Op::PartVar(reg));
                self.guard(reg);
                self.settle_in(id, reg);
                self.used(id);
            }
        }
        Ok(())
    }

    fn emit_void(&mut self) {
        match self.code.ops.last_mut() {
            Some(Op::PartVoid(n)) if *n < 1000 => *n += 1,
            _ => self.emit(Op::PartVoid(1)),
        }
    }

    /// Whether a compound pattern is matched part by part.
    pub(super) fn is_matched_by_parts(term: &Term) -> bool {
        match term {
            Term::List(_) => true,
            Term::Struct(s) => {
                s.functor.class() != Class::Program
                    && !s.functor.is_computed()
                    && s.annots.is_none()
                    && !s.args.is_empty()
                    && s.args.len() < 256
            }
            _ => false,
        }
    }

    /// Matches a register (freed at once if it `frees`) with a pattern, part by part. Parts that must wait
    /// until all variables have values are put into `later`, with their registers.
    pub(super) fn match_parts<'t>(
        &mut self,
        pattern: &'t Term,
        (from, frees): (Reg, bool),
        wish: &impl Fn(&Writer<'u>, u32) -> Option<Reg>,
        later: &mut Vec<(Reg, &'t Term)>,
        depth: usize,
    ) -> Result<(), Refused> {
        if depth > MAX_DEPTH {
            return Err(Refused::TooBig);
        }
        let mut inner: Vec<(Reg, &'t Term)> = Vec::new();
        match pattern {
            Term::List(_) => {
                let begin = self.code.ops.len();
                self.emit(Op::GetList(from));
                if frees {
                    self.release(from);
                }
                let mut elements = pattern.elements();
                let mut first = true;
                for item in elements.by_ref() {
                    if !first {
                        self.emit(Op::PartList);
                    }
                    first = false;
                    self.match_part(item, wish, &mut inner)?;
                }
                self.match_part(elements.rest(), wish, &mut inner)?;
                self.fuse_list(begin);
            }
            Term::Struct(s) => {
                let arity = u8::try_from(s.args.len()).map_err(|_| Refused::TooBig)?;
                self.emit(Op::GetStruct {
                    from,
                    arity,
                    functor: s.functor,
                });
                if frees {
                    self.release(from);
                }
                for arg in &s.args {
                    self.match_part(arg, wish, &mut inner)?;
                }
            }
            _ => return Err(Refused::TooBig),
        }
        for (reg, term) in inner {
            if Writer::is_matched_by_parts(term) {
                self.match_parts(term, (reg, true), wish, later, depth + 1)?;
            } else {
                later.push((reg, term));
            }
        }
        Ok(())
    }

    /// The most frequent list patterns take a single instruction.
    fn fuse_list(&mut self, begin: usize) {
        let fused = match self.code.ops[begin..] {
            [Op::GetList(from), Op::PartVar(head), Op::PartVar(tail)] => {
                Op::GetListVars { from, head, tail }
            }
            [Op::GetList(from), Op::PartValue(head), Op::PartVar(tail)] => {
                Op::GetListValue { from, head, tail }
            }
            // The rest of a list needs no guard.
            [
                Op::GetList(from),
                Op::PartVar(head),
                Op::Guard(_),
                Op::PartVar(tail),
                Op::Guard(_),
            ] => {
                self.code.ops.truncate(begin);
                self.emit(Op::GetListVars { from, head, tail });
                self.guard(head);
                return;
            }
            [
                Op::GetList(from),
                Op::PartValue(head),
                Op::PartVar(tail),
                Op::Guard(_),
            ] => Op::GetListValue { from, head, tail },
            _ => return,
        };
        self.code.ops.truncate(begin);
        self.emit(fused);
    }

    fn match_part<'t>(
        &mut self,
        term: &'t Term,
        wish: &impl Fn(&Writer<'u>, u32) -> Option<Reg>,
        inner: &mut Vec<(Reg, &'t Term)>,
    ) -> Result<(), Refused> {
        match term {
            Term::Var(var) => {
                let wished = wish(self, var.id);
                self.part_var(var.id, wished)
            }
            Term::List(_) | Term::Struct(_) if !term.is_settled() => {
                let reg = self.temp()?;
                self.emit(Op::PartVar(reg));
                inner.push((reg, term));
                Ok(())
            }
            _ => {
                self.part_constant(term);
                Ok(())
            }
        }
    }
}

/// A whole number that fits into an instruction.
pub(super) fn small(term: &Term) -> Option<i16> {
    match term {
        Term::Number(n)
            if n.fract() == 0.0 && n.abs() <= 30_000.0 && n.to_bits() != (-0.0f64).to_bits() =>
        {
            Some(*n as i16)
        }
        _ => None,
    }
}
