//! The clocks of a run.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use agent::host::Time;

/// 2026-01-01T00:00:00Z: where virtual time begins unless told otherwise.
pub const VIRTUAL_START: Time = Time(1_767_225_600_000_000_000);

/// What one round of the scheduler takes in virtual time: 10 µs.
pub const ROUND: u64 = 10_000;

/// Where time comes from.
#[derive(Clone, Debug)]
pub enum Clock {
    /// Time stands still but for [`ROUND`] each round, and jumps to the next timer when nothing
    /// can run: waits cost nothing, and every run is the same.
    Virtual(Time),
    /// A run with the machine's clock is done again: it is as late as its journal says.
    Replayed(Time),
    /// The machine's clock.
    Real {
        /// The time when the run began.
        start: Time,
        /// The same moment on the clock that never goes back.
        since: Instant,
    },
}

impl Clock {
    /// A virtual clock that begins at [`VIRTUAL_START`].
    pub fn virtual_clock() -> Clock {
        Clock::Virtual(VIRTUAL_START)
    }

    /// The machine's clock, from now.
    pub fn real() -> Clock {
        let start = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO);
        Clock::Real {
            start: Time(nanoseconds(start)),
            since: Instant::now(),
        }
    }

    /// The time.
    pub fn now(&self) -> Time {
        match self {
            Clock::Virtual(now) | Clock::Replayed(now) => *now,
            Clock::Real { start, since } => start.after(nanoseconds(since.elapsed())),
        }
    }

    /// Whether waiting costs nothing.
    pub fn is_virtual(&self) -> bool {
        matches!(self, Clock::Virtual(_))
    }

    /// A round is over.
    pub fn tick(&mut self) {
        if let Clock::Virtual(now) = self {
            *now = now.after(ROUND);
        }
    }

    /// It is this time, in a run that is done again.
    pub(crate) fn set(&mut self, time: Time) {
        match self {
            Clock::Virtual(now) | Clock::Replayed(now) => *now = (*now).max(time),
            Clock::Real { .. } => {}
        }
    }

    /// Jumps ahead, if the clock is virtual.
    pub fn jump(&mut self, to: Time) {
        if let Clock::Virtual(now) = self {
            *now = (*now).max(to);
        }
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn virtual_time_moves_by_rounds_and_jumps() {
        let mut clock = Clock::virtual_clock();
        clock.tick();
        assert_eq!(clock.now(), VIRTUAL_START.after(10_000));
        clock.jump(VIRTUAL_START.after(3_600_000_000_000));
        assert_eq!(clock.now(), VIRTUAL_START.after(3_600_000_000_000));
        clock.jump(VIRTUAL_START);
        assert_eq!(clock.now(), VIRTUAL_START.after(3_600_000_000_000));
    }
}
