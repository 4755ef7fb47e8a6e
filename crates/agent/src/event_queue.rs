//! The queue of events. It counts those of the atomic group, and those with a priority, so that nobody
//! has to look through everything else that waits to find out whether there is one.

use std::collections::VecDeque;

use crate::event::Event;
use crate::intention::IntentionId;

/// Events not handled yet, the next one first.
///
/// They are boxed, as in all queues of events: they are moved several times in a cycle.
#[derive(Clone, Default)]
pub struct EventQueue {
    queue: VecDeque<Box<Event>>,
    /// The group whose events are counted.
    group: Option<IntentionId>,
    /// How many events in the queue belong to intentions of that group.
    of_group: usize,
    /// How many have a priority; counted from when it first matters.
    urgent: Option<usize>,
}

impl EventQueue {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Event> + ExactSizeIterator {
        self.queue.iter().map(|event| &**event)
    }

    /// Adds an event behind all others.
    pub(crate) fn push_back(&mut self, event: Box<Event>) {
        self.added(&event);
        self.queue.push_back(event);
    }

    /// Adds an event at a place.
    pub(crate) fn insert(&mut self, index: usize, event: Box<Event>) {
        self.added(&event);
        self.queue.insert(index, event);
    }

    /// Adds external events behind all others.
    pub(crate) fn append_external(&mut self, events: &mut VecDeque<Box<Event>>) {
        if let Some(urgent) = &mut self.urgent {
            *urgent += events.iter().filter(|event| is_urgent(event)).count();
        }
        self.queue.append(events);
    }

    /// Takes the first event.
    pub(crate) fn pop_front(&mut self) -> Option<Box<Event>> {
        let event = self.queue.pop_front();
        self.taken(event)
    }

    /// Takes the event at a place.
    pub(crate) fn remove(&mut self, index: usize) -> Option<Box<Event>> {
        let event = self.queue.remove(index);
        self.taken(event)
    }

    /// Takes all events that are wanted.
    #[allow(clippy::vec_box, reason = "events are moved as one word")]
    pub(crate) fn extract(&mut self, mut wanted: impl FnMut(&Event) -> bool) -> Vec<Box<Event>> {
        let all = std::mem::take(&mut self.queue);
        let (taken, left): (Vec<_>, Vec<_>) = all.into_iter().partition(|event| wanted(event));
        self.queue = left.into();
        self.count();
        if self.urgent.is_some() {
            self.urgent = Some(self.iter().filter(|event| is_urgent(event)).count());
        }
        taken
    }

    /// From now on the events of this group are counted. `is_fork`: there may be some already, as
    /// more than one intention may belong to it.
    pub(crate) fn set_group(&mut self, group: Option<IntentionId>, is_fork: bool) {
        if self.group == group {
            return;
        }
        self.group = group;
        self.of_group = 0;
        if is_fork {
            self.count();
        }
    }

    /// Whether there is an event of the group.
    pub(crate) fn has_of_group(&self) -> bool {
        self.of_group > 0
    }

    /// Takes the first event of the group. They are among the youngest: only what came after them
    /// is looked at.
    pub(crate) fn take_of_group(&mut self) -> Option<Box<Event>> {
        let of_group = self.of_group.checked_sub(1)?;
        let own = {
            let events = self.iter().enumerate().rev();
            let mut own = events.filter(|(_, event)| self.is_counted(event));
            own.nth(of_group).map(|(index, _)| index)
        };
        self.remove(own?)
    }

    /// The number of the first event of the highest priority; without annotation it is the lowest.
    /// Those that are urgent do not wait long: only what came after them is looked at.
    pub(crate) fn most_urgent(&mut self) -> usize {
        let urgent = match self.urgent {
            Some(urgent) => urgent,
            None => self.iter().filter(|event| is_urgent(event)).count(),
        };
        self.urgent = Some(urgent);
        let mut chosen = (0, f64::NEG_INFINITY);
        let events = self.iter().enumerate().rev();
        let with_priority = events.filter_map(|(index, event)| Some((index, event.priority()?)));
        for (index, priority) in with_priority.take(urgent) {
            if priority >= chosen.1 {
                chosen = (index, priority);
            }
        }
        chosen.0
    }

    fn added(&mut self, event: &Event) {
        self.of_group += usize::from(self.is_counted(event));
        if let Some(urgent) = &mut self.urgent {
            *urgent += usize::from(is_urgent(event));
        }
    }

    fn is_counted(&self, event: &Event) -> bool {
        self.group.is_some()
            && event.intention.as_ref().map(|intention| intention.group) == self.group
    }

    fn count(&mut self) {
        let events = self.queue.iter();
        self.of_group = events.filter(|event| self.is_counted(event)).count();
    }

    fn taken(&mut self, event: Option<Box<Event>>) -> Option<Box<Event>> {
        if let Some(event) = &event {
            self.of_group -= usize::from(self.is_counted(event));
            if let Some(urgent) = &mut self.urgent {
                *urgent -= usize::from(is_urgent(event));
            }
        }
        event
    }
}

fn is_urgent(event: &Event) -> bool {
    event.priority().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intention::Intention;
    use crate::testing::term;
    use crate::trigger::Trigger;

    fn event(goal: &str, of: Option<u64>) -> Box<Event> {
        let intention = of.map(|id| Box::new(Intention::new(IntentionId(id))));
        Box::new(Event {
            intention,
            ..Event::external(Trigger::achieve(term(goal)))
        })
    }

    fn goals(queue: &EventQueue) -> Vec<String> {
        let goals = queue.iter().map(|event| event.trigger.literal.to_string());
        goals.collect()
    }

    #[test]
    fn events_of_the_group_come_in_order_wherever_they_are() {
        let mut queue = EventQueue::default();
        queue.push_back(event("a", Some(1)));
        queue.push_back(event("b", None));
        assert!(!queue.has_of_group());
        queue.set_group(Some(IntentionId(1)), true);
        queue.push_back(event("c", Some(1)));
        queue.push_back(event("d", Some(2)));
        queue.insert(0, event("e", None));
        let mut taken = Vec::new();
        while queue.has_of_group() {
            let event = queue.take_of_group().unwrap();
            taken.push(event.trigger.literal.to_string());
        }
        assert_eq!(taken, ["a", "c"]);
        assert!(queue.take_of_group().is_none());
        assert_eq!(goals(&queue), ["e", "b", "d"]);
    }

    #[test]
    fn first_of_the_highest_priority_is_the_most_urgent() {
        let mut queue = EventQueue::default();
        for goal in ["a", "b[priority(1)]", "c[priority(2)]"] {
            queue.push_back(event(goal, None));
        }
        assert_eq!(queue.most_urgent(), 2);
        for goal in ["d[priority(2)]", "e"] {
            queue.push_back(event(goal, None));
        }
        let mut more = [event("f[priority(3)]", None)].into();
        queue.append_external(&mut more);
        let mut taken = Vec::new();
        while !queue.is_empty() {
            let index = queue.most_urgent();
            let event = queue.remove(index).unwrap();
            taken.push(event.trigger.literal.functor().unwrap().name().to_string());
        }
        assert_eq!(taken, ["f", "c", "d", "b", "a", "e"]);
        assert_eq!(queue.urgent, Some(0));
    }

    #[test]
    fn every_way_out_of_the_queue_is_counted() {
        let mut queue = EventQueue::default();
        queue.set_group(Some(IntentionId(1)), false);
        for goal in ["a", "b", "c", "d"] {
            queue.push_back(event(goal, Some(1)));
        }
        assert_eq!(queue.extract(|e| e.trigger.literal == term("b")).len(), 1);
        queue.pop_front();
        queue.remove(1);
        assert_eq!(goals(&queue), ["c"]);
        assert!(queue.has_of_group());
        queue.take_of_group();
        assert!(!queue.has_of_group() && queue.is_empty());
        queue.push_back(event("e", Some(2)));
        queue.set_group(Some(IntentionId(2)), true);
        assert!(queue.has_of_group());
        queue.set_group(None, false);
        assert!(!queue.has_of_group());
    }
}
