//! Internal actions of our own.

use bdi::action::{
    ActionCx, ActionError, Form, Kind, NotRegistered, Outcome, UserAction, action, form, input,
    output,
};
use bdi::{Setup, Term};

/// Adds the actions to those that a program may use.
///
/// # Errors
/// Another library has registered one of the names.
pub fn register(setup: &mut Setup) -> Result<(), NotRegistered> {
    setup.action("my_lib.random_int", action(RANDOM_INT, random_int))?;
    setup.action("my_lib.divisor", Divisor)?;
    Ok(())
}

const RANDOM_INT: &[Form] = &[form(&[
    input("Limit", Kind::Number),
    output("N", Kind::Number),
])];

/// `my_lib.random_int(Limit, N)`: N is a random whole number from 0 to below Limit.
///
/// The numbers are drawn from the agent's generator, so that a run with the same seed is the same.
fn random_int(cx: &mut ActionCx<'_>) -> Outcome {
    // The form has been checked: the first argument is a number.
    let limit = cx.args[0].as_number().unwrap_or_default();
    if limit < 1.0 {
        return ActionError::wrong_arguments("`my_lib.random_int`: Limit must be at least 1")
            .into();
    }
    let n = cx.agent.random.below(limit as u64);
    cx.answer(1, Term::Number(n as f64))
}

/// `my_lib.divisor(N, D)`: D is each divisor of N, the smallest first.
struct Divisor;

impl UserAction for Divisor {
    fn forms(&self) -> &'static [Form] {
        const FORMS: &[Form] = &[form(&[input("N", Kind::Number), output("D", Kind::Number)])];
        FORMS
    }

    fn run(&self, cx: &mut ActionCx<'_>) -> Outcome {
        let n = cx.args[0].as_number().unwrap_or_default() as u64;
        // The state is the answer before; it is kept by the query, not here.
        let before = cx.state.and_then(Term::as_number).unwrap_or_default() as u64;
        match (before + 1..=n).find(|d| n.is_multiple_of(*d)) {
            Some(d) => {
                let d = Term::Number(d as f64);
                cx.answer(1, d.clone());
                Outcome::More(d)
            }
            None => Outcome::Fail,
        }
    }
}
