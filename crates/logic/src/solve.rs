//! The machine that answers queries.

use std::sync::Arc;

use crate::arithmetic::ArithmeticError;
use crate::code::Code;
use crate::env::Env;
use crate::functor::Functor;
use crate::store::Store;
use crate::term::Term;

/// Bounds of one query.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of cells (eight bytes each) that a query may use.
    pub cells: usize,
    /// The number of calls it may make; `None` for no bound.
    pub steps: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { cells: 1 << 27, steps: None }
    }
}

/// A query in progress, as plain data.
#[derive(Clone, Default)]
pub struct Solver {
    /// What the query may use.
    pub limits: Limits,
}

/// What a run of the machine ends with.
#[derive(Debug)]
pub enum Outcome {
    /// An answer; run again for the next one.
    Answer,
    /// No further answer.
    Done,
    /// The agent must do something and [`reply`](Solver::reply).
    Call(Call),
    /// The query was given up.
    Fault(Fault),
}

/// Why a query was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It used more than [`Limits::cells`].
    Memory,
    /// It made more than [`Limits::steps`] calls.
    Steps,
}

/// A call of an internal action or of a function that the agent computes.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub functor: Functor,
    /// The arguments, instantiated. Their variables mean something only until the reply.
    pub args: Vec<Term>,
    /// What the previous answer of this call left, when a further answer is wanted.
    pub state: Option<Term>,
}

/// The agent's reply to a [`Call`].
#[derive(Clone, Debug)]
pub enum Reply {
    /// No (further) answer.
    Fail,
    /// The only (or last) answer: pairs to unify.
    Unify(Vec<(Term, Term)>),
    /// An answer, and what is needed to find the next one.
    Choice {
        /// Pairs to unify.
        unify: Vec<(Term, Term)>,
        /// Given back in [`Call::state`].
        state: Term,
    },
    /// The value of a function.
    Number(f64),
}

/// Something to tell the author of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The expression that has no value.
    pub term: Term,
    /// Why.
    pub error: ArithmeticError,
}

impl Solver {
    /// Begins a query.
    pub fn start(&mut self, code: Arc<Code>, env: &Env) {
        let _ = (code, env);
    }

    /// Begins the match of a plan head with a literal whose variables are those of `env`.
    pub fn start_match(&mut self, code: Arc<Code>, env: &Env, literal: &Term) {
        let _ = (code, env, literal);
    }

    /// Finds the first answer, or the next one after [`Outcome::Answer`].
    pub fn run(&mut self, store: &Store) -> Outcome {
        let _ = store;
        Outcome::Done
    }

    /// Answers the last [`Outcome::Call`]; then run on.
    pub fn reply(&mut self, reply: Reply) {
        let _ = reply;
    }

    /// Writes the bindings of the current answer to the environment the query was started with.
    pub fn answer(&mut self, env: &mut Env) {
        let _ = env;
    }

    /// The arithmetic errors met since the last time.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        Vec::new()
    }
}
