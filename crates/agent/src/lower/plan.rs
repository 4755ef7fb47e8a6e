//! Plans: clauses, plan terms, and the sources that patterns make.

use super::lowerer::{Lowerer, Place};
use super::term::Role;
use crate::plan::PlanSource;
use crate::trigger::Trigger;
use logic::annots::Annots;
use logic::functor::{Functor, FunctorKey, Shape, TriggerKind, TriggerOp};
use logic::plan_term::plan_term;
use logic::symbol::Symbol;
use logic::term::{Args, Term};
use syntax::ast::{self, LabelName, NameSpace};

impl Lowerer {
    /// A plan, with its sub-plans.
    pub(super) fn plan(&mut self, plan: &ast::Plan) -> PlanSource {
        self.plan_with(plan, &[])
    }

    /// A plan whose first variables are those of the enclosing plan's head.
    fn plan_with(&mut self, plan: &ast::Plan, inherited: &[Symbol]) -> PlanSource {
        self.variables.restart(inherited);
        let trigger = self.trigger(&plan.trigger);
        let context = self.context(plan);
        let condition = self.condition(plan);
        let head_vars = self.variables.len();
        self.lines = Some(Vec::new());
        let body = self.plan_body(plan);
        let lines = self.lines.take().unwrap_or_default();
        let (label, label_annots) = self.label(plan.label.as_ref());

        let table = std::mem::take(&mut self.variables);
        let mut sub_plans = Vec::with_capacity(plan.sub_plans.len());
        for sub_plan in &plan.sub_plans {
            sub_plans.push(self.plan_with(sub_plan, &table.names()[..head_vars]));
        }
        let names = table.names().to_vec();
        self.variables = table;
        PlanSource {
            label,
            label_annots,
            trigger,
            context,
            condition,
            body,
            lines,
            names,
            inherited: inherited.len(),
            head_vars,
            sub_plans,
            file: self.source.name.clone(),
            line: self.line(plan.trigger.span),
        }
    }

    /// A plan in braces.
    pub(super) fn plan_term(&mut self, plan: &ast::Plan) -> Term {
        let label = self.label_term(plan.label.as_ref());
        let trigger = self.trigger(&plan.trigger).to_term();
        let context = self.context(plan);
        let condition = self.condition(plan);
        let body = self.plan_body(plan);
        plan_term([label, trigger, context, body], condition, Vec::new())
    }

    fn context(&mut self, plan: &ast::Plan) -> Term {
        match &plan.context {
            None => Term::Atom(Symbol::TRUE),
            Some(context) => self.formula(context, Place::Context),
        }
    }

    fn condition(&mut self, plan: &ast::Plan) -> Option<Term> {
        let condition = plan.condition.as_ref()?;
        Some(self.formula(condition, Place::GoalCondition))
    }

    fn plan_body(&mut self, plan: &ast::Plan) -> Term {
        match &plan.body {
            None => super::body::body_of(Vec::new()),
            Some(body) => self.body(body),
        }
    }

    /// A triggering event.
    pub(super) fn trigger(&mut self, trigger: &ast::Trigger) -> Trigger {
        let literal = self.term(&trigger.literal, Role::Event);
        let op = match trigger.op {
            ast::TriggerOp::Add => TriggerOp::Add,
            ast::TriggerOp::Delete => TriggerOp::Delete,
            ast::TriggerOp::Meta => TriggerOp::Meta,
        };
        let kind = match trigger.kind {
            ast::TriggerKind::Belief => TriggerKind::Belief,
            ast::TriggerKind::Achieve => TriggerKind::Achieve,
            ast::TriggerKind::Test => TriggerKind::Test,
        };
        Trigger::new(op, kind, literal)
    }

    /// The label of a plan, or the annotations of a label without name.
    fn label(&mut self, label: Option<&ast::Label>) -> (Option<Term>, Vec<Term>) {
        let Some(label) = label else {
            return (None, Vec::new());
        };
        let annots: Vec<Term> = label
            .annots
            .iter()
            .map(|a| self.term(a, Role::Data))
            .collect();
        match &label.name {
            None => (None, annots),
            Some(name) => {
                let namespace = match &label.namespace {
                    Some(NameSpace::Atom(namespace)) => self.named_space(namespace),
                    _ => self.source.namespace,
                };
                (Some(self.label_name(name, namespace, annots)), Vec::new())
            }
        }
    }

    /// The label inside a plan term: the atom with the empty name if there is none.
    fn label_term(&mut self, label: Option<&ast::Label>) -> Term {
        match self.label(label) {
            (Some(label), _) => label,
            (None, annots) => Term::Atom(Symbol::EMPTY).with_annots(Annots::new(annots)),
        }
    }

    fn label_name(&mut self, name: &LabelName, namespace: Symbol, annots: Vec<Term>) -> Term {
        let annots = Annots::new(annots);
        let mut args = Args::new();
        let key = match name {
            LabelName::Atom(name) => FunctorKey {
                shape: Shape::Literal,
                namespace,
                negated: false,
                name: Symbol::new(name),
                arity: 0,
            },
            LabelName::Var(name) => {
                let var = Term::Var(self.variables.occurrence(name));
                if annots.is_none() {
                    return var;
                }
                args.push(var);
                FunctorKey {
                    shape: Shape::VarLiteral,
                    namespace: Symbol::DEFAULT,
                    negated: false,
                    name: Symbol::EMPTY,
                    arity: 1,
                }
            }
        };
        Term::annotated(Functor::new(key), args, annots)
    }
}
