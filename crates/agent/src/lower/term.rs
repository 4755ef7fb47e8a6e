//! Terms and formulas.
//!
//! Chains of operators may be of any length and are walked with a list of work; everything else
//! nests only as deep as the brackets of the text, which the lexer bounds.

use logic::annots::Annots;
use logic::functor::{Functor, FunctorKey, Operator, Shape};
use logic::symbol::Symbol;
use logic::term::{Args, Term};
use syntax::Span;
use syntax::ast::{self, BinaryOp, TermKind, UnaryOp};

use super::lowerer::{Lowerer, Place};
use super::names::is_dotted;
use super::namespace::{Space, is_reserved};

/// As what a term is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// An argument, element, annotation or operand of a comparison: data, in no name space.
    Data,
    /// An operand of an arithmetic operator.
    Number,
    /// A formula that is asked: literals are in the current name space.
    Formula,
    /// A belief, goal or event.
    Event,
    /// A step without prefix.
    Step,
}

impl Role {
    /// Whether a literal belongs to the current name space.
    fn is_in_namespace(self) -> bool {
        matches!(self, Role::Formula | Role::Event | Role::Step)
    }
}

enum Task<'a> {
    Visit(&'a ast::Term, Role),
    Binary(BinaryOp),
    Unary(UnaryOp),
}

impl Lowerer {
    /// A formula that stands at a place.
    pub(super) fn formula(&mut self, term: &ast::Term, place: Place) -> Term {
        let outer = std::mem::replace(&mut self.place, place);
        let formula = self.term(term, Role::Formula);
        self.place = outer;
        formula
    }

    /// A term.
    pub(super) fn term(&mut self, term: &ast::Term, role: Role) -> Term {
        if !matches!(term.kind, TermKind::Binary(..) | TermKind::Unary(..)) {
            return self.leaf(term, role);
        }
        let mut work = vec![Task::Visit(term, role)];
        let mut done: Vec<Term> = Vec::new();
        while let Some(task) = work.pop() {
            match task {
                Task::Visit(term, role) => match &term.kind {
                    TermKind::Binary(op, left, right) => {
                        let inner =
                            self.operand_role(op.is_logical(), op.is_arithmetic(), role, term);
                        work.push(Task::Binary(*op));
                        work.push(Task::Visit(right, inner));
                        work.push(Task::Visit(left, inner));
                    }
                    TermKind::Unary(op, operand) => {
                        let is_not = *op == UnaryOp::Not;
                        let inner = self.operand_role(is_not, !is_not, role, term);
                        work.push(Task::Unary(*op));
                        work.push(Task::Visit(operand, inner));
                    }
                    _ => {
                        let leaf = self.leaf(term, role);
                        done.push(leaf);
                    }
                },
                Task::Binary(op) => {
                    if let (Some(right), Some(left)) = (done.pop(), done.pop()) {
                        done.push(Term::operator(binary(op), [left, right]));
                    }
                }
                Task::Unary(op) => {
                    if let Some(operand) = done.pop() {
                        done.push(unary(op, operand));
                    }
                }
            }
        }
        done.pop().unwrap_or(Term::Nil)
    }

    /// As what the operands of an operator are read.
    fn operand_role(
        &mut self,
        logical: bool,
        arithmetic: bool,
        role: Role,
        term: &ast::Term,
    ) -> Role {
        if logical {
            return if role == Role::Data {
                Role::Data
            } else {
                Role::Formula
            };
        }
        if !arithmetic {
            return Role::Data;
        }
        if role == Role::Formula {
            self.report_no_formula(term, "an arithmetic expression");
        }
        Role::Number
    }

    fn leaf(&mut self, term: &ast::Term, role: Role) -> Term {
        match &term.kind {
            TermKind::Literal(literal) => self.literal(literal, term.span, role),
            TermKind::Var(var) => self.variable(var),
            TermKind::Number(n) => {
                self.require_term(term, role, "a number");
                Term::Number(*n)
            }
            TermKind::String(text) => {
                self.require_term(term, role, "a string");
                Term::string(text.as_str())
            }
            TermKind::List(items, tail) => {
                self.require_term(term, role, "a list");
                let items: Vec<Term> = items.iter().map(|i| self.term(i, Role::Data)).collect();
                let tail = tail
                    .as_ref()
                    .map_or(Term::Nil, |t| self.term(t, Role::Data));
                Term::open_list(items, tail)
            }
            TermKind::Body(body) => {
                self.require_term(term, role, "a plan body");
                self.braced(|lowerer| lowerer.body(body))
            }
            TermKind::Plan(plan) => {
                self.require_term(term, role, "a plan");
                self.braced(|lowerer| lowerer.plan_term(plan))
            }
            TermKind::Trigger(trigger) => {
                self.require_term(term, role, "an event");
                self.braced(|lowerer| lowerer.trigger(trigger).to_term())
            }
            TermKind::Rule(rule) => {
                self.require_term(term, role, "a rule");
                self.braced(|lowerer| lowerer.rule(rule))
            }
            TermKind::Unary(..) | TermKind::Binary(..) | TermKind::Error => Term::Nil,
        }
    }

    /// A rule, as a clause or in braces.
    pub(super) fn rule(&mut self, rule: &ast::Rule) -> Term {
        let head = self.term(&rule.head, Role::Event);
        let body = self.formula(&rule.body, Place::Rule);
        Term::structure(Functor::RULE, [head, body])
    }

    /// Reads program text in braces: the lines of its steps are not those of the plan around it.
    fn braced(&mut self, read: impl FnOnce(&mut Lowerer) -> Term) -> Term {
        let lines = self.lines.take();
        let term = read(self);
        self.lines = lines;
        term
    }

    fn require_term(&mut self, term: &ast::Term, role: Role, what: &str) {
        if role == Role::Formula {
            self.report_no_formula(term, what);
        }
    }

    fn literal(&mut self, literal: &ast::Literal, span: Span, role: Role) -> Term {
        if is_dotted(&literal.functor) {
            return self.call(literal, span, role);
        }
        let name = Symbol::new(&literal.functor);
        let space = self.space(literal.namespace.as_ref(), role);
        let reserved = || is_reserved(&literal.functor, literal.args.len());
        let mut args = Args::new();
        let (shape, namespace) = match space {
            Space::Named(Symbol::DEFAULT) => (Shape::Literal, Symbol::DEFAULT),
            Space::Named(_) if reserved() => (Shape::Literal, Symbol::DEFAULT),
            Space::Named(namespace) => (Shape::Literal, namespace),
            Space::Open(variable) => {
                args.push(variable);
                (Shape::OpenLiteral, Symbol::DEFAULT)
            }
        };
        for arg in &literal.args {
            let arg = self.term(arg, Role::Data);
            args.push(arg);
        }
        let annots = self.annots(literal.annots.as_ref());
        let arity = args.len() as u32;
        let negated = literal.negated;
        let key = FunctorKey {
            shape,
            namespace,
            negated,
            name,
            arity,
        };
        if arity == 0 && annots.is_none() && !negated && namespace == Symbol::DEFAULT {
            return Term::Atom(name);
        }
        Term::annotated(Functor::new(key), args, annots)
    }

    fn variable(&mut self, variable: &ast::VarTerm) -> Term {
        let space = match &variable.namespace {
            None => Space::Named(Symbol::DEFAULT),
            Some(written) => self.written_space(written),
        };
        let var = Term::Var(self.variables.occurrence(&variable.name));
        let annots = self.annots(variable.annots.as_ref());
        let mut args = Args::new();
        args.push(var);
        match space {
            Space::Named(Symbol::DEFAULT) => {
                if !variable.negated && annots.is_none() {
                    return args.swap_remove(0);
                }
            }
            Space::Named(namespace) => args.push(Term::Atom(namespace)),
            Space::Open(namespace) => args.push(namespace),
        }
        let key = FunctorKey {
            shape: Shape::VarLiteral,
            namespace: Symbol::DEFAULT,
            negated: variable.negated,
            name: Symbol::EMPTY,
            arity: args.len() as u32,
        };
        Term::annotated(Functor::new(key), args, annots)
    }

    fn space(&mut self, written: Option<&ast::NameSpace>, role: Role) -> Space {
        match written {
            Some(written) => self.written_space(written),
            None if role.is_in_namespace() => Space::Named(self.source.namespace),
            None => Space::Named(Symbol::DEFAULT),
        }
    }

    pub(super) fn annots(&mut self, annots: Option<&ast::Annots>) -> Annots {
        let Some(annots) = annots else {
            return Annots::None;
        };
        let items: Vec<Term> = annots
            .items
            .iter()
            .map(|i| self.term(i, Role::Data))
            .collect();
        let tail = annots.tail.as_ref().map(|tail| self.term(tail, Role::Data));
        Annots::open(items, tail)
    }
}

fn binary(op: BinaryOp) -> Operator {
    match op {
        BinaryOp::Or => Operator::Or,
        BinaryOp::And => Operator::And,
        BinaryOp::Lt => Operator::Lt,
        BinaryOp::Le => Operator::Le,
        BinaryOp::Gt => Operator::Gt,
        BinaryOp::Ge => Operator::Ge,
        BinaryOp::Eq => Operator::Eq,
        BinaryOp::Ne => Operator::Ne,
        BinaryOp::Unify => Operator::Unify,
        BinaryOp::Univ => Operator::Univ,
        BinaryOp::Add => Operator::Add,
        BinaryOp::Sub => Operator::Sub,
        BinaryOp::Mul => Operator::Mul,
        BinaryOp::Div => Operator::Div,
        BinaryOp::IntDiv => Operator::IntDiv,
        BinaryOp::Mod => Operator::Mod,
        BinaryOp::Pow => Operator::Pow,
    }
}

/// A signed number is a number and needs no computing.
fn unary(op: UnaryOp, operand: Term) -> Term {
    match (op, operand) {
        (UnaryOp::Minus, Term::Number(n)) => Term::Number(-n),
        (UnaryOp::Plus, Term::Number(n)) => Term::Number(n),
        (UnaryOp::Minus, operand) => Term::operator(Operator::Minus, [operand]),
        (UnaryOp::Plus, operand) => Term::operator(Operator::Plus, [operand]),
        (UnaryOp::Not, operand) => Term::operator(Operator::Not, [operand]),
    }
}
