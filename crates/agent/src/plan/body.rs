//! Plan bodies, compiled: every name resolved, every formula ready for the solver.

use std::sync::Arc;

use logic::code::Code;
use logic::compile::compile_formula;
use logic::function::Function;
use logic::functor::{Class, Functor, Operator, Shape, StepOp};
use logic::rebuild::replace;
use logic::store::Place;
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use crate::action::{Control, Run};
use crate::agent::with_own_source;
use crate::callable::Callable;
use crate::registry::Registry;

/// A compiled sequence of steps.
#[derive(Clone, Debug, Default)]
pub struct Body {
    steps: Vec<Step>,
}

/// A compiled step.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it does.
    pub kind: StepKind,
    /// The step as a term, over the variables of the plan.
    pub term: Term,
    /// Functions that only the agent can compute (random numbers, the time, beliefs): asked first.
    pub prelude: Option<Prelude>,
    /// Its line.
    pub line: u32,
}

/// A query that gives the values of function calls inside a step.
#[derive(Clone, Debug)]
pub struct Prelude {
    /// `T1 = f(..) & T2 = …`
    pub query: Arc<Code>,
    /// The variables T1, T2 …: unbound before the query.
    pub temporaries: std::ops::Range<u32>,
}

/// Whether an event belongs to the intention that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// The intention waits for the event's plan.
    Same,
    /// The event starts an intention of its own.
    New,
}

/// What a step does.
#[derive(Clone)]
pub enum StepKind {
    /// Nothing (`true`).
    Nothing,
    /// An internal action: the action and the call with its arguments.
    Internal(Callable, Term),
    /// A call of an internal action that does not exist.
    UnknownInternal(Term),
    /// An action of the environment.
    Act(Term),
    /// `!g`, `!!g`
    Achieve(Term, Focus),
    /// `?f`: the formula, its query, and whether an event may be made for it.
    Test {
        /// The formula.
        formula: Term,
        /// The formula, compiled.
        query: Query,
        /// Whether it is a single literal.
        literal: bool,
    },
    /// `+b`, `+<b`, `+>b`, `++b`
    Add(Term, Place, Focus),
    /// `-b`, `--b`
    Delete(Term, Focus),
    /// `-+b`
    Replace(Term),
    /// A comparison, unification or other formula that must hold.
    Constraint(Term, Query),
    /// A variable (perhaps with sign, annotations, name space) whose value is the step.
    Value(Term),
    /// Steps in parentheses.
    Block(Arc<Body>),
    /// `if`
    If {
        /// The condition.
        condition: Query,
        /// What runs if it holds.
        then: Arc<Body>,
        /// What runs if it does not.
        otherwise: Option<Arc<Body>>,
    },
    /// `while`
    While(Query, Arc<Body>),
    /// `for`
    For(Query, Arc<Body>),
    /// `|&|` (all) or `|||` (first)
    Fork {
        /// Whether all branches must end.
        all: bool,
        /// The branches.
        branches: Vec<Arc<Body>>,
    },
    /// A step that cannot be carried out; it fails with this message.
    Broken(Arc<str>),
}

/// A compiled formula, or why there is none: the step that needs it fails with the message.
pub type Query = Result<Arc<Code>, Arc<str>>;

impl std::fmt::Debug for StepKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StepKind")
    }
}

impl Body {
    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The step of this number.
    pub fn step(&self, pc: u32) -> Option<&Step> {
        self.steps.get(pc as usize)
    }

    /// The line of a step.
    pub fn line(&self, pc: u32) -> Option<u32> {
        self.step(pc).map(|step| step.line)
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Compiles bodies. Variables that it needs beyond those of the plan are numbered from
/// `next_var`, which it moves on.
pub struct Compiler<'a> {
    /// What names stand for.
    pub registry: &'a Registry,
    /// The first number free for temporaries.
    pub next_var: u32,
    /// The lines of the steps still to come, in the order of [`PlanSource::lines`](super::PlanSource::lines).
    pub lines: std::slice::Iter<'a, u32>,
    /// The line of a step when `lines` has run out (a body made at run time).
    pub line: u32,
}

impl Compiler<'_> {
    /// Compiles a body term. A term that is no body is a body of one step.
    pub fn body(&mut self, body: &Term) -> Body {
        let mut steps = Vec::new();
        let mut rest = body;
        loop {
            match rest.as_struct() {
                Some(s) if s.functor == Functor::BODY => {
                    steps.push(self.step(&s.args[0]));
                    rest = &s.args[1];
                }
                Some(s) if s.functor == Functor::EMPTY_BODY => break,
                _ => {
                    steps.push(self.step(rest));
                    break;
                }
            }
        }
        Body { steps }
    }

    fn step(&mut self, term: &Term) -> Step {
        let line = self.lines.next().copied().unwrap_or(self.line);
        let mut prelude = None;
        let kind = match term.as_struct().map(|s| (s.functor.shape(), &s.args)) {
            Some((Shape::Step(op), args)) => {
                let operand = match op {
                    StepOp::Test | StepOp::Plain => args[0].clone(),
                    _ => self.extract(&args[0], &mut prelude),
                };
                self.prefixed(op, operand)
            }
            _ => self.plain(term, &mut prelude),
        };
        Step {
            kind,
            term: term.clone(),
            prelude,
            line,
        }
    }

    fn prefixed(&mut self, op: StepOp, operand: Term) -> StepKind {
        let operand = match op {
            StepOp::Plain | StepOp::Test => operand,
            // Beliefs and goals get their source once, not at every step.
            _ => with_known_source(operand),
        };
        match op {
            StepOp::Plain => self.plain(&operand, &mut None),
            StepOp::Achieve => StepKind::Achieve(operand, Focus::Same),
            StepOp::AchieveNewFocus => StepKind::Achieve(operand, Focus::New),
            StepOp::Test => {
                let literal = is_test_literal(&operand);
                StepKind::Test {
                    query: self.query(&operand),
                    formula: operand,
                    literal,
                }
            }
            StepOp::Add => StepKind::Add(operand, Place::Front, Focus::Same),
            StepOp::AddEnd => StepKind::Add(operand, Place::End, Focus::Same),
            StepOp::AddNewFocus => StepKind::Add(operand, Place::Front, Focus::New),
            StepOp::Delete => StepKind::Delete(operand, Focus::Same),
            StepOp::DeleteNewFocus => StepKind::Delete(operand, Focus::New),
            StepOp::Replace => StepKind::Replace(operand),
        }
    }

    fn plain(&mut self, term: &Term, prelude: &mut Option<Prelude>) -> StepKind {
        match term {
            Term::Atom(Symbol::TRUE) => StepKind::Nothing,
            Term::Atom(_) => StepKind::Act(term.clone()),
            Term::Var(_) => StepKind::Value(term.clone()),
            Term::Struct(s) => match s.functor.shape() {
                Shape::Literal | Shape::OpenLiteral => StepKind::Act(self.extract(term, prelude)),
                Shape::VarLiteral => StepKind::Value(term.clone()),
                Shape::Internal => self.internal(s.functor, term, prelude),
                Shape::Operator(op) if !op.is_arithmetic() => {
                    // What is asked may do without a function's value, a step may not.
                    let formula = if op.is_relation() {
                        self.extract(term, prelude)
                    } else {
                        term.clone()
                    };
                    let query = self.query(&formula);
                    StepKind::Constraint(formula, query)
                }
                Shape::Body => StepKind::Block(Arc::new(self.body(term))),
                Shape::Step(op) => {
                    let operand = s.args[0].clone();
                    self.prefixed(op, operand)
                }
                Shape::Operator(_)
                | Shape::Function
                | Shape::Trigger(..)
                | Shape::Plan
                | Shape::Rule => broken(format!(
                    "{} is no step of a plan body",
                    logic::print::brief(term)
                )),
            },
            Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => {
                broken(format!(
                    "{} is no step of a plan body",
                    logic::print::brief(term)
                ))
            }
        }
    }

    fn internal(
        &mut self,
        functor: Functor,
        term: &Term,
        prelude: &mut Option<Prelude>,
    ) -> StepKind {
        let name = functor.name();
        if let Some(control) = Control::of(&name.text()) {
            return self.control(control, term);
        }
        let Some(action) = self.registry.action(name) else {
            return StepKind::UnknownInternal(term.clone());
        };
        let by_solver = match action.standard().map(|action| action.run) {
            Some(Run::ListOrCollect(..)) => functor.arity() > 2,
            Some(Run::Collect(_) | Run::Control(_)) => true,
            Some(Run::Function(_)) | None => false,
        };
        let call = if by_solver {
            term.clone()
        } else {
            self.extract(term, prelude)
        };
        StepKind::Internal(action, call)
    }

    fn control(&mut self, control: Control, term: &Term) -> StepKind {
        // What does not fit the form is refused by the action's own check of its arguments.
        let name = term.functor().map_or(Symbol::EMPTY, Functor::name);
        let action = self.registry.action(name);
        let refused = || match &action {
            Some(action) => StepKind::Internal(action.clone(), term.clone()),
            None => StepKind::UnknownInternal(term.clone()),
        };
        if action
            .as_ref()
            .is_some_and(|action| action.check(term.args()).is_err())
        {
            return refused();
        }
        match (control, term.args()) {
            (Control::If, [condition, then]) => StepKind::If {
                condition: self.query(condition),
                then: Arc::new(self.body(then)),
                otherwise: None,
            },
            (Control::If, [condition, then, otherwise]) => StepKind::If {
                condition: self.query(condition),
                then: Arc::new(self.body(then)),
                otherwise: Some(Arc::new(self.body(otherwise))),
            },
            (Control::While, [condition, body]) => {
                StepKind::While(self.query(condition), Arc::new(self.body(body)))
            }
            (Control::For, [condition, body]) => {
                StepKind::For(self.query(condition), Arc::new(self.body(body)))
            }
            (Control::Fork, [Term::Atom(kind), branches @ ..]) if !branches.is_empty() => {
                let all = match &*kind.text() {
                    "and" => true,
                    "or" => false,
                    _ => return refused(),
                };
                let branches = branches.iter().map(|b| Arc::new(self.body(b))).collect();
                StepKind::Fork { all, branches }
            }
            _ => refused(),
        }
    }

    /// Compiles a formula; it may hold calls of any function.
    pub fn query(&self, formula: &Term) -> Query {
        compile_formula(formula, self.registry.vocabulary())
            .map_err(|error| Arc::from(error.to_string()))
    }

    /// Takes the calls of functions that only the agent can compute out of a term: each becomes a
    /// temporary variable, and the prelude asks for their values. Those in plans, bodies and rules
    /// stay: they are computed when these run.
    fn extract(&mut self, term: &Term, prelude: &mut Option<Prelude>) -> Term {
        if term.is_settled() {
            return term.clone();
        }
        let first = self.next_var;
        let mut query: Option<Term> = None;
        let vocabulary = self.registry.vocabulary().clone();
        let next = &mut self.next_var;
        let replaced = replace(term, |part| {
            let functor = part.as_struct()?.functor;
            match functor.class() {
                Class::Computed => {}
                Class::Program => return Some(part.clone()),
                Class::Literal | Class::Internal | Class::Operator => return None,
            }
            let agent_computed = match vocabulary.functions.get(functor) {
                Some(Function::Agent(_) | Function::Rule(_)) => true,
                Some(Function::Pure(_)) => has_agent_function(part, &vocabulary.functions),
                None => vocabulary.collectors.contains_key(&functor),
            };
            if !agent_computed {
                return None;
            }
            let temporary = Term::Var(Var::unnamed(*next));
            *next += 1;
            let equation = Term::operator(Operator::Unify, [temporary.clone(), part.clone()]);
            query = Some(match query.take() {
                None => equation,
                Some(before) => Term::operator(Operator::And, [before, equation]),
            });
            Some(temporary)
        });
        if let Some(query) = query
            && let Ok(query) = self.query(&query)
        {
            *prelude = Some(Prelude {
                query,
                temporaries: first..self.next_var,
            });
        }
        replaced
    }
}

pub(super) fn has_agent_function(term: &Term, functions: &logic::function::Functions) -> bool {
    let mut found = false;
    replace(term, |part| {
        if let Some(s) = part.as_struct()
            && matches!(
                functions.get(s.functor),
                Some(Function::Agent(_) | Function::Rule(_))
            )
        {
            found = true;
        }
        None
    });
    found
}

/// A literal with `source(self)` if it is plain that no other source can come in.
fn with_known_source(operand: Term) -> Term {
    let is_closed = match &operand {
        Term::Atom(_) => true,
        Term::Struct(s) => s.functor.class() == Class::Literal && s.annots.is_none(),
        _ => false,
    };
    if is_closed {
        with_own_source(operand)
    } else {
        operand
    }
}

fn broken(message: String) -> StepKind {
    StepKind::Broken(Arc::from(message))
}

/// Whether a test of this operand may become an event: a single literal.
fn is_test_literal(operand: &Term) -> bool {
    match operand {
        Term::Atom(Symbol::TRUE | Symbol::FALSE) => false,
        Term::Atom(_) | Term::Var(_) => true,
        Term::Struct(s) => matches!(
            s.functor.shape(),
            Shape::Literal | Shape::OpenLiteral | Shape::VarLiteral
        ),
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => false,
    }
}

/// Whether a value may be run as a step: a literal, an internal action, a formula, a body.
pub fn is_step(s: &logic::term::Struct) -> bool {
    match s.functor.shape() {
        Shape::Literal | Shape::OpenLiteral | Shape::Internal | Shape::Body | Shape::Step(_) => {
            true
        }
        Shape::Operator(op) => !op.is_arithmetic(),
        Shape::VarLiteral | Shape::Function | Shape::Trigger(..) | Shape::Plan | Shape::Rule => {
            false
        }
    }
}
