//! `sga`: events ask for goals that are pursued one at a time, in the order they were asked for.

use logic::functor::StepOp;
use logic::term::Term;
use syntax::ast::{self, TermKind};
use syntax::{Diagnostic, Span, parse_formula, parse_trigger};

use super::{Maker, Pattern, PlacedPlan, call_goal, literal, step, truth};
use crate::lower::code;
use crate::lower::loader::Loader;
use crate::lower::lowerer::Place;
use crate::trigger::Trigger;

impl Loader<'_> {
    /// The arguments of `sga`: an event and a context, as strings or terms, and a goal.
    pub(super) fn sequenced(
        &mut self,
        event: &ast::Term,
        context: &ast::Term,
        goal: &ast::Term,
    ) -> Option<Pattern> {
        let file = self.lowerer.source.file;
        let trigger = match &event.kind {
            TermKind::String(text) => {
                let parsed = parse_trigger(text, file);
                let trigger = self.inside(parsed, event.span)?;
                self.at_string(event.span, |loader| loader.lowerer.trigger(&trigger))
            }
            TermKind::Trigger(trigger) => self.lowerer.trigger(trigger),
            _ => {
                self.report_sequence(
                    event.span,
                    "the first argument of `sga` must be an event in a string",
                );
                return None;
            }
        };
        let context = match &context.kind {
            TermKind::String(text) => {
                let parsed = parse_formula(text, file);
                let formula = self.inside(parsed, context.span)?;
                let span = context.span;
                self.at_string(span, |loader| {
                    loader.lowerer.formula(&formula, Place::Context)
                })
            }
            _ => self.lowerer.formula(context, Place::Context),
        };
        match self.goal(goal) {
            Some(goal) => Some(Pattern::Sequenced(trigger, context, goal)),
            None => {
                self.report_sequence(goal.span, "the third argument of `sga` must be a goal");
                None
            }
        }
    }

    /// What was parsed from a string at a place; mistakes are reported there.
    fn inside<T>(&mut self, parsed: Result<T, Vec<Diagnostic>>, span: Span) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(found) => {
                for found in found {
                    let mut diagnostic =
                        self.lowerer.error(found.code, span, found.message.clone());
                    diagnostic.help = found.help;
                    diagnostic.notes = found.notes;
                    self.lowerer.report(diagnostic);
                }
                None
            }
        }
    }

    fn at_string<T>(&mut self, span: Span, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.lowerer.source.span.replace(span);
        let value = read(self);
        self.lowerer.source.span = outer;
        value
    }

    fn report_sequence(&mut self, span: Span, message: &str) {
        let diagnostic = self
            .lowerer
            .error(code::DIRECTIVE_ARGUMENTS, span, message)
            .help("It is written `{ begin sga(\"+event\", \"context\", goal) }`.");
        self.lowerer.report(diagnostic);
    }
}

/// Which of the goals is pursued is the belief `p__busy`, the waiting ones are beliefs `p__queued`.
/// Both change only in atomic plans, so that two events at the same time cannot both begin.
pub(super) fn sequenced(
    event: &Trigger,
    context: &Term,
    goal: &Term,
    plans: Vec<PlacedPlan>,
    maker: &mut Maker,
) -> Vec<PlacedPlan> {
    let number = Term::Number(f64::from(maker.number));
    let (x, answer, any) = (maker.var(), maker.var(), maker.var());
    let (now, later) = (Term::atom("now"), Term::atom("later"));
    let busy = |who: &Term| literal("p__busy", [number.clone(), who.clone()]);
    let queued = |who: &Term| literal("p__queued", [number.clone(), who.clone()]);
    let claim = |who: &Term, answer: &Term| {
        literal("p__claim", [number.clone(), who.clone(), answer.clone()])
    };
    let run =
        |when: &Term, who: &Term| literal("p__run", [number.clone(), when.clone(), who.clone()]);
    let pursue = |who: &Term| literal("p__pursue", [number.clone(), who.clone()]);
    let next = || literal("p__next", [number.clone()]);

    let mut all = vec![
        maker.plan(
            event.clone(),
            context.clone(),
            vec![
                call_goal(claim(goal, &answer)),
                call_goal(run(&answer, goal)),
            ],
        ),
        maker.atomic_plan(
            Trigger::achieve(claim(&x, &later)),
            busy(&any),
            vec![step(StepOp::AddEnd, queued(&x))],
        ),
        maker.atomic_plan(
            Trigger::achieve(claim(&x, &now)),
            truth(),
            vec![step(StepOp::Add, busy(&x))],
        ),
        maker.plan(Trigger::achieve(run(&later, &any)), truth(), Vec::new()),
        maker.plan(
            Trigger::achieve(run(&now, &x)),
            truth(),
            vec![call_goal(pursue(&x)), call_goal(next())],
        ),
        maker.plan(
            Trigger::achieve(pursue(&x)),
            truth(),
            vec![call_goal(x.clone())],
        ),
        maker.plan(failure_of(pursue(&any)), truth(), Vec::new()),
        maker.plan(
            Trigger::achieve(next()),
            queued(&x),
            vec![
                step(StepOp::Delete, queued(&x)),
                call_goal(pursue(&x)),
                call_goal(next()),
            ],
        ),
        maker.atomic_plan(
            Trigger::achieve(next()),
            truth(),
            vec![step(StepOp::Delete, busy(&any))],
        ),
    ];
    all.extend(plans);
    all
}

fn failure_of(goal: Term) -> Trigger {
    super::event(
        logic::functor::TriggerOp::Delete,
        logic::functor::TriggerKind::Achieve,
        &goal,
    )
}
