//! What a program that embeds the engine relies on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bdi::environment::{Act, Environment, EnvironmentCx, PerceptLists, Response, Start};
use bdi::{Clock, Happening, Lines, Progress, SendError, Setup, System, Term, Time};

const SECOND: u64 = 1_000_000_000;

fn start(text: &str) -> (System, Lines) {
    let mut setup = Setup::new();
    setup.text("bob.asl", text);
    begin(&setup, Clock::virtual_clock())
}

fn begin(setup: &Setup, clock: Clock) -> (System, Lines) {
    let project = setup.load_agents(&["bob.asl"]).unwrap();
    let mut system = project.start(clock, 0);
    let lines = Lines::default();
    system.subscribe(lines.collector());
    (system, lines)
}

#[test]
fn a_clock_that_is_driven_gives_the_run_that_jumps() {
    let program = "
        !count(1). !other.
        +!count(N) : N < 20 <- .wait(70 * N); .print(N); !count(N + 1).
        +!count(_).
        +!other <- .wait(333); .print(other); .wait(334); !other.";
    // The other goal has no end: both runs are watched for ten seconds.
    let (mut whole, all) = start(program);
    whole.step_until(whole.now().after(10 * SECOND));
    let (mut pieces, told) = start(program);
    let begin = pieces.now();
    for piece in 1..=1000 {
        let time = begin.after(piece * SECOND / 100);
        pieces.step_until(time);
        assert!(pieces.now() >= time && pieces.now() < time.after(SECOND / 1000));
    }
    let all = all.take();
    assert!(all.len() > 30, "{all:?}");
    assert_eq!(told.take(), all);
    assert_eq!(pieces.totals(), whole.totals());
}

#[test]
fn agents_that_never_rest_let_the_driver_go_on() {
    let (mut system, _) = start("!go. +!go <- !!go.");
    let begin = system.now();
    assert_eq!(system.step_until(begin.after(SECOND / 100)), Progress::Busy);
    // A round takes 10 µs.
    assert_eq!(system.totals().cycles, 1001);
    assert_eq!(system.next_due(), Some(system.now()));
    system.set_max_cycles(Some(2000));
    assert_eq!(system.run(), Progress::CycleLimit);
}

#[test]
fn systems_do_not_disturb_each_other() {
    let (mut one, first) = start("!go. +!go <- .wait(1000); .print(1); .stopMAS(0, 3).");
    let (mut two, second) = start("!go. +!go <- .wait(1500); .print(2).");
    let begin = one.now();
    for milliseconds in 0..1200 {
        one.step_until(begin.after(milliseconds * 1_000_000));
        two.step_until(begin.after(milliseconds * 1_000_000));
    }
    assert_eq!(one.step(), Progress::Stopped(3));
    assert_eq!(first.take(), ["[bob] 1"]);
    assert!(second.take().is_empty());
    assert_eq!(two.run(), Progress::Quiescent);
    assert_eq!(second.take(), ["[bob] 2"]);
}

#[test]
fn systems_can_go_to_other_threads() {
    fn may_go<T: Send>() {}
    may_go::<System>();
    may_go::<bdi::Project>();
    may_go::<Setup>();
    may_go::<bdi::LoadError>();
}

#[test]
fn without_a_folder_no_file_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret.asl");
    std::fs::write(&secret, "secret(1).").unwrap();
    let name = secret.display().to_string().replace('\\', "/");
    let program = format!(
        "!go. +!go <- .include(\"{name}\"). \
         -!go[error_msg(M)] : not secret(_) <- .print(M); .save_agent(\"{name}\"). \
         -!go <- .print(M)."
    );
    let (mut system, lines) = start(&program);
    system.run();
    let printed = lines.take();
    assert_eq!(printed.len(), 1, "{printed:?}");
    assert!(printed[0].contains("there is no such file"), "{printed:?}");
    assert_eq!(std::fs::read_to_string(&secret).unwrap(), "secret(1).");

    let mut setup = Setup::new();
    assert!(setup.load_agents(&[&name]).is_err());
    assert!(setup.load_project("missing.mas2j").is_err());
    setup.folder(folder.path());
    assert!(setup.load_agents(&["secret.asl"]).is_ok());
}

#[test]
fn agents_are_created_from_texts() {
    let mut setup = Setup::new();
    setup
        .text(
            "bob.asl",
            "!go. +!go <- .create_agent(ann, \"staff/worker.asl\").",
        )
        .text("staff/worker.asl", "!go. +!go <- .print(here).");
    let (mut system, lines) = begin(&setup, Clock::virtual_clock());
    system.run();
    assert_eq!(lines.take(), ["[ann] here"]);
    assert_eq!(system.agents(), ["bob", "ann"]);
}

#[test]
fn what_is_wrong_is_a_value() {
    let mut setup = Setup::new();
    setup.text("bob.asl", "!go. +!go <- .print(1. +!ok.");
    let Err(error) = setup.load_agents(&["bob.asl", "ann=missing.asl"]) else {
        panic!("it must not load");
    };
    assert!(error.diagnostics().len() >= 2);
    let text = error.to_string();
    assert!(text.contains("bob.asl:1"), "{text}");
    assert!(text.contains("`missing.asl` cannot be read"), "{text}");
    assert!(error.to_json().contains("missing.asl"));

    setup.text("bob.asl", "+!go <- { include(\"nothing.asl\") }");
    assert!(setup.load_agents(&["bob.asl"]).is_err());
    setup.text("bob.asl", "!go. +!go <- .print(X).");
    assert!(setup.use_environment("grid(").is_err());
    let unknown = setup.use_environment("nowhere").err().unwrap();
    assert!(unknown.contains("there is no environment `nowhere`"));
    let (mut system, _) = begin(&setup, Clock::virtual_clock());
    let sent = system.send("me", "bob", "tell", "p(");
    assert!(matches!(sent, Err(SendError::NotATerm(..))), "{sent:?}");
}

/// Counts its actions, shares the number, and begins only if told so.
struct Counter {
    percepts: PerceptLists,
    count: Arc<Mutex<u32>>,
    works: bool,
}

impl Environment for Counter {
    fn init(&mut self, _start: &Start, _cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        if self.works {
            Ok(())
        } else {
            Err("it is broken".to_owned())
        }
    }

    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.percepts
    }

    fn act(&mut self, _act: &Act, _cx: &mut EnvironmentCx<'_>) -> Response {
        *self.count.lock().unwrap() += 1;
        Response::Done
    }
}

#[test]
fn environments_may_share_with_the_program_around() {
    let counter = |works| Counter {
        percepts: PerceptLists::default(),
        count: Arc::default(),
        works,
    };
    let program = "!go. +!go <- one; two; .print(done).";
    let (mut system, lines) = start(program);
    let works = counter(true);
    let count = works.count.clone();
    system.set_environment(works);
    system.begin().unwrap();
    assert_eq!(system.run(), Progress::Quiescent);
    assert_eq!(*count.lock().unwrap(), 2);
    assert_eq!(lines.take(), ["[bob] done"]);

    let (mut system, _) = start(program);
    system.set_environment(counter(false));
    let why = system.begin().unwrap_err();
    assert_eq!(why, "the environment cannot begin: it is broken");

    let (mut system, _) = start(program);
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = told.clone();
    system.subscribe(move |happening| {
        if let Happening::Reported { report, .. } = happening {
            tell.lock().unwrap().push(report.title.clone());
        }
    });
    system.set_environment(counter(false));
    assert_eq!(system.run(), Progress::Stopped(1));
    assert_eq!(
        *told.lock().unwrap(),
        ["the environment cannot begin: it is broken"]
    );
}

#[test]
fn messages_come_in_at_the_time_of_the_driver() {
    let (mut system, lines) = start("+!say(X) <- .wait(1000); .print(X).");
    assert_eq!(system.run(), Progress::Quiescent);
    let time = system.now().after(3600 * SECOND);
    system.step_until(time);
    assert_eq!(system.now(), time);
    system.send("me", "bob", "achieve", "say(hello)").unwrap();
    assert_eq!(system.next_due(), Some(time));
    system.step_until(time.after(SECOND / 2));
    assert!(lines.take().is_empty());
    system.step_until(time.after(SECOND * 3 / 2));
    assert_eq!(lines.take(), ["[bob] hello"]);
    assert_eq!(system.next_due(), None);
    let content = Term::literal(bdi::Symbol::new("say"), [Term::string("text")]);
    system
        .send_term("me", "bob", "achieve", content.clone())
        .unwrap();
    assert_eq!(system.mind("bob").unwrap().mailbox[0].content, content);
    system.run();
    assert_eq!(lines.take(), ["[bob] text"]);
}

#[test]
fn the_real_clock_is_waited_for() {
    let mut setup = Setup::new();
    setup.text(
        "bob.asl",
        "!go. +!go <- .wait(30); .print(1); .wait(60000).",
    );
    let (mut system, lines) = begin(&setup, Clock::real());
    let began = Instant::now();
    let progress = system.step_until(system.now().after(SECOND / 10));
    assert!(began.elapsed() >= Duration::from_millis(100));
    assert!(matches!(progress, Progress::Until(_)), "{progress:?}");
    assert_eq!(lines.take(), ["[bob] 1"]);
    // What is past is not waited for.
    assert_eq!(system.step_until(Time(0)), progress);
}
