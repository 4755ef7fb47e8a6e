//! A text as a formatter sees it: tokens, what stands between them, and where comments belong.

use syntax::{Comment, Span};

/// A comment and the token before which it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) span: Span,
    /// Written `/* … */`.
    pub(super) block: bool,
    /// Line breaks between what comes before and the comment: 0, 1, or 2 for more.
    pub(super) breaks: u8,
    /// The token before which it stands; the number of tokens at the end of the text.
    pub(super) token: usize,
}

/// Tokens with their texts, comments with their places.
#[derive(Debug)]
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    spans: &'t [Span],
    /// The text of each token.
    pub(super) tokens: Vec<&'t str>,
    /// Line breaks right before each token and before the end of the text: 0, 1, or 2 for more.
    pub(super) breaks: Vec<u8>,
    /// In the order of the text; `token` never decreases.
    pub(super) comments: Vec<Placed>,
    /// How many tokens before each token begin a line.
    lines: Vec<u32>,
    /// What ends a line: that of the first line.
    pub(super) line_end: &'static str,
}

/// Where something stands in its line of the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) column: usize,
    /// At least two blanks stand before it.
    pub(super) padded: bool,
}

/// Beyond so many bytes of a line nothing is taken for a column of a table.
const LONGEST_ROW: usize = 400;

/// How comments get past a token that should not be separated from what comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passing {
    /// They stay where they are.
    Stays,
    /// Comments before it go behind it: `,` `;` `&`.
    Separator,
    /// Only a comment at the end of the line before it: the full stop.
    FullStop,
}

impl<'t> Source<'t> {
    /// The tokens of a text at their places.
    pub(super) fn new(text: &'t str, spans: &'t [Span], comments: &[Comment]) -> Source<'t> {
        let mut source = Source {
            text,
            spans,
            tokens: spans.iter().map(|span| span.text(text)).collect(),
            breaks: Vec::with_capacity(spans.len() + 1),
            comments: Vec::with_capacity(comments.len()),
            lines: Vec::with_capacity(spans.len() + 2),
            line_end: line_end(text),
        };
        let mut due = comments.iter().peekable();
        let mut last = 0;
        let end = Span::new(text.len() as u32, text.len() as u32);
        for (token, span) in spans.iter().chain([&end]).enumerate() {
            while let Some(comment) = due.next_if(|comment| comment.span.start < span.start) {
                let content = comment.span.text(text).trim_end();
                let start = comment.span.start;
                source.comments.push(Placed {
                    span: Span::new(start, start + content.len() as u32),
                    block: comment.block,
                    breaks: breaks(text, last, start),
                    token,
                });
                last = comment.span.end.max(last);
            }
            source.breaks.push(breaks(text, last, span.start));
            last = span.end.max(last);
        }
        // The end of the text ends a line.
        if let Some(end) = source.breaks.last_mut() {
            *end = (*end).max(1);
        }
        source
    }

    /// The column of a token in the source, and whether several blanks stand before it.
    pub(super) fn place(&self, token: usize) -> Option<Place> {
        self.place_at(self.spans[token].start as usize)
    }

    /// The column of a comment in the source, and whether several blanks stand before it.
    pub(super) fn place_of_comment(&self, comment: &Placed) -> Option<Place> {
        self.place_at(comment.span.start as usize)
    }

    /// `None` far from the beginning of the line.
    fn place_at(&self, at: usize) -> Option<Place> {
        let bytes = self.text.as_bytes();
        let nearest = at.saturating_sub(LONGEST_ROW);
        let line = bytes[nearest..at].iter().rposition(|&byte| byte == b'\n');
        let start = match line {
            Some(at) => nearest + at + 1,
            None if nearest == 0 => 0,
            None => return None,
        };
        let before = self.text.get(start..at)?;
        Some(Place {
            column: before.chars().count(),
            padded: before.ends_with("  "),
        })
    }

    /// Moves comments past tokens that belong to what stands before them. To be called once.
    pub(super) fn pass_comments(&mut self, passing: impl Fn(usize) -> Passing) {
        let mut first = 0;
        while let Some(token) = self.comments.get(first).map(|comment| comment.token) {
            let gap = self.comments[first..].iter();
            let count = gap.take_while(|comment| comment.token == token).count();
            let end = first + count;
            let behind = self.comments[end..].iter();
            let behind = behind.take_while(|comment| comment.token == token + 1);
            let in_line =
                |mut comments: std::slice::Iter<'_, Placed>| comments.all(|c| c.breaks == 0);
            let ends_no_line = self.breaks[token] == 0 && in_line(self.comments[first..end].iter());
            let goes = token + 1 < self.breaks.len()
                && match passing(token) {
                    Passing::Stays => false,
                    Passing::Separator => !ends_no_line,
                    Passing::FullStop => {
                        // No comment stands at the end of its own line.
                        let is_free = behind.clone().next().is_none_or(|c| c.breaks > 0)
                            || (self.breaks[token + 1] == 0
                                && behind.clone().all(|c| c.breaks == 0));
                        !ends_no_line && in_line(self.comments[first..end].iter()) && is_free
                    }
                };
            if !goes {
                first = end;
                continue;
            }
            let breaks = std::mem::take(&mut self.breaks[token]);
            for comment in &mut self.comments[first..end] {
                comment.token += 1;
            }
            // The whole gap behind the token is looked at again: the next token may be passed, too.
            match self.comments.get_mut(end).filter(|c| c.token == token + 1) {
                Some(next) => next.breaks = next.breaks.max(breaks),
                None => self.breaks[token + 1] = self.breaks[token + 1].max(breaks),
            }
        }
        self.count_lines();
    }

    /// The text of a comment.
    pub(super) fn comment(&self, comment: &Placed) -> &'t str {
        comment.span.text(self.text)
    }

    /// Whether a line break stands before a token or before a comment in front of it.
    pub(super) fn begins_line(&self, token: usize) -> bool {
        self.lines_begun(token, token + 1) > 0
    }

    /// How many tokens of a range begin a line.
    pub(super) fn lines_begun(&self, from: usize, end: usize) -> u32 {
        let last = self.lines.len() - 1;
        self.lines[end.min(last)] - self.lines[from.min(last)]
    }

    /// Counts the tokens that begin a line.
    fn count_lines(&mut self) {
        let mut comments = self.comments.iter().peekable();
        let mut count = 0;
        self.lines.push(0);
        for (token, &breaks) in self.breaks.iter().enumerate() {
            let mut begins = breaks > 0;
            while let Some(comment) = comments.next_if(|comment| comment.token == token) {
                begins |= comment.breaks > 0;
            }
            count += u32::from(begins);
            self.lines.push(count);
        }
    }
}

/// The line end of a text: that of its first line.
fn line_end(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Line breaks between two places: 0, 1, or 2 for more.
fn breaks(text: &str, from: u32, to: u32) -> u8 {
    if from >= to {
        return 0;
    }
    let between = Span::new(from, to).text(text).bytes();
    between.filter(|&byte| byte == b'\n').take(2).count() as u8
}

#[cfg(test)]
mod tests {
    use super::{breaks, line_end};

    #[test]
    fn first_line_decides_how_lines_end() {
        assert_eq!(line_end("a.\r\nb.\n"), "\r\n");
        assert_eq!(line_end("a.\nb.\r\n"), "\n");
        assert_eq!(line_end("a."), "\n");
    }

    #[test]
    fn more_than_two_breaks_count_as_two() {
        assert_eq!(breaks("a\n\n\n\nb", 1, 5), 2);
        assert_eq!(breaks("a \r\n b", 1, 5), 1);
    }
}
