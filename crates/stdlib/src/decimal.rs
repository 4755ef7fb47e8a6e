//! Numbers in decimal form, rounded half up on their shortest decimal form (as Java does).

/// The digits of a number and the power of ten of the first one.
struct Digits {
    digits: Vec<u8>,
    exponent: i32,
}

impl Digits {
    /// The shortest digits that stand for the number; it must be finite and not negative.
    fn of(n: f64) -> Digits {
        let text = format!("{n:e}");
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let digits = mantissa
            .bytes()
            .filter(u8::is_ascii_digit)
            .map(|b| b - b'0')
            .collect();
        Digits {
            digits,
            exponent: exponent.parse().unwrap_or(0),
        }
    }

    /// Rounds to this many digits (perhaps none or fewer).
    fn round_to(&mut self, count: i64) {
        if count >= self.digits.len() as i64 {
            return;
        }
        let Ok(count) = usize::try_from(count) else {
            self.digits = vec![0];
            return;
        };
        let up = self.digits[count] >= 5;
        self.digits.truncate(count);
        if up {
            match self.digits.iter().rposition(|digit| *digit < 9) {
                Some(last) => {
                    self.digits.truncate(last + 1);
                    self.digits[last] += 1;
                }
                None => {
                    self.digits = vec![1];
                    self.exponent += 1;
                }
            }
        } else if count == 0 {
            self.digits = vec![0];
        }
    }

    /// The digit at a power of ten.
    fn at(&self, power: i32) -> char {
        let index = usize::try_from(self.exponent - power).ok();
        let digit = index
            .and_then(|index| self.digits.get(index))
            .copied()
            .unwrap_or(0);
        char::from(b'0' + digit)
    }
}

/// The number with this many digits behind the point.
pub(crate) fn fixed(n: f64, precision: usize) -> String {
    let mut digits = Digits::of(n);
    digits.round_to(i64::from(digits.exponent) + 1 + precision as i64);
    let mut out: String = (0..=digits.exponent.max(0))
        .rev()
        .map(|power| digits.at(power))
        .collect();
    if precision > 0 {
        out.push('.');
        out.extend((1..=precision as i32).map(|place| digits.at(-place)));
    }
    out
}

/// The number with one digit before the point and this many behind it, and an exponent.
pub(crate) fn scientific(n: f64, precision: usize) -> String {
    let mut digits = Digits::of(n);
    digits.round_to(precision as i64 + 1);
    let first = digits.exponent;
    let mut out = String::from(digits.at(first));
    if precision > 0 {
        out.push('.');
        out.extend((1..=precision as i32).map(|place| digits.at(first - place)));
    }
    let sign = if first < 0 { '-' } else { '+' };
    out + &format!("e{sign}{:02}", first.unsigned_abs())
}

/// The number with this many digits, in the shorter of the two forms.
pub(crate) fn general(n: f64, precision: usize) -> String {
    let precision = precision.max(1);
    let mut digits = Digits::of(n);
    digits.round_to(precision as i64);
    let exponent = digits.exponent;
    if n == 0.0 || (-4..precision as i32).contains(&exponent) {
        fixed(n, (precision as i32 - 1 - exponent).max(0) as usize)
    } else {
        scientific(n, precision - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        assert_eq!(fixed(1.005, 2), "1.01");
        assert_eq!(fixed(2.5, 0), "3");
        assert_eq!(fixed(0.5, 0), "1");
        assert_eq!(fixed(0.05, 0), "0");
        assert_eq!(fixed(999.96, 1), "1000.0");
        assert_eq!(fixed(0.0, 2), "0.00");
        assert_eq!(fixed(1e21, 0), "1000000000000000000000");
        assert_eq!(fixed(0.0004, 3), "0.000");
        assert_eq!(fixed(0.0005, 3), "0.001");
    }

    #[test]
    fn exponents_have_two_digits() {
        assert_eq!(scientific(12345.678, 3), "1.235e+04");
        assert_eq!(scientific(9.9999, 2), "1.00e+01");
        assert_eq!(scientific(1e-300, 0), "1e-300");
        assert_eq!(general(123456.0, 6), "123456");
        assert_eq!(general(1234567.0, 6), "1.23457e+06");
    }
}
