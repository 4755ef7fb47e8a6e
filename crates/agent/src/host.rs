//! What an agent can ask of its surroundings and must know at once. Answers are recorded inputs.

use std::sync::Arc;

use logic::symbol::Symbol;

use crate::agent::Agent;

/// A point in time: nanoseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// This much later.
    pub fn after(self, nanoseconds: u64) -> Time {
        Time(self.0.saturating_add(nanoseconds))
    }

    /// Whole milliseconds since 1970.
    pub fn milliseconds(self) -> u64 {
        self.0 / 1_000_000
    }
}

/// The surroundings of an agent. Each call answers at once.
pub trait Host {
    /// The time.
    fn now(&mut self) -> Time;

    /// The text of a source file named in a program, and the name to use for it in messages.
    /// `from` is the file that names it.
    ///
    /// # Errors
    /// A message when there is no such file or it cannot be read.
    fn load(&mut self, path: &str, from: &str) -> Result<Loaded, String>;

    /// Writes a text file, named relative to the project folder; one that exists is replaced.
    ///
    /// # Errors
    /// A message when it cannot be written.
    fn save(&mut self, path: &str, text: &str) -> Result<(), String> {
        let _ = (path, text);
        Err("no files can be written here".to_owned())
    }

    /// The files in a folder and the folders below it, sorted: paths that begin with the folder as
    /// it was given, with `/`. None if there is no such folder.
    ///
    /// # Errors
    /// A message when it cannot be read.
    fn list(&mut self, folder: &str) -> Result<Vec<String>, String> {
        let _ = folder;
        Err("no folders can be listed here".to_owned())
    }

    /// The number of the next message: each number is given once in a run.
    fn message_number(&mut self) -> u64 {
        0
    }

    /// Whether there is an agent of this name.
    fn has_agent(&mut self, name: Symbol) -> bool {
        let _ = name;
        false
    }

    /// The names of all agents.
    fn agent_names(&mut self) -> Vec<Symbol> {
        Vec::new()
    }

    /// Starts an agent that runs a source file, or that has no program; `from` is the file that names
    /// it. Gives its name: the one wished for, or the first free one made from it.
    ///
    /// # Errors
    /// A message when there is no such file or it has mistakes.
    fn create_agent(
        &mut self,
        wish: &str,
        source: Option<&str>,
        from: &str,
    ) -> Result<Symbol, String> {
        let _ = (wish, source, from);
        Err("no agents can be created here".to_owned())
    }

    /// Starts a copy of an agent, which has its name already.
    ///
    /// # Errors
    /// A message when the name is taken.
    fn add_clone(&mut self, copy: Box<Agent>) -> Result<(), String> {
        drop(copy);
        Err("no agents can be created here".to_owned())
    }

    /// Ends an agent, at once or after so many milliseconds, of which it is told. Gives whether there
    /// is one of this name.
    fn kill_agent(&mut self, name: Symbol, after: u64) -> bool {
        let _ = (name, after);
        false
    }

    /// The directory of services.
    fn directory(&mut self, agent: Symbol, request: Request<'_>) -> Vec<Symbol> {
        let _ = (agent, request);
        Vec::new()
    }

    /// Shows a line that an agent prints in the middle of a step: a query may go on for long, or
    /// for ever. Gives whether it was shown; if not, it stays among the effects of the step.
    fn print(&mut self, agent: &str, text: &str) -> bool {
        let _ = (agent, text);
        false
    }
}

/// What an agent asks of the directory of services; services are compared by their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// It offers the service.
    Register(&'a str),
    /// It does not offer it any more.
    Deregister(&'a str),
    /// Who offers it? The only request with an answer.
    Search(&'a str),
    /// It wants to be told who offers it, now and from now on: `provider(Agent, Service)`.
    Subscribe(&'a str),
}

/// A source text.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// As it appears in messages and `code_src`: relative to the project folder, with `/`.
    pub name: Arc<str>,
    /// The text.
    pub text: Arc<str>,
}
