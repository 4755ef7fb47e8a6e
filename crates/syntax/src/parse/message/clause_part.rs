//! Mistakes that depend on the part of the clause: arrows, separators, missing operators.

use super::{Context, short};
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Token;

/// Where in a clause a token stands, brackets left out of account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Before any arrow or colon.
    Head,
    /// After `:`
    Context,
    /// After `<:`
    Condition,
    /// After `<-`, or what is read as steps.
    Body,
    /// After `:-`
    Rule,
}

/// What the innermost open bracket holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    Nothing,
    Arguments,
    List,
    Group,
    Braces,
}

impl Context<'_, '_> {
    /// The part of the clause (or of the innermost braces) in which the error is.
    pub(super) fn part(&self) -> Part {
        let brace = self.open.iter().rposition(|l| l.token == Token::LBrace);
        let (begin, mut part) = match brace {
            Some(i) => (self.open_at[i] + 1, Part::Body),
            None => match self.start {
                Token::StartBody => (self.from, Part::Body),
                Token::StartTerm | Token::StartTerms => (self.from, Part::Rule),
                _ => (self.from, Part::Head),
            },
        };
        let mut depth = 0usize;
        for lexeme in &self.parser.tokens[begin..self.at] {
            match lexeme.token {
                Token::LParen | Token::LBracket | Token::LBrace => depth += 1,
                Token::RParen | Token::RBracket | Token::RBrace => depth = depth.saturating_sub(1),
                Token::Colon if depth == 0 => part = Part::Context,
                Token::GoalCondition if depth == 0 => part = Part::Condition,
                Token::Arrow if depth == 0 => part = Part::Body,
                Token::RuleArrow if depth == 0 => part = Part::Rule,
                _ => {}
            }
        }
        part
    }

    pub(super) fn inside(&self) -> Inside {
        let (Some(last), Some(&index)) = (self.open.last(), self.open_at.last()) else {
            return Inside::Nothing;
        };
        match last.token {
            Token::LBracket => Inside::List,
            Token::LBrace => Inside::Braces,
            _ => {
                let name = index
                    .checked_sub(1)
                    .filter(|&i| i >= self.from)
                    .and_then(|i| self.parser.token(i));
                let named = name.is_some_and(|l| {
                    matches!(
                        l.token,
                        Token::Atom | Token::Var | Token::Begin | Token::End
                    )
                });
                if named {
                    Inside::Arguments
                } else {
                    Inside::Group
                }
            }
        }
    }

    /// What a term is called in this place.
    pub(super) fn wanted(&self) -> &'static str {
        let after_goal_sign = self
            .previous()
            .is_some_and(|previous| matches!(previous.token, Token::Bang | Token::BangBang));
        match (self.inside(), self.part()) {
            (Inside::List, _) => "an element",
            (Inside::Arguments, _) => "an argument",
            (_, Part::Context | Part::Condition | Part::Rule)
                if self.start == Token::StartClause =>
            {
                "a condition"
            }
            (_, Part::Body) if after_goal_sign => "a goal",
            _ => "a term",
        }
    }

    /// Whether the operator at an index has no blank on either side.
    fn is_tight(&self, index: usize) -> bool {
        let tokens = &self.parser.tokens;
        let Some(here) = tokens.get(index) else {
            return false;
        };
        let before = index
            .checked_sub(1)
            .and_then(|i| tokens.get(i))
            .is_some_and(|l| l.span.end == here.span.start && l.token.ends_operand());
        before
            && tokens
                .get(index + 1)
                .is_some_and(|l| l.span.start == here.span.end)
    }

    /// The first `<-` outside brackets before the error.
    fn earlier_arrow(&self) -> Option<usize> {
        (self.from..self.at).find(|&i| self.parser.tokens[i].token == Token::Arrow)
    }

    fn arrow_for_less(&self, index: usize) -> Diagnostic {
        let arrow = self.parser.tokens[index].span;
        self.error(
            code::ARROW_FOR_LESS,
            arrow,
            "`<-` is read as an arrow, not as `<` and a minus sign",
        )
        .help("Put a blank between them: `X < -3`.")
        .fix("write `< -`", arrow, "< -")
    }

    pub(super) fn arrows(&self) -> Option<Diagnostic> {
        let part = self.part();
        match self.token {
            Token::Arrow => self.arrow(part),
            Token::RuleArrow => self.rule_arrow(part),
            Token::Colon => self.colon(part),
            Token::GoalCondition if part == Part::Body => Some(
                self.error(
                    code::PLAN_ORDER,
                    self.span,
                    "a goal condition cannot stand in the body of a plan",
                )
                .help("The order is: event, `: context`, `<: goal condition`, `<- body`."),
            ),
            Token::GoalCondition if part == Part::Condition => Some(
                self.error(
                    code::PLAN_ORDER,
                    self.span,
                    "a plan has one goal condition only",
                )
                .help("Join the conditions by `&`."),
            ),
            _ => None,
        }
    }

    fn arrow(&self, part: Part) -> Option<Diagnostic> {
        if self.is_tight(self.at) && (!self.open.is_empty() || part != Part::Head) {
            return Some(self.arrow_for_less(self.at));
        }
        if let Some(earlier) = self.earlier_arrow() {
            if self.is_tight(earlier) {
                return Some(self.arrow_for_less(earlier));
            }
            let place = self.parser.tokens[earlier].span;
            return Some(
                self.error(code::WRONG_ARROW, self.span, "a plan has one arrow only")
                    .also(place, "the first one")
                    .help("If a new plan begins before this arrow, the one before it must end with a full stop."),
            );
        }
        if self.is_plan() || !self.open.is_empty() || self.start != Token::StartClause {
            return None;
        }
        let first = self.parser.token(self.from)?;
        let diagnostic = self.error(
            code::WRONG_ARROW,
            self.span,
            "`<-` begins the body of a plan, but this clause has no event",
        );
        if matches!(first.token, Token::Bang | Token::Question) {
            let start = Span::new(first.span.start, first.span.start);
            let mark = self.text(first.span);
            return Some(
                diagnostic
                    .also(
                        first.span,
                        format!("a plan for this goal begins with `+{mark}`"),
                    )
                    .help(format!("Write `+` before `{mark}`."))
                    .fix("insert `+`", start, "+"),
            );
        }
        if part == Part::Rule {
            return Some(diagnostic.help(
                "A rule has conditions only; steps belong to a plan: `+!goal : context <- steps`.",
            ));
        }
        Some(
            diagnostic
                .help("An event begins with a sign: `+p <- …` reacts to a belief, `+!p <- …` is a plan for a goal.")
                .help("A rule is written `p :- q`.")
                .fix("write `:-`", self.span, ":-"),
        )
    }

    fn rule_arrow(&self, part: Part) -> Option<Diagnostic> {
        if self.is_plan() && self.open.is_empty() {
            if part == Part::Head {
                return Some(
                    self.error(code::WRONG_ARROW, self.span, "`:-` belongs to rules; this clause begins with an event")
                        .help("The context of a plan follows `:`, its body `<-`: `+!goal : context <- steps`.")
                        .help("A rule begins with its head, without `+`."),
                );
            }
            return Some(
                self.error(
                    code::WRONG_ARROW,
                    self.span,
                    "`:-` belongs to rules; the body of a plan begins with `<-`",
                )
                .fix("write `<-`", self.span, "<-"),
            );
        }
        if part == Part::Rule && self.start == Token::StartClause {
            return Some(
                self.error(code::WRONG_ARROW, self.span, "a rule has one `:-` only")
                    .help("If a new rule begins before it, the one before it must end with a full stop."),
            );
        }
        None
    }

    fn colon(&self, part: Part) -> Option<Diagnostic> {
        if !self.open.is_empty() {
            return None;
        }
        match part {
            Part::Body => Some(
                self.error(
                    code::PLAN_ORDER,
                    self.span,
                    "a context cannot stand in the body of a plan",
                )
                .help("The order is: event, `: context`, `<- body`.")
                .help(
                    "If a new plan begins before it, the one before it must end with a full stop.",
                ),
            ),
            Part::Condition => Some(
                self.error(
                    code::PLAN_ORDER,
                    self.span,
                    "the context must stand before the goal condition",
                )
                .help("The order is: event, `: context`, `<: goal condition`, `<- body`."),
            ),
            Part::Context => Some(
                self.error(code::PLAN_ORDER, self.span, "a plan has one context only")
                    .help("Join the conditions by `&`."),
            ),
            Part::Head if !self.is_plan() && self.is_label_of_plan() => {
                let name = self.parser.token(self.from)?.span;
                let label = format!("@{}", self.text(name));
                Some(
                    self.error(
                        code::BAD_LABEL,
                        name.to(self.span),
                        format!("the label of a plan is written `{label}`"),
                    )
                    .fix(format!("write `{label}`"), name.to(self.span), label),
                )
            }
            Part::Head if !self.is_plan() => Some(
                self.error(
                    code::WRONG_ARROW,
                    self.span,
                    "a context belongs to a plan, but this clause has no event",
                )
                .help("An event begins with `+` or `-`: `+!goal : context <- steps`.")
                .help("The conditions of a rule follow `:-`."),
            ),
            Part::Head | Part::Rule => None,
        }
    }

    /// `name: +!g`
    fn is_label_of_plan(&self) -> bool {
        let next = self.parser.token(self.at + 1).map(|next| next.token);
        self.at == self.from + 1
            && self
                .previous()
                .is_some_and(|name| name.token == Token::Atom)
            && matches!(next, Some(Token::Plus | Token::Minus | Token::Caret))
    }

    /// Two operands or steps with nothing between them.
    pub(super) fn two_operands(&self) -> Option<Diagnostic> {
        let previous = self.previous()?;
        let begins_step = matches!(
            self.token,
            Token::Bang
                | Token::BangBang
                | Token::Question
                | Token::If
                | Token::While
                | Token::For
                | Token::Caret
        );
        if !previous.token.ends_operand() || !(self.token.begins_operand() || begins_step) {
            return None;
        }
        if let Some(diagnostic) = self.foreign_word(previous.span) {
            return Some(diagnostic);
        }
        let here = short(self.text(self.span));
        let before = short(self.text(previous.span));
        if previous.token == Token::Number
            && previous.span.end == self.span.start
            && self.token == Token::Atom
        {
            return Some(
                self.error(
                    code::UNEXPECTED,
                    previous.span.to(self.span),
                    "a name cannot begin with a digit",
                )
                .help("Begin it with a small letter, a variable with a capital one."),
            );
        }
        if here.starts_with('.') && previous.span.end == self.span.start {
            return Some(
                self.error(code::GLUED_FULL_STOP, self.span, format!("`{here}` cannot follow `{before}` directly"))
                    .note("There are no objects with parts: internal actions stand alone, with all they need as arguments.")
                    .help(format!("Write `{here}({before}, …)`, or a blank after a full stop.")),
            );
        }
        let gap = previous.span.after();
        Some(match (self.inside(), self.part()) {
            (Inside::Arguments, _) => self
                .error(
                    code::MISSING_COMMA,
                    gap,
                    format!("a `,` is missing between two arguments, before `{here}`"),
                )
                .fix("insert `,`", gap, ","),
            (Inside::List, _) => self
                .error(
                    code::MISSING_COMMA,
                    gap,
                    format!("a `,` is missing between two elements, before `{here}`"),
                )
                .fix("insert `,`", gap, ","),
            (Inside::Group, _) | (_, Part::Context | Part::Condition | Part::Rule) => self
                .error(
                    code::UNEXPECTED,
                    self.span,
                    format!("an operator is missing between `{before}` and `{here}`"),
                )
                .help("Conditions are joined by `&` (both must hold) or `|` (one must hold)."),
            (_, Part::Body) => self
                .error(
                    code::MISSING_SEMICOLON,
                    gap,
                    format!("a `;` is missing between two steps, before `{here}`"),
                )
                .fix("insert `;`", gap, ";"),
            (_, Part::Head) => return None,
        })
    }

    /// `and`, `or`, `is` … of other languages.
    fn foreign_word(&self, before: Span) -> Option<Diagnostic> {
        for span in [self.span, before] {
            let word = self.text(span);
            let (ours, help) = match word.to_lowercase().as_str() {
                "and" => ("&", "\"And\" is written `&`."),
                "or" => ("|", "\"Or\" is written `|`."),
                "is" => ("=", "Write `X = Y + 1`: the right side is computed."),
                "rem" => ("mod", "The remainder is written `mod`."),
                "in" => (
                    "",
                    "To go through a list, write `for (.member(X, List)) { … }`.",
                ),
                _ => continue,
            };
            let diagnostic = self
                .error(
                    code::FOREIGN_OPERATOR,
                    span,
                    format!("there is no operator `{word}`"),
                )
                .help(help);
            return Some(if ours.is_empty() {
                diagnostic
            } else {
                diagnostic.fix(format!("write `{ours}`"), span, ours)
            });
        }
        None
    }

    /// `,` or `;` where the other one, `&` or a full stop is meant.
    pub(super) fn separators(&self) -> Option<Diagnostic> {
        let part = self.part();
        let inside = self.inside();
        let wrong = |message: &str| self.error(code::WRONG_SEPARATOR, self.span, message);
        let after_operand = self.previous().is_some_and(|p| p.token.ends_operand());
        match self.token {
            Token::Comma
                if !after_operand || matches!(inside, Inside::Arguments | Inside::List) =>
            {
                None
            }
            Token::Comma
                if matches!(part, Part::Context | Part::Condition | Part::Rule)
                    || inside == Inside::Group =>
            {
                Some(wrong("conditions are joined by `&`, not by `,`").fix(
                    "write `&`",
                    self.span,
                    " &",
                ))
            }
            Token::Comma if part == Part::Body => Some(
                wrong("steps are separated by `;`, not by `,`").fix("write `;`", self.span, ";"),
            ),
            Token::Comma => Some(
                wrong("`,` cannot join clauses")
                    .help("Each belief, goal and plan ends with a full stop.")
                    .fix("write a full stop", self.span, "."),
            ),
            Token::Semicolon if !after_operand && part == Part::Body => Some(
                self.error(
                    code::UNEXPECTED,
                    self.span,
                    "no step stands before this `;`",
                )
                .help("Delete it: one `;` separates two steps.")
                .fix("delete the `;`", self.span, ""),
            ),
            Token::Semicolon if matches!(inside, Inside::Arguments | Inside::List) => Some(
                wrong("terms are separated by `,`, not by `;`").fix("write `,`", self.span, ","),
            ),
            Token::Semicolon
                if after_operand
                    && matches!(part, Part::Context | Part::Condition | Part::Rule) =>
            {
                Some(
                    wrong("`;` separates steps; it cannot stand among conditions").help(
                        "Write `&` for \"and\", `|` for \"or\". A plan's steps begin after `<-`.",
                    ),
                )
            }
            Token::Semicolon if part == Part::Head => {
                Some(wrong("a clause ends with a full stop, not with `;`").fix(
                    "write a full stop",
                    self.span,
                    ".",
                ))
            }
            _ => None,
        }
    }
}
