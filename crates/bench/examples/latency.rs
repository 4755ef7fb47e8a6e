//! How soon the plan for an alarm makes its first step, beside 1,000 busy intentions and many other
//! events, with `events=priority` and without: `cargo run --release -p bench --example latency`.
//!
//! The time is that from the message to the step; the clock of the run is virtual, so nothing waits.

#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use bdi::action::{ActionCx, Form, Outcome, action, form};

const ALARMS: usize = 2_000;
const INTENTIONS: usize = 1_000;
const NO_ARGUMENTS: &[Form] = &[form(&[])];

/// `work` keeps intentions busy; of `noise` there are as many events in the queue all the time as there
/// are facts at the start.
const GUARD: &str = "
    !start[priority(1)].
    +!start : load(I) <- for (.range(K,1,I)) { !!work(K)[priority(1)] }; .print(ready).
    +!work(K) <- !work(K).
    +noise(K) <- !!noise(K).
    +!noise(K) <- !!noise(K).
    +alarm(N)[signal] <- bench.mark.";

fn main() -> Result<(), Box<dyn Error>> {
    println!("| events | other events | cycles p50 | p99 | max | µs p50 | p99 | max |");
    println!("| --- | --: | --: | --: | --: | --: | --: | --: |");
    for events in [0, 1_000, 10_000] {
        for is_priority in [true, false] {
            // Without priority an alarm waits behind all of them: a few are enough.
            let alarms = if is_priority { ALARMS } else { 20 };
            let mut seen = measure(is_priority, events, alarms)?;
            let cycles = spread(seen.iter_mut().map(|(cycles, _)| *cycles).collect());
            let time = spread(seen.iter_mut().map(|(_, time)| *time).collect());
            let option = if is_priority { "priority" } else { "discard" };
            let [c50, c99, cmax] = cycles.map(|cycles| format!("{cycles:.0}"));
            let [t50, t99, tmax] = time.map(|time| format!("{time:.1}"));
            println!("| {option} | {events} | {c50} | {c99} | {cmax} | {t50} | {t99} | {tmax} |");
        }
    }
    Ok(())
}

/// Median, the 99th of a hundred, and the greatest.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let last = values.len() - 1;
    [values[last / 2], values[last * 99 / 100], values[last]]
}

/// For each alarm the reasoning cycles until its step was made, that cycle included, and the
/// microseconds.
fn measure(
    is_priority: bool,
    events: usize,
    alarms: usize,
) -> Result<Vec<(f64, f64)>, Box<dyn Error>> {
    let mark = Arc::new(AtomicBool::new(false));
    let mut setup = bdi::Setup::new();
    setup.options().priority_events = is_priority;
    let marked = mark.clone();
    setup.action(
        "bench.mark",
        action(NO_ARGUMENTS, move |_: &mut ActionCx<'_>| {
            marked.store(true, Ordering::Relaxed);
            Outcome::True
        }),
    )?;
    let noise: String = (0..events).map(|k| format!("noise({k}). ")).collect();
    let program = format!("{noise} load({INTENTIONS}). {GUARD}");
    setup.text("guard.asl", program);
    let mut system = setup
        .load_agents(&["guard.asl"])?
        .start(bdi::Clock::virtual_clock(), 0);
    let lines = bdi::Lines::default();
    system.subscribe(lines.collector());
    while lines.take().is_empty() {
        system.step();
    }
    let mut seen = Vec::with_capacity(alarms);
    for number in 0..alarms {
        let content = format!("alarm({number})[priority(1)]");
        mark.store(false, Ordering::Relaxed);
        system.send("world", "guard", "signal", &content)?;
        let begin = Instant::now();
        let mut cycles = 0_u32;
        while !mark.load(Ordering::Relaxed) {
            system.step();
            cycles += 1;
        }
        seen.push((f64::from(cycles), begin.elapsed().as_secs_f64() * 1e6));
        // Some cycles of peace in between.
        for _ in 0..10 {
            system.step();
        }
    }
    Ok(seen)
}
