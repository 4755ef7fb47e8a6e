//! Agent files: clauses, directives and bodies.
//!
//! The text has been parsed without errors, so the tokens alone tell the structure: nothing is lost on
//! the way that the tree does not keep, and nothing but blanks and line breaks can change.

use syntax::{Lexed, Lexeme, Token};

use super::document::{Line, Piece, print};
use super::source::{Passing, Source};
use super::table::Column;

/// How far the parts of a clause are indented: so that steps stand in one column behind `<-`.
const INDENT: usize = 3;

/// Lays out the text of an agent file that has no errors, by its tokens.
pub(super) fn program(text: &str, lexed: &Lexed) -> String {
    let spans: Vec<_> = lexed.tokens.iter().map(|lexeme| lexeme.span).collect();
    let kinds: Vec<_> = lexed.tokens.iter().map(|lexeme| lexeme.token).collect();
    let mut source = Source::new(text, &spans, &lexed.comments);
    let closes = closes(&lexed.tokens);
    let starts = event_starts(&kinds, &closes);
    source.pass_comments(|token| match starts.binary_search(&token) {
        Ok(_) => Passing::Stays,
        Err(_) => passing(&kinds, token),
    });
    let mut builder = Builder {
        source: &source,
        closes,
        kinds: &kinds,
        pieces: Vec::with_capacity(kinds.len() * 4),
        marks_parts: false,
    };
    let mut at = 0;
    while at < kinds.len() {
        at = builder.components(at, at == 0);
    }
    let pieces = builder.pieces;
    print(&source, &pieces)
}

fn passing(kinds: &[Token], token: usize) -> Passing {
    let binary = || token > 0 && kinds[token - 1].ends_operand();
    match kinds.get(token) {
        Some(Token::Comma | Token::Semicolon | Token::RuleArrow) => Passing::Separator,
        Some(
            Token::And
            | Token::Bar
            | Token::Lt
            | Token::Le
            | Token::Gt
            | Token::Ge
            | Token::EqEq
            | Token::NotEq
            | Token::Eq
            | Token::Univ
            | Token::Plus
            | Token::Minus
            | Token::Star
            | Token::Slash
            | Token::IntDiv
            | Token::Mod
            | Token::StarStar,
        ) if binary() => Passing::Separator,
        Some(Token::Dot) => Passing::FullStop,
        _ => Passing::Stays,
    }
}

/// The closing bracket of each opening one; a token's own place for all others.
fn closes(tokens: &[Lexeme]) -> Vec<usize> {
    let mut closes: Vec<usize> = (0..tokens.len()).collect();
    let mut open = Vec::new();
    for (at, lexeme) in tokens.iter().enumerate() {
        match lexeme.token {
            Token::LParen | Token::LBracket | Token::LBrace => open.push(at),
            Token::RParen | Token::RBracket | Token::RBrace => {
                if let Some(opening) = open.pop() {
                    closes[opening] = at;
                }
            }
            _ => {}
        }
    }
    closes
}

/// The tokens behind labels, and behind the braces between clauses: a `+` there is no operator.
fn event_starts(kinds: &[Token], closes: &[usize]) -> Vec<usize> {
    // The braces that enclose clauses or are directives: they stand where a clause could begin.
    let mut outer = vec![false; kinds.len()];
    let mut starts = Vec::new();
    for (at, kind) in kinds.iter().enumerate() {
        match kind {
            Token::At => starts.push(event_behind(kinds, closes, at, kinds.len())),
            Token::LBrace => {
                let before = at.checked_sub(1);
                outer[at] = before.is_none_or(|at| kinds[at] == Token::Dot || outer[at]);
                outer[closes[at]] = outer[at];
            }
            Token::RBrace if outer[at] => starts.push(at + 1),
            _ => {}
        }
    }
    starts.sort_unstable();
    starts
}

/// The event behind a label.
fn event_behind(kinds: &[Token], closes: &[usize], label: usize, end: usize) -> usize {
    let mut at = label;
    while at < end && !matches!(kinds[at], Token::Plus | Token::Minus | Token::Caret) {
        at = closes[at].max(at) + 1;
    }
    at
}

impl Line {
    /// A blank, or a line break.
    pub(super) const SPACE: Line = Line {
        space: true,
        keeps_empty: false,
    };
    /// A blank, or a line break with the empty line that the author has put there.
    pub(super) const STEP: Line = Line {
        space: true,
        keeps_empty: true,
    };
}

/// Makes the document of an agent file.
pub(super) struct Builder<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) kinds: &'a [Token],
    /// The closing bracket of each opening one.
    pub(super) closes: Vec<usize>,
    pub(super) pieces: Vec<Piece>,
    /// The next arguments are those of the first literal of a clause.
    pub(super) marks_parts: bool,
}

impl Builder<'_> {
    pub(super) fn push(&mut self, piece: Piece) {
        self.pieces.push(piece);
    }

    /// The place behind a token, or behind the bracket that it opens.
    pub(super) fn after(&self, at: usize) -> usize {
        self.closes[at].max(at) + 1
    }

    /// The first token outside of brackets that is wanted; `end` if there is none.
    pub(super) fn find(&self, from: usize, end: usize, wanted: impl Fn(Token) -> bool) -> usize {
        let mut at = from;
        while at < end {
            if wanted(self.kinds[at]) {
                return at;
            }
            at = self.after(at);
        }
        end
    }

    /// Whether the author has broken a line behind the first of some tokens.
    fn is_broken(&self, from: usize, end: usize) -> bool {
        from + 1 < end && self.source.lines_begun(from + 1, end) > 0
    }

    fn tokens(&mut self, from: usize, end: usize) {
        for at in from..end {
            self.push(Piece::Token(at));
        }
    }

    /// Clauses and directives up to a closing brace or the end; gives the place behind them.
    fn components(&mut self, from: usize, is_first: bool) -> usize {
        let mut at = from;
        let mut is_first = is_first;
        while let Some(&token) = self.kinds.get(at) {
            if token == Token::RBrace {
                return at;
            }
            if !std::mem::replace(&mut is_first, false) {
                self.push(Piece::Line(Line::STEP));
            }
            at = match token {
                Token::LBrace => self.directive(at),
                _ => self.clause(at),
            };
        }
        at
    }

    /// `{ name(…) }`, or `{ begin name(…) }` with all up to its `{ end }`.
    fn directive(&mut self, open: usize) -> usize {
        let close = self.closes[open];
        self.braced_words(open, close);
        if self.kinds.get(open + 1) != Some(&Token::Begin) {
            return close + 1;
        }
        self.push(Piece::Indent(INDENT));
        let mut at = close + 1;
        while let Some(&token) = self.kinds.get(at) {
            let is_end = token == Token::LBrace && self.kinds.get(at + 1) == Some(&Token::End);
            if is_end {
                break;
            }
            self.push(Piece::Line(Line::STEP));
            at = match token {
                Token::LBrace => self.directive(at),
                _ => self.clause(at),
            };
        }
        self.push(Piece::Comments(at));
        self.push(Piece::Back);
        self.push(Piece::Line(Line::STEP));
        if at < self.kinds.len() {
            self.braced_words(at, self.closes[at]);
            at = self.after(at);
        }
        at
    }

    /// The braces of a directive with what is in them.
    fn braced_words(&mut self, open: usize, close: usize) {
        self.push(Piece::Token(open));
        self.push(Piece::Space);
        let mut at = open + 1;
        if matches!(self.kinds[at], Token::Begin | Token::End) && at + 1 < close {
            self.push(Piece::Token(at));
            self.push(Piece::Space);
            at += 1;
        }
        self.formula(at, close);
        self.push(Piece::Space);
        self.push(Piece::Token(close));
    }

    /// A belief, rule, goal or plan, with its sub-plans.
    fn clause(&mut self, from: usize) -> usize {
        let dot = self.find(from, self.kinds.len(), |token| token == Token::Dot);
        self.push(Piece::RowStart);
        match self.kinds[from] {
            Token::At | Token::Plus | Token::Minus | Token::Caret => self.plan(from, dot, true),
            _ => {
                let arrow = self.find(from, dot, |token| token == Token::RuleArrow);
                if arrow < dot {
                    self.rule(from, arrow, dot, true);
                } else {
                    self.push(Piece::Open);
                    let literal = self.find(from, dot, |token| token != Token::Bang);
                    self.tokens(from, literal);
                    self.marks_parts = true;
                    self.formula(literal, dot);
                    self.marks_parts = false;
                    self.push(Piece::Close);
                    self.push(Piece::Token(dot));
                }
            }
        }
        self.push(Piece::RowEnd);
        let brace = dot + 1;
        let has_sub_plans = self.kinds.get(brace) == Some(&Token::LBrace)
            && matches!(
                self.kinds.get(brace + 1),
                Some(Token::At | Token::Plus | Token::Minus | Token::Caret | Token::RBrace)
            );
        if has_sub_plans {
            self.sub_plans(brace)
        } else {
            brace
        }
    }

    fn sub_plans(&mut self, open: usize) -> usize {
        let close = self.closes[open];
        self.push(Piece::Space);
        self.push(Piece::Token(open));
        if close > open + 1 {
            self.push(Piece::Indent(INDENT));
            self.push(Piece::Break);
            self.components(open + 1, true);
            self.push(Piece::Comments(close));
            self.push(Piece::Back);
            self.push(Piece::Break);
        } else {
            self.push(Piece::Space);
        }
        self.push(Piece::Token(close));
        let mut after = close + 1;
        // A plan may have several of these.
        if self.kinds.get(after) == Some(&Token::LBrace)
            && matches!(
                self.kinds.get(after + 1),
                Some(Token::At | Token::Plus | Token::Minus | Token::Caret | Token::RBrace)
            )
        {
            after = self.sub_plans(after);
        }
        after
    }

    /// `head :- body`, with the full stop at `end` if it is a clause.
    pub(super) fn rule(&mut self, from: usize, arrow: usize, end: usize, is_clause: bool) {
        self.push(Piece::Open);
        self.marks_parts = true;
        self.formula(from, arrow);
        self.marks_parts = false;
        self.push(Piece::Space);
        self.push(Piece::Column(Column::Arrow, arrow));
        self.push(Piece::Token(arrow));
        if self.source.begins_line(arrow) || self.source.begins_line(arrow + 1) {
            self.push(Piece::Tall);
        }
        self.push(Piece::Indent(INDENT));
        self.push(Piece::Line(Line::SPACE));
        self.formula(arrow + 1, end);
        self.full_stop(end, is_clause);
        self.push(Piece::Back);
        self.push(Piece::Close);
    }

    /// The end of a clause, in line with its steps if comments stand before it.
    fn full_stop(&mut self, dot: usize, is_clause: bool) {
        if is_clause {
            self.push(Piece::Comments(dot));
            self.push(Piece::Token(dot));
        }
    }

    /// Label, event, context, goal condition and body. On one line only if the author wrote it so.
    /// With the full stop at `end` if it is a clause.
    pub(super) fn plan(&mut self, from: usize, end: usize, is_clause: bool) {
        let mut event = from;
        let mut has_own_line = false;
        if self.kinds[from] == Token::At {
            event = self.label(from, end);
            has_own_line = self.source.begins_line(event);
            if has_own_line {
                self.push(Piece::Break);
                self.push(Piece::RowStart);
            }
        }
        self.push(Piece::Open);
        if event > from && !has_own_line {
            self.push(Piece::Line(Line::SPACE));
            self.push(Piece::Column(Column::Part(0), event));
        }
        let is_part = |token| {
            matches!(
                token,
                Token::Colon | Token::GoalCondition | Token::Arrow | Token::Semicolon
            )
        };
        let head = self.find(event, end, is_part);
        let arrow = self.find(head, end, |token| {
            matches!(token, Token::Arrow | Token::Semicolon)
        });
        if self.is_broken(event, end) {
            self.push(Piece::Tall);
        }
        self.push(Piece::Open);
        self.trigger(event, head);
        self.guards(head, arrow);
        self.push(Piece::Close);
        if arrow < end && self.kinds[arrow] == Token::Arrow {
            self.push(Piece::Indent(INDENT));
            self.push(Piece::Line(Line::SPACE));
            self.push(Piece::Column(Column::Arrow, arrow));
            self.push(Piece::Token(arrow));
            self.push(Piece::Space);
            self.push(Piece::Align);
            self.steps(arrow + 1, end);
            self.full_stop(end, is_clause);
            self.push(Piece::Back);
            self.push(Piece::Back);
        } else if arrow < end {
            self.push(Piece::Token(arrow));
            self.push(Piece::Indent(INDENT));
            self.push(Piece::Line(Line::STEP));
            self.steps(arrow + 1, end);
            self.push(Piece::Back);
        } else {
            self.full_stop(end, is_clause);
        }
        self.push(Piece::Close);
    }

    /// `@name(…)[…]`; gives the place of the event.
    fn label(&mut self, from: usize, end: usize) -> usize {
        let event = event_behind(self.kinds, &self.closes, from, end);
        self.push(Piece::Token(from));
        self.formula(from + 1, event);
        event
    }

    fn trigger(&mut self, from: usize, end: usize) {
        let literal = self.find(from, end, |token| {
            !matches!(
                token,
                Token::Plus | Token::Minus | Token::Caret | Token::Bang | Token::Question
            )
        });
        self.tokens(from, literal);
        self.marks_parts = true;
        self.formula(literal, end);
        self.marks_parts = false;
    }

    /// `: context` and `<: condition`
    fn guards(&mut self, from: usize, end: usize) {
        let mut at = from;
        while at < end {
            let next = self.find(at + 1, end, |token| token == Token::GoalCondition);
            if self.source.begins_line(at) {
                self.push(Piece::Tall);
            }
            self.push(Piece::Indent(INDENT));
            self.push(Piece::Line(Line::SPACE));
            if self.kinds[at] == Token::Colon {
                self.push(Piece::Column(Column::Colon, at));
            }
            self.push(Piece::Token(at));
            self.push(Piece::Space);
            self.formula(at + 1, next);
            self.push(Piece::Back);
            at = next;
        }
    }

    /// Steps as a group of their own.
    pub(super) fn body(&mut self, from: usize, end: usize) {
        self.push(Piece::Open);
        self.steps(from, end);
        self.push(Piece::Close);
    }

    /// Steps with `;` between them. In the enclosing group each has its own line, or none has.
    fn steps(&mut self, from: usize, end: usize) {
        let mut at = from;
        while at < end {
            let is_control = matches!(self.kinds[at], Token::If | Token::While | Token::For);
            let stop = if is_control {
                self.control(at, end)
            } else {
                let stop = self.find(at, end, |token| token == Token::Semicolon);
                self.fork(at, stop);
                stop
            };
            at = stop;
            if at < end && self.kinds[at] == Token::Semicolon {
                self.push(Piece::Token(at));
                at += 1;
            }
            if at < end {
                self.push(Piece::Line(Line::STEP));
            }
        }
    }

    /// `a |&| b`, `a ||| b`, or one step.
    fn fork(&mut self, from: usize, end: usize) {
        let is_fork = |token| matches!(token, Token::ForkAll | Token::ForkAny);
        let mut next = self.find(from, end, is_fork);
        if next == end {
            return self.step(from, end);
        }
        self.push(Piece::Open);
        if self.is_broken(from, end) {
            self.push(Piece::Tall);
        }
        self.push(Piece::Align);
        self.step(from, next);
        while next < end {
            let operator = next;
            next = self.find(operator + 1, end, is_fork);
            self.push(Piece::Line(Line::SPACE));
            self.push(Piece::Token(operator));
            self.push(Piece::Space);
            self.step(operator + 1, next);
        }
        self.push(Piece::Back);
        self.push(Piece::Close);
    }

    /// A step with its prefix.
    fn step(&mut self, from: usize, end: usize) {
        let mut at = from;
        while at < end {
            let is_prefix = match self.kinds[at] {
                Token::Bang
                | Token::BangBang
                | Token::Question
                | Token::Caret
                | Token::Plus
                | Token::Minus => true,
                Token::Lt | Token::Gt => at > from,
                _ => false,
            };
            if !is_prefix {
                break;
            }
            self.push(Piece::Token(at));
            at += 1;
        }
        self.push(Piece::Open);
        self.formula(at, end);
        self.push(Piece::Close);
    }

    /// `if (…) { … } elif (…) { … } else { … }`, `while (…) { … }`, `for (…) { … }`
    fn control(&mut self, from: usize, end: usize) -> usize {
        let mut blocks = Vec::new();
        let mut at = from;
        while at < end && (at == from || matches!(self.kinds[at], Token::Elif | Token::Else)) {
            let open = self.find(at + 1, end, |token| token == Token::LBrace);
            if open == end {
                break;
            }
            blocks.push((at, open));
            at = self.closes[open] + 1;
        }
        self.push(Piece::Open);
        if self.is_broken(from, at) {
            self.push(Piece::Tall);
        }
        for (word, open) in blocks {
            if word > from {
                self.push(Piece::Space);
            }
            self.push(Piece::Token(word));
            self.push(Piece::Space);
            if open > word + 1 {
                self.formula(word + 1, open);
                self.push(Piece::Space);
            }
            self.block(open);
        }
        self.push(Piece::Close);
        at
    }

    /// `{ steps }`
    fn block(&mut self, open: usize) {
        let close = self.closes[open];
        self.push(Piece::Token(open));
        let is_empty = close == open + 1;
        if is_empty && !self.source.begins_line(close) {
            self.push(Piece::Space);
            self.push(Piece::Token(close));
            return;
        }
        self.push(Piece::Indent(INDENT));
        if !is_empty {
            self.push(Piece::Line(Line::SPACE));
            self.steps(open + 1, close);
        }
        self.push(Piece::Comments(close));
        self.push(Piece::Back);
        self.push(Piece::Line(Line::SPACE));
        self.push(Piece::Token(close));
    }
}
