//! `.include`: a program joins a running agent.

use std::sync::Arc;

use logic::store::Place;
use logic::symbol::Symbol;

use crate::agent::{Agent, LoadError};
use crate::plan::compile::compile_plan;
use crate::plan::library::PlanPlace;
use crate::program::Program;

impl Agent {
    /// Adds the functions, beliefs, rules, plans and goals of a program that was read with this
    /// agent's registry; plans come behind those there are.
    ///
    /// # Errors
    /// What cannot be used of it; the rest is added.
    pub fn include(&mut self, program: &Program) -> Result<(), Vec<LoadError>> {
        self.join(program, Place::Front)
    }

    /// As [`include`](Agent::include), but beliefs and rules come behind those there are: as if the
    /// text stood below what was loaded before.
    ///
    /// # Errors
    /// What cannot be used of it; the rest is added.
    pub fn append(&mut self, program: &Program) -> Result<(), Vec<LoadError>> {
        self.awake();
        self.join(program, Place::End)
    }

    fn join(&mut self, program: &Program, place: Place) -> Result<(), Vec<LoadError>> {
        let mut errors = Vec::new();
        let registry = program.registry.clone();
        // With the functions and libraries that the program declares.
        self.beliefs.set_vocabulary(registry.vocabulary().clone());
        self.registry = registry.clone();
        let written = program.written_labels();
        for source in &program.plans {
            let taken = source
                .label
                .as_ref()
                .is_some_and(|label| !self.free_label(label));
            let refused = |message: String| LoadError {
                code: crate::lower::code::DUPLICATE_LABEL,
                message,
                place: Some(crate::fault::Place {
                    file: source.file.clone(),
                    line: source.line,
                }),
            };
            if taken {
                let label = source.label.as_ref().and_then(|label| label.functor());
                let label = label.map_or(Symbol::EMPTY, |functor| functor.name());
                errors.push(refused(format!(
                    "there is a plan with the label `{label}` already"
                )));
                continue;
            }
            let library = self.plans_mut();
            match compile_plan(source, &registry, &mut || library.make_label(&written)) {
                Ok(plan) => library.insert(Arc::new(plan), PlanPlace::End),
                Err(error) => errors.push(refused(error.message)),
            }
        }
        self.load_beliefs(program, place, &mut errors);
        for goal in &program.goals {
            self.post_initial_goal(&goal.literal, &goal.file, goal.line, &mut errors);
        }
        self.circumstance.beliefs_changed();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}
