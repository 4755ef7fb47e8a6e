//! Places in source text: byte spans, files, and the index from byte offsets to lines and columns.

use std::sync::Arc;

use crate::parse::Parsed;

/// A half-open range of byte offsets in one source file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span over `start..end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The empty span at the end of this one.
    pub fn after(self) -> Span {
        Span {
            start: self.end,
            end: self.end,
        }
    }

    /// The text under the span; empty if the span does not fit the text.
    pub fn text(self, source: &str) -> &str {
        source
            .get(self.start as usize..self.end as usize)
            .unwrap_or("")
    }
}

/// Names one file (or other piece of text) of a [`Sources`] table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A place as people count it: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// The byte offsets at which the lines of a text begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Indexes a text. Lines end with `\n`, `\r\n` or a lone `\r`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (i, &b) in bytes.iter().enumerate() {
            if b == b'\n' || (b == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
                starts.push(i as u32 + 1);
            }
        }
        Self { starts }
    }

    /// How many lines there are (at least one).
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line that holds the byte, from 0.
    pub fn line_of(&self, offset: u32) -> u32 {
        self.starts
            .partition_point(|&s| s <= offset)
            .saturating_sub(1) as u32
    }

    /// The byte offset at which a line (from 0) begins.
    pub fn line_start(&self, line: u32) -> Option<u32> {
        self.starts.get(line as usize).copied()
    }

    /// Line and column (from 1, in characters) of a byte offset of `text`, which must be the indexed text.
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let offset = floor_boundary(text, offset);
        let line = self.line_of(offset);
        let start = self.starts[line as usize];
        let before = Span::new(start, offset).text(text);
        Position {
            line: line + 1,
            column: before.chars().count() as u32 + 1,
        }
    }

    /// The byte offset of a line and column (from 1, in characters), clamped to the line.
    pub fn offset(&self, text: &str, position: Position) -> u32 {
        let line = position.line.saturating_sub(1);
        let Some(start) = self.line_start(line) else {
            return text.len() as u32;
        };
        let end = self.line_start(line + 1).unwrap_or(text.len() as u32);
        let content = Span::new(start, end)
            .text(text)
            .trim_end_matches(['\n', '\r']);
        let column = position.column.saturating_sub(1) as usize;
        let within = content
            .char_indices()
            .nth(column)
            .map_or(content.len(), |(i, _)| i);
        start + within as u32
    }
}

/// The nearest character boundary at or before `offset`, within the text.
pub(crate) fn floor_boundary(text: &str, offset: u32) -> u32 {
    let mut at = (offset as usize).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at as u32
}

/// One entry of a [`Sources`] table.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name to show: a path relative to the project, or a word such as `repl`.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// Its lines.
    pub lines: LineIndex,
}

/// All the texts that diagnostics and spans can point into.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
    /// What is kept besides, if anything is.
    kept: Option<Kept>,
}

/// What checks need besides the texts: how they were read, and which text includes which.
#[derive(Clone, Debug, Default)]
struct Kept {
    trees: Vec<(FileId, Arc<Parsed>)>,
    includes: Vec<Include>,
}

/// An `include` directive that was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Include {
    /// The file with the directive.
    pub from: FileId,
    /// Where the directive stands.
    pub span: Span,
    /// The file that it names.
    pub to: FileId,
}

impl Sources {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty table that also keeps the trees of agent files, for checks that walk them.
    pub fn keeping_trees() -> Self {
        Self {
            kept: Some(Kept::default()),
            ..Self::default()
        }
    }

    /// Keeps the tree of a file, if trees are kept.
    pub fn keep_tree(&mut self, file: FileId, parsed: &Arc<Parsed>) {
        if let Some(kept) = &mut self.kept {
            kept.trees.push((file, parsed.clone()));
        }
    }

    /// Keeps that a file includes another one, if trees are kept.
    pub fn keep_include(&mut self, from: FileId, span: Span, to: FileId) {
        if let Some(kept) = &mut self.kept {
            kept.includes.push(Include { from, span, to });
        }
    }

    /// The trees that were kept, in order of their files.
    pub fn trees(&self) -> impl Iterator<Item = (FileId, &Arc<Parsed>)> {
        let kept = self.kept.iter().flat_map(|kept| &kept.trees);
        kept.map(|(file, parsed)| (*file, parsed))
    }

    /// The `include` directives that were carried out.
    pub fn includes(&self) -> impl Iterator<Item = Include> {
        let kept = self.kept.iter().flat_map(|kept| &kept.includes);
        kept.copied()
    }

    /// Adds a text under a name and gives its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let lines = LineIndex::new(&text);
        self.files.push(Source {
            name: name.into(),
            text,
            lines,
        });
        FileId(self.files.len() as u32 - 1)
    }

    /// Gives texts other names: those for which `new_name` gives one.
    pub fn rename(&mut self, new_name: impl Fn(&str) -> Option<String>) {
        for source in &mut self.files {
            if let Some(name) = new_name(&source.name) {
                source.name = name;
            }
        }
    }

    /// The id of the text that is added next.
    pub fn next_id(&self) -> FileId {
        FileId(self.files.len() as u32)
    }

    /// The entry of an id.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(file.0 as usize)
    }

    /// The name of a file; `?` if it is not in the table.
    pub fn name(&self, file: FileId) -> &str {
        self.get(file).map_or("?", |s| &s.name)
    }

    /// The text of a file; empty if it is not in the table.
    pub fn text(&self, file: FileId) -> &str {
        self.get(file).map_or("", |s| &s.text)
    }

    /// Line and column of a byte offset.
    pub fn position(&self, file: FileId, offset: u32) -> Position {
        match self.get(file) {
            Some(s) => s.lines.position(&s.text, offset),
            None => Position { line: 1, column: 1 },
        }
    }

    /// The ids and entries in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.files
            .iter()
            .enumerate()
            .map(|(i, s)| (FileId(i as u32), s))
    }
}
