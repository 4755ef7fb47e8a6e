//! Computing with numbers (terms.md section 4).

use std::fmt;

use crate::function::{Function, Functions};
use crate::functor::{Functor, Operator};
use crate::print::brief;
use crate::term::Term;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum ArithmeticError {
    /// An operand is bound to something that is no number.
    NotANumber {
        /// The operator.
        operator: Operator,
        /// The operand.
        operand: Term,
    },
    /// `X div 0`
    DivisionByZero,
    /// A function refuses its arguments.
    Function {
        /// The call.
        call: Term,
        /// What is wrong.
        message: String,
    },
}

impl fmt::Display for ArithmeticError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArithmeticError::NotANumber { operator, operand } => {
                write!(
                    f,
                    "`{}` needs numbers, but one operand is {}",
                    operator.spelling(),
                    brief(operand)
                )
            }
            ArithmeticError::DivisionByZero => f.write_str("division by zero in `div`"),
            ArithmeticError::Function { call, message } => write!(f, "{}: {message}", brief(call)),
        }
    }
}

/// A binary operator on numbers.
pub fn binary(op: Operator, x: f64, y: f64) -> Result<f64, ArithmeticError> {
    Ok(match op {
        Operator::Add => x + y,
        Operator::Sub => x - y,
        Operator::Mul => x * y,
        Operator::Div => x / y,
        Operator::IntDiv => {
            let divisor = y.trunc();
            if divisor == 0.0 {
                return Err(ArithmeticError::DivisionByZero);
            }
            (x.trunc() / divisor).trunc()
        }
        Operator::Mod => x % y,
        Operator::Pow => power(x, y),
        // Not arithmetic: never compiled to this.
        Operator::Minus
        | Operator::Plus
        | Operator::Lt
        | Operator::Le
        | Operator::Gt
        | Operator::Ge
        | Operator::Eq
        | Operator::Ne
        | Operator::Unify
        | Operator::Univ
        | Operator::And
        | Operator::Or
        | Operator::Not => f64::NAN,
    })
}

/// `x ** y`; the same on every platform. Small whole exponents are the frequent case.
fn power(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// A sign.
pub fn unary(op: Operator, x: f64) -> f64 {
    if op == Operator::Minus { -x } else { x }
}

/// Computes an arithmetic operator or function call over instantiated operands. An operand that
/// is unbound, or an expression that waits for a variable, leaves the whole unevaluated: `None`.
pub fn evaluate(
    functor: Functor,
    args: &[Term],
    functions: &Functions,
) -> Result<Option<f64>, ArithmeticError> {
    match functor.as_operator() {
        Some(op) => match args {
            [x] => Ok(operand(op, x)?.map(|x| unary(op, x))),
            [x, y] => match (operand(op, x)?, operand(op, y)?) {
                (Some(x), Some(y)) => binary(op, x, y).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        },
        None => match functions.get(functor) {
            Some(Function::Pure(run)) => {
                if args.iter().any(is_waiting) {
                    return Ok(None);
                }
                run(args)
                    .map(Some)
                    .map_err(|message| ArithmeticError::Function {
                        call: Term::structure(functor, args.iter().cloned()),
                        message,
                    })
            }
            Some(Function::Agent(_) | Function::Rule(_)) | None => Ok(None),
        },
    }
}

fn operand(operator: Operator, term: &Term) -> Result<Option<f64>, ArithmeticError> {
    match term {
        Term::Number(n) => Ok(Some(*n)),
        _ if is_waiting(term) => Ok(None),
        _ => Err(ArithmeticError::NotANumber {
            operator,
            operand: term.clone(),
        }),
    }
}

/// Whether a value may still become a number: an unbound variable or an unevaluated expression.
fn is_waiting(term: &Term) -> bool {
    match term {
        Term::Var(_) => true,
        Term::Struct(s) => s.functor.is_computed(),
        Term::Number(_)
        | Term::Atom(_)
        | Term::Nil
        | Term::String(_)
        | Term::List(_)
        | Term::Container(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn div_truncates_and_mod_has_the_sign_of_the_dividend() {
        let go = |op, x, y| binary(op, x, y).unwrap();
        assert_eq!(go(Operator::IntDiv, 7.9, 2.0), 3.0);
        assert_eq!(go(Operator::IntDiv, -7.0, 2.0), -3.0);
        assert_eq!(go(Operator::IntDiv, 3e9, 1.0), 3e9);
        assert_eq!(go(Operator::Mod, -7.0, 3.0), -1.0);
        assert_eq!(go(Operator::Mod, 7.0, -3.0), 1.0);
        assert_eq!(go(Operator::Pow, 0.0, 0.0), 1.0);
        assert_eq!(go(Operator::Pow, 2.0, -1.0), 0.5);
        assert!(go(Operator::Mod, 5.0, 0.0).is_nan());
        assert_eq!(
            binary(Operator::IntDiv, 5.0, 0.5),
            Err(ArithmeticError::DivisionByZero)
        );
    }

    #[test]
    fn unbound_operand_waits_and_others_fail() {
        let functions = Functions::default();
        let plus = Functor::operator(Operator::Add);
        let one = Term::Number(1.0);
        assert_eq!(
            evaluate(plus, &[one.clone(), Term::var(0)], &functions),
            Ok(None)
        );
        assert_eq!(
            evaluate(plus, &[one.clone(), one.clone()], &functions),
            Ok(Some(2.0))
        );
        assert!(evaluate(plus, &[one, Term::string("1")], &functions).is_err());
    }
}
