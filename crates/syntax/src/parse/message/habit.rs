//! Habits from Prolog, Java and the like, and signs in the wrong place: what is written in another
//! way here.

use super::clause_part::{Inside, Part};
use super::{Context, bracket, short};
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexeme;
use crate::source::Span;
use crate::token::Token;

fn is_sign(token: Token) -> bool {
    matches!(
        token,
        Token::Plus | Token::Minus | Token::Caret | Token::Bang | Token::BangBang | Token::Question
    )
}

fn is_goal_sign(token: Token) -> bool {
    matches!(token, Token::Bang | Token::BangBang | Token::Question)
}

impl Context<'_, '_> {
    pub(super) fn habit(&self) -> Option<Diagnostic> {
        let part = self.part();
        self.step_after_full_stop(part)
            .or_else(|| self.goal_in_condition(part))
            .or_else(|| self.signs(part))
            .or_else(|| self.half_fork(part))
            .or_else(|| self.increment())
            .or_else(|| self.nothing_after_colon())
            .or_else(|| self.braces(part))
            .or_else(|| self.counting_loop())
            .or_else(|| self.foreign_context(part))
            .or_else(|| self.declaration(part))
            .or_else(|| self.sentence(part))
    }

    fn is_condition(&self, part: Part) -> bool {
        let inside = self.inside();
        let in_control = || {
            let opening = self.open_at.last().and_then(|at| at.checked_sub(1));
            let head = opening.and_then(|at| self.parser.token(at));
            head.is_some_and(|head| is_control(head.token))
        };
        match inside {
            Inside::Nothing | Inside::Group => {
                matches!(part, Part::Context | Part::Condition | Part::Rule) || in_control()
            }
            Inside::Arguments | Inside::List | Inside::Braces => false,
        }
    }

    /// `!p` for "not p", `!` for the cut, `?p` where conditions stand.
    fn goal_in_condition(&self, part: Part) -> Option<Diagnostic> {
        let previous = self.previous()?;
        if !is_goal_sign(self.token) || previous.token.ends_operand() || !self.is_condition(part) {
            return None;
        }
        let sign = self.text(self.span);
        let next = self.parser.token(self.at + 1);
        let has_operand = next.is_some_and(|next| next.token.begins_operand());
        if self.token == Token::Question {
            return Some(
                self.error(
                    code::UNEXPECTED,
                    self.span,
                    "`?` cannot stand in a condition",
                )
                .help("A condition is asked by itself: write `p(X)`, not `?p(X)`.")
                .fix("delete the `?`", self.span, ""),
            );
        }
        if !has_operand {
            return Some(
                self.error(code::FOREIGN_OPERATOR, self.span, format!("there is no cut `{sign}`"))
                    .help("All rules of a name are tried in their order until one holds. Let their conditions exclude each other, such as `q` in one and `not q` in the other."),
            );
        }
        Some(
            self.error(
                code::FOREIGN_OPERATOR,
                self.span,
                format!("`{sign}` is not \"not\": it posts a goal"),
            )
            .help("A condition is negated by `not`: `not p(X)`. Goals are posted in the body of a plan.")
            .fix("write `not`", self.span, "not "),
        )
    }

    /// `! ! g`, `+!!g`, `++p` as an event.
    fn signs(&self, part: Part) -> Option<Diagnostic> {
        let previous = self.previous()?;
        if !is_sign(self.token) || !is_sign(previous.token) {
            return None;
        }
        if part == Part::Head && self.is_plan() && self.open.is_empty() {
            let diagnostic = self
                .error(
                    code::UNEXPECTED,
                    self.span,
                    format!(
                        "`{}` cannot follow `{}` in an event",
                        self.text(self.span),
                        self.text(previous.span)
                    ),
                )
                .help("An event is one of `+p`, `-p`, `+!g`, `-!g`, `+?g`, `-?g`.");
            return Some(if self.token == Token::BangBang {
                diagnostic
                    .note("A plan for `+!g` is also for goals that are posted by `!!g`.")
                    .fix("write `!`", self.span, "!")
            } else {
                diagnostic
            });
        }
        if !is_goal_sign(previous.token) || !is_goal_sign(self.token) {
            return None;
        }
        let both = previous.span.to(self.span);
        let diagnostic = self
            .error(code::UNEXPECTED, both, "a goal has one sign")
            .help("Write `!g` for a goal whose plan is waited for, `!!g` (without a blank) for one that is not, `?p` to ask.");
        let is_double = previous.token == Token::Bang && self.token == Token::Bang;
        Some(if is_double {
            diagnostic.fix("write `!!`", both, "!!")
        } else {
            diagnostic
        })
    }

    /// `|&`, `&|`
    fn half_fork(&self, part: Part) -> Option<Diagnostic> {
        let previous = self.previous()?;
        let both = previous.span.to(self.span);
        let is_pair = matches!(
            (previous.token, self.token),
            (Token::Bar, Token::And) | (Token::And, Token::Bar)
        );
        if !is_pair || previous.span.end != self.span.start {
            return None;
        }
        let text = self.text(both);
        let diagnostic = self.error(
            code::FOREIGN_OPERATOR,
            both,
            format!("there is no operator `{text}`"),
        );
        Some(if part == Part::Body {
            diagnostic
                .help("Branches that run side by side are joined by `|&|` (all must end) or `|||` (the first one decides).")
                .fix("write `|&|`", both, "|&|")
        } else {
            diagnostic.help("\"And\" is written `&`, \"or\" `|`.")
        })
    }

    /// `X++`, `X--`
    fn increment(&self) -> Option<Diagnostic> {
        let before = |back: usize| {
            let at = self.at.checked_sub(back).filter(|&at| at >= self.from)?;
            self.parser.token(at)
        };
        let (operand, first, second) = (before(3)?, before(2)?, before(1)?);
        let is_double = first.token == second.token
            && matches!(first.token, Token::Plus | Token::Minus)
            && first.span.end == second.span.start;
        if !is_double || !operand.token.ends_operand() || self.token.begins_operand() {
            return None;
        }
        let both = first.span.to(second.span);
        Some(
            self.error(
                code::FOREIGN_OPERATOR,
                both,
                format!("there is no operator `{}`", self.text(both)),
            )
            .help("A variable keeps its value: write `Y = X + 1`, or keep a count in a belief: `-+count(N + 1)`."),
        )
    }

    fn nothing_after_colon(&self) -> Option<Diagnostic> {
        let previous = self.previous()?;
        let ends = matches!(self.token, Token::Arrow | Token::Dot);
        if previous.token != Token::Colon || !ends || !self.open.is_empty() || !self.is_plan() {
            return None;
        }
        Some(
            self.error(
                code::UNEXPECTED,
                previous.span,
                "no context follows this `:`",
            )
            .help("Leave the `:` out if the plan is to apply always.")
            .fix("delete the `:`", previous.span, ""),
        )
    }

    /// Steps in braces where none can stand.
    fn braces(&self, part: Part) -> Option<Diagnostic> {
        let previous = self.previous()?;
        if self.token != Token::LBrace || !previous.token.ends_operand() {
            return None;
        }
        if matches!(part, Part::Head | Part::Context) && self.is_plan() && self.open.is_empty() {
            return Some(
                self.error(
                    code::UNEXPECTED,
                    self.span,
                    "the body of a plan follows `<-`, without braces",
                )
                .help("Write `+!g : context <- a; b.`"),
            );
        }
        if part != Part::Body || !matches!(self.inside(), Inside::Nothing | Inside::Braces) {
            return None;
        }
        let head = self.step_name(previous)?;
        let word = self.text(head.span);
        let diagnostic = self.error(
            code::CONTROL_FORM,
            head.span,
            format!("`{word}` cannot have steps in braces"),
        );
        Some(match word {
            "foreach" | "forall" | "forEach" => diagnostic
                .help("Write `for (p(X)) { … }`: it runs the steps for each answer.")
                .fix("write `for`", head.span, "for"),
            "until" | "repeat" | "loop" | "do" => {
                diagnostic.help("Write `while (not p) { … }`: it runs the steps until `p` holds.")
            }
            "unless" => diagnostic.help("Write `if (not p) { … }`."),
            "switch" | "case" => {
                diagnostic.help("Write `if (a) { … } elif (b) { … } else { … }`.")
            }
            "try" | "catch" | "finally" => diagnostic.help(
                "What is to be done when a goal fails is a plan of its own: `-!g[error(E)] <- …`.",
            ),
            _ => diagnostic
                .help("Steps in braces belong to `if (…) { … }`, `while (…) { … }` and `for (…) { … }`.")
                .help("Between two steps stands a `;`."),
        })
    }

    /// The name of the step that ends with this token: `f` of `f(…)`, or a name alone.
    fn step_name(&self, last: Lexeme) -> Option<Lexeme> {
        if last.token == Token::Atom {
            return Some(last);
        }
        if last.token != Token::RParen {
            return None;
        }
        let opening = bracket::opening_of(&self.parser.tokens, self.from, self.at - 1)?;
        let head = opening.checked_sub(1).filter(|&at| at >= self.from)?;
        let head = self.parser.token(head)?;
        (head.token == Token::Atom).then_some(head)
    }

    /// `for (i = 0; i < 3; …)`
    fn counting_loop(&self) -> Option<Diagnostic> {
        if self.token != Token::Semicolon || self.inside() != Inside::Group {
            return None;
        }
        let head = self.open_at.last()?.checked_sub(1)?;
        let head = self.parser.token(head)?;
        if !is_control(head.token) {
            return None;
        }
        let word = self.text(head.span);
        Some(
            self.error(
                code::CONTROL_FORM,
                self.span,
                format!("the parentheses of `{word}` hold one condition, no steps"),
            )
            .help("To count, write `for (.range(I, 0, 9)) { … }`; `for (p(X)) { … }` runs the steps for each answer."),
        )
    }

    /// `+!g(X) if X > 3`
    fn foreign_context(&self, part: Part) -> Option<Diagnostic> {
        let word = self.text(self.span);
        let is_word = matches!(
            word,
            "if" | "when" | "where" | "provided" | "with" | "given"
        );
        if !is_word || part != Part::Head || !self.is_plan() || !self.open.is_empty() {
            return None;
        }
        self.previous().filter(|last| last.token.ends_operand())?;
        Some(
            self.error(
                code::FOREIGN_OPERATOR,
                self.span,
                format!("the context of a plan follows `:`, not `{word}`"),
            )
            .help("Write `+!g(X) : X > 3 <- …`.")
            .fix("write `:`", self.span, ":"),
        )
    }

    /// `return 5`, `int X = 3`
    fn declaration(&self, part: Part) -> Option<Diagnostic> {
        let previous = self.previous()?;
        if part != Part::Body || previous.token != Token::Atom || !self.token.begins_operand() {
            return None;
        }
        let word = self.text(previous.span);
        let help = match word {
            "return" => {
                "A plan gives values back through its goal: `+!g(R) <- R = 5.` for `!g(X)`."
            }
            "var" | "let" | "const" | "int" | "long" | "double" | "float" | "boolean" | "bool"
            | "string" | "final" => {
                "Variables are not declared: write `X = 3`. Their names begin with a capital letter."
            }
            "new" => "There are no objects: terms such as `point(1, 2)` hold data.",
            "print" | "println" | "echo" => "Write `.print(X)`.",
            _ => return None,
        };
        Some(
            self.error(
                code::FOREIGN_OPERATOR,
                previous.span,
                format!("there is no word `{word}`"),
            )
            .help(help),
        )
    }

    /// `bob likes beer`
    fn sentence(&self, part: Part) -> Option<Diagnostic> {
        let previous = self.previous()?;
        let is_word = |token| matches!(token, Token::Atom | Token::Var);
        let both = is_word(self.token) && is_word(previous.token);
        if !both
            || self.is_plan()
            || part != Part::Head
            || !self.open.is_empty()
            || self.start != Token::StartClause
        {
            return None;
        }
        let (before, here) = (self.text(previous.span), self.text(self.span));
        Some(
            self.error(
                code::UNEXPECTED,
                self.span,
                format!("`{}` cannot follow `{}`", short(here), short(before)),
            )
            .help("A belief is written `likes(bob, beer)`: first what is said, then of what; names begin with a small letter.")
            .help("Each clause ends with a full stop."),
        )
    }

    /// `a.; b.`
    fn step_after_full_stop(&self, part: Part) -> Option<Diagnostic> {
        let before = self.from.checked_sub(1)?;
        let stop = self.parser.token(before)?;
        let is_first = self.token == Token::Semicolon && self.at == self.from;
        if !is_first || part != Part::Head || stop.token != Token::Dot {
            return None;
        }
        let place = Span::new(stop.span.start, stop.span.end);
        Some(
            self.error(
                code::WRONG_SEPARATOR,
                self.span,
                "no step can follow here: the plan ended with the full stop",
            )
            .also(stop.span, "this full stop")
            .help("Steps are separated by `;` alone; only the last one has a full stop.")
            .fix("delete the full stop", place, ""),
        )
    }
}

fn is_control(token: Token) -> bool {
    matches!(token, Token::If | Token::Elif | Token::While | Token::For)
}
