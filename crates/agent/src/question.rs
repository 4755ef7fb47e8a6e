//! Questions that a person asks an agent: all answers of a formula, one after the other, on demand.

use std::sync::Arc;

use logic::code::Code;
use logic::compile::compile_formula;
use logic::env::Env;
use logic::solve::Solver;
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use crate::agent::Agent;
use crate::effect::Effects;
use crate::fault::{Fault, Place};
use crate::host::Host;
use crate::query::Asking;
use crate::task::{Bindings, is_shown};

/// A formula that is being asked. Plain data: it may be kept while the agent goes on, and
/// then finds what holds by then.
pub struct Question {
    code: Arc<Code>,
    env: Env,
    variables: Vec<Var>,
    place: Option<Place>,
    solver: Option<Box<Solver>>,
}

impl Question {
    /// The question whether a formula over variables of these names holds. `place` is where it
    /// was asked, for warnings.
    ///
    /// # Errors
    /// It is no formula.
    pub fn new(
        agent: &Agent,
        formula: &Term,
        names: &[Symbol],
        place: Option<Place>,
    ) -> Result<Question, String> {
        let code = compile_formula(formula, agent.registry().vocabulary());
        let variables = (0..).zip(names).map(|(id, name)| Var { id, name: *name });
        Ok(Question {
            code: code.map_err(|error| error.to_string())?,
            env: Env::new(names),
            variables: variables.filter(|var| is_shown(var.name)).collect(),
            place,
            solver: None,
        })
    }

    /// Whether the formula has variables whose values an answer tells.
    pub fn has_variables(&self) -> bool {
        !self.variables.is_empty()
    }

    /// Whether there may be another answer behind the last one.
    pub fn may_have_more(&self) -> bool {
        let solver = self.solver.as_deref();
        solver.is_none_or(Solver::may_have_more)
    }

    /// The next answer: the variables that have names and got values. `None` if there are no more.
    ///
    /// # Errors
    /// A limit was hit, or it was interrupted: see [`Agent::set_interrupt`].
    pub fn next(
        &mut self,
        agent: &mut Agent,
        host: &mut dyn Host,
        out: &mut Effects,
    ) -> Result<Option<Bindings>, Fault> {
        let limits = agent.query_limits();
        let solver = self.solver.get_or_insert_with(|| {
            let mut solver = Box::new(Solver::with_limits(limits));
            solver.start(self.code.clone(), &self.env);
            solver
        });
        let mut asking = Asking {
            host,
            out,
            place: self.place.clone(),
            at_work: None,
            event: None,
        };
        if !agent.next_answer(solver, &mut asking)? {
            return Ok(None);
        }
        let mut env = self.env.clone();
        solver.answer(&mut env);
        let value = |var: &Var| (var.name, env.substitute(&Term::Var(*var)));
        let pairs = self.variables.iter().map(value);
        Ok(Some(pairs.filter(|(_, value)| !value.is_var()).collect()))
    }
}
