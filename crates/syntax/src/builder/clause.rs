//! Beliefs, rules, goals, plans and directives.

use super::term::{Args, RawList};
use super::{Builder, Raw, RawBody, Spanned, is_dotted};
use crate::ast::{
    Body, Component, Directive, Label, LabelName, NameSpace, Plan, Rule, Term, TermKind, Trigger,
    TriggerKind, TriggerOp,
};
use crate::code;
use crate::source::Span;

/// What the parser gives back, by what it was asked for.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one at a time, and it is boxed"
)]
pub(crate) enum Start {
    /// A clause; sub-plans come later.
    Component(Component),
    /// `{ name(…) }`
    Directive(Directive),
    /// `{ begin name(…) }`
    Begin(Directive),
    /// `{ end }`
    End(Span),
    /// A term or formula.
    Term(Term),
    /// Terms.
    Terms(Vec<Term>),
    /// A body.
    Body(Body),
    /// An event.
    Trigger(Trigger),
}

impl Builder<'_> {
    /// `p(1).`
    pub(crate) fn belief(&mut self, literal: Term) -> Component {
        self.check_belief(&literal, "a belief");
        Component::Belief(literal)
    }

    /// `head :- body.`
    pub(crate) fn rule(&mut self, head: Term, body: Raw) -> Component {
        self.check_belief(&head, "the head of a rule");
        let body = self.term(body);
        let span = head.span.to(body.span);
        Component::Rule(Rule { head, body, span })
    }

    /// `!g.`
    pub(crate) fn goal(&mut self, mark: Span, literal: Term) -> Component {
        match &literal.kind {
            TermKind::Var(_) => {
                let what = self.describe(&literal);
                self.report(
                    self.error(
                        code::BAD_BELIEF,
                        literal.span,
                        format!("an initial goal must be a literal, not {what}"),
                    )
                    .note("Names that begin with a capital letter or `_` are variables.")
                    .help("Begin the goal's name with a small letter."),
                );
            }
            TermKind::Literal(l) if is_dotted(&l.functor) => {
                let what = self.describe(&literal);
                self.report(
                    self.error(code::BAD_BELIEF, mark.to(literal.span), format!("{what} cannot be a goal"))
                        .help("Call it in the body of a plan, for example `!start. +!start <- .print(hello).`"),
                );
            }
            _ => {}
        }
        Component::Goal(literal)
    }

    /// `?g.`: not part of the language.
    pub(crate) fn test_goal(&mut self, mark: Span, literal: Term) -> Component {
        self.report(
            self.error(code::TEST_GOAL, mark, "an agent cannot begin with a test goal")
                .help("Begin with an achievement goal, `!start.`, and test in the body of its plan: `+!start <- ?p(X).`"),
        );
        Component::Goal(literal)
    }

    fn check_belief(&mut self, literal: &Term, role: &str) {
        let known = self.diagnostics.last().is_some_and(|d| {
            d.code == code::VARIABLE_FUNCTOR && d.span.start == literal.span.start
        });
        let diagnostic = match &literal.kind {
            TermKind::Var(_) if known => return,
            TermKind::Var(v) => {
                let mut chars = v.name.trim_start_matches('_').chars();
                let small: String = chars
                    .next()
                    .into_iter()
                    .flat_map(char::to_lowercase)
                    .chain(chars)
                    .collect();
                let diagnostic = self
                    .error(
                        code::BAD_BELIEF,
                        literal.span,
                        format!("{role} must be a literal, not the variable `{}`", v.name),
                    )
                    .note("Names that begin with a capital letter or `_` are variables.");
                if small.is_empty() {
                    diagnostic
                } else {
                    diagnostic.help(format!("Begin the name with a small letter: `{small}`."))
                }
            }
            TermKind::Literal(l) if l.functor.starts_with('.') => self
                .error(
                    code::BAD_BELIEF,
                    literal.span,
                    format!("the internal action `{}` cannot be {role}", l.functor),
                )
                .help("Call it in the body of a plan, for example `+!start <- .print(hello).`"),
            TermKind::Literal(l) if is_dotted(&l.functor) => {
                let start = literal.span.start;
                let dot = l.functor.find('.').map_or(start, |i| start + i as u32);
                let spaced = l.functor.replace('.', ". ");
                self.error(
                    code::GLUED_FULL_STOP,
                    Span::new(dot, dot + 1),
                    format!(
                        "`{}` is read as one name, which cannot be {role}",
                        l.functor
                    ),
                )
                .note("A name with a dot in it is an internal action or a function.")
                .help(format!("A full stop needs a blank after it: `{spaced}.`"))
                .fix("insert a blank", Span::new(dot + 1, dot + 1), " ")
            }
            _ => return,
        };
        self.report(diagnostic);
    }

    /// An event; the literal may be a variable.
    pub(crate) fn trigger(
        &mut self,
        op: TriggerOp,
        kind: TriggerKind,
        literal: Term,
        span: Span,
    ) -> Trigger {
        match &literal.kind {
            TermKind::Var(_) | TermKind::Error => {}
            TermKind::Literal(l) if !is_dotted(&l.functor) => {}
            TermKind::Literal(_) => {
                let what = self.describe(&literal);
                self.report(
                    self.error(
                        code::BAD_BELIEF,
                        literal.span,
                        format!("{what} cannot be in an event"),
                    )
                    .help("Events are about beliefs and goals, whose names have no dot."),
                );
            }
            _ => {
                let what = self.describe(&literal);
                let message = format!("an event is about one literal, but here stands {what}");
                self.report(self.error(code::BAD_BRACED, literal.span, message));
            }
        }
        Trigger {
            op,
            kind,
            literal,
            span,
        }
    }

    /// A plan without its sub-plans.
    pub(crate) fn plan(
        &mut self,
        label: Option<Label>,
        trigger: Trigger,
        context: Option<Raw>,
        condition: Option<Raw>,
        body: Option<(Span, RawBody)>,
        span: Span,
    ) -> Plan {
        if let Some(Label {
            name: Some(LabelName::Var(name)),
            span,
            ..
        }) = &label
        {
            let message = format!("the label of a plan must be a name, not the variable `{name}`");
            self.report(
                self.error(code::BAD_LABEL, *span, message).help(
                    "Begin it with a small letter. Variables are allowed for plans in braces.",
                ),
            );
        }
        let context = context.map(|c| self.term(c));
        let condition = condition.map(|c| self.term(c));
        let body = body.map(|(arrow, steps)| self.arrow_body(Some(arrow), steps));
        Plan {
            label,
            trigger,
            context,
            condition,
            body,
            sub_plans: Vec::new(),
            span,
        }
    }

    /// The body after an arrow, which must have steps.
    pub(super) fn arrow_body(&mut self, arrow: Option<Span>, steps: RawBody) -> Body {
        if let Some(arrow) = arrow
            && steps.is_empty()
        {
            self.report(
                self.error(code::EMPTY_BODY, arrow, "no step follows the arrow")
                    .help("Leave the arrow out if the plan does nothing, or write `true` as its only step.")
                    .fix("write `true`", arrow.after(), " true"),
            );
        }
        self.body(steps)
    }

    /// `@name[annotations]`, `@ns::name[annotations]`
    pub(crate) fn label(
        &mut self,
        at: Span,
        namespace: Option<Span>,
        name: Option<Spanned<bool>>,
        args: Option<Box<Args>>,
        annots: Option<Box<RawList>>,
        end: u32,
    ) -> Label {
        let span = Span::new(at.end, end.max(at.end));
        if let Some(args) = &args {
            self.report(
                self.error(code::BAD_LABEL, args.span, "a label has no arguments")
                    .help("What is to be said about a plan are annotations: `@name[cost(2)]`."),
            );
        } else if name.is_none() && annots.is_none() {
            self.report(
                self.error(code::BAD_LABEL, at, "a label must follow `@`")
                    .help("Write `@name` or `@[annotations]`."),
            );
        }
        if let Some(tail) = annots.as_ref().and_then(|a| a.tail.as_ref()) {
            self.report(self.error(
                code::BAD_LABEL,
                tail.span,
                "the annotations of a label cannot have a tail",
            ));
        }
        let name = name.map(|n| {
            let text = self.owned(n.span);
            if n.value {
                LabelName::Var(text)
            } else {
                LabelName::Atom(text)
            }
        });
        Label {
            namespace: namespace.map(|span| NameSpace::Atom(self.owned(span))),
            name,
            annots: annots.map(|a| a.items).unwrap_or_default(),
            span,
        }
    }

    /// `{ name(…)[…] }`
    pub(crate) fn directive(
        &mut self,
        name: Span,
        args: Option<Box<Args>>,
        annots: Option<Box<RawList>>,
        span: Span,
    ) -> Directive {
        Directive {
            name: self.owned(name),
            name_span: name,
            args: args.map(|a| a.terms).unwrap_or_default(),
            annots: annots.map(|a| a.items).unwrap_or_default(),
            inner: None,
            span,
        }
    }
}
