//! D5: a run in any environment gives the same journal each time, and can be repeated from it without
//! the environment.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bdi_envs as envs;
use mas::environment::Recording;
use mas::journal::{Header, Journal, VERSION};
use mas::output::Collected;
use mas::project::{Project, Settings};
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

fn system(example: &str) -> System {
    let settings = Settings {
        environments: envs::catalogue(),
        ..Settings::default()
    };
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let project = Project::open(&[folder.join(example)], &settings);
    assert!(!project.failed(), "{:?}", project.diagnostics);
    project.start(Clock::virtual_clock(), 0)
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
    let header = Header {
        kind: "header",
        version: VERSION,
        program: String::new(),
        seed: 0,
        clock: "virtual",
        start: 0,
        agents: Vec::new(),
        run: mas::journal::Invocation::default(),
    };
    let mut system = system(example);
    system.set_journal(Journal::new(Box::new(text.clone()), &header).unwrap());
    let lines = run(&mut system);
    let journal = text.0.lock().unwrap().clone();
    (lines, String::from_utf8(journal).unwrap())
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
