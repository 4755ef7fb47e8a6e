//! Steps that a person gives to a running agent, and what comes of them: what a console needs.
//!
//! The steps run as an intention of their own, without a plan in the library and without an event.

use std::sync::{Arc, LazyLock, OnceLock};

use logic::env::Env;
use logic::functor::{Functor, Shape};
use logic::symbol::Symbol;
use logic::term::{Term, Var};

use crate::action::{Form, Kind, Outcome, either, form};
use crate::agent::Agent;
use crate::callable::{UserAction, action};
use crate::intention::{Frame, Intention, Returns};
use crate::plan::compile::{PlanError, compile_plan};
use crate::plan::{Plan, PlanSource};
use crate::trigger::Trigger;

/// The action behind the steps: it tells the values of their variables.
const ANSWER: &str = "console.answer";

/// Variables with their values.
pub type Bindings = Vec<(Symbol, Term)>;

/// Steps given to an agent.
#[derive(Clone, Debug)]
pub struct Task {
    /// At the bottom of each intention that works on it.
    plan: Arc<Plan>,
    names: Vec<Symbol>,
    values: Arc<OnceLock<Vec<Term>>>,
}

/// What has become of a [`Task`].
#[derive(Clone, Debug, PartialEq)]
pub enum TaskState {
    /// All steps are done. The variables that have names and got values, in order of occurrence.
    Done(Bindings),
    /// Some step is still to be done, or waits.
    Underway,
    /// A step has failed, or the intention was dropped.
    Ended,
}

impl Agent {
    /// Gives the agent the body of a plan to do; the rest of the plan does not count. It begins with the
    /// next cycle.
    ///
    /// # Errors
    /// The body cannot be compiled.
    pub fn undertake(&mut self, source: &PlanSource) -> Result<Task, PlanError> {
        let mut source = source.clone();
        let variables = (0..).zip(&source.names);
        let variables = variables.map(|(id, name)| Var { id, name: *name });
        let variables: Vec<Var> = variables.filter(|var| is_shown(var.name)).collect();
        let names = variables.iter().map(|var| var.name).collect();
        let functor = Functor::of(Shape::Internal, Symbol::new(ANSWER), 1);
        let answer = Term::structure(functor, [Term::list(variables.into_iter().map(Term::Var))]);
        source.body = with_last_step(&source.body, answer);
        source.trigger = trigger();

        let values = Arc::new(OnceLock::new());
        let mut registry = (*self.registry).clone();
        // The name is taken only by an action that means the same.
        let _ = registry.register(ANSWER, teller(values.clone()));
        let mut label = || Symbol::new("input");
        let plan = Arc::new(compile_plan(&source, &registry, &mut label)?);
        let frame = Frame {
            trigger: plan.trigger.clone(),
            env: Env::with_more(&plan.slots, 0),
            event_base: plan.slots.len() as u32,
            plan: plan.clone(),
            pc: 0,
            blocks: Vec::new(),
            call: None,
            returns: Returns::default(),
            deadline: None,
            resume: None,
            scope: None,
        };
        let mut intention = self.circumstance.new_intention();
        intention.push(frame);
        self.awake();
        self.circumstance.run(intention);
        Ok(Task {
            plan,
            names,
            values,
        })
    }

    /// What has become of a task.
    pub fn task_state(&self, task: &Task) -> TaskState {
        if let Some(values) = task.values.get() {
            let pairs = task.names.iter().copied().zip(values.iter().cloned());
            return TaskState::Done(pairs.filter(|(_, value)| !value.is_var()).collect());
        }
        let mut intentions = self.circumstance.intentions();
        match intentions.any(|intention| task.is_pursued_by(intention)) {
            true => TaskState::Underway,
            false => TaskState::Ended,
        }
    }

    /// Gives a task up, without failure.
    pub fn drop_task(&mut self, task: &Task) {
        let intentions = self.circumstance.intentions();
        let pursuing = intentions.filter(|intention| task.is_pursued_by(intention));
        let mut ids: Vec<_> = pursuing.map(|intention| intention.id).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            self.drop_by_id(id);
        }
    }
}

impl Task {
    fn is_pursued_by(&self, intention: &Intention) -> bool {
        let first = intention.frames.first();
        first.is_some_and(|frame| Arc::ptr_eq(&frame.plan, &self.plan))
    }
}

/// What the intention of a task is for, in place of a goal: no program has a plan for it by accident.
pub(crate) fn trigger() -> Trigger {
    static GOAL: LazyLock<Symbol> = LazyLock::new(|| Symbol::new("the input"));
    Trigger::achieve(Term::Atom(*GOAL))
}

/// Whether a trigger as [`crate::mind`] shows it is that of the steps of a task.
pub fn is_input(trigger: &str) -> bool {
    trigger.starts_with("+!the input")
}

/// Whether a step is the one that ends a task: no one has written it.
pub fn is_end(step: &Term) -> bool {
    step.functor().is_some_and(|functor| {
        functor.shape() == Shape::Internal && *functor.name().text() == *ANSWER
    })
}

/// The action that puts the values of a list of variables where they are looked for.
fn teller(values: Arc<OnceLock<Vec<Term>>>) -> impl UserAction + 'static {
    const FORMS: &[Form] = &[form(&[either("Variables", Kind::List)])];
    action(FORMS, move |cx| {
        // It runs once.
        let _ = values.set(cx.args[0].elements().cloned().collect());
        Outcome::True
    })
}

/// Whether people want to know the value of a variable of this name.
pub(crate) fn is_shown(name: Symbol) -> bool {
    !name.is_anonymous() && !name.text().starts_with('_')
}

fn with_last_step(body: &Term, last: Term) -> Term {
    let mut steps = Vec::new();
    let mut rest = body;
    while let Some(s) = rest.as_struct().filter(|s| s.functor == Functor::BODY) {
        steps.push(&s.args[0]);
        rest = &s.args[1];
    }
    let end = Term::structure(Functor::BODY, [last, rest.clone()]);
    let behind = |rest, step: &Term| Term::structure(Functor::BODY, [step.clone(), rest]);
    steps.into_iter().rev().fold(end, behind)
}
