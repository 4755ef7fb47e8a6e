//! Two hundred agents that come and go, flood another one with messages, ask each other without
//! timeouts, and act in a world whose process is killed again and again: nothing is lost without a
//! report, nobody waits for ever, and memory stays what it was.
//!
//! It takes some seconds; `BDI_STRESS_SECONDS=60` makes it a minute.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use agent::effect::Level;
use agent::fault::Report;
use mas::output::Output;
use mas::system::{Progress, System};

use crate::process::{HELPER, has_python};
use crate::run::Run;

const BOSS: &str = "
    !start. !pulse.
    +!start <- for (.range(I,1,200)) { .create_agent(w, \"w.asl\") }; !!flood; !!quake; !churn.
    +!churn <- .all_names(L); .shuffle(L, [V|_]); !kill(V); .wait(1); !churn.
    +!kill(V) : V == boss | V == sink.
    +!kill(V) <- .random(R); if (R < 0.2) { .kill_agent(V, 5) } else { .kill_agent(V) };
       .create_agent(w, \"w.asl\").
    -!kill(_) <- .create_agent(w, \"w.asl\").
    +!flood <- .all_names(L); .shuffle(L, [A,B,C,D,E|_]); .send([A,B,C,D,E], askOne, flooded, _); !flood.
    -!flood[error(receiver_not_found)] <- !!flood.
    flooded.
    +!quake <- .wait(1000); crash.
    -!quake[error(action_failed), reason(environment_ended)] <- .print(quake); !!quake.
    +!pulse <- .print(pulse); .wait(20); !pulse.";

const WORKER: &str = "
    mood(fine). !live.
    +!live <- .all_names(L); .shuffle(L, [A,B|_]); !say(A); !ask(B); !act; .wait(20); !live.
    +!say(A) <- .send(A, tell, hello); .send(A, untell, hello).
    -!say(_)[error(receiver_not_found)].
    +!ask(B) <- .send(B, askOne, mood(_), _).
    -!ask(_)[error(receiver_not_found)].
    +!act : .random(R) & R < 0.05 <- work.
    +!act.
    -!act[error(action_failed), reason(environment_ended)].
    +?flooded <- for (.range(I,1,400)) { .send(sink, signal, drop(I)) };
       .send(sink, signal, last); .send(sink, askOne, ready, _).";

/// Sees to it that what a sender has sent comes whole and in order.
const SINK: &str = "
    ready. flooded.
    @first[atomic] +drop(1)[source(S)] <- .abolish(last(S, _)); +last(S, 1).
    @next[atomic]  +drop(I)[source(S)] : last(S, N) & N+1 == I <- -last(S, N); +last(S, I).
    @wrong[atomic] +drop(I)[source(S)] <- .print(\"out of order: \", S, \" \", I).
    @end[atomic]   +last[source(S)] : last(S, 400) <- -last(S, 400); .print(flood).
    @short[atomic] +last[source(S)] <- .print(\"not all came: \", S).";

const WORLD: &str = r#"
import os
from bdi_environment import Environment
world = Environment()
worked = 0

@world.action
def work(agent):
    global worked
    worked += 1
    if worked % 10 == 0:
        world.show_only(f"worked({worked})")

@world.action
def crash(agent):
    os._exit(3)

world.serve()
"#;

/// Counts what is printed and reported; keeps little.
#[derive(Default)]
struct Counted {
    printed: BTreeMap<String, u64>,
    wrong: Vec<String>,
    reports: BTreeMap<String, u64>,
    /// Some in a second.
    memory: Vec<f64>,
    end: Option<Instant>,
}

/// On a busy machine it takes longer until everything has happened: at most so long.
const PATIENCE: Duration = Duration::from_secs(120);

impl Counted {
    /// Whether each kind of trouble has come more than once.
    fn has_seen_all(&self) -> bool {
        ["flood", "quake"].iter().all(|event| self.times(event) > 1)
    }

    fn times(&self, printed: &str) -> u64 {
        self.printed.get(printed).copied().unwrap_or(0)
    }
}

impl Output for Counted {
    fn print(&mut self, agent: &str, text: &str) {
        if !["pulse", "quake", "flood"].contains(&text) {
            return self.wrong.push(format!("[{agent}] {text}"));
        }
        *self.printed.entry(text.to_owned()).or_default() += 1;
        if text == "pulse" && self.times(text).is_multiple_of(10) {
            self.memory.extend(memory());
        }
    }

    fn is_closed(&self) -> bool {
        let now = Instant::now();
        self.end
            .is_some_and(|end| now > end + PATIENCE || (now > end && self.has_seen_all()))
    }

    fn report(&mut self, _agent: &str, report: &Report) {
        let kind = report.title.chars().filter(|c| !c.is_ascii_digit());
        *self.reports.entry(kind.collect()).or_default() += 1;
    }

    fn log(&mut self, agent: &str, _level: Level, text: &str) {
        self.wrong.push(format!("{agent}: {text}"));
    }
}

/// The resident memory of this process in megabytes, where it can be told.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Agents that wait for an answer or a result that does not come.
fn stuck(system: &System) -> Vec<String> {
    let now = system.host().clock.now();
    let is_old = |since: agent::host::Time| now.0.saturating_sub(since.0) > 15_000_000_000;
    let agents = system.agents();
    let waits = agents.flat_map(|agent| {
        let pending = agent.circumstance().pending.values();
        let old = pending.filter(|pending| is_old(pending.since));
        old.map(|pending| format!("{} waits for {}", agent.name(), pending.reason))
    });
    let idle = system.agents().filter(|agent| {
        let name = agent.name().to_string();
        let doing = agent.circumstance();
        // One that is new has its goal as an event.
        name.starts_with('w') && doing.intentions().next().is_none() && doing.events.is_empty()
    });
    let idle = idle.map(|agent| {
        format!(
            "{} has nothing to do after {} cycles",
            agent.name(),
            agent.cycles()
        )
    });
    waits.chain(idle).collect()
}

#[test]
fn two_hundred_agents_come_and_go_under_stress() {
    if !has_python() {
        return;
    }
    let seconds = match std::env::var("BDI_STRESS_SECONDS") {
        Ok(text) => text.parse().expect("a number of seconds"),
        Err(_) => 6,
    };
    let parameters = ["python3", "-B", "world.py", "restart(1000)"];
    let files = [
        ("bdi_environment.py", HELPER),
        ("world.py", WORLD),
        ("w.asl", WORKER),
    ];
    let run = Run::new("process", &parameters, &files).real();
    let run = run.agent("boss", BOSS).agent("sink", SINK);
    let mut system = run.start();
    system.set_mailbox_limit(300);
    let begin = Instant::now();
    let mut counted = Counted {
        end: Some(begin + Duration::from_secs(seconds)),
        ..Counted::default()
    };
    let progress = system.run_threads(2, &mut counted);
    assert_eq!(progress, Progress::Busy, "it goes on until it is ended");
    assert!(begin.elapsed() < Duration::from_secs(seconds + 20) + PATIENCE);

    let totals = system.totals();
    let Counted {
        wrong,
        reports,
        memory,
        ..
    } = &counted;
    let figures = format!("{totals:?} {:?} {reports:?} {memory:.1?}", counted.printed);
    if seconds >= 30 {
        eprintln!("{figures}");
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(stuck(&system), Vec::<String>::new());
    assert_eq!(totals.failures, 0, "{figures}");
    assert!(totals.agents > 200 + 5 * seconds, "{figures}");
    // The boss goes on whatever the others do.
    assert!(counted.times("pulse") > 5 * seconds, "{figures}");
    assert!(counted.times("flood") > 1, "{figures}");
    // Each end of the world is reported, as are the floods; nothing else is.
    let flood = "more than  messages wait for this agent";
    assert!(reports.contains_key(flood), "{figures}");
    let ends = |title: &&String| title.contains("ended") && title.contains("it is started again");
    let restarts: u64 = reports
        .iter()
        .filter(|(title, _)| ends(title))
        .map(|(_, n)| n)
        .sum();
    let quakes = counted.times("quake");
    assert!(quakes > 1 && restarts >= quakes, "{figures}");
    let other = reports
        .keys()
        .filter(|title| *title != flood && !ends(title));
    assert_eq!(other.collect::<Vec<_>>(), Vec::<&String>::new());
    // Memory at the end is that after the start: a leak of half a megabyte a second would show.
    if let fifth @ 1.. = memory.len() / 5 {
        let (early, late) = (&memory[fifth..2 * fifth], &memory[4 * fifth..]);
        assert!(mean(late) < mean(early) + 4.0, "{figures}");
    }
}
