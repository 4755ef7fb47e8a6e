//! Timers of all agents, in the order in which they run out: by time, then agent, then number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use agent::host::Time;

use crate::society::Place;

/// A timer: when, of which agent, its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timer {
    /// When it runs out.
    pub time: Time,
    /// Where the agent is.
    pub agent: Place,
    /// The agent's number for it.
    pub number: u64,
}

/// The timers that have not run out.
#[derive(Clone, Debug, Default)]
pub struct Timers {
    heap: BinaryHeap<Reverse<Timer>>,
}

impl Timers {
    /// Adds a timer.
    pub fn add(&mut self, timer: Timer) {
        self.heap.push(Reverse(timer));
    }

    /// The time of the next one.
    pub fn next_due(&self) -> Option<Time> {
        self.heap.peek().map(|Reverse(timer)| timer.time)
    }

    /// Takes the next timer if it has run out.
    pub fn take_due(&mut self, now: Time) -> Option<Timer> {
        if self.next_due()? > now {
            return None;
        }
        self.heap.pop().map(|Reverse(timer)| timer)
    }

    /// Forgets the next timers that nobody waits for any more.
    pub fn discard_stale(&mut self, mut is_awaited: impl FnMut(&Timer) -> bool) {
        while let Some(Reverse(timer)) = self.heap.peek()
            && !is_awaited(timer)
        {
            self.heap.pop();
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_time_then_agent_then_number() {
        let timer = |time, agent, number| Timer {
            time: Time(time),
            agent: Place {
                number: agent,
                seat: 0,
            },
            number,
        };
        let mut timers = Timers::default();
        for t in [
            timer(5, 0, 1),
            timer(3, 1, 1),
            timer(3, 0, 2),
            timer(3, 0, 1),
        ] {
            timers.add(t);
        }
        assert_eq!(timers.next_due(), Some(Time(3)));
        let order: Vec<Timer> = std::iter::from_fn(|| timers.take_due(Time(4))).collect();
        assert_eq!(order, [timer(3, 0, 1), timer(3, 0, 2), timer(3, 1, 1)]);
        assert!(!timers.is_empty());
        timers.discard_stale(|timer| timer.number > 1);
        assert!(timers.is_empty());
    }
}
