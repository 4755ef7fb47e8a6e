//! D5: a run in any environment gives the same journal each time, and can be repeated from it without
//! the environment.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bdi_envs as envs;
use mas::environment::Recording;
use mas::journal::{Header, Journal};
use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::replay::Script;
use mas::system::{Progress, System};
use mas::time::Clock;

/// A buffer that a journal is written to.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn open(paths: &[PathBuf]) -> Project {
    let settings = Settings {
        environments: envs::catalogue(),
        ..Settings::default()
    };
    let project = Project::open(paths, &settings);
    assert!(!project.failed(), "{:?}", project.diagnostics);
    project
}

fn system(example: &str) -> System {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    open(&[folder.join(example)]).start(Clock::virtual_clock(), 0)
}

impl Text {
    fn journal(&self, clock: &Clock) -> Journal {
        let mut header = Header::new(String::new(), clock, 0, Vec::new());
        header.run.environment = Some("environment".to_owned());
        Journal::new(Box::new(self.clone()), &header).unwrap()
    }

    fn read(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

fn run(system: &mut System) -> Vec<String> {
    let mut output = Collected::default();
    for _ in 0..1_000_000 {
        match system.round(&mut output) {
            Progress::Busy => {}
            Progress::Quiescent | Progress::Stopped(0) => return output.lines,
            other => panic!("{other:?}"),
        }
    }
    panic!("it does not end: {:?}", output.lines);
}

/// What is printed, and the journal.
fn recorded(example: &str) -> (Vec<String>, String) {
    let text = Text::default();
    let mut system = system(example);
    system.set_journal(text.journal(&Clock::virtual_clock()));
    let lines = run(&mut system);
    (lines, text.read())
}

fn repeats(example: &str) {
    let (lines, journal) = recorded(example);
    assert!(lines.len() > 5, "{lines:?}");
    assert!(journal.lines().count() > 20);
    let again = recorded(example);
    assert_eq!(again.0, lines);
    assert!(again.1 == journal, "the journals differ");
    let mut replayed = system(example);
    replayed.set_recording(Recording::of_journal(&journal).unwrap());
    assert_eq!(run(&mut replayed), lines);
}

#[test]
fn world_in_agentspeak_repeats() {
    repeats("thermostat");
}

#[test]
fn grid_repeats() {
    repeats("gold_rush");
}

#[test]
fn child_process_repeats() {
    if crate::process::has_python() {
        repeats("parking");
    }
}

/// The lines of each agent, in the order in which it printed them.
fn by_agent(output: &Collected) -> Vec<String> {
    let mut lines = output.lines.clone();
    lines.sort_by(|a, b| a.split(']').next().cmp(&b.split(']').next()));
    lines
}

/// Runs on two threads, then again from the journal without the environment, one cycle after the
/// other; gives what was printed.
fn repeats_with_threads(start: impl Fn() -> System) -> Vec<String> {
    let text = Text::default();
    let mut system = start();
    system.set_journal(text.journal(&Clock::virtual_clock()));
    let mut output = Collected::default();
    let progress = system.run_threads(2, &mut output);
    let (reason, status) = match progress {
        Progress::Quiescent => ("quiescent", 0),
        Progress::Stopped(status) => ("stopped", status),
        other => panic!("{other:?}: {output:?}"),
    };
    system.end_journal(reason, status).unwrap();
    let mut again = Collected::default();
    assert_eq!(start().rerun(&text.read(), &mut again), Ok(progress));
    let lines = by_agent(&output);
    assert_eq!(by_agent(&again), lines);
    lines
}

#[test]
fn threads_in_each_kind_of_world_repeat() {
    for example in ["thermostat", "gold_rush", "parking"] {
        if example != "parking" || crate::process::has_python() {
            let lines = repeats_with_threads(|| system(example));
            assert!(lines.len() > 5, "{lines:?}");
        }
    }
}

/// A world that sends messages to one agent and to all, and lets the run end.
const HERALD: &str = "
    told(0).
    +!act(A, call(N)) : told(T) <- -told(T); +told(T+1); .send(A, tell, heard(N, T)); .broadcast(signal, call(A, N));
       !over(T+1).
    +!over(12) <- .stopMAS(20).
    +!over(_).";

const CALLER: &str = "
    !go(1).
    +!go(5).
    +!go(N) <- call(N); !go(N+1).
    +heard(N, T)[source(S)] <- .print(heard(N, T), \" from \", S).
    +call(A, N)[source(S)] <- .print(call(A, N), \" from \", S).
    +!kqml_received(S, tell, F, M) : .print(M) & false.
    +jag_shutting_down(T) <- .print(\"ends in \", T).";

fn herald() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let project = "MAS p { environment: asl(\"herald.asl\") agents: caller #3; }";
    for (name, text) in [
        ("herald.asl", HERALD),
        ("caller.asl", CALLER),
        ("p.mas2j", project),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn start(folder: &tempfile::TempDir, clock: Clock) -> System {
    open(&[folder.path().join("p.mas2j")]).start(clock, 0)
}

#[test]
fn messages_of_a_world_keep_their_ids_when_threads_repeat() {
    let folder = herald();
    for _ in 0..10 {
        let lines = repeats_with_threads(|| start(&folder, Clock::virtual_clock()));
        assert!(lines.iter().any(|line| line.contains("call(")), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("mid")), "{lines:?}");
    }
}

/// With the real clock everything that came is an input, also what came from the environment.
#[test]
fn a_run_with_the_real_clock_in_a_world_repeats() {
    let text = Text::default();
    let clock = Clock::real();
    let folder = herald();
    let mut system = start(&folder, clock.clone());
    system.set_journal(text.journal(&clock));
    let mut output = Collected::default();
    let bell = system.bell();
    loop {
        let heard = bell.rings();
        match system.round(&mut output) {
            Progress::Busy => {}
            Progress::Until(_) | Progress::Waiting => {
                bell.wait(heard, std::time::Duration::from_millis(5));
            }
            Progress::Stopped(status) => break system.end_journal("stopped", status).unwrap(),
            other => panic!("{other:?}: {output:?}"),
        }
    }
    let recording = mas::replay::Recording::read(&text.read()).unwrap();
    let clock = Clock::Replayed(agent::host::Time(recording.header.start));
    let mut header = Header::new(String::new(), &clock, 0, Vec::new());
    header.run = recording.header.run.clone();
    let script = Script::new(recording);
    let mut system = start(&folder, clock);
    system.set_script(script.clone(), &header).unwrap();
    let mut again = Collected::default();
    system.replay(None, &mut again).unwrap();
    assert_eq!(script.difference().map(|d| (d.recorded, d.now)), None);
    assert_eq!(again.lines, output.lines);
}
