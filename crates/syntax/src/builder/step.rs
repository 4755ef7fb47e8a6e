//! Steps of bodies.

use super::{Builder, Prefix, Raw, RawBody, RawStep, is_dotted};
use crate::ast::{Body, Step, StepKind, StepOp, Term, TermKind, TriggerKind, UnaryOp};
use crate::code;
use crate::source::Span;

impl Builder<'_> {
    /// Decides that raw steps are a body.
    pub(crate) fn body(&mut self, raw: RawBody) -> Body {
        let steps: Vec<Step> = raw.into_iter().map(|s| self.step(s)).collect();
        let span = match (steps.first(), steps.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        };
        Body { steps, span }
    }

    /// Decides that a raw step is a step.
    pub(super) fn step(&mut self, raw: RawStep) -> Step {
        match raw {
            RawStep::Done(step) => *step,
            RawStep::Formula(raw) => self.plain_step(raw),
            RawStep::Goal(op, place, raw) => {
                let term = self.term(raw);
                self.check_goal(&term, op, place);
                simple(op, place.to(term.span), term)
            }
            RawStep::Test(place, raw) => {
                let term = self.term(raw);
                simple(StepOp::Test, place.to(term.span), term)
            }
            RawStep::Event(_, kind, place, raw) => {
                let term = self.term(raw);
                let span = place.to(term.span);
                let event = self.owned(place);
                let (op, word) = if kind == TriggerKind::Test {
                    (StepOp::Test, "?")
                } else {
                    (StepOp::Achieve, "!")
                };
                let mut diagnostic = self
                    .error(
                        code::EVENT_AS_STEP,
                        place,
                        format!("`{event}` begins an event, which is no step"),
                    )
                    .help("Where a new plan begins, the plan before it must end with a full stop.");
                if event.starts_with('+') && kind != TriggerKind::Belief {
                    diagnostic = diagnostic.help(format!(
                        "To pursue the goal here, write `{word}` without `+`."
                    ));
                }
                self.report(diagnostic);
                simple(op, span, term)
            }
        }
    }

    fn plain_step(&mut self, raw: Raw) -> Step {
        match raw {
            Raw::Paren(step, span) => {
                let mut step = self.step(*step);
                step.span = span;
                step
            }
            Raw::Steps(body, span) if body.steps.is_empty() => {
                self.report(
                    self.error(code::NOT_A_STEP, span, "empty parentheses are no step")
                        .help("Leave them out, or put steps between them."),
                );
                simple(StepOp::None, span, Term::error(span))
            }
            Raw::Steps(body, span) => Step {
                kind: StepKind::Block(*body),
                span,
            },
            Raw::Prefixed(prefix, place, term) => {
                let op = self.step_op(prefix, place);
                self.check_update(&term, op, place);
                simple(op, place.to(term.span), *term)
            }
            raw @ (Raw::Term(_) | Raw::Not(..)) => {
                let term = self.term(raw);
                self.check_step(&term);
                match term {
                    // `{ a; b }` as a step runs its steps.
                    Term {
                        kind: TermKind::Body(body),
                        span,
                    } => Step {
                        kind: StepKind::Block(body),
                        span,
                    },
                    term => simple(StepOp::None, term.span, term),
                }
            }
        }
    }

    fn step_op(&mut self, prefix: Prefix, place: Span) -> StepOp {
        match prefix {
            Prefix::Plus | Prefix::PlusLt => StepOp::Add,
            Prefix::PlusGt => StepOp::AddEnd,
            Prefix::PlusPlus => StepOp::AddNewFocus,
            Prefix::Minus => StepOp::Delete,
            Prefix::MinusMinus => StepOp::DeleteNewFocus,
            Prefix::MinusPlus => StepOp::Replace,
            Prefix::PlusMinus => {
                self.report(
                    self.error(code::BAD_PREFIX, place, "there is no prefix `+-`")
                        .help("To replace a belief, write `-+`.")
                        .fix("write `-+`", place, "-+"),
                );
                StepOp::Replace
            }
        }
    }

    fn check_goal(&mut self, term: &Term, op: StepOp, place: Span) {
        if is_plain(term) {
            return;
        }
        let symbol = op.symbol();
        let what = self.describe(term);
        let diagnostic = match &term.kind {
            TermKind::Literal(l) if is_dotted(&l.functor) => self
                .error(code::BAD_PREFIX, place, format!("`{symbol}` cannot stand before {what}"))
                .note("Internal actions are executed, not pursued as goals.")
                .help(format!("Write `{}` without `{symbol}`.", l.functor))
                .fix(format!("remove `{symbol}`"), place, ""),
            TermKind::Binary(op, ..) if op.is_logical() => self
                .error(code::BAD_PREFIX, term.span, format!("a goal is one literal, but {what} stands after `{symbol}`"))
                .help("Pursue goals one after the other (`!a; !b`) or at the same time (`!a |&| !b`). To test a formula, write `?`."),
            _ => self
                .error(code::BAD_PREFIX, term.span, format!("a goal is a literal or a variable, but {what} stands after `{symbol}`")),
        };
        self.report(diagnostic);
    }

    fn check_update(&mut self, term: &Term, op: StepOp, place: Span) {
        if is_plain(term) {
            return;
        }
        let symbol = op.symbol();
        let what = self.describe(term);
        let diagnostic = match &term.kind {
            TermKind::Literal(l) if is_dotted(&l.functor) => self
                .error(code::BAD_PREFIX, place, format!("`{symbol}` cannot stand before {what}"))
                .note("Internal actions are executed; they are no beliefs that could be added or removed.")
                .help(format!("Write `{}` without `{symbol}`.", l.functor))
                .fix(format!("remove `{symbol}`"), place, ""),
            TermKind::Plan(_) | TermKind::Rule(_) if matches!(op, StepOp::Add | StepOp::AddEnd | StepOp::Delete) => return,
            TermKind::Plan(_) | TermKind::Rule(_) => self
                .error(code::BAD_PREFIX, place, format!("`{symbol}` cannot stand before a plan or rule"))
                .help("`+{…}` adds it in front, `+>{…}` at the end, `-{…}` removes it."),
            TermKind::Body(_) | TermKind::Trigger(_) => self
                .error(code::BAD_PREFIX, term.span, format!("{what} cannot be added or removed"))
                .help("Between the braces must stand a whole plan, such as `{ +!g <- a }`, or a rule."),
            TermKind::Number(_) => self
                .error(code::NOT_A_STEP, place.to(term.span), format!("{what} is no step"))
                .help("A step is an action, a goal, a test, a change of a belief, or a comparison."),
            _ => self
                .error(code::BAD_PREFIX, term.span, format!("`{symbol}` changes beliefs, but {what} is none"))
                .help("One literal or variable must follow. Write one step for each belief."),
        };
        self.report(diagnostic);
    }

    /// Steps without prefix are actions, comparisons or variables.
    fn check_step(&mut self, term: &Term) {
        let fine = match &term.kind {
            TermKind::Literal(l) => !l.negated,
            TermKind::Var(_) | TermKind::Body(_) | TermKind::Error => true,
            TermKind::Binary(op, ..) => op.is_comparison(),
            _ => false,
        };
        if fine {
            return;
        }
        let what = self.describe(term);
        let diagnostic = match &term.kind {
            TermKind::Literal(l) if l.negated => self
                .error(code::NOT_A_STEP, term.span, format!("{what} is no action"))
                .help("To add it as a belief, write `+` before it; to test it, write `?`."),
            TermKind::Binary(op, ..) if op.is_logical() => self.formula_step(term, op.symbol()),
            TermKind::Unary(UnaryOp::Not, _) => self.formula_step(term, "not"),
            TermKind::Plan(_) | TermKind::Trigger(_) | TermKind::Rule(_) => self
                .error(code::NOT_A_STEP, term.span, format!("{what} in braces is no step"))
                .help("To add a plan or rule, write `+` before the brace."),
            _ => self
                .error(code::NOT_A_STEP, term.span, format!("{what} is no step"))
                .help("A step is an action, a goal (`!`), a test (`?`), a change of a belief (`+`, `-`), or a comparison."),
        };
        self.report(diagnostic);
    }

    fn formula_step(&self, term: &Term, symbol: &str) -> crate::diagnostic::Diagnostic {
        let mut diagnostic = self
            .error(
                code::FORMULA_STEP,
                term.span,
                format!("a formula with `{symbol}` is no step"),
            )
            .help("Write `?` before it to test it; the plan fails if it does not hold.")
            .fix(
                "test the formula",
                Span::new(term.span.start, term.span.start),
                "?",
            );
        if symbol == "&" {
            diagnostic = diagnostic.help("Steps one after the other are separated by `;`.");
        }
        diagnostic
    }

    /// Steps stand in parentheses where a formula must be.
    pub(super) fn not_a_formula(&mut self, single: bool, span: Span) -> Term {
        let empty = self.text(span).trim_matches(['(', ')']).trim().is_empty();
        let diagnostic = match single {
            true => self
                .error(code::STEPS_IN_FORMULA, span, "a step stands where a formula or term must be")
                .help("A formula asks whether something holds and has no `!`, `?` or updates. A body as a term stands in braces: `{ !g }`."),
            false if empty => self
                .error(code::STEPS_IN_FORMULA, span, "there is nothing between these parentheses")
                .help("Put a formula or term there, or leave the parentheses out."),
            false => self
                .error(code::STEPS_IN_FORMULA, span, "steps stand where a formula or term must be")
                .help("Conditions are joined by `&`. A body as a term stands in braces: `{ a; b }`."),
        };
        self.report(diagnostic);
        Term::error(span)
    }

    /// `a |&| b`, `a ||| b`; chains of one kind become one fork.
    pub(crate) fn fork(&mut self, all: bool, first: RawStep, second: RawStep) -> RawStep {
        let grouped = matches!(&first, RawStep::Formula(Raw::Paren(..) | Raw::Steps(..)));
        let first = self.step(first);
        let second_branch = self.branch(second);
        let mut span = first.span;
        if let Some(last) = second_branch.steps.last() {
            span = span.to(last.span);
        }
        let branches = match first {
            Step {
                kind:
                    StepKind::Fork {
                        all: same,
                        mut branches,
                    },
                ..
            } if same == all && !grouped => {
                branches.push(second_branch);
                branches
            }
            step => vec![into_branch(step), second_branch],
        };
        RawStep::Done(Box::new(Step {
            kind: StepKind::Fork { all, branches },
            span,
        }))
    }

    fn branch(&mut self, raw: RawStep) -> Body {
        let step = self.step(raw);
        into_branch(step)
    }

    /// `if (f) { b } [else { e }]`
    pub(crate) fn conditional(
        &mut self,
        condition: Raw,
        then: Body,
        otherwise: Option<Body>,
    ) -> StepKind {
        StepKind::If {
            condition: self.term(condition),
            then,
            otherwise,
        }
    }

    /// `if (f) { b } elif …`
    pub(crate) fn elif(
        &mut self,
        condition: Raw,
        then: Body,
        rest: StepKind,
        l: u32,
        r: u32,
    ) -> StepKind {
        let span = Span::new(l, r);
        self.conditional(
            condition,
            then,
            Some(Body {
                steps: vec![Step { kind: rest, span }],
                span,
            }),
        )
    }

    /// `while (f) { b }`
    pub(crate) fn while_loop(&mut self, condition: Raw, body: Body, l: u32, r: u32) -> RawStep {
        let kind = StepKind::While {
            condition: self.term(condition),
            body,
        };
        self.control(kind, l, r)
    }

    /// `for (f) { b }`
    pub(crate) fn for_loop(&mut self, condition: Raw, body: Body, l: u32, r: u32) -> RawStep {
        let kind = StepKind::For {
            condition: self.term(condition),
            body,
        };
        self.control(kind, l, r)
    }

    /// A control step at its place.
    pub(crate) fn control(&mut self, kind: StepKind, l: u32, r: u32) -> RawStep {
        RawStep::Done(Box::new(Step {
            kind,
            span: Span::new(l, r),
        }))
    }
}

/// A variable or a literal that is no internal action: a goal or belief can be that.
fn is_plain(term: &Term) -> bool {
    match &term.kind {
        TermKind::Var(_) | TermKind::Error => true,
        TermKind::Literal(l) => !is_dotted(&l.functor),
        _ => false,
    }
}

fn simple(op: StepOp, span: Span, term: Term) -> Step {
    Step {
        kind: StepKind::Simple(op, term),
        span,
    }
}

/// A step as a branch of a fork; `(a; b)` gives its steps.
fn into_branch(step: Step) -> Body {
    match step {
        Step {
            kind: StepKind::Block(body),
            ..
        } => body,
        step => {
            let span = step.span;
            Body {
                steps: vec![step],
                span,
            }
        }
    }
}
