//! What is wrong with the outcome of a test.

use std::fmt;

use agent::fault::Place;

use crate::difference::Difference;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What, in one line.
    pub title: String,
    /// The place in the sources that it is about.
    pub place: Option<Place>,
    /// More lines.
    pub notes: Vec<String>,
    /// The texts that differ.
    pub difference: Option<Difference>,
}

impl Problem {
    /// A problem in one line.
    pub fn new(title: impl Into<String>) -> Problem {
        Problem {
            title: title.into(),
            place: None,
            notes: Vec::new(),
            difference: None,
        }
    }

    /// The same at a place.
    pub fn at(mut self, place: Option<Place>) -> Problem {
        self.place = place;
        self
    }

    /// The same with another line.
    pub fn note(mut self, note: impl Into<String>) -> Problem {
        self.notes.push(note.into());
        self
    }
}

impl From<Difference> for Problem {
    fn from(difference: Difference) -> Problem {
        let title = format!("unexpected {} at line {}", difference.of, difference.line());
        Problem {
            difference: Some(difference),
            ..Problem::new(title)
        }
    }
}

/// The first line says what, the others more.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}: ", place.file, place.line)?;
        }
        f.write_str(&self.title)?;
        for line in self.notes.iter().flat_map(|note| note.lines()) {
            write!(f, "\n    {line}")?;
        }
        let difference = self.difference.iter();
        for line in difference.flat_map(Difference::lines) {
            write!(f, "\n{line}")?;
        }
        Ok(())
    }
}

/// All problems as one text.
///
/// # Errors
/// There are some.
pub fn settle(problems: &[Problem]) -> Result<(), String> {
    if problems.is_empty() {
        return Ok(());
    }
    let problems: Vec<String> = problems.iter().map(Problem::to_string).collect();
    Err(problems.join("\n"))
}
