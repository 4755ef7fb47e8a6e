//! The plan library: plans in their order, found by trigger.

use std::sync::Arc;

use indexmap::IndexMap;
use logic::functor::{Class, Functor, FunctorKey, Shape};
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Plan;
use crate::trigger::{Trigger, TriggerKind, TriggerOp};

/// Plans in order, by trigger.
#[derive(Clone, Debug, Default)]
pub struct PlanLibrary {
    /// All plans in library order; the number grows along the library.
    plans: Candidates,
    /// The candidates for each functor that some plan names, plans with a variable trigger
    /// merged in at their places.
    by_functor: IndexMap<TriggerKey, Arc<Candidates>, FxBuildHasher>,
    /// Plans whose trigger is a variable (or has a variable name space), by operator and kind.
    open: [Arc<Candidates>; 9],
    by_label: IndexMap<Functor, Arc<Plan>, FxBuildHasher>,
    next_label: u64,
    has_meta: bool,
    /// How many plans for messages there are besides the default ones.
    own_message_plans: u32,
}

/// Plans in library order, each with a number that grows along the library.
pub type Candidates = Vec<(i64, Arc<Plan>)>;

/// A list of candidates in a library, by its place there; valid until the library changes.
#[derive(Clone, Copy, Debug)]
pub struct RelevantPlans {
    index: usize,
    is_open: bool,
}

/// Operator, kind and functor of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TriggerKey(u64);

impl TriggerKey {
    fn new(op: TriggerOp, kind: TriggerKind, functor: Functor) -> TriggerKey {
        TriggerKey(u64::from(functor.number()) | (op as u64) << 32 | (kind as u64) << 40)
    }

    fn is_of(self, op: TriggerOp, kind: TriggerKind) -> bool {
        self.0 >> 32 == (op as u64 | (kind as u64) << 8)
    }
}

/// The place of an operator and kind in [`PlanLibrary::open`].
fn open_index(op: TriggerOp, kind: TriggerKind) -> usize {
    op as usize * 3 + kind as usize
}

/// Where a plan is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanPlace {
    /// Before all others.
    Begin,
    /// After all others.
    End,
}

/// What the names of labels that are made begin with; a number follows.
const MADE: &str = "p__";

/// Whether a label of this name looks as if it was made.
pub fn is_made_name(name: Symbol) -> bool {
    let text = name.text();
    let number = text.strip_prefix(MADE).filter(|number| !number.is_empty());
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

impl PlanLibrary {
    /// A label for a plan without one; unique in this library. It is none of `written`: labels of
    /// plans that are yet to come.
    pub fn make_label(&mut self, written: &FxHashSet<Functor>) -> Symbol {
        loop {
            self.next_label += 1;
            let label = Symbol::new(&format!("{MADE}{}", self.next_label));
            let is_free =
                |functor| !self.by_label.contains_key(&functor) && !written.contains(&functor);
            if Term::Atom(label).functor().is_none_or(is_free) {
                return label;
            }
        }
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
        self.own_message_plans += u32::from(is_own_message_plan(&plan));
        let (op, kind) = (trigger.op, trigger.kind);
        let open = &mut self.open[open_index(op, kind)];
        match closed_functor(&trigger.literal) {
            Some(functor) => {
                let key = TriggerKey::new(op, kind, functor);
                let list = self.by_functor.entry(key).or_insert_with(|| open.clone());
                put(Arc::make_mut(list), &entry, place);
            }
            None => {
                put(Arc::make_mut(open), &entry, place);
                for (_, list) in self
                    .by_functor
                    .iter_mut()
                    .filter(|(key, _)| key.is_of(op, kind))
                {
                    put(Arc::make_mut(list), &entry, place);
                }
            }
        }
    }

    /// Replaces a plan by one of the same place and trigger: its label is another one, or has other
    /// annotations.
    pub fn replace(&mut self, old: &Arc<Plan>, new: Arc<Plan>) {
        let swap = |list: &mut Candidates| {
            for (_, plan) in list.iter_mut().filter(|(_, plan)| Arc::ptr_eq(plan, old)) {
                *plan = new.clone();
            }
        };
        swap(&mut self.plans);
        for list in self.lists_of(&new.trigger) {
            swap(Arc::make_mut(list));
        }
        if let Some(functor) = old.label.functor() {
            self.by_label.shift_remove(&functor);
        }
        if let Some(functor) = new.label.functor() {
            self.by_label.insert(functor, new.clone());
        }
    }

    /// Takes a plan out.
    pub fn remove(&mut self, plan: &Arc<Plan>) {
        let others = |list: &mut Candidates| list.retain(|(_, other)| !Arc::ptr_eq(other, plan));
        others(&mut self.plans);
        for list in self.lists_of(&plan.trigger) {
            others(Arc::make_mut(list));
        }
        self.own_message_plans -= u32::from(is_own_message_plan(plan));
        let is_closed =
            |(_, plan): &(i64, Arc<Plan>)| closed_functor(&plan.trigger.literal).is_some();
        self.by_functor.retain(|_, list| list.iter().any(is_closed));
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

    /// The lists that a plan with this trigger is in.
    fn lists_of(&mut self, trigger: &Trigger) -> impl Iterator<Item = &mut Arc<Candidates>> {
        let (op, kind) = (trigger.op, trigger.kind);
        let open = self.open.iter_mut().skip(open_index(op, kind)).take(1);
        let by_functor = self
            .by_functor
            .iter_mut()
            .filter(move |(key, _)| key.is_of(op, kind));
        open.chain(by_functor.map(|(_, list)| list))
    }

    /// The plans that may be relevant for an event, in library order: same kind, name space, sign,
    /// functor and arity, or with a variable as trigger.
    pub fn candidates(&self, trigger: &Trigger) -> &Arc<Candidates> {
        match trigger.literal.functor() {
            Some(functor) => self.candidates_for(trigger.op, trigger.kind, functor),
            None => &self.open[open_index(trigger.op, trigger.kind)],
        }
    }

    /// As [`candidates`](PlanLibrary::candidates), for a functor.
    pub fn candidates_for(
        &self,
        op: TriggerOp,
        kind: TriggerKind,
        functor: Functor,
    ) -> &Arc<Candidates> {
        let own = self.by_functor.get(&TriggerKey::new(op, kind, functor));
        own.unwrap_or(&self.open[open_index(op, kind)])
    }

    /// The list of candidates for a trigger, unless it is empty.
    pub fn relevant(&self, trigger: &Trigger) -> Option<RelevantPlans> {
        let (op, kind) = (trigger.op, trigger.kind);
        let functor = trigger.literal.functor();
        let own = functor.and_then(|functor| {
            self.by_functor
                .get_index_of(&TriggerKey::new(op, kind, functor))
        });
        if let Some(index) = own {
            return Some(RelevantPlans {
                index,
                is_open: false,
            });
        }
        let index = open_index(op, kind);
        (!self.open[index].is_empty()).then_some(RelevantPlans {
            index,
            is_open: true,
        })
    }

    /// The plan at a place of a list of candidates.
    pub fn relevant_plan(&self, list: RelevantPlans, place: usize) -> Option<&Arc<Plan>> {
        let candidates = if list.is_open {
            self.open.get(list.index)?
        } else {
            self.by_functor.get_index(list.index)?.1
        };
        candidates.get(place).map(|(_, plan)| plan)
    }

    /// Whether some plan is a candidate.
    pub fn has_candidate(&self, op: TriggerOp, kind: TriggerKind, functor: Functor) -> bool {
        !self.candidates_for(op, kind, functor).is_empty()
    }

    /// Whether goal state events (`^!g`) have plans at all.
    pub fn has_meta_plans(&self) -> bool {
        self.has_meta
    }

    /// Whether the program says itself what some messages mean.
    pub fn has_own_message_plans(&self) -> bool {
        self.own_message_plans > 0
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

/// Whether it is a plan `+!kqml_received(…)` of the program.
fn is_own_message_plan(plan: &Plan) -> bool {
    let trigger = &plan.trigger;
    trigger.op == TriggerOp::Add
        && trigger.kind == TriggerKind::Achieve
        && closed_functor(&trigger.literal) == Some(Functor::literal(Symbol::KQML_RECEIVED, 4))
        && !plan.is_default()
}

fn put(list: &mut Candidates, entry: &(i64, Arc<Plan>), place: PlanPlace) {
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
