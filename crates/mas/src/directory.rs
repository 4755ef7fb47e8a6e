//! The directory of services (yellow pages): which agents offer what, and who wants to know.

use agent::host::Request;
use indexmap::{IndexMap, IndexSet};
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxBuildHasher;

/// Services with the agents that offer them, and the agents that want to be told.
#[derive(Clone, Debug, Default)]
pub struct Directory {
    providers: IndexMap<String, Agents>,
    subscribers: IndexMap<String, Agents>,
    used: bool,
}

type Agents = IndexSet<Symbol, FxBuildHasher>;

/// What an agent is to be told by the directory.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Whom to tell.
    pub receiver: Symbol,
    /// `provider(Agent, "Service")`
    pub content: Term,
}

impl Directory {
    /// The name under which the directory tells agents something.
    pub const NAME: &'static str = "df";

    /// Whether anyone has registered or subscribed.
    pub fn is_used(&self) -> bool {
        self.used
    }

    /// Does what an agent asks for. What others are to be told of it is added to `notices`.
    pub fn ask(
        &mut self,
        agent: Symbol,
        request: Request<'_>,
        notices: &mut Vec<Notice>,
    ) -> Vec<Symbol> {
        match request {
            Request::Register(service) => {
                self.used = true;
                let providers = self.providers.entry(service.to_owned()).or_default();
                if providers.insert(agent)
                    && let Some(subscribers) = self.subscribers.get(service)
                {
                    let tell = |receiver: &Symbol| Notice {
                        receiver: *receiver,
                        content: provider(agent, service),
                    };
                    notices.extend(subscribers.iter().map(tell));
                }
            }
            Request::Deregister(service) => {
                if let Some(providers) = self.providers.get_mut(service) {
                    providers.shift_remove(&agent);
                }
            }
            Request::Search(service) => {
                let providers = self.providers.get(service);
                return providers.map_or_else(Vec::new, |agents| agents.iter().copied().collect());
            }
            Request::Subscribe(service) => {
                self.used = true;
                let subscribers = self.subscribers.entry(service.to_owned()).or_default();
                if subscribers.insert(agent)
                    && let Some(providers) = self.providers.get(service)
                {
                    let tell = |provider_name: &Symbol| Notice {
                        receiver: agent,
                        content: provider(*provider_name, service),
                    };
                    notices.extend(providers.iter().map(tell));
                }
            }
        }
        Vec::new()
    }

    /// An agent is gone.
    pub fn forget(&mut self, agent: Symbol) {
        if !self.used {
            return;
        }
        for agents in self.providers.values_mut() {
            agents.shift_remove(&agent);
        }
        for agents in self.subscribers.values_mut() {
            agents.shift_remove(&agent);
        }
    }
}

fn provider(agent: Symbol, service: &str) -> Term {
    let args = [Term::Atom(agent), Term::string(service)];
    Term::literal(Symbol::new("provider"), args)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Symbol {
        Symbol::new(text)
    }

    #[test]
    fn subscribers_are_told_of_present_and_later_providers_once() {
        let mut directory = Directory::default();
        let mut notices = Vec::new();
        let mut ask = |directory: &mut Directory, agent: &str, request| {
            directory.ask(name(agent), request, &mut notices)
        };
        ask(&mut directory, "bob", Request::Register("taxi"));
        ask(&mut directory, "ann", Request::Subscribe("taxi"));
        ask(&mut directory, "carl", Request::Register("bus"));
        ask(&mut directory, "carl", Request::Register("taxi"));
        ask(&mut directory, "carl", Request::Register("taxi"));
        let found = ask(&mut directory, "ann", Request::Search("taxi"));
        assert_eq!(found, [name("bob"), name("carl")]);
        ask(&mut directory, "bob", Request::Deregister("taxi"));
        directory.forget(name("carl"));
        assert!(
            directory
                .ask(name("ann"), Request::Search("taxi"), &mut Vec::new())
                .is_empty()
        );
        let told: Vec<String> = notices.iter().map(|n| n.content.to_string()).collect();
        assert_eq!(told, ["provider(bob,\"taxi\")", "provider(carl,\"taxi\")"]);
    }
}
