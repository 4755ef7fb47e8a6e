//! Terms, formulas and the lists of them.

use syntax::Token;

use super::document::{Line, Piece};
use super::program::Builder;
use super::table::Column;

/// How tightly the operators of a chain bind; a chain is laid out by its loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Comparison,
    Sum,
    Product,
    Power,
}

impl Level {
    fn of(token: Token) -> Option<Level> {
        Some(match token {
            Token::Bar => Level::Or,
            Token::And => Level::And,
            Token::Lt
            | Token::Le
            | Token::Gt
            | Token::Ge
            | Token::EqEq
            | Token::NotEq
            | Token::Eq
            | Token::Univ => Level::Comparison,
            Token::Plus | Token::Minus => Level::Sum,
            Token::Star | Token::Slash | Token::IntDiv | Token::Mod => Level::Product,
            Token::StarStar => Level::Power,
            _ => return None,
        })
    }
}

impl Builder<'_> {
    /// A formula or term: the tokens from `from` up to `end`.
    pub(super) fn formula(&mut self, from: usize, end: usize) {
        let operators = self.operators(from, end);
        self.chain(from, end, &operators, false);
    }

    /// The binary operators outside of brackets.
    fn operators(&self, from: usize, end: usize) -> Vec<(usize, Level)> {
        let mut found = Vec::new();
        let mut at = from;
        while at < end {
            let follows = at > from && self.kinds[at - 1].ends_operand();
            if let Some(level) = Level::of(self.kinds[at]).filter(|_| follows) {
                found.push((at, level));
            }
            at = self.after(at);
        }
        found
    }

    /// Operands and operators; each call takes the loosest operators apart.
    fn chain(&mut self, from: usize, end: usize, operators: &[(usize, Level)], is_inner: bool) {
        let Some(loosest) = operators.iter().map(|&(_, level)| level).min() else {
            return self.operand(from, end);
        };
        // Where the author has broken the lines of a condition, they stay broken, and only there.
        let is_condition = loosest <= Level::And;
        let broken = |at: usize| self.source.begins_line(at) || self.source.begins_line(at + 1);
        let own = operators.iter().filter(|&&(_, level)| level == loosest);
        let is_broken = is_condition && own.clone().any(|&(at, _)| broken(at));
        let joints: Vec<(usize, usize, bool)> = operators
            .iter()
            .enumerate()
            .filter(|(_, (_, level))| *level == loosest)
            .map(|(index, &(at, _))| (index, at, is_broken && broken(at)))
            .collect();
        self.push(Piece::Open);
        self.push(Piece::Align);
        let (mut start, mut first) = (from, 0);
        for (index, at, breaks) in joints {
            self.push(Piece::Open);
            self.chain(start, at, &operators[first..index], true);
            self.push(Piece::Space);
            self.push(Piece::Token(at));
            self.push(Piece::Close);
            if start == from {
                // `a & b` inside of `… | …` shows that it belongs together.
                self.push(Piece::Indent(if is_condition && is_inner { 2 } else { 0 }));
            }
            self.push(match (is_condition, is_broken) {
                (true, true) if breaks => Piece::Break,
                (true, false) => Piece::Line(Line::SPACE),
                _ if loosest == Level::Comparison => Piece::Space,
                _ => Piece::Fill,
            });
            (start, first) = (at + 1, index + 1);
        }
        self.push(Piece::Open);
        self.chain(start, end, &operators[first..], true);
        self.push(Piece::Close);
        self.push(Piece::Back);
        self.push(Piece::Back);
        self.push(Piece::Close);
    }

    /// One operand with its signs, name space, arguments and annotations.
    fn operand(&mut self, from: usize, end: usize) {
        let mut at = from;
        while at < end {
            let is_name = at > from
                && matches!(
                    self.kinds[at - 1],
                    Token::Atom | Token::Var | Token::Begin | Token::End
                );
            let close = self.closes[at];
            match self.kinds[at] {
                Token::LParen if is_name => self.comma_list(at, close, self.marks_parts),
                Token::LParen => {
                    self.push(Piece::Token(at));
                    self.push(Piece::Align);
                    self.body(at + 1, close);
                    self.push(Piece::Back);
                    self.push(Piece::Token(close));
                }
                Token::LBracket => self.comma_list(at, close, false),
                Token::LBrace => self.braces(at, close),
                Token::Not => {
                    self.push(Piece::Token(at));
                    self.push(Piece::Space);
                }
                _ => self.push(Piece::Token(at)),
            }
            at = self.after(at);
        }
    }

    /// Terms with commas between them, in brackets. Lines that the author has broken stay so.
    pub(super) fn comma_list(&mut self, open: usize, close: usize, marks_parts: bool) {
        self.marks_parts = false;
        self.push(Piece::Open);
        self.push(Piece::Token(open));
        self.push(Piece::Align);
        let mut at = open + 1;
        let mut part = 0;
        while at < close {
            let separator = self.find(at, close, |token| token == Token::Comma);
            let tail = match self.kinds[open] {
                Token::LBracket => self.find(at, separator, |token| token == Token::Bar),
                _ => separator,
            };
            self.push(Piece::Open);
            if marks_parts && part > 0 && part < Column::PARTS {
                self.push(Piece::Column(Column::Part(part), at));
            }
            part = part.saturating_add(1);
            self.formula(at, tail);
            if tail < separator {
                self.push(Piece::Token(tail));
                self.formula(tail + 1, separator);
            }
            if separator < close {
                self.push(Piece::Token(separator));
            }
            self.push(Piece::Close);
            if separator < close {
                self.push(match self.source.begins_line(separator + 1) {
                    true => Piece::Break,
                    false => Piece::Fill,
                });
            }
            at = separator + 1;
        }
        self.push(Piece::Back);
        self.push(Piece::Token(close));
        self.push(Piece::Close);
    }

    /// A body, event, plan or rule in braces.
    fn braces(&mut self, open: usize, close: usize) {
        self.push(Piece::Open);
        self.push(Piece::Token(open));
        self.push(Piece::Space);
        self.push(Piece::Align);
        let rule = self.find(open + 1, close, |token| token == Token::RuleArrow);
        let plan = self.find(open + 1, close, |token| {
            matches!(token, Token::Arrow | Token::Colon | Token::GoalCondition)
        });
        if rule < close {
            self.rule(open + 1, rule, close, false);
        } else if plan < close || self.kinds[open + 1] == Token::At {
            self.plan(open + 1, close, false);
        } else {
            self.body(open + 1, close);
        }
        self.push(Piece::Back);
        self.push(Piece::Space);
        self.push(Piece::Token(close));
        self.push(Piece::Close);
    }
}
