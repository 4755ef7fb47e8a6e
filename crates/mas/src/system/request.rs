//! What the step of an agent asks for that is shared: it hears at once what is the case, and what
//! it wants to be different is done when the step is over, with its other effects.

use agent::agent::Agent;
use agent::host::{Request, Time};
use logic::symbol::Symbol;

use crate::directory::Directory;
use crate::schedule::Heard;

/// What a step has asked for so far.
#[derive(Default)]
pub(super) struct Requests {
    /// Agents to come.
    #[allow(clippy::vec_box, reason = "they come and go on as boxes")]
    pub(super) newborn: Vec<Box<Agent>>,
    /// Agents to end, with the milliseconds that they have left.
    pub(super) ending: Vec<(Symbol, u64)>,
    /// Changes of the directory of services.
    pub(super) services: Vec<Service>,
    /// What it heard, if that is recorded.
    pub(super) heard: Option<Vec<Heard>>,
}

/// A change of the directory of services.
pub(super) enum Service {
    Register(String),
    Deregister(String),
    Subscribe(String),
}

impl Service {
    /// The change that a request is, unless it only asks.
    fn of(request: Request<'_>) -> Option<Service> {
        Some(match request {
            Request::Register(service) => Service::Register(service.to_owned()),
            Request::Deregister(service) => Service::Deregister(service.to_owned()),
            Request::Subscribe(service) => Service::Subscribe(service.to_owned()),
            Request::Search(_) => return None,
        })
    }

    pub(super) fn request(&self) -> Request<'_> {
        match self {
            Service::Register(service) => Request::Register(service),
            Service::Deregister(service) => Request::Deregister(service),
            Service::Subscribe(service) => Request::Subscribe(service),
        }
    }
}

impl Requests {
    pub(super) fn is_empty(&self) -> bool {
        self.newborn.is_empty() && self.ending.is_empty() && self.services.is_empty()
    }

    fn hear(&mut self, heard: impl FnOnce() -> Heard) {
        if let Some(list) = &mut self.heard {
            list.push(heard());
        }
    }

    pub(super) fn time(&mut self, time: Time) -> Time {
        self.hear(|| Heard::Time(time.0));
        time
    }

    pub(super) fn number(&mut self, number: u64) -> u64 {
        self.hear(|| Heard::Number(number));
        number
    }

    /// Whether there is an agent of this name, as far as the step itself has decided it.
    pub(super) fn knows(&self, name: Symbol) -> Option<bool> {
        if self.is_empty() {
            return None;
        }
        if self.newborn.iter().any(|agent| agent.name() == name) {
            return Some(true);
        }
        let is_gone = |(gone, after): &(Symbol, u64)| *gone == name && *after == 0;
        self.ending.iter().any(is_gone).then_some(false)
    }

    pub(super) fn exists(&mut self, exists: bool) -> bool {
        self.hear(|| Heard::Exists(exists));
        exists
    }

    /// The names of the others, with those of the agents that this step creates and without those
    /// that it ends.
    pub(super) fn names(&mut self, mut names: Vec<Symbol>) -> Vec<Symbol> {
        names.retain(|name| self.knows(*name) != Some(false));
        names.extend(self.newborn.iter().map(|agent| agent.name()));
        self.heard_names(names)
    }

    pub(super) fn heard_names(&mut self, names: Vec<Symbol>) -> Vec<Symbol> {
        self.hear(|| Heard::Names(names.iter().map(Symbol::to_string).collect()));
        names
    }

    pub(super) fn created(&mut self, agent: Result<Box<Agent>, String>) -> Result<Symbol, String> {
        match agent {
            Ok(agent) => {
                let name = agent.name();
                self.hear(|| Heard::Created(name.to_string()));
                self.newborn.push(agent);
                Ok(name)
            }
            Err(why) => {
                self.hear(|| Heard::NotCreated(why.clone()));
                Err(why)
            }
        }
    }

    pub(super) fn kill(&mut self, name: Symbol, after: u64, exists: bool) -> bool {
        if self.exists(exists) {
            self.ending.push((name, after));
        }
        exists
    }

    /// A request to the directory; the answer takes in what the step has asked for before.
    pub(super) fn service(
        &mut self,
        agent: Symbol,
        request: Request<'_>,
        directory: &Directory,
    ) -> Vec<Symbol> {
        if let Some(service) = Service::of(request) {
            self.services.push(service);
            return Vec::new();
        }
        let mut directory = directory.clone();
        for service in &self.services {
            directory.ask(agent, service.request(), &mut Vec::new());
        }
        let found = directory.ask(agent, request, &mut Vec::new());
        self.heard_names(found)
    }
}
