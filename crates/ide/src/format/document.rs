//! A document in the manner of Wadler and Oppen: texts, places where lines may break, and groups that
//! stand on one line if they fit. It is a flat sequence, measured once and printed once, so that the
//! cost is linear in the length of the text however deep it nests.

use super::source::{Placed, Source};
use super::table::{Column, Table};

/// No line gets longer, unless something in it cannot be broken.
pub(super) const WIDTH: usize = 100;
/// Beyond this column nothing is aligned any more.
const LAST_ALIGNMENT: usize = 64;

/// One piece of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A token with the comments around it.
    Token(usize),
    /// The comments before a token that stands further left than they should.
    Comments(usize),
    /// A blank, unless a line breaks here.
    Space,
    /// In a group on one line a blank, or nothing; else a line break.
    Line(Line),
    /// A line break where the next group does not fit; else a blank.
    Fill,
    /// A line break.
    Break,
    /// What encloses this cannot stand on one line.
    Tall,
    /// Begins a group.
    Open,
    /// Ends a group.
    Close,
    /// Lines begin in this column until the next `Back`.
    Align,
    /// Lines begin so many columns further right until the next `Back`.
    Indent(usize),
    /// Ends what the last `Align` or `Indent` began.
    Back,
    /// The next token may stand in the same column as those of the lines around it.
    Column(Column, usize),
    /// Begins something that is a row of a table if it stands on one line.
    RowStart,
    /// Ends it.
    RowEnd,
}

/// How a place looks where a line may break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// A blank if it does not break.
    pub(super) space: bool,
    /// If it breaks, an empty line in the source is kept.
    pub(super) keeps_empty: bool,
}

/// A group's width on one line, and what it is followed by.
#[derive(Clone, Copy, Debug, Default)]
struct Measure {
    /// The width up to the end of the group and on to the next place where a line may break.
    width: usize,
    /// Holds something that needs several lines.
    tall: bool,
}

/// What comes before the next text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Nothing,
    Space,
    /// With an empty line if the source has one here and the flag is set.
    Newline(bool),
}

/// Prints a document.
pub(super) fn print(source: &Source<'_>, pieces: &[Piece]) -> String {
    let measures = measure(source, pieces);
    let mut printer = Printer {
        source,
        out: String::with_capacity(source.text.len() + source.text.len() / 8),
        column: 0,
        code_end: 0,
        pending: Pending::Nothing,
        comment: 0,
        indents: Vec::new(),
        indent: 0,
        table: Table::default(),
        next_mark: None,
        row_starts: false,
    };
    printer.run(pieces, &measures);
    printer.finish()
}

/// The number of columns that a text takes.
pub(super) fn columns(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// The comments before each token, by a cursor that only goes forward.
struct Gap<'a> {
    comments: &'a [Placed],
    /// How many of them stand at the end of the line of the token before.
    trailing: usize,
}

/// The comments before a token, of which those from `from` on are due.
fn gap<'a>(source: &'a Source<'_>, from: usize, token: usize) -> Gap<'a> {
    let rest = &source.comments[from..];
    let count = rest.iter().take_while(|c| c.token == token).count();
    let comments = &rest[..count];
    let in_line = comments.iter().take_while(|c| c.breaks == 0).count();
    let ends_line = match comments.get(in_line) {
        Some(_) => true,
        None => source.breaks[token] > 0 || comments.last().is_some_and(|c| !c.block),
    };
    Gap {
        comments,
        trailing: if ends_line { in_line } else { 0 },
    }
}

/// The measure of each group, at the place where it opens.
fn measure(source: &Source<'_>, pieces: &[Piece]) -> Vec<Measure> {
    // Forward: widths so far (before a token those up to its line), and how often something needs a line
    // break.
    let mut widths = Vec::with_capacity(pieces.len() + 1);
    let mut breaks = Vec::with_capacity(pieces.len() + 1);
    let (mut width, mut tall) = (0_usize, 0_usize);
    let mut comment = 0;
    let mut after_trailing = false;
    for piece in pieces {
        let mut before = width;
        match *piece {
            Piece::Token(token) => {
                let found = gap(source, comment, token);
                tall += usize::from(after_trailing);
                for (index, lead) in found.comments.iter().enumerate() {
                    let text = source.comment(lead);
                    let has_lines = text.contains('\n');
                    tall += usize::from(lead.breaks > 0 || !lead.block || has_lines);
                    let first_line = text.lines().next().unwrap_or_default();
                    width += columns(first_line.trim_end()) + 1;
                    let next = found.comments.get(index + 1).map(|next| next.breaks);
                    if has_lines || next.unwrap_or(source.breaks[token]) > 0 {
                        before = width;
                    }
                }
                comment += found.comments.len();
                // What comes before the token's own text does not make a group tall that begins with it.
                breaks.push(tall);
                tall += usize::from(source.tokens[token].contains('\n'));
                width += columns(source.tokens[token]);
                let behind = gap(source, comment, token + 1);
                let trailing = &behind.comments[..behind.trailing];
                // They do not count for the width of the line, and end it.
                after_trailing = !trailing.is_empty();
                comment += trailing.len();
            }
            Piece::Comments(token) => {
                let found = gap(source, comment, token);
                let own = found.comments.iter().filter(|c| c.breaks > 0).count();
                breaks.push(tall);
                tall += own;
            }
            Piece::Space | Piece::Fill => {
                breaks.push(tall);
                width += 1;
            }
            Piece::Line(line) => {
                breaks.push(tall);
                width += usize::from(line.space);
            }
            Piece::Break | Piece::Tall => {
                breaks.push(tall);
                tall += 1;
            }
            Piece::Open
            | Piece::Close
            | Piece::Align
            | Piece::Indent(_)
            | Piece::Back
            | Piece::Column(..)
            | Piece::RowStart
            | Piece::RowEnd => breaks.push(tall),
        }
        widths.push(before);
    }
    widths.push(width);
    breaks.push(tall);
    // Backward: where each group ends, and how far the next place is where a line may break.
    let mut measures = vec![Measure::default(); pieces.len()];
    let mut closes: Vec<(usize, usize)> = Vec::new();
    let mut next_break = pieces.len();
    let mut first_token = pieces.len();
    for (at, piece) in pieces.iter().enumerate().rev() {
        match piece {
            Piece::Close => closes.push((at, next_break)),
            Piece::Open => {
                if let Some((close, stop)) = closes.pop() {
                    let from = first_token.min(close);
                    measures[at] = Measure {
                        width: widths[stop].saturating_sub(widths[from]),
                        tall: breaks[close] > breaks[from]
                            || pieces[at..from].iter().any(|p| matches!(p, Piece::Tall)),
                    };
                }
            }
            Piece::Token(_) => first_token = at,
            Piece::Line(_) | Piece::Fill | Piece::Break => next_break = at,
            Piece::Comments(_)
            | Piece::Space
            | Piece::Tall
            | Piece::Align
            | Piece::Indent(_)
            | Piece::Back
            | Piece::Column(..)
            | Piece::RowStart
            | Piece::RowEnd => {}
        }
    }
    measures
}

struct Printer<'a, 't> {
    source: &'a Source<'t>,
    out: String,
    column: usize,
    /// The column behind the last token.
    code_end: usize,
    pending: Pending,
    /// The next comment.
    comment: usize,
    indents: Vec<usize>,
    indent: usize,
    table: Table,
    /// The column in which the next token may stand.
    next_mark: Option<(Column, usize)>,
    /// The next token begins a row.
    row_starts: bool,
}

impl Printer<'_, '_> {
    fn run(&mut self, pieces: &[Piece], measures: &[Measure]) {
        // Whether each open group stands on one line.
        let mut flat: Vec<bool> = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            let is_flat = flat.last() == Some(&true);
            match *piece {
                Piece::Token(token) => self.token(token),
                Piece::Comments(token) => self.comments_before(token, is_flat),
                Piece::Space => self.space(),
                Piece::Line(line) if is_flat => {
                    if line.space {
                        self.space();
                    }
                }
                Piece::Line(line) => self.newline(line.keeps_empty),
                Piece::Fill => {
                    let next = measures.get(at + 1).copied().unwrap_or_default();
                    let fits = !next.tall && self.next_column() + 1 + next.width <= WIDTH;
                    if is_flat || fits {
                        self.space();
                    } else {
                        self.newline(false);
                    }
                }
                Piece::Break => self.newline(false),
                Piece::Tall => {}
                Piece::Open => {
                    let own = measures[at];
                    let fits = !own.tall && self.next_column() + own.width <= WIDTH;
                    flat.push(is_flat || fits);
                }
                Piece::Close => {
                    flat.pop();
                }
                Piece::Align => {
                    let column = self.next_column();
                    let column = if column > LAST_ALIGNMENT {
                        (self.indent + 3).min(LAST_ALIGNMENT)
                    } else {
                        column
                    };
                    self.indents
                        .push(std::mem::replace(&mut self.indent, column));
                }
                Piece::Indent(by) => {
                    let column = (self.indent + by).min(LAST_ALIGNMENT);
                    self.indents
                        .push(std::mem::replace(&mut self.indent, column));
                }
                Piece::Back => self.indent = self.indents.pop().unwrap_or(0),
                Piece::Column(column, token) => self.next_mark = Some((column, token)),
                Piece::RowStart => self.row_starts = true,
                Piece::RowEnd => self.table.row_ends(self.code_end),
            }
        }
    }

    fn finish(mut self) -> String {
        let end = self.source.tokens.len();
        self.leading(end);
        if self.column > 0 {
            self.end_line();
        }
        if self.table.is_empty() {
            return self.out;
        }
        self.table.apply(&self.out)
    }

    fn space(&mut self) {
        if self.pending == Pending::Nothing {
            self.pending = Pending::Space;
        }
    }

    fn newline(&mut self, keeps_empty: bool) {
        self.pending = match self.pending {
            // A line comment has ended the line already: only the better of both counts.
            Pending::Newline(keeps) => Pending::Newline(keeps || keeps_empty),
            Pending::Nothing | Pending::Space => Pending::Newline(keeps_empty),
        };
    }

    /// The column in which the next text will stand.
    fn next_column(&self) -> usize {
        match self.pending {
            Pending::Nothing => self.column,
            Pending::Space => self.column + 1,
            Pending::Newline(_) => self.indent,
        }
    }

    fn end_line(&mut self) {
        self.out.push_str(self.source.line_end);
        self.column = 0;
        self.table.end_line();
    }

    /// Writes what is pending before a text that has `breaks` line breaks before it in the source.
    fn flush(&mut self, breaks: u8) {
        match std::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Nothing => {}
            Pending::Space if self.column > 0 => {
                self.out.push(' ');
                self.column += 1;
            }
            Pending::Space => {}
            Pending::Newline(keeps_empty) => {
                let is_first = self.out.is_empty();
                if !is_first {
                    self.end_line();
                    if keeps_empty && breaks > 1 {
                        self.end_line();
                    }
                }
                for _ in 0..self.indent {
                    self.out.push(' ');
                }
                self.column = self.indent;
            }
        }
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        match text.rfind('\n') {
            None => self.column += columns(text),
            Some(at) => {
                self.column = columns(&text[at + 1..]);
                self.table.spoil();
            }
        }
    }

    fn token(&mut self, token: usize) {
        self.leading(token);
        self.flush(self.source.breaks[token]);
        if std::mem::take(&mut self.row_starts) {
            self.table.row_starts();
        }
        if let Some((column, _)) = self.next_mark.take_if(|(_, marked)| *marked == token) {
            self.table.mark(
                column,
                self.out.len(),
                self.column,
                self.source.place(token),
            );
        }
        let text = self.source.tokens[token];
        self.write(text);
        self.code_end = self.column;
        let behind = gap(self.source, self.comment, token + 1);
        for index in self.comment..self.comment + behind.trailing {
            let comment = self.source.comments[index];
            self.space();
            if !comment.block && self.pending == Pending::Space {
                let place = self.source.place_of_comment(&comment);
                self.table
                    .mark(Column::Comment, self.out.len() + 1, self.column + 1, place);
            }
            self.comment_text(&comment);
        }
        self.comment += behind.trailing;
        if behind.trailing > 0 {
            self.pending = Pending::Newline(false);
        }
    }

    /// The comments before a token that do not end the line of the one before.
    fn leading(&mut self, token: usize) {
        let found = gap(self.source, self.comment, token);
        let count = found.comments.len();
        for index in self.comment..self.comment + count {
            let comment = self.source.comments[index];
            if comment.breaks > 0 {
                if !matches!(self.pending, Pending::Newline(_)) {
                    self.pending = Pending::Newline(true);
                }
            } else if self.column > 0 && !self.out.ends_with(['(', '[', '{']) {
                self.space();
            }
            self.comment_text(&comment);
            let next = self.source.comments.get(index + 1);
            let next = next.filter(|next| next.token == token);
            let breaks = next.map_or(self.source.breaks[token], |next| next.breaks);
            let text = self.source.tokens.get(token).copied().unwrap_or_default();
            if breaks > 0 {
                self.pending = Pending::Newline(true);
            } else if next.is_some() || !matches!(text, "," | ";" | "." | ")" | "]") {
                self.space();
            }
        }
        self.comment += count;
    }

    /// The comments before a token that stands further left than they should. In a group on one line
    /// the token has them with it.
    fn comments_before(&mut self, token: usize, is_flat: bool) {
        if is_flat {
            return;
        }
        let found = gap(self.source, self.comment, token);
        let count = found.comments.len();
        for index in self.comment..self.comment + count {
            let comment = self.source.comments[index];
            if comment.breaks == 0 {
                self.space();
            } else if !matches!(self.pending, Pending::Newline(_)) {
                self.pending = Pending::Newline(true);
            }
            self.comment_text(&comment);
        }
        self.comment += count;
        if count > 0 && self.source.breaks[token] > 0 {
            self.pending = Pending::Newline(false);
        }
    }

    fn comment_text(&mut self, comment: &Placed) {
        self.flush(comment.breaks);
        let text = self.source.comment(comment);
        if !comment.block {
            self.write(text);
            self.pending = Pending::Newline(false);
            return;
        }
        if !text.contains('\n') {
            self.write(text);
            return;
        }
        // The lines of a comment move as its first line does.
        self.table.spoil();
        let before = &self.source.text[..comment.span.start as usize];
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let was = columns(&before[line..]);
        let is = self.column;
        for (index, line) in text.split('\n').enumerate() {
            let line = line.trim_end();
            if index == 0 {
                self.write(line);
                continue;
            }
            self.end_line();
            let content = line.trim_start_matches(' ');
            if content.is_empty() {
                continue;
            }
            let blanks = (line.len() - content.len() + is).saturating_sub(was);
            for _ in 0..blanks {
                self.out.push(' ');
            }
            self.column = blanks;
            self.write(content);
        }
    }
}
