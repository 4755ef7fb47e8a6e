//! Terms in braces: bodies, events, plans and rules.

use super::{Builder, Prefix, Raw, RawBody, RawStep};
use crate::ast::{Label, Plan, Rule, StepOp, Term, TermKind, Trigger, TriggerKind, TriggerOp};
use crate::code;
use crate::source::Span;

/// What follows the first part inside braces.
#[derive(Clone, Debug)]
pub(crate) enum Rest {
    /// Nothing.
    Nothing,
    /// `:- f`
    Rule(Raw),
    /// `: c`, `<: g`, and `<- b` or `; b` with the place of the arrow.
    Plan(Option<Raw>, Option<Raw>, Option<(Span, RawBody)>),
}

impl Builder<'_> {
    /// `{ … }` without label.
    pub(crate) fn braced(&mut self, mut first: RawBody, rest: Rest, span: Span) -> Term {
        let kind = match rest {
            Rest::Nothing => match single(&mut first) {
                Some(RawStep::Event(op, kind, place, raw)) => {
                    let literal = self.term(raw);
                    let whole = place.to(literal.span);
                    TermKind::Trigger(Box::new(self.trigger(op, kind, literal, whole)))
                }
                Some(step) => TermKind::Body(self.body(vec![step])),
                None => self.braced_body(first),
            },
            Rest::Rule(formula) => {
                let head = match single(&mut first) {
                    Some(RawStep::Formula(raw)) => self.term(raw),
                    _ => Term::error(span),
                };
                let body = self.term(formula);
                if !matches!(head.kind, TermKind::Literal(_)) {
                    let place = if head.span == span {
                        Span::new(span.start, span.start + 1)
                    } else {
                        head.span
                    };
                    self.report(
                        self.error(
                            code::BAD_BRACED,
                            place,
                            "the head of a rule must be one literal",
                        )
                        .help("A rule in braces looks like `{ head(X) :- p(X) & q(X) }`."),
                    );
                }
                let whole = head.span.to(body.span);
                TermKind::Rule(Box::new(Rule {
                    head,
                    body,
                    span: whole,
                }))
            }
            Rest::Plan(context, condition, body) => {
                let place = first_place(&first).unwrap_or(Span::new(span.start, span.start + 1));
                match single(&mut first).and_then(|step| self.event(step)) {
                    Some(trigger) => self.plan_term(None, trigger, (context, condition), body),
                    None => {
                        self.report(
                            self.error(
                                code::BAD_BRACED,
                                place,
                                "a plan in braces begins with its event",
                            )
                            .help("It looks like `{ +!g(X) : context <- steps }`."),
                        );
                        TermKind::Error
                    }
                }
            }
        };
        Term::new(kind, span)
    }

    fn braced_body(&mut self, steps: RawBody) -> TermKind {
        if let Some(RawStep::Event(_, _, place, raw)) = steps.first()
            && let Some(end) = raw_end(raw)
        {
            let (place, end) = (*place, end);
            self.report(
                self.error(
                    code::BAD_BRACED,
                    place,
                    "steps cannot follow an event with `;`",
                )
                .help("A plan in braces has an arrow: `{ +!g <- a; b }`.")
                .also(Span::new(end, end), "the arrow belongs here"),
            );
            return TermKind::Error;
        }
        TermKind::Body(self.body(steps))
    }

    /// `{ @label … }`
    pub(crate) fn labelled(
        &mut self,
        label: Label,
        trigger: Trigger,
        rest: Rest,
        span: Span,
    ) -> Term {
        let (guards, body) = match rest {
            Rest::Plan(context, condition, body) => ((context, condition), body),
            Rest::Nothing | Rest::Rule(_) => ((None, None), None),
        };
        Term::new(self.plan_term(Some(label), trigger, guards, body), span)
    }

    fn plan_term(
        &mut self,
        label: Option<Label>,
        trigger: Trigger,
        (context, condition): (Option<Raw>, Option<Raw>),
        body: Option<(Span, RawBody)>,
    ) -> TermKind {
        let start = label.as_ref().map_or(trigger.span, |l| {
            Span::new(l.span.start.saturating_sub(1), l.span.end)
        });
        let context = context.map(|c| self.term(c));
        let condition = condition.map(|c| self.term(c));
        let last = condition.as_ref().or(context.as_ref());
        let mut span = start.to(last.map_or(trigger.span, |c| c.span));
        let body = body.map(|(arrow, steps)| {
            let is_arrow = self.text(arrow) == "<-";
            span = span.to(arrow);
            self.arrow_body(is_arrow.then_some(arrow), steps)
        });
        if let Some(b) = body.as_ref().filter(|b| !b.steps.is_empty()) {
            span = span.to(b.span);
        }
        TermKind::Plan(Box::new(Plan {
            label,
            trigger,
            context,
            condition,
            body,
            sub_plans: Vec::new(),
            span,
        }))
    }

    /// A step read as the event of a plan.
    fn event(&mut self, step: RawStep) -> Option<Trigger> {
        let (op, kind, place, raw) = match step {
            RawStep::Event(op, kind, place, raw) => (op, kind, place, raw),
            RawStep::Formula(Raw::Prefixed(Prefix::Plus, place, raw)) => {
                (TriggerOp::Add, TriggerKind::Belief, place, Raw::Term(raw))
            }
            RawStep::Formula(Raw::Prefixed(Prefix::Minus, place, raw)) => (
                TriggerOp::Delete,
                TriggerKind::Belief,
                place,
                Raw::Term(raw),
            ),
            RawStep::Goal(StepOp::Achieve | StepOp::AchieveNewFocus, ..)
            | RawStep::Goal(..)
            | RawStep::Test(..)
            | RawStep::Formula(_)
            | RawStep::Done(_) => return None,
        };
        let literal = self.term(raw);
        let span = place.to(literal.span);
        Some(self.trigger(op, kind, literal, span))
    }
}

/// The only step, taken out.
fn single(steps: &mut RawBody) -> Option<RawStep> {
    if steps.len() == 1 { steps.pop() } else { None }
}

fn first_place(steps: &[RawStep]) -> Option<Span> {
    match steps.first()? {
        RawStep::Goal(_, place, _) | RawStep::Test(place, _) | RawStep::Event(_, _, place, _) => {
            Some(*place)
        }
        RawStep::Done(step) => Some(step.span),
        RawStep::Formula(raw) => match raw {
            Raw::Term(term) => Some(term.span),
            Raw::Not(place, _)
            | Raw::Prefixed(_, place, _)
            | Raw::Paren(_, place)
            | Raw::Steps(_, place) => Some(*place),
        },
    }
}

fn raw_end(raw: &Raw) -> Option<u32> {
    match raw {
        Raw::Term(term) => Some(term.span.end),
        Raw::Not(_, inner) | Raw::Prefixed(_, _, inner) => Some(inner.span.end),
        Raw::Paren(_, span) | Raw::Steps(_, span) => Some(span.end),
    }
}
