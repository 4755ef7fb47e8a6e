//! Whose turn it is: the agents that have something to do, in order of creation, round after round.
//! Agents that have nothing to do are not in here, so they cost nothing.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::society::Place;

/// The turns of this round and the next. An agent is in here at most once; the caller sees to that.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    /// Still to come in this round.
    now: VecDeque<Place>,
    /// The same, of agents that were woken during the round.
    woken: BinaryHeap<Reverse<Place>>,
    /// In the next round: those that stay busy, in order.
    next: Vec<Place>,
    /// In the next round: those woken after their turn.
    late: Vec<Place>,
    /// Whose turn it was last in this round.
    last: Option<Place>,
}

impl Turns {
    /// The agent whose turn is next in this round.
    pub fn take(&mut self) -> Option<Place> {
        let from_woken = match (self.now.front(), self.woken.peek()) {
            (Some(now), Some(Reverse(woken))) => woken < now,
            (None, woken) => woken.is_some(),
            (Some(_), None) => false,
        };
        let place = if from_woken {
            self.woken.pop().map(|Reverse(place)| place)
        } else {
            self.now.pop_front()
        }?;
        self.last = Some(place);
        Some(place)
    }

    /// How many turns are still to come in this round.
    pub fn remaining(&self) -> usize {
        self.now.len() + self.woken.len()
    }

    /// The agent whose turn it was has more to do.
    pub fn stay(&mut self, place: Place) {
        self.next.push(place);
    }

    /// An agent that had nothing to do has something to do: still in this round if its turn is to
    /// come.
    pub fn wake(&mut self, place: Place) {
        if self.last.is_some_and(|last| place <= last) {
            self.late.push(place);
        } else {
            self.woken.push(Reverse(place));
        }
    }

    /// The round is over: what comes now is the next one.
    pub fn end_round(&mut self) {
        self.last = None;
        if !self.late.is_empty() {
            self.next.append(&mut self.late);
            self.next.sort_unstable();
        }
        self.now.extend(self.next.drain(..));
    }

    /// Whether no agent has anything to do.
    pub fn is_empty(&self) -> bool {
        self.now.is_empty() && self.woken.is_empty() && self.next.is_empty() && self.late.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(number: u64) -> Place {
        Place { number, seat: 0 }
    }

    fn round(turns: &mut Turns) -> Vec<u64> {
        let taken = std::iter::from_fn(|| turns.take())
            .map(|place| place.number)
            .collect();
        turns.end_round();
        taken
    }

    #[test]
    fn those_woken_come_in_order_of_creation() {
        let mut turns = Turns::default();
        for number in [4, 1, 3] {
            turns.wake(place(number));
        }
        assert_eq!(turns.take(), Some(place(1)));
        turns.stay(place(1));
        // 2 is woken before its turn, 0 after it.
        turns.wake(place(2));
        turns.wake(place(0));
        assert_eq!(round(&mut turns), [2, 3, 4]);
        assert_eq!(round(&mut turns), [0, 1]);
        assert!(turns.is_empty());
    }
}
