//! Project files: sections, and entries with their options.

use syntax::{Comment, ProjectToken as Token, Span};

use super::document::{Line, Piece, print};
use super::source::{Passing, Source};
use super::table::Column;

/// How far sections and entries are indented.
const INDENT: usize = 4;

/// Lays out the text of a project file that has no errors, by its tokens.
pub(super) fn project(text: &str, tokens: &[(Token, Span)], comments: &[Comment]) -> String {
    let spans: Vec<Span> = tokens.iter().map(|&(_, span)| span).collect();
    let kinds: Vec<Token> = tokens.iter().map(|&(kind, _)| kind).collect();
    let comments = behind_sections(comments, &spans);
    let mut source = Source::new(text, &spans, &comments);
    for (text, &kind) in source.tokens.iter_mut().zip(&kinds) {
        *text = section(kind).unwrap_or(text);
    }
    source.pass_comments(|token| match kinds.get(token) {
        Some(Token::Comma | Token::Semicolon) => Passing::Separator,
        _ => Passing::Stays,
    });
    let mut builder = Builder {
        source: &source,
        kinds: &kinds,
        pieces: Vec::with_capacity(kinds.len() * 4),
    };
    builder.project();
    let pieces = builder.pieces;
    print(&source, &pieces)
}

/// How the word and colon of a section are written together.
pub(super) fn section(kind: Token) -> Option<&'static str> {
    Some(match kind {
        Token::Infrastructure => "infrastructure:",
        Token::Environment => "environment:",
        Token::Control => "executionControl:",
        Token::Agents => "agents:",
        Token::Directives => "directives:",
        Token::ClassPath => "classpath:",
        Token::SourcePath => "aslSourcePath:",
        _ => return None,
    })
}

/// Comments between the word of a section and its colon, put behind the colon.
fn behind_sections(comments: &[Comment], spans: &[Span]) -> Vec<Comment> {
    let mut comments = comments.to_vec();
    comments.sort_by_key(|comment| {
        let at = comment.span.start;
        let token = spans.partition_point(|span| span.start <= at);
        let inside = token.checked_sub(1).map(|token| spans[token]);
        let inside = inside.filter(|span| at < span.end);
        (inside.map_or(at, |span| span.end), at)
    });
    comments
}

struct Builder<'a> {
    source: &'a Source<'a>,
    kinds: &'a [Token],
    pieces: Vec<Piece>,
}

impl Builder<'_> {
    fn push(&mut self, piece: Piece) {
        self.pieces.push(piece);
    }

    /// The first token from a place on that is wanted; the number of tokens if there is none.
    fn find(&self, from: usize, wanted: impl Fn(Token) -> bool) -> usize {
        let found = self.kinds[from..].iter().position(|&kind| wanted(kind));
        found.map_or(self.kinds.len(), |at| from + at)
    }

    /// `MAS name { … }`. On one line only if the author wrote it so.
    fn project(&mut self) {
        let open = self.find(0, |kind| kind == Token::LBrace);
        let close = self.find(open, |kind| kind == Token::RBrace);
        self.push(Piece::Open);
        if self.source.lines_begun(1, close + 1) > 0 {
            self.push(Piece::Tall);
        }
        for at in 0..=open.min(close) {
            if at > 0 {
                self.push(Piece::Space);
            }
            self.push(Piece::Token(at));
        }
        self.push(Piece::Indent(INDENT));
        let mut at = open + 1;
        while at < close {
            self.push(Piece::Line(Line::STEP));
            let next = self.find(at + 1, |kind| {
                section(kind).is_some() || kind == Token::RBrace
            });
            self.section(at, next);
            at = next;
        }
        self.push(Piece::Comments(close));
        self.push(Piece::Back);
        self.push(Piece::Line(Line::SPACE));
        self.push(Piece::Token(close));
        self.push(Piece::Close);
        for at in close + 1..self.kinds.len() {
            self.push(Piece::Token(at));
        }
    }

    fn section(&mut self, from: usize, end: usize) {
        self.push(Piece::Token(from));
        // Agents stand below each other, also if there is one.
        let is_list = self.kinds[from] == Token::Agents;
        if !is_list {
            self.push(Piece::Open);
        }
        self.push(Piece::Indent(INDENT));
        let mut at = from + 1;
        while at < end {
            let semicolon = self.find(at, |kind| kind == Token::Semicolon);
            let stop = if semicolon < end { semicolon + 1 } else { end };
            self.push(match is_list {
                true => Piece::Line(Line::STEP),
                false => Piece::Line(Line::SPACE),
            });
            self.push(Piece::RowStart);
            self.entry(at, stop);
            self.push(Piece::RowEnd);
            at = stop;
        }
        self.push(Piece::Back);
        if !is_list {
            self.push(Piece::Close);
        }
    }

    /// An agent, a class, a path or a directive, with its `;` if it has one.
    fn entry(&mut self, from: usize, end: usize) {
        let mut part = 0;
        let mut depth = 0_usize;
        for at in from..end {
            let kind = self.kinds[at];
            let before = (at > from).then(|| self.kinds[at - 1]);
            let is_tight = matches!(
                kind,
                Token::Semicolon
                    | Token::Comma
                    | Token::Dot
                    | Token::LParen
                    | Token::RParen
                    | Token::RBracket
            ) || (kind == Token::Equals && depth > 0);
            let follows_tight = match before {
                None | Some(Token::Dot | Token::LParen | Token::LBracket | Token::Hash) => true,
                Some(Token::Equals) => depth > 0,
                _ => false,
            };
            match kind {
                Token::RParen | Token::RBracket => {
                    depth = depth.saturating_sub(1);
                    self.push(Piece::Back);
                }
                _ if before == Some(Token::Comma) && depth > 0 => {
                    match self.source.begins_line(at) {
                        true => self.push(Piece::Break),
                        false => self.push(Piece::Space),
                    }
                }
                _ if !is_tight && !follows_tight => {
                    self.push(Piece::Space);
                    if depth == 0 && part < Column::PARTS {
                        self.push(Piece::Column(Column::Part(part), at));
                        part += 1;
                    }
                }
                _ => {}
            }
            self.push(Piece::Token(at));
            if matches!(kind, Token::LParen | Token::LBracket) {
                depth += 1;
                self.push(Piece::Align);
            }
        }
    }
}
