//! What a person has typed: which kinds of inputs it consists of, and whether more is to come.

use std::sync::Arc;

use syntax::ast::{self, BinaryOp, Body, StepKind, StepOp, TermKind};
use syntax::{Diagnostic, FileId, Lexeme, Sources, Span, Token, code, lex};

/// The name of what is typed, in messages about it.
pub const NAME: &str = "input";

/// A text that was typed, and its meaning.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The text, below as many empty lines as were typed before: so its lines have their numbers.
    pub text: Arc<str>,
    /// What it consists of, in order.
    pub inputs: Vec<Input>,
}

/// One input.
#[derive(Clone, Debug)]
pub enum Input {
    /// Beliefs, rules, plans, directives: as in a program.
    Clauses(Span),
    /// `?q(X)`: all answers of a formula.
    Question(ast::Term),
    /// An expression whose value is wanted.
    Value(ast::Term),
    /// The steps of a body.
    Steps(Body),
}

/// What came of reading a text.
#[derive(Clone, Debug)]
pub enum Reading {
    /// Nothing but space and comments.
    Empty,
    /// It is the beginning of something: more lines are to come.
    Incomplete,
    /// It is wrong: what was found, about this text under [`NAME`].
    Wrong(Vec<Diagnostic>, Arc<str>),
    /// It can be used.
    Entry(Entry),
}

impl Entry {
    /// Reads what was typed. Its first line has the number `line`, from 1. `is_ended` says that no more
    /// lines will come: then what is open counts as ended, or is wrong.
    pub fn read(text: &str, line: u32, is_ended: bool) -> Reading {
        let before = line.saturating_sub(1) as usize;
        let text: Arc<str> = format!("{}{text}", "\n".repeat(before)).into();
        let lexed = lex(&text, FileId(0));
        let is_open = |found: &Diagnostic| found.code == code::UNCLOSED_COMMENT;
        if !is_ended && lexed.diagnostics.iter().any(is_open) {
            return Reading::Incomplete;
        }
        if lexed.tokens.is_empty() && lexed.diagnostics.is_empty() {
            return Reading::Empty;
        }
        let mut inputs = Vec::new();
        for sentence in sentences(&lexed.tokens) {
            if !is_ended && sentence.is_open() {
                return Reading::Incomplete;
            }
            match sentence.read(&text) {
                Ok(input) => inputs.push(input),
                Err(found) => return Reading::Wrong(found, text),
            }
        }
        match inputs.is_empty() {
            true => Reading::Wrong(lexed.diagnostics, text),
            false => Reading::Entry(Entry {
                text,
                inputs: joined(inputs),
            }),
        }
    }

    /// The table of texts for diagnostics about it.
    pub fn sources(text: &Arc<str>) -> Sources {
        let mut sources = Sources::new();
        sources.add(NAME, text.clone());
        sources
    }
}

impl Input {
    /// Whether it only looks at the mind.
    pub fn is_question(&self) -> bool {
        matches!(self, Input::Question(_) | Input::Value(_))
    }
}

/// Clauses that follow each other are one program.
fn joined(inputs: Vec<Input>) -> Vec<Input> {
    let mut joined: Vec<Input> = Vec::with_capacity(inputs.len());
    for input in inputs {
        match (joined.last_mut(), input) {
            (Some(Input::Clauses(before)), Input::Clauses(span)) => *before = before.to(span),
            (_, input) => joined.push(input),
        }
    }
    joined
}

/// The tokens up to a full stop.
struct Sentence<'t> {
    tokens: &'t [Lexeme],
    /// Brackets that are open at its end.
    depth: usize,
    /// Whether one of them is a brace, in which full stops may stand.
    is_in_braces: bool,
    /// It begins with `{ begin …`.
    is_block: bool,
}

fn sentences(tokens: &[Lexeme]) -> Vec<Sentence<'_>> {
    let mut sentences = Vec::new();
    let (mut start, mut open) = (0, Vec::new());
    for (index, lexeme) in tokens.iter().enumerate() {
        if index == start && is_block_at(tokens, start) {
            sentences.push(Sentence {
                tokens: &tokens[start..],
                depth: open_blocks(&tokens[start..]),
                is_in_braces: true,
                is_block: true,
            });
            return sentences;
        }
        match lexeme.token {
            Token::LParen | Token::LBracket | Token::LBrace => open.push(lexeme.token),
            Token::RParen | Token::RBracket | Token::RBrace => {
                open.pop();
            }
            _ => {}
        }
        let is_directive_end = lexeme.token == Token::RBrace
            && tokens[start].token == Token::LBrace
            && tokens
                .get(index + 1)
                .is_none_or(|next| next.token != Token::Dot);
        if open.is_empty() && (lexeme.token == Token::Dot || is_directive_end) {
            sentences.push(Sentence {
                tokens: &tokens[start..=index],
                depth: 0,
                is_in_braces: false,
                is_block: false,
            });
            start = index + 1;
        }
    }
    if start < tokens.len() {
        sentences.push(Sentence {
            tokens: &tokens[start..],
            depth: open.len(),
            is_in_braces: open.contains(&Token::LBrace),
            is_block: false,
        });
    }
    sentences
}

/// Whether a directive with `begin` starts here.
fn is_block_at(tokens: &[Lexeme], at: usize) -> bool {
    matches!(&tokens[at..], [first, second, ..]
        if first.token == Token::LBrace && second.token == Token::Begin)
}

/// How many directives that begin here do not end.
fn open_blocks(tokens: &[Lexeme]) -> usize {
    let mut depth = 0_usize;
    for pair in tokens.windows(2) {
        match (pair[0].token, pair[1].token) {
            (Token::LBrace, Token::Begin) => depth += 1,
            (Token::End, Token::RBrace) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}

impl Sentence<'_> {
    fn has_stop(&self) -> bool {
        self.last() == Token::Dot
    }

    fn last(&self) -> Token {
        self.tokens.last().map_or(Token::Dot, |lexeme| lexeme.token)
    }

    /// Whether more is to come.
    fn is_open(&self) -> bool {
        if self.is_block || self.depth > 0 {
            // A full stop inside of parentheses ends nothing, and nothing can mend it.
            return self.depth > 0 && (self.is_in_braces || !self.has_stop());
        }
        if self.has_stop() || self.tokens[0].token == Token::LBrace {
            return false;
        }
        self.is_clause() || is_unfinished(self.last())
    }

    /// Whether it can only be a rule or a plan, which end with a full stop.
    fn is_clause(&self) -> bool {
        let tokens: Vec<Token> = self.tokens.iter().map(|lexeme| lexeme.token).collect();
        if let [
            Token::Plus | Token::Minus | Token::Caret,
            Token::Bang | Token::Question,
            ..,
        ]
        | [Token::At, ..] = tokens[..]
        {
            return true;
        }
        let mut depth = 0_usize;
        tokens.iter().skip(1).any(|token| {
            match token {
                Token::LParen | Token::LBracket | Token::LBrace => depth += 1,
                Token::RParen | Token::RBracket | Token::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            let is_part = matches!(
                token,
                Token::Arrow | Token::RuleArrow | Token::GoalCondition | Token::Colon
            );
            depth == 0 && is_part
        })
    }

    fn span(&self) -> Span {
        let first = self.tokens.first().map_or(Span::default(), |l| l.span);
        self.tokens.last().map_or(first, |last| first.to(last.span))
    }

    fn read(&self, text: &str) -> Result<Input, Vec<Diagnostic>> {
        let clauses = Input::Clauses(self.span());
        if self.is_block || self.is_clause() || self.tokens[0].token == Token::LBrace {
            return Ok(clauses);
        }
        let steps = match self.tokens {
            [first, rest @ ..] if first.token == Token::Arrow => rest,
            all => all,
        };
        let is_body = steps.len() < self.tokens.len();
        let steps = match steps {
            [steps @ .., stop] if stop.token == Token::Dot => steps,
            steps => steps,
        };
        let Some(span) = steps.first().map(|first| first.span) else {
            return Ok(Input::Steps(Body {
                steps: Vec::new(),
                span: self.span(),
            }));
        };
        let span = steps.last().map_or(span, |last| span.to(last.span));
        let body = syntax::parse_body(&alone(text, span), FileId(0));
        match body {
            Ok(body) if is_body => Ok(Input::Steps(body)),
            Ok(body) => Ok(match single(&body) {
                Some((StepOp::Test, formula)) => Input::Question(formula.clone()),
                Some((StepOp::None, term)) if is_belief(term) => clauses,
                _ => Input::Steps(body),
            }),
            Err(found) => {
                let value = syntax::parse_term(&alone(text, span), FileId(0));
                if let Ok(value) = value
                    && is_value(&value)
                {
                    return Ok(Input::Value(value));
                }
                // `~p`, `p :- q` and whatever else a program may say.
                let program = syntax::parse_program(&clause_text(text, self.span()), FileId(0));
                match program.has_errors() {
                    true => Err(found),
                    false => Ok(clauses),
                }
            }
        }
    }
}

/// The only step of a body, if it is a term with a prefix or without.
fn single(body: &Body) -> Option<(StepOp, &ast::Term)> {
    match &body.steps[..] {
        [step] => match &step.kind {
            StepKind::Simple(op, term) => Some((*op, term)),
            _ => None,
        },
        _ => None,
    }
}

/// The only step of a body, if it is a term without prefix.
pub(super) fn only_term(body: &Body) -> Option<&ast::Term> {
    match single(body) {
        Some((StepOp::None, term)) => Some(term),
        _ => None,
    }
}

/// A literal that is no internal action: where a program is written, a belief.
fn is_belief(term: &ast::Term) -> bool {
    matches!(&term.kind, TermKind::Literal(literal)
        if literal.functor.starts_with('\'') || !literal.functor.contains('.'))
}

/// Whether a term is an expression with a value of its own.
fn is_value(term: &ast::Term) -> bool {
    use BinaryOp::{Add, Div, IntDiv, Mod, Mul, Pow, Sub};
    match &term.kind {
        TermKind::Number(_) | TermKind::String(_) | TermKind::List(..) => true,
        TermKind::Binary(op, ..) => matches!(op, Add | Sub | Mul | Div | IntDiv | Mod | Pow),
        TermKind::Unary(op, _) => !matches!(op, ast::UnaryOp::Not),
        TermKind::Literal(literal) => literal.functor.contains('.'),
        _ => false,
    }
}

/// Whether something must follow this token.
fn is_unfinished(token: Token) -> bool {
    use Token::*;
    matches!(
        token,
        Semicolon
            | Comma
            | And
            | Bar
            | Arrow
            | RuleArrow
            | Colon
            | ForkAll
            | ForkAny
            | Eq
            | EqEq
            | NotEq
            | Lt
            | Le
            | Gt
            | Ge
            | Univ
            | Plus
            | Minus
            | Star
            | Slash
            | StarStar
            | IntDiv
            | Mod
            | Not
            | Bang
            | BangBang
            | Question
            | Else
    )
}

/// A part of a text where it stands, with nothing before it.
fn alone(text: &str, span: Span) -> String {
    let before = &text[..span.start as usize];
    let blank = before
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    let mut alone: String = blank.collect();
    alone.push_str(span.text(text));
    alone
}

/// As [`alone`], of clauses: with a full stop if there is none.
pub(super) fn clause_text(text: &str, span: Span) -> String {
    let mut clause = alone(text, span);
    let tokens = lex(&clause, FileId(0)).tokens;
    let last = tokens.last().map(|lexeme| lexeme.token);
    let is_directive = tokens
        .first()
        .is_some_and(|first| first.token == Token::LBrace)
        && last == Some(Token::RBrace);
    if last != Some(Token::Dot) && !is_directive {
        clause.push_str(" .");
    }
    clause
}

#[cfg(test)]
mod tests;
