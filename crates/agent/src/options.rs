//! Options of an agent that change its cycle (cycle.md section 8), and the limits of a run.

/// How an agent works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What becomes of external events that no plan handles.
    pub events: UnhandledEvents,
    /// `events=priority`: events with the annotation `priority(N)` go before those with a lower one,
    /// and those before events without it.
    pub priority_events: bool,
    /// `intBels=newFocus`: `+b -b -+b` behave like `++b --b`.
    pub new_focus: bool,
    /// `nrcbp`: perceive and check mail every so many cycles.
    pub sense_every: u64,
    /// `tro`: a goal in last position replaces its poster.
    pub tail_calls: bool,
    /// `cycles_sense`: rounds of sensing in one cycle.
    pub sense_rounds: u32,
    /// `cycles_deliberate`: events handled in one cycle.
    pub deliberate_rounds: u32,
    /// `cycles_act`: steps made in one cycle.
    pub act_rounds: u32,
    /// The largest number of frames of one intention; beyond it the step fails.
    pub max_depth: usize,
    /// The largest memory of one query, in cells of 8 bytes.
    pub max_query_cells: usize,
    /// The largest number of calls that one query may make.
    pub max_query_steps: u64,
    /// The most bytes of a text that an action makes; an action that needs more fails.
    pub max_text: usize,
    /// The most elements of a list or queue that an action makes of others; an action that needs
    /// more fails.
    pub max_list: usize,
}

/// What becomes of external events that no plan handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnhandledEvents {
    /// They are dropped.
    Discard,
    /// They go to the end of the queue.
    Requeue,
    /// As `Discard`; Jason has a hook for own code here.
    Retrieve,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            events: UnhandledEvents::Discard,
            priority_events: false,
            new_focus: false,
            sense_every: 1,
            tail_calls: true,
            sense_rounds: 1,
            deliberate_rounds: 1,
            act_rounds: 1,
            max_depth: 2_000_000,
            max_query_cells: 1 << 26,
            max_query_steps: 100_000_000,
            max_text: logic::print::LONGEST_TEXT,
            max_list: 5_000_000,
        }
    }
}
