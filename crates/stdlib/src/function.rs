//! The contract of arithmetic functions: what one says about itself and how it is computed.

use logic::function::Function;
use logic::term::Term;

/// An arithmetic function. One file of `src/functions` holds one such value.
pub struct NumericFunction {
    /// The name as written: `math.abs`.
    pub name: &'static str,
    /// How many arguments it may have.
    pub arities: &'static [usize],
    /// What it computes, in one sentence.
    pub summary: &'static str,
    /// Calls and their values: `("math.abs(-2)", 2.0)`. They run as tests.
    pub examples: &'static [(&'static str, f64)],
    /// Calls that are refused. They run as tests.
    pub refused: &'static [&'static str],
    /// How it is computed.
    pub compute: Function,
}

/// The number that an argument is.
///
/// # Errors
/// It is something else.
pub(crate) fn number(term: &Term) -> Result<f64, String> {
    match term {
        Term::Number(n) => Ok(*n),
        other => Err(format!(
            "it needs a number, but got {}",
            logic::print::brief(other)
        )),
    }
}

/// The only argument, a number.
///
/// # Errors
/// As [`number`].
pub(crate) fn one_number(args: &[Term]) -> Result<f64, String> {
    match args {
        [only] => number(only),
        _ => Err("it takes one argument".to_owned()),
    }
}

/// The numbers in the only argument, a list; other elements are passed over.
///
/// # Errors
/// It is no list.
pub(crate) fn numbers(args: &[Term]) -> Result<Vec<f64>, String> {
    match args {
        [list] if list.is_list() => Ok(list.elements().filter_map(Term::as_number).collect()),
        [other] => Err(format!(
            "it needs a list, but got {}",
            logic::print::brief(other)
        )),
        _ => Err("it takes one argument".to_owned()),
    }
}

/// The greater or smaller of two numbers, or the greatest or smallest of a list.
///
/// # Errors
/// Arguments of a wrong kind, a list without numbers.
pub(crate) fn extreme(args: &[Term], better: fn(f64, f64) -> bool) -> Result<f64, String> {
    let all = match args {
        [a, b] => vec![number(a)?, number(b)?],
        _ => numbers(args)?,
    };
    let best = all
        .iter()
        .copied()
        .reduce(|best, n| if better(n, best) { n } else { best });
    best.ok_or_else(|| "there is no number in the list".to_owned())
}
