//! Chains of operands and operators become trees by precedence.

use super::{Builder, Prefix, Raw, RawBody, RawStep, is_dotted};
use crate::ast::{BinaryOp, Operand, Term, TermKind, UnaryOp};
use crate::code;
use crate::source::Span;

/// An operand and the operator after it.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// The operand.
    pub(crate) operand: Raw,
    /// The operator.
    pub(crate) op: BinaryOp,
    /// Where the operator stands.
    pub(crate) span: Span,
}

/// How tight an operator binds; `not` stands between comparisons and `&`.
pub(crate) fn precedence(op: BinaryOp) -> u8 {
    use BinaryOp::*;
    match op {
        Or => 1,
        And => 2,
        Lt | Le | Gt | Ge | Eq | Ne | Unify | Univ => 4,
        Add | Sub => 5,
        Mul | Div | IntDiv | Mod => 6,
        Pow => 7,
    }
}

/// The precedence of `not`.
pub(crate) const NOT: u8 = 3;

/// Whether `a op b op c` means `a op (b op c)`.
pub(crate) fn is_right_associative(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Or | BinaryOp::And | BinaryOp::Pow)
}

#[derive(Clone, Copy)]
enum Pending {
    Binary(BinaryOp, Span),
    Not(Span),
}

impl Pending {
    fn precedence(self) -> u8 {
        match self {
            Pending::Binary(op, _) => precedence(op),
            Pending::Not(_) => NOT,
        }
    }
}

#[derive(Default)]
struct Stacks {
    operands: Vec<Term>,
    pending: Vec<Pending>,
}

impl Builder<'_> {
    /// Makes the tree of a chain, by the shunting-yard method.
    pub(crate) fn resolve(&mut self, links: Vec<Link>, last: Raw) -> Raw {
        let mut stacks = Stacks::default();
        for link in links {
            self.operand(&mut stacks, link.operand);
            let mine = precedence(link.op);
            while let Some(&top) = stacks.pending.last() {
                let theirs = top.precedence();
                if theirs < mine || (theirs == mine && is_right_associative(link.op)) {
                    break;
                }
                if let Pending::Binary(first, span) = top
                    && first.is_comparison()
                    && link.op.is_comparison()
                {
                    self.report(
                        self.error(code::COMPARISON_CHAIN, link.span, "comparisons cannot be chained")
                            .also(span, "the first comparison")
                            .help("Write `A < B & B < C`, or put one comparison in parentheses if it is meant as a term."),
                    );
                }
                self.reduce(&mut stacks);
            }
            stacks.pending.push(Pending::Binary(link.op, link.span));
        }
        self.operand(&mut stacks, last);
        while !stacks.pending.is_empty() {
            self.reduce(&mut stacks);
        }
        let term = stacks.operands.pop();
        Raw::Term(Box::new(term.unwrap_or(Term::error(Span::default()))))
    }

    fn operand(&mut self, stacks: &mut Stacks, raw: Raw) {
        match raw {
            Raw::Not(span, inner) => {
                match stacks.pending.last() {
                    Some(&Pending::Binary(op, place)) if !op.is_logical() => self.report(
                        self.error(code::MISPLACED_NOT, span, format!("`not` cannot follow `{}`", op.symbol()))
                            .also(place, "its right side begins after this")
                            .help("`not` stands before a whole condition; as a term it needs parentheses: `(not p)`."),
                    ),
                    _ => stacks.pending.push(Pending::Not(span)),
                }
                stacks.operands.push(*inner);
            }
            other => {
                let term = self.term(other);
                stacks.operands.push(term);
            }
        }
    }

    fn reduce(&mut self, stacks: &mut Stacks) {
        let Some(top) = stacks.pending.pop() else {
            return;
        };
        let Some(right) = stacks.operands.pop() else {
            return;
        };
        let term = match top {
            Pending::Not(span) => negation(span, right),
            Pending::Binary(op, place) => {
                let Some(left) = stacks.operands.pop() else {
                    return;
                };
                let span = left.span.to(right.span);
                if op.is_arithmetic()
                    && !(self.check_number(&left, op.symbol(), place)
                        && self.check_number(&right, op.symbol(), place))
                {
                    Term::error(span)
                } else {
                    Term::new(TermKind::Binary(op, left.into(), right.into()), span)
                }
            }
        };
        stacks.operands.push(term);
    }

    /// Decides that a raw formula is a term.
    pub(crate) fn term(&mut self, raw: Raw) -> Term {
        match raw {
            Raw::Term(term) => *term,
            Raw::Not(span, inner) => negation(span, *inner),
            Raw::Prefixed(prefix, span, inner) => self.signed(prefix, span, *inner),
            Raw::Paren(step, span) => match *step {
                RawStep::Formula(raw) => self.term(raw),
                _ => self.not_a_formula(true, span),
            },
            Raw::Steps(_, span) => self.not_a_formula(false, span),
        }
    }

    /// `not x`
    pub(crate) fn not(&mut self, place: Span, operand: Raw) -> Raw {
        Raw::Not(place, Box::new(self.term(operand)))
    }

    /// `-x`, `-+x` …
    pub(crate) fn prefixed(&mut self, prefix: Prefix, place: Span, operand: Raw) -> Raw {
        Raw::Prefixed(prefix, place, Box::new(self.term(operand)))
    }

    /// `( … )`; parentheses around parentheses add nothing.
    pub(crate) fn paren(&mut self, mut steps: RawBody, span: Span) -> Raw {
        if steps.len() != 1 {
            return Raw::Steps(Box::new(self.body(steps)), span);
        }
        match steps.pop() {
            Some(RawStep::Formula(Raw::Paren(inner, _))) => Raw::Paren(inner, span),
            Some(RawStep::Formula(Raw::Steps(body, _))) => Raw::Steps(body, span),
            Some(step) => Raw::Paren(Box::new(step), span),
            None => Raw::Steps(Box::default(), span),
        }
    }

    fn signed(&mut self, prefix: Prefix, place: Span, inner: Term) -> Term {
        let op = match prefix {
            Prefix::Plus => UnaryOp::Plus,
            Prefix::Minus => UnaryOp::Minus,
            _ => {
                let text = self.owned(place);
                self.report(
                    self.error(code::SIGNS, place, format!("`{text}` cannot stand before a term inside a formula"))
                        .note("A term has at most one sign; as prefixes of steps these stand at the beginning of a step only.")
                        .help("Use parentheses: `-(-X)`."),
                );
                return inner;
            }
        };
        let span = place.to(inner.span);
        if !self.check_number(&inner, if op == UnaryOp::Plus { "+" } else { "-" }, place) {
            return Term::error(span);
        }
        Term::new(TermKind::Unary(op, inner.into()), span)
    }

    /// Reports an operand that can never be a number. Names with a dot may be functions, which are
    /// known only when the program is loaded.
    fn check_number(&mut self, term: &Term, op: &str, place: Span) -> bool {
        let fine = match &term.kind {
            TermKind::Number(_) | TermKind::Error => true,
            TermKind::Var(v) => !v.negated,
            TermKind::Literal(l) => !l.negated && is_dotted(&l.functor),
            TermKind::Binary(op, ..) => op.is_arithmetic(),
            TermKind::Unary(op, _) => *op != UnaryOp::Not,
            _ => false,
        };
        if fine {
            return true;
        }
        if self.begins_line(place) && term.span.start > place.start && matches!(op, "+" | "-") {
            let before = self.text(Span::new(0, place.start)).trim_end().len() as u32;
            self.report(
                self.error(
                    code::MISSING_SEMICOLON,
                    Span::new(before, before),
                    format!("a `;` seems to be missing before `{op}` on the next line"),
                )
                .also(place.to(term.span), "this is read as part of an expression")
                .help("If a new clause begins there, put a full stop instead.")
                .fix("insert `;`", Span::new(before, before), ";"),
            );
            return false;
        }
        let what = self.describe(term);
        let mut diagnostic = self
            .error(
                code::BAD_OPERAND,
                term.span,
                format!("`{op}` needs numbers, but {what} is none"),
            )
            .also(place, "the operator");
        diagnostic = match &term.kind {
            TermKind::Literal(l) if !l.negated && l.args.is_empty() => {
                let mut chars = l.functor.chars();
                let capital: String = chars
                    .next()
                    .into_iter()
                    .flat_map(char::to_uppercase)
                    .chain(chars)
                    .collect();
                diagnostic.help(format!(
                    "A name that begins with a small letter is no variable: is `{capital}` meant?"
                ))
            }
            TermKind::Literal(_) => diagnostic
                .help("A belief has no value: ask for it first (`?p(X)`), then use its variable."),
            TermKind::String(_) if op == "+" => diagnostic.help(
                "Strings are joined by `.concat(\"a\", X, R)`; `.print` takes several arguments.",
            ),
            _ => diagnostic.help(
                "Numbers, variables, expressions and functions such as `math.abs(X)` are possible.",
            ),
        };
        self.report(diagnostic);
        false
    }

    fn begins_line(&self, place: Span) -> bool {
        let before = self.text(Span::new(0, place.start));
        before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r'])
    }
}

fn negation(place: Span, inner: Term) -> Term {
    let span = place.to(inner.span);
    Term::new(TermKind::Unary(UnaryOp::Not, Operand::new(inner)), span)
}
