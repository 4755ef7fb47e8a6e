//! Unification of terms outside of queries.

use crate::env::Env;
use crate::function::Functions;
use crate::solve::Solver;
use crate::term::Term;

/// Unifies the pairs (left, right) and binds the environment: all or nothing. Expressions are
/// computed first. The solver must not be in the middle of a query that is still wanted.
pub fn unify_in(
    solver: &mut Solver,
    env: &mut Env,
    pairs: &[(Term, Term)],
    functions: &Functions,
) -> bool {
    let _ = (solver, env, pairs, functions);
    false
}

/// Whether a pattern (left) unifies with a term (right). Their variables are apart, and none is
/// bound.
pub fn matches(solver: &mut Solver, pattern: &Term, term: &Term) -> bool {
    let _ = (solver, pattern, term);
    false
}
