//! The formats of `.printf`, as in Java: `%[index$][flags][width][.precision]conversion`.

use logic::print::message;
use logic::term::Term;

use crate::decimal::{fixed, general, scientific};

/// Wider fields and longer fractions are refused.
const MOST: usize = 1_000_000;

/// A part of a format that stands for an argument.
#[derive(Debug, Default)]
struct Spec {
    index: Option<usize>,
    left: bool,
    plus: bool,
    blank: bool,
    zeros: bool,
    grouping: bool,
    parentheses: bool,
    width: usize,
    precision: Option<usize>,
}

/// The format with its arguments put in; when it has more than `most` bytes, it may end early.
///
/// # Errors
/// What is wrong with the format, or with an argument.
pub(crate) fn formatted(format: &str, args: &[Term], most: usize) -> Result<String, String> {
    let mut out = String::new();
    let mut next = 0;
    let mut rest = format;
    while out.len() <= most
        && let Some(start) = rest.find('%')
    {
        out.push_str(&rest[..start]);
        let (spec, conversion, after) = parse(&rest[start + 1..])?;
        rest = after;
        match conversion {
            'n' => out.push('\n'),
            '%' => out.push_str(&padded("%".to_owned(), &spec)),
            _ => {
                let index = spec.index.unwrap_or_else(|| {
                    next += 1;
                    next
                });
                let arg = index.checked_sub(1).and_then(|index| args.get(index));
                let arg =
                    arg.ok_or_else(|| format!("there is no argument {index} for the format"))?;
                out.push_str(&converted(&spec, conversion, arg, most)?);
            }
        }
    }
    out.push_str(rest);
    Ok(out)
}

/// Reads what follows a `%`: the details, the conversion, and the rest of the format.
fn parse(text: &str) -> Result<(Spec, char, &str), String> {
    let mut spec = Spec::default();
    let mut rest = text;
    if let Some((number, after)) = leading_number(rest)?
        && let Some(after) = after.strip_prefix('$')
    {
        spec.index = Some(number);
        rest = after;
    }
    while let Some(flag) = rest.chars().next() {
        match flag {
            '-' => spec.left = true,
            '+' => spec.plus = true,
            ' ' => spec.blank = true,
            '0' => spec.zeros = true,
            ',' => spec.grouping = true,
            '(' => spec.parentheses = true,
            '#' => {}
            _ => break,
        }
        rest = &rest[1..];
    }
    if let Some((width, after)) = leading_number(rest)? {
        spec.width = width;
        rest = after;
    }
    if let Some(after) = rest.strip_prefix('.') {
        let (precision, after) =
            leading_number(after)?.ok_or("there is no number behind the point of a precision")?;
        spec.precision = Some(precision);
        rest = after;
    }
    let conversion = rest.chars().next().ok_or("the format ends behind `%`")?;
    Ok((spec, conversion, &rest[conversion.len_utf8()..]))
}

fn leading_number(text: &str) -> Result<Option<(usize, &str)>, String> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    if end == 0 {
        return Ok(None);
    }
    match text[..end].parse() {
        Ok(number) if number <= MOST => Ok(Some((number, &text[end..]))),
        _ => Err(format!(
            "{} is too large a number in a format",
            &text[..end]
        )),
    }
}

fn converted(spec: &Spec, conversion: char, arg: &Term, most: usize) -> Result<String, String> {
    let lower = conversion.to_ascii_lowercase();
    let text = match lower {
        's' => {
            let text = message(arg, most);
            let text = match spec.precision {
                Some(length) => text.chars().take(length).collect(),
                None => text,
            };
            padded(text, spec)
        }
        'b' => {
            let is_false = matches!(arg, Term::Atom(logic::symbol::Symbol::FALSE));
            padded((!is_false).to_string(), spec)
        }
        'd' => whole(spec, arg, |n| n.to_string())?,
        'x' => whole(spec, arg, |n| format!("{n:x}"))?,
        'o' => whole(spec, arg, |n| format!("{n:o}"))?,
        'f' => real(spec, arg, fixed)?,
        'e' => real(spec, arg, scientific)?,
        'g' => real(spec, arg, general)?,
        _ => return Err(format!("`%{conversion}` is no conversion of a format")),
    };
    Ok(if conversion.is_ascii_uppercase() {
        text.to_uppercase()
    } else {
        text
    })
}

fn number(arg: &Term) -> Result<f64, String> {
    arg.as_number().ok_or_else(|| {
        format!(
            "{} is no number, but the format wants one",
            logic::print::brief(arg)
        )
    })
}

fn whole(spec: &Spec, arg: &Term, digits: fn(u64) -> String) -> Result<String, String> {
    let n = number(arg)?;
    if n.fract() != 0.0 || n.abs() >= 9_223_372_036_854_775_808.0 {
        return Err(format!(
            "{} is no whole number, but the format wants one",
            logic::print::brief(arg)
        ));
    }
    Ok(signed(spec, n < 0.0, digits(n.abs() as u64)))
}

fn real(spec: &Spec, arg: &Term, digits: fn(f64, usize) -> String) -> Result<String, String> {
    let n = number(arg)?;
    if !n.is_finite() {
        let plain = Spec {
            zeros: false,
            precision: None,
            ..Spec {
                width: spec.width,
                left: spec.left,
                ..Spec::default()
            }
        };
        return Ok(padded(logic::print::brief(arg), &plain));
    }
    let text = digits(n.abs(), spec.precision.unwrap_or(6));
    Ok(signed(spec, n.is_sign_negative(), text))
}

/// Puts sign, separators and filling around the digits of a number.
fn signed(spec: &Spec, negative: bool, digits: String) -> String {
    let digits = if spec.grouping {
        grouped(&digits)
    } else {
        digits
    };
    let (before, after) = match (negative, spec.parentheses) {
        (true, true) => ("(", ")"),
        (true, false) => ("-", ""),
        (false, _) if spec.plus => ("+", ""),
        (false, _) if spec.blank => (" ", ""),
        (false, _) => ("", ""),
    };
    if spec.zeros && !spec.left {
        let used = before.len() + digits.len() + after.len();
        let zeros = "0".repeat(spec.width.saturating_sub(used));
        return format!("{before}{zeros}{digits}{after}");
    }
    padded(format!("{before}{digits}{after}"), spec)
}

fn grouped(digits: &str) -> String {
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    let (whole, rest) = digits.split_at(end);
    let mut out = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out + rest
}

fn padded(text: String, spec: &Spec) -> String {
    let blanks = " ".repeat(spec.width.saturating_sub(text.chars().count()));
    if spec.left {
        text + &blanks
    } else {
        blanks + &text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(format: &str, args: &[f64]) -> String {
        let args: Vec<Term> = args.iter().map(|n| Term::Number(*n)).collect();
        formatted(format, &args, 1000).unwrap()
    }

    #[test]
    fn numbers_as_specified() {
        assert_eq!(go("%.2f", &[1.005]), "1.01");
        assert_eq!(go("%.1f %.0f", &[0.25, 2.5]), "0.3 3");
        assert_eq!(
            go("%.0f|%5.1f|%-6.1f|%06.2f", &[10.0, 2.26, 1.0, 3.5]),
            "10|  2.3|1.0   |003.50"
        );
        assert_eq!(go("%+.1f %.3e", &[2.0, 12345.678]), "+2.0 1.235e+04");
        assert_eq!(
            go("%,d %(d %x", &[1_234_567.0, -3.0, 255.0]),
            "1,234,567 (3) ff"
        );
        assert_eq!(go("%g %g", &[0.0001, 1e-5]), "0.000100000 1.00000e-05");
        assert_eq!(go("%2$s %1$s", &[1.0, 2.0]), "2 1");
        assert_eq!(go("%8.2f|%e", &[f64::NAN, 0.0]), "     NaN|0.000000e+00");
    }

    #[test]
    fn wrong_formats_are_refused() {
        for format in ["%", "%q", "%5", "%.f", "%99999999d", "%d"] {
            assert!(formatted(format, &[], 1000).is_err(), "{format}");
        }
        assert!(formatted("%d", &[Term::Number(2.5)], 1000).is_err());
        assert!(formatted("%f", &[Term::atom("a")], 1000).is_err());
    }
}
