//! What an agent can ask of its system in the middle of a step.

use agent::agent::Agent;
use agent::blueprint::Initial;
use agent::host::{Host, Loaded, Request, Time};
use agent::options::Options;
use logic::symbol::Symbol;

use crate::host::ProjectHost;
use crate::journal::Journal;
use crate::output::Output;
use crate::programs::Programs;
use crate::society::Society;

/// The surroundings of the agent at work.
pub(crate) struct Surroundings<'a> {
    pub(crate) host: &'a mut ProjectHost,
    pub(crate) society: &'a mut Society,
    pub(crate) programs: &'a mut Programs,
    pub(crate) options: &'a Options,
    pub(crate) seed: u64,
    /// Where prints in the middle of a step go; without it they stay among the effects.
    pub(crate) output: Option<&'a mut dyn Output>,
    /// Where they are written down.
    pub(crate) journal: Option<Journal>,
    /// Why that was not possible.
    pub(crate) journal_error: &'a mut Option<std::io::Error>,
}

impl Host for Surroundings<'_> {
    fn now(&mut self) -> Time {
        self.host.now()
    }

    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String> {
        self.host.load(path, from)
    }

    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        self.host.save(path, text)
    }

    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        self.host.list(folder)
    }

    fn message_number(&mut self) -> u64 {
        self.society.next_message()
    }

    fn has_agent(&mut self, name: Symbol) -> bool {
        self.society.find(name).is_some()
    }

    fn agent_names(&mut self) -> Vec<Symbol> {
        self.society.names()
    }

    fn create_agent(
        &mut self,
        wish: &str,
        source: Option<&str>,
        _from: &str,
    ) -> Result<Symbol, String> {
        let blueprint = match source {
            Some(source) => self.programs.get(source, self.host)?,
            None => self.programs.empty()?,
        };
        let name = self.society.free_name(wish);
        let options = self.options.clone();
        let agent = blueprint
            .agent(&name.text(), options, self.seed, &Initial::default())
            .map_err(|errors| {
                let error = errors.into_iter().next();
                error.map_or_else(String::new, |error| error.message)
            })?;
        let place = self.society.enter(name);
        self.society.newborn.push((place, Box::new(agent)));
        Ok(name)
    }

    fn add_clone(&mut self, copy: Box<Agent>) -> Result<(), String> {
        let name = copy.name();
        if self.society.find(name).is_some() {
            return Err(format!("there is an agent `{name}` already"));
        }
        let place = self.society.enter(name);
        self.society.newborn.push((place, copy));
        Ok(())
    }

    fn kill_agent(&mut self, name: Symbol, after: u64) -> bool {
        let Some(place) = self.society.find(name) else {
            return false;
        };
        if after == 0 {
            self.society.hide(name, place);
        }
        self.society.ending.push((place, after));
        true
    }

    fn directory(&mut self, agent: Symbol, request: Request<'_>) -> Vec<Symbol> {
        let Society {
            directory, notices, ..
        } = &mut *self.society;
        directory.ask(agent, request, notices)
    }

    fn print(&mut self, agent: &str, text: &str) -> bool {
        match &mut self.output {
            Some(output) => {
                output.print(agent, text);
                if let Some(journal) = &mut self.journal {
                    let written = journal.print(agent, text);
                    *self.journal_error = self.journal_error.take().or(written.err());
                }
                true
            }
            None => false,
        }
    }
}
