//! Regular expressions as actions take them: the syntax of the `regex` crate, and in replacements
//! that of Java.

use std::fmt::Write;

use agent::action::ActionError;
use regex::{Captures, Regex};

/// A regular expression.
///
/// # Errors
/// It is none, or uses what is not supported (look-around, back references).
pub(crate) fn compiled(action: &str, name: &str, pattern: &str) -> Result<Regex, ActionError> {
    Regex::new(pattern).map_err(|error| {
        let reason = match error {
            // The last line of the report says what is wrong.
            regex::Error::Syntax(report) => {
                let last = report.lines().last().unwrap_or_default();
                last.trim_start_matches("error: ").to_owned()
            }
            other => other.to_string(),
        };
        let message = format!(
            "`{action}`: argument {name} is no regular expression that can be used: {reason}"
        );
        ActionError::wrong_arguments(message)
    })
}

/// A replacement, taken apart: `$1` is a group, also before a letter; a backslash protects the
/// next character.
pub(crate) struct Replacement {
    pieces: Vec<Piece>,
}

enum Piece {
    Text(String),
    Group(usize),
}

impl Replacement {
    /// Takes a replacement apart. There are `groups` groups, the whole match included.
    ///
    /// # Errors
    /// A `$` without a group, a backslash at the end.
    pub(crate) fn parse(text: &str, groups: usize) -> Result<Replacement, String> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text.chars().peekable();
        while let Some(character) = rest.next() {
            match character {
                '\\' => plain.push(
                    rest.next()
                        .ok_or("there is nothing behind the last backslash")?,
                ),
                '$' => {
                    let digit = |c: &char| c.to_digit(10).map(|digit| digit as usize);
                    let first = rest.peek().and_then(digit);
                    let mut group = first.ok_or("`$` must be followed by the number of a group")?;
                    rest.next();
                    // Further digits belong to the number as long as there is such a group.
                    while let Some(longer) = rest.peek().and_then(digit).map(|d| group * 10 + d)
                        && longer < groups
                    {
                        group = longer;
                        rest.next();
                    }
                    if group >= groups {
                        return Err(format!("the pattern has no group {group}"));
                    }
                    pieces.push(Piece::Text(std::mem::take(&mut plain)));
                    pieces.push(Piece::Group(group));
                }
                other => plain.push(other),
            }
        }
        pieces.push(Piece::Text(plain));
        Ok(Replacement { pieces })
    }

    /// Appends what stands for a match.
    pub(crate) fn write(&self, out: &mut String, captures: &Captures<'_>) {
        for piece in &self.pieces {
            // String never fails to take text.
            let _ = match piece {
                Piece::Text(text) => out.write_str(text),
                Piece::Group(group) => {
                    out.write_str(captures.get(*group).map_or("", |g| g.as_str()))
                }
            };
        }
    }
}
