//! What an agent perceives: the whole of what its environment shows it at a moment.

use std::sync::Arc;

use logic::term::Term;

/// The percepts of an agent: those that all agents have, then its own. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Percepts {
    /// What every agent perceives.
    pub global: Arc<[Term]>,
    /// What only this agent perceives.
    pub own: Arc<[Term]>,
}

impl Percepts {
    /// All percepts, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Term> {
        self.global.iter().chain(self.own.iter())
    }

    /// The number of percepts.
    pub fn len(&self) -> usize {
        self.global.len() + self.own.len()
    }

    /// Whether nothing is perceived.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl FromIterator<Term> for Percepts {
    /// Percepts of one agent.
    fn from_iter<I: IntoIterator<Item = Term>>(percepts: I) -> Percepts {
        Percepts {
            global: Arc::default(),
            own: percepts.into_iter().collect(),
        }
    }
}

/// Whether an agent can perceive this: a literal without variables.
pub fn is_percept(term: &Term) -> bool {
    crate::belief::is_believable(term) && term.is_ground()
}
