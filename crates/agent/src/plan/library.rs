//! The plan library: plans in their order, found by trigger.

use std::sync::Arc;

use indexmap::IndexMap;
use logic::functor::{Class, Functor, FunctorKey, Shape};
use logic::order::equal;
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxBuildHasher;

use super::Plan;
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

/// Plans in order, by trigger.
#[derive(Clone, Debug, Default)]
pub struct PlanLibrary {
    /// All plans in library order; the number grows along the library.
    plans: Vec<(i64, Arc<Plan>)>,
    /// The candidates for each functor that some plan names, plans with a variable trigger
    /// merged in at their places.
    by_functor: IndexMap<(TriggerOp, TriggerKind, Functor), Vec<(i64, Arc<Plan>)>, FxBuildHasher>,
    /// Plans whose trigger is a variable (or has a variable name space).
    open: Vec<(i64, Arc<Plan>)>,
    by_label: IndexMap<Functor, Arc<Plan>, FxBuildHasher>,
    next_label: u64,
    has_meta: bool,
}

/// Where a plan is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanPlace {
    /// Before all others.
    Begin,
    /// After all others.
    End,
}

impl PlanLibrary {
    /// A name for a plan without label; unique in this library.
    pub fn make_label(&mut self) -> Symbol {
        self.next_label += 1;
        Symbol::new(&format!("p__{}", self.next_label))
    }

    /// Adds a plan. Its label must be free: see [`get`](PlanLibrary::get).
    pub fn insert(&mut self, plan: Arc<Plan>, place: PlanPlace) {
        let order = match place {
            PlanPlace::End => self.plans.last().map_or(0, |(order, _)| order + 1),
            PlanPlace::Begin => self.plans.first().map_or(0, |(order, _)| order - 1),
        };
        let entry = (order, plan.clone());
        put(&mut self.plans, &entry, place);
        if let Some(functor) = plan.label.functor() {
            self.by_label.insert(functor, plan.clone());
        }
        let trigger = &plan.trigger;
        self.has_meta |= trigger.op == TriggerOp::Meta;
        match closed_functor(&trigger.literal) {
            Some(functor) => {
                let key = (trigger.op, trigger.kind, functor);
                let open = &self.open;
                let list = self.by_functor.entry(key).or_insert_with(|| {
                    open.iter()
                        .filter(|(_, plan)| plan.trigger.op == key.0 && plan.trigger.kind == key.1)
                        .cloned()
                        .collect()
                });
                put(list, &entry, place);
            }
            None => {
                put(&mut self.open, &entry, place);
                for (key, list) in &mut self.by_functor {
                    if key.0 == trigger.op && key.1 == trigger.kind {
                        put(list, &entry, place);
                    }
                }
            }
        }
    }

    /// Replaces a plan by one of the same place and trigger (its label has other annotations).
    pub fn replace(&mut self, old: &Arc<Plan>, new: Arc<Plan>) {
        let swap = |list: &mut Vec<(i64, Arc<Plan>)>| {
            for (_, plan) in list.iter_mut().filter(|(_, plan)| Arc::ptr_eq(plan, old)) {
                *plan = new.clone();
            }
        };
        swap(&mut self.plans);
        swap(&mut self.open);
        for list in self.by_functor.values_mut() {
            swap(list);
        }
        if let Some(functor) = new.label.functor() {
            self.by_label.insert(functor, new.clone());
        }
    }

    /// Takes a plan out.
    pub fn remove(&mut self, plan: &Arc<Plan>) {
        let others = |list: &mut Vec<(i64, Arc<Plan>)>| {
            list.retain(|(_, other)| !Arc::ptr_eq(other, plan));
        };
        others(&mut self.plans);
        others(&mut self.open);
        for list in self.by_functor.values_mut() {
            others(list);
        }
        self.by_functor.retain(|_, list| {
            list.iter()
                .any(|(_, plan)| closed_functor(&plan.trigger.literal).is_some())
        });
        if let Some(functor) = plan.label.functor() {
            self.by_label.shift_remove(&functor);
        }
        self.has_meta = self
            .plans
            .iter()
            .any(|(_, plan)| plan.trigger.op == TriggerOp::Meta);
    }

    /// The plan with this label (its annotations ignored).
    pub fn get(&self, label: &Term) -> Option<&Arc<Plan>> {
        self.by_label.get(&label.functor()?)
    }

    /// The plan with the same trigger, context and body.
    pub fn find_equal(&self, term: &Term) -> Option<&Arc<Plan>> {
        let wanted = term.args();
        self.plans.iter().map(|(_, plan)| plan).find(|plan| {
            let have = plan.term.args();
            have.len() == 4 && wanted.len() == 4 && (1..4).all(|i| equal(&have[i], &wanted[i]))
        })
    }

    /// The plans that may be relevant for an event, in library order: same kind, name space, sign,
    /// functor and arity, or with a variable as trigger.
    pub fn candidates(&self, trigger: &Trigger) -> &[(i64, Arc<Plan>)] {
        match trigger.literal.functor() {
            Some(functor) => self.candidates_for(trigger.op, trigger.kind, functor),
            None => &[],
        }
    }

    /// As [`candidates`](PlanLibrary::candidates), for a functor.
    pub fn candidates_for(
        &self,
        op: TriggerOp,
        kind: TriggerKind,
        functor: Functor,
    ) -> &[(i64, Arc<Plan>)] {
        match self.by_functor.get(&(op, kind, functor)) {
            Some(list) => list,
            // Plans of other kinds are among them; they are passed over when examined.
            None => &self.open,
        }
    }

    /// Whether some plan is a candidate.
    pub fn has_candidate(&self, op: TriggerOp, kind: TriggerKind, functor: Functor) -> bool {
        self.candidates_for(op, kind, functor)
            .iter()
            .any(|(_, plan)| plan.trigger.op == op && plan.trigger.kind == kind)
    }

    /// Whether goal state events (`^!g`) have plans at all.
    pub fn has_meta_plans(&self) -> bool {
        self.has_meta
    }

    /// All plans in library order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Plan>> {
        self.plans.iter().map(|(_, plan)| plan)
    }

    /// The number of plans.
    pub fn len(&self) -> usize {
        self.plans.len()
    }

    /// Whether there is no plan.
    pub fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }
}

fn put(list: &mut Vec<(i64, Arc<Plan>)>, entry: &(i64, Arc<Plan>), place: PlanPlace) {
    match place {
        PlanPlace::End => list.push(entry.clone()),
        PlanPlace::Begin => list.insert(0, entry.clone()),
    }
}

/// The functor of a trigger literal; `None` for a variable or a variable name space.
fn closed_functor(literal: &Term) -> Option<Functor> {
    let functor = literal.functor()?;
    match functor.class() {
        Class::Literal => Some(functor),
        Class::Computed
            if matches!(
                functor.key(),
                FunctorKey {
                    shape: Shape::Function,
                    ..
                }
            ) =>
        {
            Some(functor)
        }
        Class::Computed | Class::Operator | Class::Internal | Class::Program => None,
    }
}
