//! A program made ready for agents: compiled once, shared by all agents that run it.

use std::sync::Arc;

use logic::store::Place;
use logic::symbol::Symbol;
use logic::term::Term;

use crate::agent::{Agent, LoadError};
use crate::fault::Place as SourcePlace;
use crate::lower::code;
use crate::options::Options;
use crate::plan::Plan;
use crate::plan::compile::compile_plan;
use crate::plan::library::{PlanLibrary, PlanPlace};
use crate::program::Program;

/// A program ready for agents.
pub struct Blueprint {
    program: Program,
    plans: Arc<PlanLibrary>,
    /// An agent that has not begun, without a name.
    template: Agent,
}

/// What an agent begins with besides its program: the options `beliefs` and `goals` of a project.
/// Literals as written, each over variables of its own.
#[derive(Clone, Debug, Default)]
pub struct Initial {
    /// Beliefs, before those of the program.
    pub beliefs: Vec<Term>,
    /// Goals, before those of the program.
    pub goals: Vec<Term>,
    /// Where they stand.
    pub place: Option<SourcePlace>,
}

impl Blueprint {
    /// Compiles a program. The default plans come behind its own.
    ///
    /// # Errors
    /// Plans or rules that cannot be compiled, and two different plans with one label.
    pub fn new(program: Program, defaults: &[Arc<Plan>]) -> Result<Blueprint, Vec<LoadError>> {
        let mut errors = Vec::new();
        let mut plans = compile_plans(&program, &mut errors);
        for plan in defaults {
            plans.insert(plan.clone(), PlanPlace::End);
        }
        let plans = Arc::new(plans);
        let mut template = Agent::empty(&program.registry, plans.clone());
        template.begin(&program, &Initial::default(), &mut errors);
        if errors.is_empty() {
            Ok(Blueprint {
                program,
                plans,
                template,
            })
        } else {
            Err(errors)
        }
    }

    /// An agent of this name: initial beliefs and goals are in place, their events queued. `seed` is
    /// the run's; each agent draws its own numbers.
    ///
    /// # Errors
    /// Beliefs and goals of `initial` that cannot be computed.
    pub fn agent(
        &self,
        name: &str,
        options: Options,
        seed: u64,
        initial: &Initial,
    ) -> Result<Agent, Vec<LoadError>> {
        let mut agent = if initial.beliefs.is_empty() && initial.goals.is_empty() {
            self.template.clone()
        } else {
            let mut errors = Vec::new();
            let mut agent = Agent::empty(&self.program.registry, self.plans.clone());
            agent.begin(&self.program, initial, &mut errors);
            if !errors.is_empty() {
                return Err(errors);
            }
            agent
        };
        agent.options = options;
        agent.christen(Symbol::new(name), seed);
        Ok(agent)
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }
}

impl Agent {
    /// Puts initial beliefs and goals in place.
    fn begin(&mut self, program: &Program, initial: &Initial, errors: &mut Vec<LoadError>) {
        for belief in &initial.beliefs {
            self.load_fact(belief, Place::Front, errors);
        }
        self.load_beliefs(program, Place::Front, errors);
        self.hooks = crate::selection::Hooks::of(self.beliefs.store());
        let place = initial.place.clone().unwrap_or_else(|| SourcePlace {
            file: program.file.clone(),
            line: 0,
        });
        for goal in &initial.goals {
            self.post_initial_goal(goal, &place.file, place.line, errors);
        }
        for goal in &program.goals {
            self.post_initial_goal(&goal.literal, &goal.file, goal.line, errors);
        }
    }
}

/// The default plans of a program that consists of such: see [`Blueprint::new`].
///
/// # Errors
/// Plans that cannot be compiled.
pub fn default_plans(program: &Program) -> Result<Vec<Arc<Plan>>, Vec<LoadError>> {
    let mut errors = Vec::new();
    let library = compile_plans(program, &mut errors);
    if errors.is_empty() {
        Ok(library.iter().cloned().collect())
    } else {
        Err(errors)
    }
}

fn compile_plans(program: &Program, errors: &mut Vec<LoadError>) -> PlanLibrary {
    let mut library = PlanLibrary::default();
    let written = program.written_labels();
    for source in &program.plans {
        let place = SourcePlace {
            file: source.file.clone(),
            line: source.line,
        };
        let mut fresh = || library.make_label(&written);
        match compile_plan(source, &program.registry, &mut fresh) {
            Ok(plan) => {
                if let Some(first) = library.get(&plan.label) {
                    let label = plan.label.functor();
                    errors.push(LoadError {
                        code: code::DUPLICATE_LABEL,
                        message: format!(
                            "two plans have the label `{}`; the first is in line {}",
                            label.map_or(Symbol::EMPTY, logic::functor::Functor::name),
                            first.line
                        ),
                        place: Some(place),
                    });
                } else {
                    library.insert(Arc::new(plan), PlanPlace::End);
                }
            }
            Err(error) => errors.push(LoadError {
                code: code::NOT_A_FORMULA,
                message: error.message,
                place: Some(place),
            }),
        }
    }
    library
}
