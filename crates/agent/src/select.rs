//! Choices: every place where the semantics leaves open what comes next goes through
//! [`Agent::choose`](crate::agent::Agent::choose).

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ChoiceKind {
    /// S_E: the next event.
    Event,
    /// S_O: one of the applicable plans.
    Option,
    /// S_I: the intention that makes a step.
    Intention,
    /// S_M: the next message.
    Message,
}

impl ChoiceKind {
    /// The name used in journals.
    pub const fn name(self) -> &'static str {
        match self {
            ChoiceKind::Event => "event",
            ChoiceKind::Option => "option",
            ChoiceKind::Intention => "intention",
            ChoiceKind::Message => "message",
        }
    }
}

/// How choices are made.
#[derive(Clone, Debug, Default)]
pub enum Chooser {
    /// The first option: first in, first out for events and intentions, textual order for plans.
    #[default]
    First,
    /// By this function of what is chosen and the number of options (at least 2). Verification and
    /// embedders set it.
    By(fn(ChoiceKind, usize) -> usize),
}
