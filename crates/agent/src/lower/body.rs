//! Bodies and their steps.

use logic::functor::{Functor, Shape, StepOp};
use logic::symbol::Symbol;
use logic::term::Term;
use syntax::ast::{self, StepKind, TermKind};

use super::lowerer::{Lowerer, Place};
use super::term::Role;

/// A body term of these steps.
pub(super) fn body_of(steps: Vec<Term>) -> Term {
    let empty = Term::structure(Functor::EMPTY_BODY, []);
    steps.into_iter().rev().fold(empty, |rest, step| {
        Term::structure(Functor::BODY, [step, rest])
    })
}

/// The steps of a body term.
pub(super) fn steps_of(body: &Term) -> Vec<Term> {
    let mut steps = Vec::new();
    let mut rest = body;
    while let Some(s) = rest.as_struct().filter(|s| s.functor == Functor::BODY) {
        steps.push(s.args[0].clone());
        rest = &s.args[1];
    }
    steps
}

/// The internal action that stands for a control step.
pub(super) fn control(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
    let args: Vec<Term> = args.into_iter().collect();
    Term::structure(
        Functor::of(Shape::Internal, Symbol::new(name), args.len()),
        args,
    )
}

impl Lowerer {
    /// A body. A leading step `true` is dropped.
    pub(super) fn body(&mut self, body: &ast::Body) -> Term {
        let steps = match body.steps.split_first() {
            Some((first, rest)) if is_true(first) => rest,
            _ => &body.steps[..],
        };
        let steps = steps.iter().map(|step| self.step(step)).collect();
        body_of(steps)
    }

    fn step(&mut self, step: &ast::Step) -> Term {
        self.note_step(step.span);
        match &step.kind {
            StepKind::Simple(ast::StepOp::None, term) => self.term(term, Role::Step),
            StepKind::Simple(op, term) => {
                let op = step_op(*op);
                let operand = if op == StepOp::Test {
                    self.formula(term, Place::Test)
                } else {
                    self.term(term, Role::Event)
                };
                Term::structure(Functor::step(op), [operand])
            }
            StepKind::Block(body) => self.body(body),
            StepKind::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.formula(condition, Place::Test);
                let then = self.body(then);
                match otherwise {
                    None => control(".if_then_else", [condition, then]),
                    Some(otherwise) => {
                        let otherwise = self.body(otherwise);
                        control(".if_then_else", [condition, then, otherwise])
                    }
                }
            }
            StepKind::While { condition, body } => {
                let condition = self.formula(condition, Place::Test);
                let body = self.body(body);
                control(".loop", [condition, body])
            }
            StepKind::For { condition, body } => {
                let condition = self.formula(condition, Place::Test);
                let body = self.body(body);
                control(".foreach", [condition, body])
            }
            StepKind::Fork { all, branches } => {
                let mut args = vec![Term::atom(if *all { "and" } else { "or" })];
                for branch in branches {
                    args.push(self.body(block_of(branch)));
                }
                control(".fork", args)
            }
        }
    }
}

/// The body of a branch: of a branch that is only a block, the block.
fn block_of(branch: &ast::Body) -> &ast::Body {
    match &branch.steps[..] {
        [
            ast::Step {
                kind: StepKind::Block(body),
                ..
            },
        ] => body,
        _ => branch,
    }
}

fn is_true(step: &ast::Step) -> bool {
    let StepKind::Simple(ast::StepOp::None, term) = &step.kind else {
        return false;
    };
    match &term.kind {
        TermKind::Literal(literal) => {
            literal.functor == "true"
                && literal.args.is_empty()
                && literal.annots.is_none()
                && !literal.negated
        }
        _ => false,
    }
}

fn step_op(op: ast::StepOp) -> StepOp {
    match op {
        ast::StepOp::None => StepOp::Plain,
        ast::StepOp::Achieve => StepOp::Achieve,
        ast::StepOp::AchieveNewFocus => StepOp::AchieveNewFocus,
        ast::StepOp::Test => StepOp::Test,
        ast::StepOp::Add => StepOp::Add,
        ast::StepOp::AddEnd => StepOp::AddEnd,
        ast::StepOp::AddNewFocus => StepOp::AddNewFocus,
        ast::StepOp::Delete => StepOp::Delete,
        ast::StepOp::DeleteNewFocus => StepOp::DeleteNewFocus,
        ast::StepOp::Replace => StepOp::Replace,
    }
}
