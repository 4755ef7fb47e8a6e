//! What the line editor asks while somebody types.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use mas::session::{Entry, Reading};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper, Result};

use super::command;
use super::complete::Words;
use super::highlight::highlighted;

/// For inputs.
pub(super) struct Typist {
    pub(super) words: Rc<RefCell<Words>>,
    pub(super) color: bool,
}

impl Helper for Typist {}

impl Completer for Typist {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        Ok(self.words.borrow().complete(line, at))
    }
}

impl Hinter for Typist {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<String> {
        match at == line.len() {
            true => self.words.borrow().hint(line),
            false => None,
        }
    }
}

impl Highlighter for Typist {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        match self.color {
            true => Cow::Owned(highlighted(line)),
            false => Cow::Borrowed(line),
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        dim(hint, self.color)
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

impl Validator for Typist {
    /// Enter goes to the next line while an input is not finished; an empty line ends it.
    fn validate(&self, cx: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        let text = cx.input();
        let is_ended = text
            .lines()
            .last()
            .is_some_and(|line| line.trim().is_empty())
            || text.ends_with('\n');
        if is_ended || command::is_command(text) {
            return Ok(ValidationResult::Valid(None));
        }
        Ok(match Entry::read(text, 1, false) {
            Reading::Incomplete => ValidationResult::Incomplete,
            Reading::Empty | Reading::Wrong(..) | Reading::Entry(_) => {
                ValidationResult::Valid(None)
            }
        })
    }
}

/// For the question whether more answers are wanted.
pub(super) struct Asker {
    pub(super) color: bool,
}

impl Helper for Asker {}

impl Completer for Asker {
    type Candidate = Pair;
}

impl Hinter for Asker {
    type Hint = String;

    fn hint(&self, _: &str, _: usize, _: &Context<'_>) -> Option<String> {
        Some("  ; next, a all, Enter stops".to_owned())
    }
}

impl Highlighter for Asker {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        dim(hint, self.color)
    }
}

impl Validator for Asker {}

fn dim(text: &str, color: bool) -> Cow<'_, str> {
    match color {
        true => Cow::Owned(format!("\x1b[2m{text}\x1b[0m")),
        false => Cow::Borrowed(text),
    }
}
