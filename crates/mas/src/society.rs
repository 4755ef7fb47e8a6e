//! What agents can know of each other at once: who there is, who offers what, the next number of a
//! message. Separate from the agents themselves, so that all of them can ask while one is at work.

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed, Ordering::SeqCst};

use agent::agent::Agent;
use indexmap::IndexMap;
use logic::symbol::Symbol;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::directory::{Directory, Notice};

/// Where an agent stands in a system. Places are ordered by creation.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The number of the agent: it is the so many-th of the run.
    pub number: u64,
    /// Its seat. Seats of agents that are gone are given to others.
    pub seat: u32,
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.number == other.number
    }
}

impl Eq for Place {}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Place) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Place) -> Ordering {
        self.number.cmp(&other.number)
    }
}

/// The agents by name, and what they share.
#[derive(Clone, Default)]
pub struct Society {
    names: IndexMap<Symbol, Place, FxBuildHasher>,
    agents: u64,
    seats: u32,
    free: Vec<u32>,
    /// For names that were wished for more than once: all smaller numbers are taken.
    numbers: FxHashMap<Symbol, u64>,
    messages: Arc<AtomicU64>,
    /// How often an agent has gone: while it stays the same, whoever was there is there.
    departures: Arc<AtomicU64>,
    /// Names that are given to agents that are still to come.
    reserved: FxHashSet<Symbol>,
    /// The directory of services.
    pub directory: Directory,
    /// Agents that were created and have no seat yet, in order.
    pub newborn: Vec<(Place, Box<Agent>)>,
    /// Agents to be ended, with the milliseconds that they have left.
    pub ending: Vec<(Place, u64)>,
    /// What the directory has to tell.
    pub notices: Vec<Notice>,
}

impl Society {
    /// The place of the agent of this name.
    pub fn find(&self, name: Symbol) -> Option<Place> {
        self.names.get(&name).copied()
    }

    /// Whether something was done here that the system has to see to.
    pub fn has_changes(&self) -> bool {
        !(self.newborn.is_empty() && self.ending.is_empty() && self.notices.is_empty())
    }

    /// How many agents there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// How many agents there have been.
    pub fn created(&self) -> u64 {
        self.agents
    }

    /// The places in order of creation.
    pub fn places(&self) -> Vec<Place> {
        let mut places: Vec<Place> = self.names.values().copied().collect();
        places.sort_unstable();
        places
    }

    /// The names in order of creation, with that of the directory if it was used.
    pub fn names(&self) -> Vec<Symbol> {
        let mut named: Vec<(Place, Symbol)> = self
            .names
            .iter()
            .map(|(name, place)| (*place, *name))
            .collect();
        named.sort_unstable_by_key(|(place, _)| *place);
        let mut names: Vec<Symbol> = named.into_iter().map(|(_, name)| name).collect();
        let directory = Symbol::new(Directory::NAME);
        if self.directory.is_used() && !self.names.contains_key(&directory) {
            names.push(directory);
        }
        names
    }

    /// A name that is free: the one wished for, or the first of `wish_1`, `wish_2` …
    pub fn free_name(&mut self, wish: &str) -> Symbol {
        let wished = Symbol::new(wish);
        if self.is_free(wished) {
            return wished;
        }
        let mut number = self.numbers.get(&wished).copied().unwrap_or(1);
        loop {
            let name = Symbol::new(&format!("{wish}_{number}"));
            if self.is_free(name) {
                self.numbers.insert(wished, number);
                return name;
            }
            number += 1;
        }
    }

    fn is_free(&self, name: Symbol) -> bool {
        !self.names.contains_key(&name) && !self.reserved.contains(&name)
    }

    /// Keeps a name for an agent that is still to come; gives whether it was free.
    pub fn reserve(&mut self, name: Symbol) -> bool {
        self.is_free(name) && self.reserved.insert(name)
    }

    /// Gives an agent a place under its name, which must be free.
    pub fn enter(&mut self, name: Symbol) -> Place {
        let seat = self.free.pop().unwrap_or_else(|| {
            self.seats += 1;
            self.seats - 1
        });
        self.agents += 1;
        let place = Place {
            number: self.agents,
            seat,
        };
        self.names.insert(name, place);
        if !self.reserved.is_empty() {
            self.reserved.remove(&name);
        }
        place
    }

    /// Nobody finds the agent any more.
    pub fn hide(&mut self, name: Symbol, place: Place) {
        if self.find(name) == Some(place) {
            self.names.swap_remove(&name);
            self.departures.fetch_add(1, SeqCst);
            self.directory.forget(name);
            if !self.numbers.is_empty()
                && let Some((wish, number)) = name.text().rsplit_once('_')
                && let Ok(number) = number.parse::<u64>()
                && let Some(first) = self.numbers.get_mut(&Symbol::new(wish))
            {
                *first = number.min(*first);
            }
        }
    }

    /// The agent has left its seat.
    pub fn leave(&mut self, name: Symbol, place: Place) {
        self.hide(name, place);
        self.free.push(place.seat);
    }

    /// The number of the next message.
    pub fn next_message(&self) -> u64 {
        self.messages.fetch_add(1, Relaxed) + 1
    }

    /// The number of the last message, for those who number messages elsewhere.
    pub(crate) fn message_counter(&self) -> Arc<AtomicU64> {
        self.messages.clone()
    }

    /// How often an agent has gone, to look at it elsewhere.
    pub(crate) fn departures(&self) -> Arc<AtomicU64> {
        self.departures.clone()
    }

    /// So many messages have been numbered in the run that is done again.
    pub(crate) fn set_messages(&self, number: u64) {
        self.messages.store(number, Relaxed);
    }

    /// How many messages have been numbered.
    pub fn messages(&self) -> u64 {
        self.messages.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_names_get_a_number() {
        let mut society = Society::default();
        for expected in ["bob", "bob_1", "bob_2"] {
            let name = society.free_name("bob");
            assert_eq!(&*name.text(), expected);
            society.enter(name);
        }
        let first = Symbol::new("bob_1");
        let place = society.find(first).unwrap();
        society.leave(first, place);
        assert_eq!(society.free_name("bob"), first);
    }

    #[test]
    fn seats_are_given_again_and_numbers_are_not() {
        let mut society = Society::default();
        let [a, b, c] = ["a", "b", "c"].map(Symbol::new);
        let first = society.enter(a);
        let second = society.enter(b);
        society.leave(a, first);
        let third = society.enter(c);
        assert_eq!(third.seat, first.seat);
        assert_eq!(third.number, 3);
        assert!(second < third);
        assert_eq!(society.names(), [b, c]);
        assert_eq!(society.find(a), None);
    }
}
