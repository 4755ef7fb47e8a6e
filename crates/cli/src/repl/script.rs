//! Inputs that come from a file or a pipe: one after the other, without prompts.

use std::io::BufRead;

use anyhow::{Context, Result};
use mas::session::{Entry, Reading};

use super::command;
use super::talk::{Outcome, Talk};
use crate::console;

/// Before the second and further lines of an input that is shown.
const MORE: &str = "  | ";

/// Takes all inputs from standard input; gives the exit status.
pub(crate) fn hold(mut talk: Talk, echoes: bool) -> Result<i32> {
    let mut status = 0;
    let (mut text, mut line, mut first) = (String::new(), 0, 1);
    let mut input = std::io::stdin().lock();
    let mut held: Option<String> = None;
    loop {
        let next = match held.take() {
            Some(next) => next,
            None => {
                let mut next = Vec::new();
                let read = input.read_until(b'\n', &mut next);
                read.context("standard input cannot be read")?;
                line += 1;
                let next = String::from_utf8_lossy(&next);
                next.strip_prefix('\u{feff}').unwrap_or(&next).to_owned()
            }
        };
        let is_end = next.is_empty();
        if text.trim().is_empty() {
            text.clear();
            first = line;
        }
        // A command ends what is not finished before it.
        let is_ended = !text.is_empty() && command::is_certainly_command(&next);
        let is_blank = next.trim().is_empty();
        if is_ended {
            held = Some(next);
        } else {
            if echoes && !is_end && !(is_blank && text.is_empty()) {
                let prompt = match text.is_empty() {
                    true => format!("{}> ", talk.session.agent_name()),
                    false => MORE.to_owned(),
                };
                talk.say(format!("{prompt}{}", next.trim_end()).trim_end());
            }
            text.push_str(&next);
        }
        talk.line = first;
        let outcome = if command::is_command(&text) {
            command::carry_out(&mut talk, text.trim())
        } else {
            match Entry::read(&text, first, is_end || is_ended || is_blank) {
                Reading::Incomplete => continue,
                Reading::Empty => Some(Outcome::Done),
                Reading::Wrong(found, text) => {
                    talk.show_wrong(&found, &text);
                    Some(Outcome::Refused)
                }
                Reading::Entry(entry) => Some(talk.give(&entry, &mut |talk, answer| {
                    talk.say(answer);
                    true
                })),
            }
        };
        text.clear();
        let Some(outcome) = outcome else {
            return Ok(status);
        };
        let new = match outcome {
            Outcome::Done => 0,
            Outcome::Refused => console::FAILED,
            Outcome::Failed if talk.strict => console::GOAL_FAILED,
            Outcome::Failed => 0,
            Outcome::Limit => console::LIMIT,
            Outcome::Interrupted => console::INTERRUPTED,
            Outcome::Stopped(status) => return Ok(status),
        };
        if status == 0 {
            status = new;
        }
        if is_end || talk.console.closed || (talk.strict && new != 0) {
            return Ok(status);
        }
    }
}
