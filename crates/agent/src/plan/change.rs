//! Adding and removing plans while the agent runs.

use std::sync::Arc;

use logic::annots::{Annots, source};
use logic::functor::Functor;
use logic::symbol::Symbol;
use logic::term::{Term, Var};
use rustc_hash::FxHashSet;

use super::compile::compile_plan;
use super::library::PlanPlace;
use super::{Plan, PlanSource};
use crate::agent::Agent;
use crate::fault::{Fault, FaultKind};
use crate::intention::close;
use crate::lower::plan_from_term;
use crate::trigger::Trigger;

impl Agent {
    /// Adds a plan given as a term; see [`add_plan_source`](Agent::add_plan_source).
    ///
    /// # Errors
    /// It is no plan, and as there.
    pub fn add_plan(&mut self, plan: &Term, from: Symbol, place: PlanPlace) -> Result<(), Fault> {
        let source = plan_from_term(plan, &Arc::from("runtime"), 0).ok_or_else(|| {
            Fault::new(FaultKind::WrongArguments)
                .message(format!("{} is no plan", logic::print::brief(plan)))
        })?;
        self.add_plan_source(source, from, place)
    }

    /// Adds a plan. One equal to a plan present (trigger, context, body) only adds the source
    /// (intent.md section 10).
    ///
    /// # Errors
    /// A label that another plan has, a context that is no formula.
    pub fn add_plan_source(
        &mut self,
        mut plan: PlanSource,
        from: Symbol,
        place: PlanPlace,
    ) -> Result<(), Fault> {
        let refused = |message: String| Fault::new(FaultKind::InternalActionError).message(message);
        let source_annot = source(Term::Atom(from));
        plan.label = plan.label.filter(|label| label.functor().is_some());
        if let Some(known) = self.find_equal_plan(&plan.to_term()) {
            let label = known
                .label
                .with_annots(known.label.annots().with([source_annot]));
            let renewed = Plan {
                label,
                ..known.duplicate()
            };
            self.plans_mut().replace(&known, Arc::new(renewed));
            return Ok(());
        }
        match &plan.label {
            Some(label) if !self.free_label(label) => {
                let name = label.functor().map_or(Symbol::EMPTY, Functor::name);
                return Err(refused(format!(
                    "there is another plan with the label `{name}`"
                )));
            }
            Some(label) => {
                plan.label = Some(label.with_annots(label.annots().with([source_annot])));
            }
            None if from != Symbol::SELF => plan.label_annots.push(source_annot),
            None => {}
        }
        let registry = self.registry.clone();
        let library = self.plans_mut();
        let written = FxHashSet::default();
        let compiled = compile_plan(&plan, &registry, &mut || library.make_label(&written))
            .map_err(|error| refused(error.message))?;
        library.insert(Arc::new(compiled), place);
        self.circumstance.beliefs_changed();
        Ok(())
    }

    /// Whether no plan has this label now, which was written. A plan for which it was made gets
    /// another one.
    pub(crate) fn free_label(&mut self, label: &Term) -> bool {
        match self.plans.get(label).cloned() {
            None => true,
            Some(known) if known.is_named => false,
            Some(known) => {
                self.relabel(&known);
                true
            }
        }
    }

    fn relabel(&mut self, known: &Arc<Plan>) {
        let library = self.plans_mut();
        let name = Term::Atom(library.make_label(&FxHashSet::default()));
        let mut parts = known.term.args().to_vec();
        // Annotations without a name have it in the term as well.
        if let Some(label) = parts.first_mut()
            && label.functor() == known.label.functor()
        {
            *label = name.with_annots(label.annots().clone());
        }
        let renewed = Plan {
            label: name.with_annots(known.label.annots().clone()),
            term: Term::structure(Functor::PLAN, parts),
            ..known.duplicate()
        };
        library.replace(known, Arc::new(renewed));
    }

    /// The plan of the library that is the same as a plan term but for the label.
    pub fn find_equal_plan(&self, plan: &Term) -> Option<Arc<Plan>> {
        let trigger = Trigger::from_term(plan.args().get(1)?)?;
        let wanted = canonical(plan);
        self.plans
            .candidates(&trigger)
            .iter()
            .map(|(_, known)| known)
            .find(|known| canonical(&known.whole_term()) == wanted)
            .cloned()
    }

    /// Removes the plan that a plan term names: by its label, or by being equal to it.
    pub fn remove_plan_term(&mut self, plan: &Term) {
        let label = plan
            .args()
            .first()
            .filter(|label| !matches!(label, Term::Atom(Symbol::EMPTY)));
        let known = match label {
            Some(label) => self.plans.get(label).cloned(),
            None => self.find_equal_plan(plan),
        };
        if let Some(known) = known {
            self.plans_mut().remove(&known);
        }
    }

    /// Takes a source off the plan with this label; a plan without sources goes.
    pub fn remove_plan(&mut self, label: &Term, from: Symbol) {
        let Some(known) = self.plans.get(label).cloned() else {
            return;
        };
        let gone = source(Term::Atom(from));
        let annots = known.label.annots();
        let left: Vec<Term> = annots
            .items()
            .iter()
            .filter(|item| **item != gone)
            .cloned()
            .collect();
        let left = Annots::new(left);
        if left.has_source() {
            let renewed = Plan {
                label: known.label.with_annots(left),
                ..known.duplicate()
            };
            self.plans_mut().replace(&known, Arc::new(renewed));
        } else {
            self.plans_mut().remove(&known);
        }
    }
}

impl Plan {
    /// A copy; the parts are shared.
    fn duplicate(&self) -> Plan {
        Plan {
            label: self.label.clone(),
            trigger: self.trigger.clone(),
            term: self.term.clone(),
            whole: self.whole.clone(),
            slots: self.slots.clone(),
            head: self.head.clone(),
            body: self.body.clone(),
            condition: self.condition.clone(),
            sub_plans: self.sub_plans.clone(),
            inherited: self.inherited,
            head_vars: self.head_vars,
            is_named: self.is_named,
            atomic: self.atomic,
            file: self.file.clone(),
            line: self.line,
        }
    }
}

/// Everything but the label, with variables numbered by occurrence, so that plans written alike are
/// equal.
fn canonical(plan: &Term) -> Term {
    let parts = plan.args().iter().skip(1).chain(plan.annots().items());
    let parts: Vec<Term> = parts.cloned().collect();
    let (closed, _) = close(&Term::list(parts));
    logic::rebuild::map_vars(&closed, |var| Term::Var(Var::unnamed(var.id)))
}
