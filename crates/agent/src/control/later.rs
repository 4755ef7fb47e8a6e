//! Events made by actions: `.signal` and `.at`.

use crate::agent::{Agent, with_own_source};
use crate::circumstance::TimerUse;
use crate::effect::{Effect, Effects};
use crate::event::Event;
use crate::host::Time;
use crate::intention::close;
use crate::trigger::Trigger;

impl Agent {
    /// Posts an event that belongs to no intention. Belief events leave the beliefs as they are.
    pub fn signal(&mut self, trigger: Trigger) {
        let literal = with_own_source(close(&trigger.literal).0);
        self.post(Event::external(Trigger { literal, ..trigger }));
    }

    /// Lets an event happen at a time, without a source.
    pub fn happen_at(&mut self, time: Time, trigger: Trigger, out: &mut Effects) {
        let literal = close(&trigger.literal).0;
        let purpose = TimerUse::Happen(Box::new(Trigger { literal, ..trigger }));
        let timer = self.circumstance.new_timer(purpose);
        out.push(Effect::WakeAt { time, timer });
    }
}
