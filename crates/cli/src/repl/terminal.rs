//! Inputs that are typed on a terminal: editing, history, and answers on demand.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use anyhow::Result;
use mas::session::{Entry, Input, Reading};
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{
    Cmd, ColorMode, CompletionType, ConditionalEventHandler, Editor, Event, EventContext,
    EventHandler, KeyEvent, RepeatCount,
};

use super::command;
use super::complete::Words;
use super::helper::{Asker, Typist};
use super::talk::Talk;
use super::{history, talk::Outcome};
use crate::console;

/// Holds a conversation on a terminal, to its end. `keeps_history`: across sessions.
pub(crate) fn hold(mut talk: Talk, keeps_history: bool) -> Result<i32> {
    let color = console::color();
    let words = Rc::new(RefCell::new(Words::default()));
    let mut line = 1;
    let mut editor: Editor<Typist, DefaultHistory> = Editor::with_config(config(color))?;
    editor.set_helper(Some(Typist {
        words: words.clone(),
        color,
    }));
    let file = keeps_history.then(history::file).flatten();
    if let Some(file) = &file {
        // There is none yet, or it cannot be read: the session does without.
        let _ = editor.load_history(file);
    }
    let mut asker = asker(color)?;
    talk.welcome();
    loop {
        words.replace(Words::of(&talk.session));
        let prompt = format!("{}> ", talk.session.agent_name());
        let styled = match color {
            true => format!("\x1b[1;32m{prompt}\x1b[0m"),
            false => prompt.clone(),
        };
        let text = match editor.readline(&(prompt.as_str(), styled.as_str())) {
            Ok(text) => text,
            // The line is thrown away.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Eof) => return Ok(0),
            Err(error) => return Err(error.into()),
        };
        if text.trim().is_empty() {
            continue;
        }
        // What cannot be kept is not kept.
        let _ = editor.add_history_entry(text.trim_end());
        if let Some(file) = &file {
            history::keep(&mut editor, file);
        }
        let first = line;
        line += text.lines().count().max(1) as u32;
        talk.line = first;
        if command::is_command(&text) {
            if command::carry_out(&mut talk, &text).is_none() {
                return Ok(0);
            }
            continue;
        }
        match Entry::read(&text, first, true) {
            Reading::Empty | Reading::Incomplete => {}
            Reading::Wrong(found, text) => talk.show_wrong(&found, &text),
            Reading::Entry(entry) => {
                let mut all = false;
                let outcome = talk.give(&entry, &mut |talk, answer| {
                    if all {
                        talk.say(answer);
                        return true;
                    }
                    let wish = asker.ask(answer);
                    all = wish == Wish::All;
                    wish != Wish::Enough
                });
                talk.advise(outcome, entry.inputs.iter().all(Input::is_question));
            }
        }
        if talk.console.closed {
            return Ok(0);
        }
    }
}

fn config(color: bool) -> Config {
    let mode = match color {
        true => ColorMode::Enabled,
        false => ColorMode::Disabled,
    };
    let builder = Config::builder()
        .completion_type(CompletionType::List)
        .color_mode(mode)
        .auto_add_history(false);
    builder.build()
}

/// What is wanted after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Next,
    All,
    Enough,
}

/// Shows an answer and asks whether another one is wanted, with one key.
struct Question {
    editor: Editor<Asker, DefaultHistory>,
    key: Arc<AtomicU8>,
}

/// A key that is an answer by itself.
struct Key {
    name: u8,
    pressed: Arc<AtomicU8>,
}

impl ConditionalEventHandler for Key {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext) -> Option<Cmd> {
        self.pressed.store(self.name, Ordering::SeqCst);
        Some(Cmd::AcceptLine)
    }
}

fn asker(color: bool) -> Result<Question> {
    let mut editor: Editor<Asker, DefaultHistory> = Editor::with_config(config(color))?;
    editor.set_helper(Some(Asker { color }));
    let key = Arc::new(AtomicU8::new(0));
    for (name, event) in [
        (b';', KeyEvent::from(';')),
        (b';', KeyEvent::from(' ')),
        (b';', KeyEvent::from('n')),
        (b'a', KeyEvent::from('a')),
        (b'.', KeyEvent::from('.')),
        (b'.', KeyEvent::from('q')),
    ] {
        let pressed = key.clone();
        let handler = EventHandler::Conditional(Box::new(Key { name, pressed }));
        editor.bind_sequence(event, handler);
    }
    Ok(Question { editor, key })
}

impl Question {
    fn ask(&mut self, answer: &str) -> Wish {
        self.key.store(0, Ordering::SeqCst);
        let read = self.editor.readline(&format!("{answer} "));
        match (read, self.key.load(Ordering::SeqCst)) {
            (Ok(_), b'a') => Wish::All,
            (Ok(text), b';') if text.is_empty() => Wish::Next,
            (Ok(text), _) if text.trim() == ";" => Wish::Next,
            _ => Wish::Enough,
        }
    }
}

impl Talk {
    /// The first words on a terminal.
    fn welcome(&self) {
        self.note(&format!(
            "bdi {}: :help shows what can be typed, :quit ends",
            env!("CARGO_PKG_VERSION")
        ));
        self.greet();
    }

    /// What can be done about an input that did not end well.
    fn advise(&self, outcome: Outcome, has_only_asked: bool) {
        match outcome {
            Outcome::Stopped(_) => {
                self.note(":undo goes back to before that, :reset begins afresh")
            }
            Outcome::Interrupted if !has_only_asked => {
                self.note(
                    "what the input had begun was given up; :undo takes back what it has done",
                );
            }
            Outcome::Done
            | Outcome::Refused
            | Outcome::Failed
            | Outcome::Limit
            | Outcome::Interrupted => {}
        }
    }
}
