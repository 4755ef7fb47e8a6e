//! From formulas, rules and plan heads to [`Code`].
//!
//! What does not fit into the instruction set (too many variables at once, too deep) is kept as a
//! term and called as such: slower, but without any limit.

mod clause;
mod goal;
mod terms;

use std::fmt;
use std::sync::Arc;

pub(crate) use goal::is_called;

use crate::code::{Code, Entry, FlatArg, MAX_ARGS, Op};
use crate::functor::{Class, Functor, Shape};
use crate::print::brief;
use crate::rebuild::variables;
use crate::term::Term;
use crate::vocabulary::Vocabulary;
use clause::ClauseCompiler;
use goal::Splitter;

/// Why a term is no formula.
#[derive(Clone, Debug, PartialEq)]
pub enum CompileError {
    /// A number, string, list or expression where a formula is needed.
    NoFormula(Term),
    /// A pattern or head that is neither a literal nor a variable.
    NoLiteral(Term),
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::NoFormula(term) => write!(f, "{} is no formula", brief(term)),
            CompileError::NoLiteral(term) => {
                write!(f, "{} is neither a literal nor a variable", brief(term))
            }
        }
    }
}

impl std::error::Error for CompileError {}

/// Why some code was not made.
#[derive(Debug)]
enum Refused {
    Error(CompileError),
    /// It needs more registers or slots than there are.
    TooBig,
}

impl From<CompileError> for Refused {
    fn from(error: CompileError) -> Refused {
        Refused::Error(error)
    }
}

/// Compiles a formula; its variables are those of the environment it will be started with.
///
/// # Errors
/// Some part that should be a formula is none.
pub fn compile_formula(formula: &Term, vocabulary: &Vocabulary) -> Result<Arc<Code>, CompileError> {
    let code = match compile_query(None, formula, vocabulary) {
        Err(Refused::TooBig) => dynamic_query(formula),
        Err(Refused::Error(error)) => return Err(error),
        Ok(code) => code,
    };
    Ok(Arc::new(code))
}

/// Compiles the head of a plan: the pattern (left) is unified with a literal (right) that is
/// given at the start, then the context is asked.
///
/// # Errors
/// The pattern is no literal or variable, or the context is no formula.
pub fn compile_match(
    pattern: &Term,
    context: &Term,
    vocabulary: &Vocabulary,
) -> Result<Arc<Code>, CompileError> {
    if !is_pattern(pattern) {
        return Err(CompileError::NoLiteral(pattern.clone()));
    }
    let mut code = match compile_query(Some(pattern), context, vocabulary) {
        Err(Refused::TooBig) => dynamic_match(pattern, context),
        Err(Refused::Error(error)) => return Err(error),
        Ok(code) => code,
    };
    if matches!(code.entry, Entry::Args(_)) && *context == Term::boolean(true) {
        code.flat = flat_args(pattern);
    }
    Ok(Arc::new(code))
}

/// The arguments of a pattern that can be matched without the machine.
fn flat_args(pattern: &Term) -> Option<Vec<FlatArg>> {
    if !pattern.annots().is_none() {
        return None;
    }
    let mut flat: Vec<FlatArg> = Vec::new();
    for arg in pattern.args() {
        flat.push(match arg {
            Term::Var(var) => {
                if flat
                    .iter()
                    .any(|known| matches!(known, FlatArg::Var(id) if *id == var.id))
                {
                    return None;
                }
                FlatArg::Var(var.id)
            }
            Term::Number(_) | Term::Atom(_) | Term::Nil | Term::String(_) | Term::Container(_) => {
                FlatArg::Constant(arg.clone())
            }
            Term::List(_) | Term::Struct(_) => return None,
        });
    }
    Some(flat)
}

fn is_pattern(term: &Term) -> bool {
    match term {
        Term::Atom(_) | Term::Var(_) => true,
        Term::Struct(s) => {
            s.functor.shape() != Shape::Function && s.functor.as_operator().is_none()
        }
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => false,
    }
}

fn first_free_var(terms: &[&Term]) -> u32 {
    let vars = terms.iter().flat_map(|term| variables(term));
    vars.map(|var| var.id + 1).max().unwrap_or(0)
}

fn compile_query(
    pattern: Option<&Term>,
    formula: &Term,
    vocabulary: &Vocabulary,
) -> Result<Code, Refused> {
    let mut terms = vec![formula];
    terms.extend(pattern);
    let mut splitter = Splitter {
        vocabulary,
        next_var: first_free_var(&terms),
    };
    let first_new = splitter.next_var;
    let goals = splitter.split(formula, 0)?;
    ClauseCompiler::query(pattern, &goals, first_new)
}

/// Compiles a rule with variables of its own, with guards if there can be literals outside the
/// default name space.
pub(crate) fn compile_rule(
    head: &Term,
    body: &Term,
    vocabulary: &Vocabulary,
    guarded: bool,
) -> Result<Code, CompileError> {
    let believable = match head {
        Term::Atom(_) => true,
        Term::Struct(s) => s.functor.class() == Class::Literal,
        _ => false,
    };
    if !believable {
        return Err(CompileError::NoLiteral(head.clone()));
    }
    let mut splitter = Splitter {
        vocabulary,
        next_var: first_free_var(&[head, body]),
    };
    let compiled = match splitter.split(body, 0) {
        Ok(_) if head.args().len() > MAX_ARGS => Err(Refused::TooBig),
        Ok(goals) => ClauseCompiler::rule(head, &goals, guarded),
        Err(refused) => Err(refused),
    };
    match compiled {
        Ok(code) => Ok(code),
        Err(Refused::Error(error)) => Err(error),
        Err(Refused::TooBig) => {
            let mut code = Code::new(Entry::Rule);
            code.terms
                .push(Term::structure(Functor::RULE, [head.clone(), body.clone()]));
            code.ops.push(Op::DynamicRule(0));
            Ok(code)
        }
    }
}

fn dynamic_query(formula: &Term) -> Code {
    let mut code = Code::new(Entry::Query);
    code.dynamic.push(formula.clone());
    code.frame = 1;
    code.ops = vec![Op::PutSlot { slot: 0, to: 0 }, Op::CallTerm(0), Op::Answer];
    code
}

fn dynamic_match(pattern: &Term, context: &Term) -> Code {
    let mut code = Code::new(Entry::Whole);
    code.dynamic = vec![pattern.clone(), context.clone()];
    code.frame = 2;
    code.ops = vec![
        Op::PutSlot { slot: 0, to: 1 },
        Op::Unify { left: 1, right: 0 },
        Op::Matched,
        Op::PutSlot { slot: 1, to: 0 },
        Op::CallTerm(0),
        Op::Answer,
    ];
    code
}
