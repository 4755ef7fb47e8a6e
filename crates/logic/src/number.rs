//! Numbers: IEEE doubles, their order and their printed form (terms.md section 4).

use std::cmp::Ordering;
use std::fmt::Write;

/// A total order: by value, `-0` equal to `0`, NaN equal to itself and above all others.
pub fn compare_numbers(a: f64, b: f64) -> Ordering {
    match a.partial_cmp(&b) {
        Some(order) => order,
        None => a.is_nan().cmp(&b.is_nan()),
    }
}

/// The bits of a number, the same for equal numbers.
pub fn canonical_bits(n: f64) -> u64 {
    if n == 0.0 {
        0
    } else if n.is_nan() {
        f64::NAN.to_bits()
    } else {
        n.to_bits()
    }
}

/// Appends the printed form: integers in plain digits up to 2^63, other numbers in the shortest
/// form that reads back the same, with an exponent below 10^-3 and from 10^7 on.
pub fn write_number(out: &mut String, n: f64) {
    // String never fails to take text.
    let _ = if n.is_nan() {
        write!(out, "NaN")
    } else if n.is_infinite() {
        write!(out, "{}Infinity", if n < 0.0 { "-" } else { "" })
    } else if is_integral(n) {
        write!(out, "{}", n as i64)
    } else {
        let magnitude = n.abs();
        if (1e-3..1e7).contains(&magnitude) {
            write!(out, "{n:?}")
        } else {
            // At least two digits, and with two the nearest ones: 4.9E-324, not 5.0E-324.
            let mut text = format!("{n:e}");
            if !text.contains('.') {
                text = format!("{n:.1e}");
            }
            write!(out, "{}", text.replace('e', "E"))
        }
    };
}

/// Whether the number equals its nearest 64-bit integer (saturating, so 2^63 does).
fn is_integral(n: f64) -> bool {
    n.fract() == 0.0 && n.abs() <= 9_223_372_036_854_775_808.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(n: f64) -> String {
        let mut out = String::new();
        write_number(&mut out, n);
        out
    }

    #[test]
    fn prints_as_specified() {
        for (n, text) in [
            (2.0, "2"),
            (-0.0, "0"),
            (1e18, "1000000000000000000"),
            (9_223_372_036_854_775_808.0, "9223372036854775807"),
            (-9_223_372_036_854_775_808.0, "-9223372036854775808"),
            (1e19, "1.0E19"),
            (18_446_744_073_709_551_616.0, "1.8446744073709552E19"),
            (0.001, "0.001"),
            (0.0001, "1.0E-4"),
            (9_999_999.5, "9999999.5"),
            (10_000_000.5, "1.00000005E7"),
            (1.0 / 3.0, "0.3333333333333333"),
            (4.9e-324, "4.9E-324"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::INFINITY, "Infinity"),
            (f64::NEG_INFINITY, "-Infinity"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(print(n), text);
        }
    }
}
