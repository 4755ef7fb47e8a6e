//! Columns that the author has aligned stay aligned: facts below each other, short plans, comments at
//! the ends of lines. Nothing is aligned that was not.

use super::document::WIDTH;
use super::source::Place;

/// What stands in a column. In this order they stand in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    /// An argument of the first literal, the event behind a label, a part of an agent's entry.
    Part(u8),
    /// `:`
    Colon,
    /// `<-` or `:-`
    Arrow,
    /// `// …` behind everything else.
    Comment,
}

impl Column {
    /// So many arguments of a literal are looked at.
    pub(super) const PARTS: u8 = 8;

    fn all() -> impl Iterator<Item = Column> {
        let parts = (0..Column::PARTS).map(Column::Part);
        parts.chain([Column::Colon, Column::Arrow, Column::Comment])
    }
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    column: Column,
    /// Where it stands in the printed text.
    at: usize,
    /// In which column, without the blanks of this table.
    printed: usize,
    place: Place,
    /// Blanks to put before it.
    blanks: usize,
}

/// A line with marks.
#[derive(Clone, Debug)]
struct Row {
    line: usize,
    marks: Vec<Mark>,
    /// The width of its code, with the blanks so far.
    width: usize,
}

impl Row {
    fn mark(&self, column: Column) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.column == column)
    }

    /// Where a mark stands with the blanks before it in the line.
    fn position(&self, column: Column) -> Option<usize> {
        let mark = self.mark(column)?;
        let before = self.marks.iter().take_while(|m| m.at < mark.at);
        Some(mark.printed + before.map(|m| m.blanks).sum::<usize>())
    }
}

/// The columns of a text while it is printed.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    /// The number of the line.
    line: usize,
    /// The marks of the line.
    marks: Vec<Mark>,
    /// Something begins in the line that is a row if it ends in it.
    starts: bool,
    /// Where it ends.
    ends: Option<usize>,
    /// Nothing in the line can be moved.
    spoilt: bool,
}

impl Table {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.len() < 2
    }

    pub(super) fn row_starts(&mut self) {
        self.starts = true;
    }

    pub(super) fn row_ends(&mut self, column: usize) {
        self.ends = Some(column);
    }

    /// Something of several lines begins or ends in this line.
    pub(super) fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// Notes that something stands in a column: where in the printed text, and where in the source.
    pub(super) fn mark(&mut self, column: Column, at: usize, printed: usize, place: Option<Place>) {
        let repeated = self.marks.iter().any(|mark| mark.column == column);
        if let Some(place) = place.filter(|_| !repeated) {
            self.marks.push(Mark {
                column,
                at,
                printed,
                place,
                blanks: 0,
            });
        }
    }

    pub(super) fn end_line(&mut self) {
        let is_row = self.starts && self.ends.is_some();
        if self.spoilt {
            self.marks.clear();
        } else if !is_row {
            self.marks.retain(|mark| mark.column == Column::Comment);
        }
        if !self.marks.is_empty() {
            self.rows.push(Row {
                line: self.line,
                marks: std::mem::take(&mut self.marks),
                width: self.ends.filter(|_| is_row).unwrap_or(0),
            });
        }
        self.line += 1;
        self.starts = false;
        self.ends = None;
        self.spoilt = false;
    }

    /// The text with the blanks that align its columns.
    pub(super) fn apply(mut self, text: &str) -> String {
        for column in Column::all() {
            let mut first = 0;
            for next in 1..=self.rows.len() {
                if next == self.rows.len()
                    || !is_aligned(&self.rows[next - 1], &self.rows[next], column)
                {
                    align(&mut self.rows[first..next], column);
                    first = next;
                }
            }
        }
        let mut out = String::with_capacity(text.len() + text.len() / 16);
        let mut done = 0;
        for mark in self.rows.iter().flat_map(|row| &row.marks) {
            if mark.blanks > 0 {
                out.push_str(&text[done..mark.at]);
                out.extend(std::iter::repeat_n(' ', mark.blanks));
                done = mark.at;
            }
        }
        out.push_str(&text[done..]);
        out
    }
}

/// Whether the author has aligned a column of two lines: it is the same, and not by chance.
fn is_aligned(upper: &Row, lower: &Row, column: Column) -> bool {
    if upper.line + 1 != lower.line {
        return false;
    }
    match (upper.mark(column), lower.mark(column)) {
        (Some(a), Some(b)) => {
            a.place.column == b.place.column && (a.place.padded || b.place.padded)
        }
        _ => false,
    }
}

/// Aligns a column of some lines. A line that would get too long by it stays as it is, and those above
/// and below it are aligned by themselves.
fn align(rows: &mut [Row], column: Column) {
    if rows.len() < 2 {
        return;
    }
    let target = target(rows, column);
    let is_too_long = |row: &Row| {
        let blanks = target - row.position(column).unwrap_or(target);
        column != Column::Comment && blanks > 0 && row.width + blanks > WIDTH
    };
    for rows in rows.split_mut(is_too_long) {
        put_blanks(rows, column);
    }
}

/// Where the mark furthest to the right stands.
fn target(rows: &[Row], column: Column) -> usize {
    let positions = rows.iter().filter_map(|row| row.position(column));
    positions.max().unwrap_or(0)
}

fn put_blanks(rows: &mut [Row], column: Column) {
    let target = target(rows, column);
    for row in rows {
        let blanks = target - row.position(column).unwrap_or(target);
        if column != Column::Comment {
            row.width += blanks;
        }
        if let Some(mark) = row.marks.iter_mut().find(|mark| mark.column == column) {
            mark.blanks = blanks;
        }
    }
}
