//! Formulas taken apart into goals, and what is known about their variables.

use rustc_hash::FxHashMap;

use crate::annots::Annots;
use crate::compile::{CompileError, Refused};
use crate::function::Function;
use crate::functor::{Class, Functor, Operator, Shape};
use crate::rebuild::variables;
use crate::sharing::Visits;
use crate::symbol::Symbol;
use crate::term::{Args, Term, Var};
use crate::vocabulary::{Collect, Vocabulary};

/// Formulas nested deeper than this are not compiled but called as terms.
const MAX_DEPTH: usize = 64;

/// One step of a clause.
#[derive(Debug)]
pub(super) enum Goal {
    True,
    Fail,
    /// A query of beliefs; the literal may have annotations.
    Call(Term),
    /// A formula known only when it is called.
    Dynamic(Term),
    Compare(Operator, Term, Term),
    Unify(Term, Term),
    Univ(Term, Term),
    Action(Term),
    /// A function that only the agent or a rule can compute, and the variable for its value.
    Function(Term, Term),
    Or(Vec<Goal>, Vec<Goal>),
    Not(Vec<Goal>),
    Collect {
        kind: Collect,
        template: Term,
        query: Vec<Goal>,
        result: Term,
    },
}

/// Takes formulas apart.
pub(super) struct Splitter<'v> {
    pub(super) vocabulary: &'v Vocabulary,
    /// The number of the next variable that stands for the value of a function.
    pub(super) next_var: u32,
}

impl Splitter<'_> {
    /// The goals of a formula, in order.
    pub(super) fn split(&mut self, formula: &Term, depth: usize) -> Result<Vec<Goal>, Refused> {
        let mut goals = Vec::new();
        let mut work = vec![formula.clone()];
        while let Some(formula) = work.pop() {
            match formula.as_operator() {
                Some((Operator::And, [left, right])) => {
                    work.push(right.clone());
                    work.push(left.clone());
                }
                _ => self.split_one(&formula, depth, &mut goals)?,
            }
        }
        Ok(goals)
    }

    fn split_one(
        &mut self,
        formula: &Term,
        depth: usize,
        goals: &mut Vec<Goal>,
    ) -> Result<(), Refused> {
        match formula {
            Term::Atom(Symbol::TRUE) => goals.push(Goal::True),
            Term::Atom(Symbol::FALSE) => goals.push(Goal::Fail),
            Term::Atom(_) => goals.push(Goal::Call(formula.clone())),
            Term::Var(_) => goals.push(Goal::Dynamic(formula.clone())),
            Term::Struct(s) => match s.functor.class() {
                Class::Literal => {
                    let literal = self.lift(formula, goals);
                    goals.push(Goal::Call(literal));
                }
                Class::Operator => self.split_operator(formula, depth, goals)?,
                Class::Internal => self.split_internal(formula, depth, goals)?,
                Class::Computed if s.functor.shape() != Shape::Function => {
                    let literal = self.lift(formula, goals);
                    goals.push(Goal::Dynamic(literal));
                }
                Class::Computed | Class::Program => {
                    return Err(CompileError::NoFormula(formula.clone()).into());
                }
            },
            Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => {
                return Err(CompileError::NoFormula(formula.clone()).into());
            }
        }
        Ok(())
    }

    fn split_operator(
        &mut self,
        formula: &Term,
        depth: usize,
        goals: &mut Vec<Goal>,
    ) -> Result<(), Refused> {
        let deep = depth >= MAX_DEPTH;
        match formula.as_operator() {
            Some((Operator::Or | Operator::Not, _)) if deep => {
                goals.push(Goal::Dynamic(formula.clone()))
            }
            Some((Operator::Or, [left, right])) => {
                let left = self.split(left, depth + 1)?;
                let right = self.split(right, depth + 1)?;
                goals.push(Goal::Or(left, right));
            }
            Some((Operator::Not, [inner])) => {
                let inner = self.split(inner, depth + 1)?;
                goals.push(Goal::Not(inner));
            }
            Some((op, [left, right])) if op.is_relation() => {
                let (left, right) = (self.lift(left, goals), self.lift(right, goals));
                goals.push(match op {
                    Operator::Unify => Goal::Unify(left, right),
                    Operator::Univ => Goal::Univ(left, right),
                    op => Goal::Compare(op, left, right),
                });
            }
            _ => return Err(CompileError::NoFormula(formula.clone()).into()),
        }
        Ok(())
    }

    fn split_internal(
        &mut self,
        formula: &Term,
        depth: usize,
        goals: &mut Vec<Goal>,
    ) -> Result<(), Refused> {
        let functor = formula.functor().unwrap_or(Functor::RULE);
        let kind = self.vocabulary.collectors.get(&functor).copied();
        let Some(kind) = kind.filter(|_| depth < MAX_DEPTH) else {
            if kind.is_some() {
                goals.push(Goal::Dynamic(formula.clone()));
            } else {
                let call = self.lift(formula, goals);
                goals.push(Goal::Action(call));
            }
            return Ok(());
        };
        let Some(parts) = CollectorParts::of(kind, formula.args()) else {
            let call = self.lift(formula, goals);
            goals.push(Goal::Action(call));
            return Ok(());
        };
        if matches!(kind, Collect::Min | Collect::Max) {
            match &parts.template {
                // Which of the two meanings it has is seen when it is called.
                Term::Var(_) => {
                    goals.push(Goal::Dynamic(formula.clone()));
                    return Ok(());
                }
                Term::List(_) | Term::Nil => {
                    let call = self.lift(formula, goals);
                    goals.push(Goal::Action(call));
                    return Ok(());
                }
                _ => {}
            }
        }
        // A query that is no formula has no answer; the author is told by the lowering.
        let mut query = match self.split(&parts.query, depth + 1) {
            Ok(query) => query,
            Err(Refused::Error(_)) => vec![Goal::Fail],
            Err(refused) => return Err(refused),
        };
        let template = self.lift(&parts.template, &mut query);
        let result = self.lift(&parts.result, goals);
        goals.push(Goal::Collect {
            kind,
            template,
            query,
            result,
        });
        Ok(())
    }

    /// The term with a variable for every function that the machine cannot compute by itself;
    /// the calls become goals. Those in plans, bodies and rules stay.
    fn lift(&mut self, term: &Term, goals: &mut Vec<Goal>) -> Term {
        if term.is_settled() || term.is_var() || !self.holds_function(term) {
            return term.clone();
        }
        let vocabulary = self.vocabulary;
        let next = &mut self.next_var;
        let lifted = crate::rebuild::rebuild(
            term,
            |part| part.is_settled() || is_program(part),
            |var| crate::rebuild::Replacement::Done(Term::Var(var)),
            |functor: Functor, args: Args, annots: Annots| {
                let call = Term::annotated(functor, args, annots);
                if !is_called(vocabulary, functor) {
                    return Ok::<_, std::convert::Infallible>(call);
                }
                let var = Term::Var(Var::unnamed(*next));
                *next += 1;
                goals.push(Goal::Function(call, var.clone()));
                Ok(var)
            },
        );
        match lifted {
            Ok(term) => term,
            Err(never) => match never {},
        }
    }

    fn holds_function(&self, term: &Term) -> bool {
        let mut work = vec![term];
        let mut visits = Visits::default();
        while let Some(term) = work.pop() {
            if term.is_settled() || is_program(term) || visits.is_known(term) {
                continue;
            }
            match term {
                Term::List(cons) => work.extend([&cons.head, &cons.tail]),
                Term::Struct(s) => {
                    if is_called(self.vocabulary, s.functor) {
                        return true;
                    }
                    work.extend(&s.args);
                    work.extend(s.annots.items());
                }
                _ => {}
            }
        }
        false
    }
}

/// Whether a term is a plan, body, trigger or rule.
fn is_program(term: &Term) -> bool {
    term.as_struct()
        .is_some_and(|s| s.functor.class() == Class::Program)
}

/// Whether a function needs the agent, a rule or a query.
pub(crate) fn is_called(vocabulary: &Vocabulary, functor: Functor) -> bool {
    functor.class() == Class::Computed
        && (vocabulary.collectors.contains_key(&functor)
            || matches!(
                vocabulary.functions.get(functor),
                Some(Function::Agent(_) | Function::Rule(_))
            ))
}

/// The arguments of a collector by their meaning.
struct CollectorParts {
    template: Term,
    query: Term,
    result: Term,
}

impl CollectorParts {
    fn of(kind: Collect, args: &[Term]) -> Option<CollectorParts> {
        let (template, query, result) = match (kind, args) {
            (Collect::Count, [query, result]) => (&Term::Nil, query, result),
            (Collect::Eval, [result, query]) => (&Term::Nil, query, result),
            (
                Collect::FindAll | Collect::SetOf | Collect::Min | Collect::Max,
                [template, query, result],
            ) => (template, query, result),
            _ => return None,
        };
        Some(CollectorParts {
            template: template.clone(),
            query: query.clone(),
            result: result.clone(),
        })
    }
}

/// What is known about a variable of a clause.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct VarUse {
    /// The number of occurrences.
    pub(super) count: u32,
    /// The stretch between two calls that it occurs in.
    chunk: u32,
    /// Whether it occurs in several stretches, and so needs a slot in the frame.
    pub(super) permanent: bool,
}

/// Counts the occurrences of variables.
#[derive(Default)]
pub(super) struct Census {
    pub(super) uses: FxHashMap<u32, VarUse>,
    chunk: u32,
    /// Whether some goal is a call that is not the last thing the clause does.
    pub(super) calls_inside: bool,
    /// Whether some term is large and shares parts: spelt out it might never end.
    pub(super) is_shared: bool,
}

impl Census {
    pub(super) fn term(&mut self, term: &Term) {
        if term.is_ground() {
            return;
        }
        let mut work = vec![term];
        let mut visits = Visits::default();
        while let Some(term) = work.pop() {
            if term.is_ground() {
                continue;
            }
            if visits.is_known(term) {
                self.is_shared = true;
                continue;
            }
            match term {
                Term::Var(var) => {
                    let chunk = self.chunk;
                    let seen = self.uses.entry(var.id).or_insert(VarUse {
                        chunk,
                        ..VarUse::default()
                    });
                    seen.count += 1;
                    seen.permanent |= seen.chunk != chunk;
                }
                Term::List(cons) => work.extend([&cons.head, &cons.tail]),
                Term::Struct(s) => {
                    work.extend(&s.args);
                    work.extend(s.annots.items());
                    work.extend(s.annots.tail());
                }
                _ => {}
            }
        }
    }

    pub(super) fn annots(&mut self, annots: &Annots) {
        for term in annots.items().iter().chain(annots.tail()) {
            self.term(term);
        }
    }

    pub(super) fn goals(&mut self, goals: &[Goal], tail: bool) {
        for (i, goal) in goals.iter().enumerate() {
            let last = tail && i + 1 == goals.len();
            self.goal(goal, last);
        }
    }

    fn goal(&mut self, goal: &Goal, last: bool) {
        match goal {
            Goal::True | Goal::Fail => {}
            Goal::Call(term) | Goal::Dynamic(term) => {
                self.term(term);
                self.boundary(last);
            }
            Goal::Action(term) => {
                self.term(term);
                self.boundary(false);
            }
            Goal::Compare(_, left, right) | Goal::Unify(left, right) | Goal::Univ(left, right) => {
                self.term(left);
                self.term(right);
            }
            Goal::Function(call, value) => {
                self.term(call);
                self.boundary(false);
                self.term(value);
            }
            Goal::Or(left, right) => {
                self.boundary(false);
                self.goals(left, last);
                self.boundary(false);
                self.goals(right, last);
                self.boundary(false);
            }
            Goal::Not(inner) => {
                self.boundary(false);
                self.goals(inner, false);
                self.boundary(false);
            }
            Goal::Collect {
                template,
                query,
                result,
                ..
            } => {
                self.boundary(false);
                self.goals(query, false);
                self.boundary(false);
                self.term(template);
                self.boundary(false);
                self.term(result);
            }
        }
    }

    fn boundary(&mut self, last: bool) {
        self.chunk += 1;
        self.calls_inside |= !last;
    }
}

/// The numbers of the variables of some goals.
pub(super) fn variables_of(goals: &[Goal], found: &mut Vec<u32>) {
    for goal in goals {
        match goal {
            Goal::True | Goal::Fail => {}
            Goal::Call(term) | Goal::Dynamic(term) | Goal::Action(term) => add(term, found),
            Goal::Compare(_, left, right)
            | Goal::Unify(left, right)
            | Goal::Univ(left, right)
            | Goal::Function(left, right) => {
                add(left, found);
                add(right, found);
            }
            Goal::Or(left, right) => {
                variables_of(left, found);
                variables_of(right, found);
            }
            Goal::Not(inner) => variables_of(inner, found),
            Goal::Collect {
                template,
                query,
                result,
                ..
            } => {
                add(template, found);
                add(result, found);
                variables_of(query, found);
            }
        }
    }
}

fn add(term: &Term, found: &mut Vec<u32>) {
    found.extend(variables(term).iter().map(|var| var.id));
}
