//! Plans made from terms: by patterns, and from plan terms at run time.

use std::sync::Arc;

use logic::functor::Functor;
use logic::plan_term::{condition, sub_plans};
use logic::rebuild::{map_vars, variables};
use logic::symbol::Symbol;
use logic::term::{Term, Var};
use rustc_hash::FxHashMap;

use super::body::body_of;
use crate::plan::PlanSource;
use crate::trigger::Trigger;

/// The parts of a plan over variables with any numbers.
pub(super) struct Draft {
    pub(super) label: Option<Term>,
    pub(super) label_annots: Vec<Term>,
    pub(super) trigger: Trigger,
    pub(super) context: Term,
    pub(super) body: Term,
    pub(super) lines: Vec<u32>,
    pub(super) condition: Option<Term>,
    pub(super) sub_plans: Vec<Draft>,
}

impl Draft {
    /// A plan without label.
    pub(super) fn new(trigger: Trigger, context: Term, steps: Vec<Term>, line: u32) -> Draft {
        Draft {
            label: None,
            label_annots: Vec::new(),
            trigger,
            context,
            lines: vec![line; steps.len()],
            body: body_of(steps),
            condition: None,
            sub_plans: Vec::new(),
        }
    }

    /// The plan, its variables numbered as [`PlanSource`] says.
    pub(super) fn finish(self, file: &Arc<str>, line: u32) -> PlanSource {
        self.finish_inside(Numbers::default(), file, line)
    }

    /// The plan inside another one, whose variables have numbers already.
    fn finish_inside(self, mut numbers: Numbers, file: &Arc<str>, line: u32) -> PlanSource {
        let inherited = numbers.names.len();
        numbers.visit(&self.trigger.literal);
        numbers.visit(&self.context);
        self.condition.iter().for_each(|term| numbers.visit(term));
        let head_vars = numbers.names.len();
        let sub_plans = self.sub_plans.into_iter();
        let sub_plans = sub_plans
            .map(|plan| plan.finish_inside(numbers.clone(), file, line))
            .collect();
        numbers.visit(&self.body);
        for term in self.label.iter().chain(&self.label_annots) {
            numbers.visit(term);
        }
        let trigger = Trigger {
            literal: numbers.apply(&self.trigger.literal),
            ..self.trigger
        };
        PlanSource {
            label: self.label.map(|label| numbers.apply(&label)),
            label_annots: self.label_annots.iter().map(|a| numbers.apply(a)).collect(),
            trigger,
            context: numbers.apply(&self.context),
            condition: self.condition.map(|term| numbers.apply(&term)),
            body: numbers.apply(&self.body),
            lines: self.lines,
            names: numbers.names,
            inherited,
            head_vars,
            sub_plans,
            file: file.clone(),
            line,
        }
    }
}

/// The plan that a plan term stands for; `{ +!g }`, `{ +b }` and `{ -b }` count as plans without
/// context and body. `None` for every other term.
///
/// The variables get new numbers, from 0; their values must have been put in before.
pub fn plan_from_term(term: &Term, file: &Arc<str>, line: u32) -> Option<PlanSource> {
    Some(draft_of(term, line)?.finish(file, line))
}

/// The depth of sub-plans is that of the text or term; no program comes near the limit.
fn draft_of(term: &Term, line: u32) -> Option<Draft> {
    let structure = term.as_struct()?;
    Some(match (structure.functor, &structure.args[..]) {
        (Functor::PLAN, [label, trigger, context, body]) => {
            let (label, label_annots) = match label {
                Term::Atom(Symbol::EMPTY) => (None, Vec::new()),
                Term::Struct(s) if s.functor == Functor::literal(Symbol::EMPTY, 0) => {
                    (None, s.annots.items().to_vec())
                }
                label => (Some(label.clone()), Vec::new()),
            };
            Draft {
                label,
                label_annots,
                trigger: Trigger::from_term(trigger)?,
                context: context.clone(),
                body: body.clone(),
                lines: Vec::new(),
                condition: condition(term).cloned(),
                sub_plans: sub_plans(term)
                    .map(|plan| draft_of(plan, line))
                    .collect::<Option<_>>()?,
            }
        }
        _ => Draft::new(
            Trigger::from_term(term)?,
            Term::Atom(Symbol::TRUE),
            Vec::new(),
            line,
        ),
    })
}

/// The term with its variables numbered from 0 in order of first occurrence.
pub(super) fn renumbered(term: &Term) -> Term {
    let mut numbers = Numbers::default();
    numbers.visit(term);
    numbers.apply(term)
}

/// New numbers for variables, in the order in which they are met.
#[derive(Clone, Default)]
struct Numbers {
    numbers: FxHashMap<u32, u32>,
    names: Vec<Symbol>,
}

impl Numbers {
    fn visit(&mut self, term: &Term) {
        for var in variables(term) {
            let next = self.names.len() as u32;
            if *self.numbers.entry(var.id).or_insert(next) == next {
                self.names.push(var.name);
            }
        }
    }

    fn apply(&self, term: &Term) -> Term {
        map_vars(term, |var| {
            let id = self.numbers.get(&var.id).copied().unwrap_or(var.id);
            Term::Var(Var { id, name: var.name })
        })
    }
}
