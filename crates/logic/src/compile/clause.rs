//! Code of whole clauses: heads, goals, and the placing of arguments.

use rustc_hash::FxHashMap;

use super::Refused;
use super::goal::{Census, Goal, VarUse, variables_of};
use super::terms::{Home, Writer, small};
use crate::code::{Code, Entry, MAX_ARGS, Op, Reg};
use crate::functor::{Class, Functor, Shape};
use crate::rebuild::variables;
use crate::term::Term;

pub(super) struct ClauseCompiler<'u> {
    w: Writer<'u>,
    /// Whether the clause ends by returning to its caller (a rule), not with an answer.
    returns: bool,
    has_frame: bool,
    /// The argument place in the first call that a variable is best put into at once.
    wishes: FxHashMap<u32, Reg>,
}

impl<'u> ClauseCompiler<'u> {
    /// A formula; with a pattern, the head of a plan.
    pub(super) fn query(
        pattern: Option<&Term>,
        goals: &[Goal],
        first_new: u32,
    ) -> Result<Code, Refused> {
        let mut census = Census::default();
        pattern.into_iter().for_each(|pattern| census.term(pattern));
        census.goals(goals, false);
        if census.is_shared {
            return Err(Refused::TooBig);
        }
        let mut imports: Vec<u32> = Vec::new();
        if let Some(term) = pattern {
            imports.extend(variables(term).iter().map(|var| var.id));
        }
        variables_of(goals, &mut imports);
        let mut uses = census.uses;
        imports.retain(|id| *id < first_new);
        for id in &imports {
            uses.entry(*id).or_default().permanent = true;
        }
        imports.sort_unstable();
        imports.dedup();
        let entry = match pattern {
            None => Entry::Query,
            Some(pattern) => match pattern.functor() {
                Some(functor) if is_plain_literal(functor) && pattern.args().len() <= MAX_ARGS => {
                    Entry::Args(functor)
                }
                _ => Entry::Whole,
            },
        };
        let mut this = ClauseCompiler {
            w: Writer::new(Code::new(entry), &uses),
            returns: false,
            has_frame: true,
            wishes: FxHashMap::default(),
        };
        let head_args = if let Entry::Args(functor) = entry {
            functor.arity() + 1
        } else {
            1
        };
        this.w.first_temp = head_args.max(widest_call(goals));
        for id in imports {
            let slot = this.w.new_slot()?;
            this.w.homes.insert(id, Home::Slot { slot, set: true });
            this.w.code.imports.push((id, slot));
        }
        if let Some(pattern) = pattern {
            this.pattern(pattern, entry)?;
        }
        this.goals(goals, false)?;
        this.w.emit(Op::Answer);
        this.w.code.frame = this.w.slots;
        Ok(this.w.code)
    }

    /// A rule, in two variants: without and with wanted annotations.
    pub(super) fn rule(head: &Term, goals: &[Goal], guarded: bool) -> Result<Code, Refused> {
        let mut code = Code::new(Entry::Rule);
        for annotated in [false, true] {
            let mut census = Census::default();
            head.args().iter().for_each(|arg| census.term(arg));
            if annotated {
                census.annots(head.annots());
            }
            census.goals(goals, true);
            if census.is_shared {
                return Err(Refused::TooBig);
            }
            let uses = census.uses;
            let has_frame = census.calls_inside || uses.values().any(|seen| seen.permanent);
            let mut this = ClauseCompiler {
                w: Writer::new(code, &uses),
                returns: true,
                has_frame,
                wishes: wishes(goals),
            };
            this.w.guarded = guarded;
            if annotated {
                this.w.code.annotated = this.w.here();
            }
            this.w.first_temp = head.args().len().max(widest_call(goals));
            let allocate = this.w.here() as usize;
            if has_frame {
                this.w.emit(Op::Allocate(0));
            }
            this.head(head.args(), false)?;
            if annotated {
                let reg = this.w.temp()?;
                this.w.build_annots(head.annots(), reg, 0)?;
                this.w.emit(Op::MatchWanted(reg));
                this.w.release(reg);
            }
            if !this.goals(goals, true)? {
                this.leave();
                this.w.emit(Op::Proceed);
            }
            if has_frame {
                this.w.code.ops[allocate] = Op::Allocate(this.w.slots);
            }
            code = this.w.code;
        }
        Ok(code)
    }

    fn leave(&mut self) {
        if self.has_frame {
            self.w.emit(Op::Deallocate);
        }
    }

    fn pattern(&mut self, pattern: &Term, entry: Entry) -> Result<(), Refused> {
        if let Entry::Args(functor) = entry {
            let annots = functor.arity() as Reg;
            self.w.take(annots);
            self.head(pattern.args(), true)?;
            if !pattern.annots().is_none() {
                let left = self.w.temp()?;
                self.w.build_annots(pattern.annots(), left, 0)?;
                self.w.emit(Op::UnifyAnnots {
                    left,
                    right: annots,
                });
                self.w.release(left);
            }
        } else {
            self.w.take(0);
            let left = self.w.temp()?;
            self.w.build(pattern, left, 0)?;
            self.w.emit(Op::Unify { left, right: 0 });
            self.w.release(left);
        }
        self.w.emit(Op::Matched);
        self.w.forget_registers();
        Ok(())
    }

    /// Matches the argument registers with the arguments of a head.
    fn head(&mut self, args: &[Term], pattern_is_left: bool) -> Result<(), Refused> {
        for reg in 0..args.len() {
            self.w.take(reg as Reg);
        }
        let mut rest: Vec<(Reg, &Term)> = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let reg = i as Reg;
            match arg {
                Term::Var(var) if self.w.use_of(var.id).permanent => {
                    let (slot, set) = self.w.slot_of(var.id)?;
                    if set {
                        rest.push((reg, arg));
                    } else {
                        self.w.guard(reg);
                        self.w.emit(if self.w.use_of(var.id).count == 2 {
                            Op::KeepSlot { slot, from: reg }
                        } else {
                            Op::StoreSlot { slot, from: reg }
                        });
                        self.w.mark_set(var.id);
                        self.w.release(reg);
                    }
                }
                Term::Var(var) if !self.w.homes.contains_key(&var.id) => {
                    self.w.guard(reg);
                    self.w.settle_in(var.id, reg);
                    self.w.used(var.id);
                }
                _ => rest.push((reg, arg)),
            }
        }
        let mut later: Vec<(Reg, &Term)> = Vec::new();
        let wishes = std::mem::take(&mut self.wishes);
        let wish =
            |w: &Writer<'_>, id: u32| wishes.get(&id).copied().filter(|reg| !w.is_busy(*reg));
        for (reg, arg) in rest {
            match arg {
                Term::Var(_) => later.push((reg, arg)),
                Term::Atom(name) => self.w.emit(Op::GetAtom(reg, *name)),
                Term::Nil => self.w.emit(Op::GetNil(reg)),
                Term::Number(n) => {
                    let at = self.w.number(*n);
                    self.w.emit(Op::GetNumber(reg, at));
                }
                _ if arg.is_settled() => {
                    self.w.code.terms.push(arg.clone());
                    let at = self.w.code.terms.len() as u32 - 1;
                    self.w.emit(Op::GetConst(reg, at));
                }
                _ if Writer::is_matched_by_parts(arg) => {
                    self.w.match_parts(arg, (reg, true), &wish, &mut later, 0)?;
                    continue;
                }
                _ => {
                    later.push((reg, arg));
                    continue;
                }
            }
            if !arg.is_var() {
                self.w.release(reg);
            }
        }
        // Variables first, so that expressions find their values.
        later.sort_by_key(|(_, term)| !term.is_var());
        for (reg, term) in later {
            self.unify_register(reg, term, pattern_is_left)?;
            self.w.release(reg);
        }
        Ok(())
    }

    fn unify_register(&mut self, reg: Reg, term: &Term, term_is_left: bool) -> Result<(), Refused> {
        let other = self.w.operand(term)?;
        self.w.emit(if term_is_left {
            Op::Unify {
                left: other.0,
                right: reg,
            }
        } else {
            Op::Unify {
                left: reg,
                right: other.0,
            }
        });
        self.w.done_with(other);
        Ok(())
    }

    /// Code for goals one after the other. Whether the last one has left the clause.
    fn goals(&mut self, goals: &[Goal], tail: bool) -> Result<bool, Refused> {
        for (i, goal) in goals.iter().enumerate() {
            let last = tail && i + 1 == goals.len();
            if self.goal(goal, last)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn goal(&mut self, goal: &Goal, last: bool) -> Result<bool, Refused> {
        let last = last && self.returns;
        match goal {
            Goal::True => {}
            Goal::Fail => self.w.emit(Op::Fail),
            Goal::Call(literal) if literal.args().len() > MAX_ARGS => {
                return self.dynamic(literal, last);
            }
            Goal::Call(literal) => {
                if !literal.annots().is_none() {
                    let reg = self.w.temp()?;
                    self.w.build_annots(literal.annots(), reg, 0)?;
                    self.w.emit(Op::Want(reg));
                    self.w.release(reg);
                }
                self.arguments(literal.args())?;
                let functor = literal.functor().unwrap_or(Functor::RULE);
                let args = literal.args().len() as u8;
                if last {
                    self.leave();
                    self.w.emit(Op::Execute { args, functor });
                    return Ok(true);
                }
                self.w.emit(Op::Call { args, functor });
                self.w.forget_registers();
            }
            Goal::Dynamic(term) => return self.dynamic(term, last),
            Goal::Action(call) => {
                if call.args().len() > MAX_ARGS {
                    return Err(Refused::TooBig);
                }
                self.arguments(call.args())?;
                let functor = call.functor().unwrap_or(Functor::RULE);
                self.w.emit(Op::Action {
                    args: call.args().len() as u8,
                    functor,
                });
                self.w.forget_registers();
            }
            Goal::Function(call, value) => self.function(call, value)?,
            Goal::Compare(op, left, right) => {
                let a = self.w.operand(left)?;
                if let Some(right) = small(right) {
                    self.w.emit(Op::CompareSmall {
                        op: *op,
                        left: a.0,
                        right,
                    });
                } else {
                    let b = self.second_operand(a.0, right)?;
                    self.w.emit(Op::Compare {
                        op: *op,
                        left: a.0,
                        right: b.0,
                    });
                    self.w.done_with(b);
                }
                self.w.done_with(a);
            }
            Goal::Unify(left, right) => self.unify(left, right)?,
            Goal::Univ(left, right) => {
                let a = self.w.operand(left)?;
                let b = self.second_operand(a.0, right)?;
                self.w.emit(Op::Univ {
                    left: a.0,
                    right: b.0,
                });
                self.w.done_with(b);
                self.w.done_with(a);
            }
            Goal::Or(left, right) => return self.either(left, right, last),
            Goal::Not(inner) => {
                self.init_slots(std::slice::from_ref(goal))?;
                let mark = self.w.new_slot()?;
                self.w.emit(Op::Mark(mark));
                let branch = self.branch();
                self.goals(inner, false)?;
                self.w.emit(Op::CutFail(mark));
                self.land(branch);
            }
            Goal::Collect {
                kind,
                template,
                query,
                result,
            } => {
                self.init_slots(std::slice::from_ref(goal))?;
                let begin = self.w.here() as usize;
                self.w.emit(Op::Collect {
                    kind: *kind,
                    end: 0,
                });
                self.goals(query, false)?;
                self.w.forget_registers();
                let item = self.w.operand(template)?;
                self.w.emit(Op::Gather(item.0));
                let end = self.w.here();
                self.w.code.ops[begin] = Op::Collect { kind: *kind, end };
                self.w.forget_registers();
                let reg = self.w.temp()?;
                self.w.emit(Op::Gathered(reg));
                self.unify_register(reg, result, true)?;
                self.w.release(reg);
            }
        }
        Ok(false)
    }

    fn dynamic(&mut self, term: &Term, last: bool) -> Result<bool, Refused> {
        let operand = self.w.operand(term)?;
        if last {
            self.leave();
            self.w.emit(Op::ExecuteTerm(operand.0));
            return Ok(true);
        }
        self.w.emit(Op::CallTerm(operand.0));
        self.w.forget_registers();
        Ok(false)
    }

    fn function(&mut self, call: &Term, value: &Term) -> Result<(), Refused> {
        let operand = self.w.operand(call)?;
        if operand.0 != 0 {
            self.w.emit(Op::Move {
                from: operand.0,
                to: 0,
            });
        }
        self.w.emit(Op::CallFunction);
        self.w.forget_registers();
        if let Term::Var(var) = value {
            if self.w.use_of(var.id).permanent {
                let (slot, _) = self.w.slot_of(var.id)?;
                self.w.emit(Op::StoreSlot { slot, from: 0 });
                self.w.mark_set(var.id);
            } else {
                self.w.settle_in(var.id, 0);
                self.w.used(var.id);
            }
        }
        Ok(())
    }

    fn second_operand(&mut self, first: Reg, term: &Term) -> Result<(Reg, bool), Refused> {
        // The first one may be free by now but is still to be read.
        let held = self.w.is_busy(first);
        self.w.take(first);
        let operand = self.w.operand(term)?;
        if !held && operand.0 != first {
            self.w.release(first);
        }
        Ok(operand)
    }

    fn unify(&mut self, left: &Term, right: &Term) -> Result<(), Refused> {
        if self.assign(left, right)? || self.assign(right, left)? {
            return Ok(());
        }
        let a = self.w.operand(left)?;
        if left.is_var() && !right.is_settled() && Writer::is_matched_by_parts(right) {
            let mut later = Vec::new();
            self.w.match_parts(right, a, &|_, _| None, &mut later, 0)?;
            for (reg, term) in later {
                self.unify_register(reg, term, false)?;
                self.w.release(reg);
            }
            return Ok(());
        }
        let b = self.second_operand(a.0, right)?;
        self.w.emit(Op::Unify {
            left: a.0,
            right: b.0,
        });
        self.w.done_with(b);
        self.w.done_with(a);
        Ok(())
    }

    /// `X = term` where this is the first occurrence of `X`: no unification is needed.
    fn assign(&mut self, var: &Term, term: &Term) -> Result<bool, Refused> {
        let Term::Var(var) = var else {
            return Ok(false);
        };
        if variables(term).iter().any(|other| other.id == var.id) || may_be_refused(term) {
            return Ok(false);
        }
        if self.w.use_of(var.id).permanent {
            let (slot, set) = self.w.slot_of(var.id)?;
            if set {
                return Ok(false);
            }
            let value = self.w.operand(term)?;
            self.w.emit(Op::StoreSlot {
                slot,
                from: value.0,
            });
            self.w.mark_set(var.id);
            self.w.done_with(value);
        } else {
            if self.w.homes.contains_key(&var.id) || self.w.left(var.id) <= 1 {
                return Ok(false);
            }
            let reg = self.w.temp()?;
            self.w.build(term, reg, 0)?;
            self.w.emit(Op::Settle(reg));
            self.w.settle_in(var.id, reg);
            self.w.used(var.id);
        }
        Ok(true)
    }

    fn either(&mut self, left: &[Goal], right: &[Goal], last: bool) -> Result<bool, Refused> {
        let mut vars = Vec::new();
        variables_of(left, &mut vars);
        variables_of(right, &mut vars);
        self.init_vars(&vars)?;
        self.w.forget_registers();
        let branch = self.branch();
        let left_ended = self.goals(left, last)?;
        let jump = self.w.here() as usize;
        if !left_ended {
            self.w.emit(Op::Jump(0));
        }
        self.land(branch);
        let right_ended = self.goals(right, last)?;
        let end = self.w.here();
        if !left_ended {
            self.w.code.ops[jump] = Op::Jump(end);
        }
        self.w.forget_registers();
        Ok(left_ended && right_ended)
    }

    /// Begins a branch; its alternative begins where the code lands.
    fn branch(&mut self) -> usize {
        self.w.forget_registers();
        self.w.emit(Op::Try(0));
        self.w.here() as usize - 1
    }

    fn land(&mut self, branch: usize) {
        let here = self.w.here();
        self.w.code.ops[branch] = Op::Try(here);
        self.w.forget_registers();
    }

    fn init_slots(&mut self, goals: &[Goal]) -> Result<(), Refused> {
        let mut vars = Vec::new();
        variables_of(goals, &mut vars);
        self.init_vars(&vars)
    }

    /// Branches must agree on what has a value.
    fn init_vars(&mut self, vars: &[u32]) -> Result<(), Refused> {
        for id in vars {
            if self.w.use_of(*id).permanent {
                self.w.init_slot(*id)?;
            }
        }
        Ok(())
    }

    /// Puts the arguments of a call into the first registers.
    fn arguments(&mut self, args: &[Term]) -> Result<(), Refused> {
        for (i, arg) in args.iter().enumerate() {
            let reg = i as Reg;
            if let Some(occupant) = self.occupant(reg) {
                if matches!(arg, Term::Var(var) if var.id == occupant) {
                    if self.w.use_of(occupant).count > 2 {
                        self.w.emit(Op::Settle(reg));
                    }
                    self.w.used(occupant);
                    self.w.take(reg);
                    continue;
                }
                let here = count_in(std::slice::from_ref(arg), occupant);
                let computed = arg.as_operator().is_some_and(|(op, _)| op.is_arithmetic());
                if !computed || here != self.w.left(occupant) {
                    self.make_way(reg, occupant, args)?;
                }
            }
            match arg {
                Term::Var(var) => self.argument_var(var.id, reg, args)?,
                _ => self.w.build(arg, reg, 0)?,
            }
            self.w.take(reg);
        }
        Ok(())
    }

    fn argument_var(&mut self, id: u32, reg: Reg, args: &[Term]) -> Result<(), Refused> {
        let alone = count_in(args, id) == 1;
        if self.w.use_of(id).permanent {
            let (slot, set) = self.w.slot_of(id)?;
            if !set {
                self.w.emit(Op::PutSlotVar {
                    slot,
                    to: reg,
                    fresh: alone,
                });
                self.w.mark_set(id);
                return Ok(());
            }
        } else if !self.w.homes.contains_key(&id) && alone {
            self.w.emit(Op::PutVar(reg));
            self.w.used(id);
            return Ok(());
        }
        self.w.build(&Term::var(id), reg, 0)
    }

    /// Moves the variable in an argument register elsewhere.
    fn make_way(&mut self, reg: Reg, occupant: u32, args: &[Term]) -> Result<(), Refused> {
        let place = args
            .iter()
            .enumerate()
            .skip(reg as usize + 1)
            .find_map(|(i, arg)| {
                let fits = matches!(arg, Term::Var(var) if var.id == occupant)
                    && !self.w.is_busy(i as Reg);
                fits.then_some(i as Reg)
            });
        let to = match place {
            Some(place) => place,
            None => self.w.temp()?,
        };
        self.w.emit(Op::Move { from: reg, to });
        self.w.release(reg);
        self.w.settle_in(occupant, to);
        Ok(())
    }

    fn occupant(&self, reg: Reg) -> Option<u32> {
        // Few variables live in registers at a time; their order does not matter here.
        #[allow(
            clippy::iter_over_hash_type,
            reason = "at most one variable lives in a register"
        )]
        for (id, home) in &self.w.homes {
            if *home == Home::Reg(reg) {
                return Some(*id);
            }
        }
        None
    }
}

fn is_plain_literal(functor: Functor) -> bool {
    functor.class() == Class::Literal && functor.shape() == Shape::Literal
}

/// The occurrences of a variable.
fn count_in(terms: &[Term], id: u32) -> u32 {
    let mut census = Census::default();
    terms.iter().for_each(|term| census.term(term));
    census.uses.get(&id).map_or(0, |seen: &VarUse| seen.count)
}

/// The greatest number of arguments of a call, at any depth.
fn widest_call(goals: &[Goal]) -> usize {
    let widths = goals.iter().map(|goal| match goal {
        Goal::Call(term) | Goal::Action(term) => term.args().len().min(MAX_ARGS),
        Goal::Or(left, right) => widest_call(left).max(widest_call(right)),
        Goal::Not(inner) => widest_call(inner),
        Goal::Collect { query, .. } => widest_call(query),
        Goal::Function(..) => 1,
        Goal::True
        | Goal::Fail
        | Goal::Dynamic(_)
        | Goal::Compare(..)
        | Goal::Unify(..)
        | Goal::Univ(..) => 0,
    });
    widths.max().unwrap_or(0)
}

/// Which variables the first call has directly as arguments.
fn wishes(goals: &[Goal]) -> FxHashMap<u32, Reg> {
    let mut wishes = FxHashMap::default();
    for goal in goals {
        match goal {
            Goal::Call(literal) if literal.args().len() <= MAX_ARGS => {
                for (i, arg) in literal.args().iter().enumerate() {
                    if let Term::Var(var) = arg {
                        wishes.entry(var.id).or_insert(i as Reg);
                    }
                }
                break;
            }
            Goal::True | Goal::Compare(..) | Goal::Unify(..) | Goal::Univ(..) => {}
            _ => break,
        }
    }
    wishes
}

/// Whether an unbound variable may refuse the value of a term, because it belongs to another name
/// space than the default one.
fn may_be_refused(term: &Term) -> bool {
    term.functor().is_some_and(|functor| {
        functor.is_spaced() || matches!(functor.shape(), Shape::OpenLiteral | Shape::VarLiteral)
    })
}
