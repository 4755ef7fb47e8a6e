//! Shows the picture of an environment: on a terminal in place, below what the run prints, otherwise
//! one picture after another.

use std::io::{IsTerminal, Write};

/// The picture on standard error.
pub(crate) struct View {
    is_terminal: bool,
    /// Whether it may have colours.
    pub(crate) color: bool,
    /// The picture as it was drawn last.
    shown: String,
    /// The picture stands on the screen now.
    is_drawn: bool,
}

impl View {
    pub(crate) fn new(color: bool) -> View {
        View {
            is_terminal: std::io::stderr().is_terminal(),
            color,
            shown: String::new(),
            is_drawn: false,
        }
    }

    /// Shows a picture, if it is another one.
    pub(crate) fn show(&mut self, picture: String) {
        if picture == self.shown {
            return;
        }
        self.write(&drawing(
            self.is_terminal,
            self.is_drawn.then_some(&*self.shown),
            &picture,
        ));
        self.shown = picture;
        self.is_drawn = true;
    }

    /// Makes room for a line of output.
    pub(crate) fn hide(&mut self) {
        if self.is_terminal && self.is_drawn {
            self.write(&erasure(&self.shown));
            self.is_drawn = false;
        }
    }

    /// Draws the picture again behind a line of output.
    pub(crate) fn show_again(&mut self) {
        if self.is_terminal && !self.is_drawn && !self.shown.is_empty() {
            self.write(&self.shown);
            self.is_drawn = true;
        }
    }

    /// Nothing can be done if standard error is closed.
    fn write(&self, text: &str) {
        let mut err = std::io::stderr().lock();
        let _ = err.write_all(text.as_bytes()).and_then(|()| err.flush());
    }
}

/// What is written for a picture that follows another one.
fn drawing(is_terminal: bool, before: Option<&str>, picture: &str) -> String {
    match before {
        Some(before) if is_terminal => format!("{}{picture}", erasure(before)),
        Some(_) => format!("\n{picture}"),
        None => picture.to_owned(),
    }
}

/// Goes up to where the picture begins and erases everything from there.
fn erasure(picture: &str) -> String {
    format!("\x1b[{}A\r\x1b[J", picture.lines().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_replace_each_other_on_a_terminal_only() {
        assert_eq!(drawing(true, None, "a\nb\n"), "a\nb\n");
        assert_eq!(drawing(true, Some("a\nb\n"), "c\n"), "\x1b[2A\r\x1b[Jc\n");
        assert_eq!(drawing(false, Some("a\nb\n"), "c\n"), "\nc\n");
    }
}
