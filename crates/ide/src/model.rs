//! What checks know of programs: which beliefs, goals, plans, actions and messages there are, and
//! where. Made once for each file, put together for each agent, and for all agents of a system.
//!
//! It is made of trees alone: nothing is run. Whatever a program can only know when it runs (a goal
//! in a variable, a plan that is added) is noted as such, so that checks can keep silent.
//!
//! Reading order: `name.rs`, `file.rs`, `collect.rs`, `agent.rs`, `system.rs`.

mod agent;
mod collect;
mod file;
mod name;
mod system;
pub(crate) mod walk;

pub(crate) use collect::{action_name, atom, is_dotted, plain_literal};

pub use agent::{Agent, Part, Use};
pub use file::{
    Awaited, Clause, ClauseKind, Dynamic, Focus, Message, Occurrence, ProgramFile, Receivers, Role,
};
pub use name::{Name, Space};
pub use system::{Input, InputFile, InputMember, Kind, System};
