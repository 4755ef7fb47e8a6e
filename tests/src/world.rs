//! An environment for tests: a `.world` file says of each action, by its name, whether it `works` or
//! `fails`. Results come one cycle after the action.

use std::collections::BTreeMap;

use agent::agent::{Agent, Status};
use agent::effect::{Effect, Effects};
use logic::functor::Functor;
use mas::host::ProjectHost;
use mas::output::{Collected, Output};

/// What the actions do.
#[derive(Clone, Debug, Default)]
pub struct World {
    works: BTreeMap<String, bool>,
}

impl World {
    /// Reads a `.world` file.
    ///
    /// # Errors
    /// When a line says something else than `NAME works` or `NAME fails`.
    pub fn parse(text: &str) -> Result<World, String> {
        let mut works = BTreeMap::new();
        for line in text.lines() {
            let outcome = match line.split_once(' ') {
                Some((name, "works")) => (name.to_owned(), true),
                Some((name, "fails")) => (name.to_owned(), false),
                _ => return Err(format!("`{line}` is neither `NAME works` nor `NAME fails`")),
            };
            works.extend([outcome]);
        }
        Ok(World { works })
    }

    /// Runs an agent in this world until it stops the system or nothing is left to do. Timers are
    /// not served.
    ///
    /// # Errors
    /// When it does not end within some thousand cycles.
    pub fn run(
        &self,
        agent: &mut Agent,
        host: &mut ProjectHost,
        out: &mut Collected,
    ) -> Result<i32, String> {
        agent.set_environment(true);
        let name = agent.name().to_string();
        let mut effects = Effects::new();
        for _ in 0..5_000 {
            if agent.step(host, &mut effects) == Status::Idle && effects.is_empty() {
                return Ok(0);
            }
            for effect in effects.drain(..) {
                match effect {
                    Effect::Print(text) => out.print(&name, &text),
                    Effect::Report(report) => out.report(&name, &report),
                    Effect::Act { id, action } => {
                        let called = action
                            .functor()
                            .map_or_else(String::new, |f: Functor| f.name().to_string());
                        let works = self.works.get(&called).copied().unwrap_or(false);
                        let failure =
                            (!works).then(|| (Vec::new(), format!("{called} does not work")));
                        agent.feedback(id, failure);
                    }
                    Effect::Stop { status, .. } => return Ok(status.unwrap_or(0)),
                    _ => {}
                }
            }
        }
        Err("the agent does not end".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_are_refused() {
        assert!(World::parse("open works\nclimb fails\n").is_ok());
        assert!(World::parse("open perhaps\n").is_err());
    }
}
