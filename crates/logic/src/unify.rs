//! Unification of terms outside of queries.

use crate::env::Env;
use crate::function::Functions;
use crate::solve::Solver;
use crate::term::Term;

/// Unifies the pairs (left, right) and binds the environment: all or nothing. Expressions are
/// computed first. What the solver had in progress is lost.
pub fn unify_in(
    solver: &mut Solver,
    env: &mut Env,
    pairs: &[(Term, Term)],
    functions: &Functions,
) -> bool {
    solver.unify_pairs(env, pairs, functions)
}

/// Whether a pattern (left) unifies with a term (right). Their variables are apart, and none is
/// bound. What the solver had in progress is lost.
pub fn matches(solver: &mut Solver, pattern: &Term, term: &Term) -> bool {
    solver.unify_apart(pattern, term)
}
