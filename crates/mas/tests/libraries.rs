//! Agents that call libraries in processes of their own: what goes wrong there fails a step, and
//! the agent goes on.

#![allow(clippy::unwrap_used, reason = "this is a test")]
#![cfg(unix)]

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bdi_mas as mas;
use mas::journal::{Header, Journal, VERSION};
use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::system::{Progress, System};
use mas::time::Clock;

/// Answers every call with its own number as the second argument.
const ECHO: &str = "while read -r l; do i=${l#*:}; i=${i%%,*}
                    echo '{\"id\":'$i',\"ok\":true,\"unify\":{\"2\":'$i'}}'; done";

/// Prints what went wrong.
const FAILURE: &str = "-!go[error(E), error_msg(M)] <- .print(E, \" \", M); .print(on).";

/// A folder in which `sh script` runs this script, and the system of an agent that calls it.
struct World {
    folder: tempfile::TempDir,
    system: System,
    output: Collected,
}

impl World {
    fn new(script: &str, timeout: u64, plans: &str, clock: Clock) -> World {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("script"), script).unwrap();
        let library = format!("{{ library(\"lib\", \"sh script\", timeout({timeout})) }} ");
        let text = library + "!go. " + plans;
        let project = Project::of_text("bob.asl", &text, folder.path(), &Settings::default());
        assert!(!project.failed(), "{:?}", project.diagnostics);
        let system = project.start(clock, 0);
        World {
            folder,
            system,
            output: Collected::default(),
        }
    }

    /// Runs until nothing can happen any more; what was printed.
    fn run(&mut self) -> Vec<String> {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            assert!(Instant::now() < end, "{:?}", self.output.lines);
            let bell = self.system.bell();
            let heard = bell.rings();
            match self.system.round(&mut self.output) {
                Progress::Busy => {}
                Progress::Until(due) => {
                    let now = self.system.host().clock.now();
                    let left = Duration::from_nanos(due.0.saturating_sub(now.0));
                    bell.wait(heard, left);
                }
                Progress::Quiescent => break,
                other => panic!("{other:?}"),
            }
        }
        let lines = self.output.lines.iter();
        lines
            .map(|line| line.strip_prefix("[bob] ").unwrap_or(line).to_owned())
            .collect()
    }
}

fn run(script: &str, timeout: u64, plans: &str) -> Vec<String> {
    World::new(script, timeout, plans, Clock::virtual_clock()).run()
}

/// What is printed when the only call goes wrong.
fn failure(script: &str, timeout: u64) -> String {
    let mut lines = run(
        script,
        timeout,
        &format!("+!go <- lib.act(1, X). {FAILURE}"),
    );
    assert_eq!(lines.pop().as_deref(), Some("on"));
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines.remove(0)
}

#[test]
fn answers_bind_variables() {
    let plans = "+!go <- lib.act(a, X); lib.act(f(X), Y); .print(X, \" \", Y).";
    assert_eq!(run(ECHO, 10_000, plans), ["1 2"]);
}

#[test]
fn every_failure_can_be_handled() {
    let expected = |why: &str| format!("internal_action `lib.act`: {why}");
    assert_eq!(
        failure("exit 3", 10_000),
        expected("its process ended before it answered (exit status: 3)")
    );
    assert_eq!(
        failure("read -r l; echo rubbish; sleep 60", 10_000),
        expected("its process wrote what is no JSON: `rubbish`")
    );
    assert_eq!(
        failure("sleep 60", 100),
        expected("no answer within 100 ms")
    );
    assert_eq!(
        failure(
            r#"read -r l; echo '{"id":1,"ok":false,"error":"too far"}'"#,
            10_000
        ),
        expected("too far")
    );
    assert_eq!(
        failure(r#"read -r l; echo '{"id":1,"ok":false}'"#, 10_000),
        "ia_failed "
    );
}

#[test]
fn value_that_does_not_fit_is_no_solution() {
    let plans = format!("+!go <- lib.act(1, 99). {FAILURE}");
    assert_eq!(run(ECHO, 10_000, &plans), ["ia_failed ", "on"]);
}

#[test]
fn library_works_again_after_a_failure() {
    let script = r#"if test -e second; then read -r l; echo '{"id":2,"ok":true}'; cat
                    else touch second; fi"#;
    let plans = "+!go <- lib.act(1). -!go <- .print(failed); lib.act(2); .print(done).";
    assert_eq!(run(script, 10_000, plans), ["failed", "done"]);
}

#[test]
fn agent_reacts_while_an_answer_is_owed() {
    let script = r#"read -r l; sleep 0.5; echo '{"id":1,"ok":true}'"#;
    let plans = "+!go <- !!tick; lib.act(1); .print(answered). \
                 +!tick <- .wait(50); .print(tick); .wait(50); .print(tick).";
    let mut world = World::new(script, 10_000, plans, Clock::real());
    let begin = Instant::now();
    assert_eq!(world.run(), ["tick", "tick", "answered"]);
    let took = begin.elapsed();
    assert!(
        took >= Duration::from_millis(450) && took < Duration::from_secs(5),
        "{took:?}"
    );
}

#[test]
fn virtual_time_stands_still_while_an_answer_is_owed() {
    let script = r#"read -r l; sleep 0.3; echo '{"id":1,"ok":true}'"#;
    let plans = "+!go <- !!tick; lib.act(1); .print(answered). +!tick <- .wait(1); .print(tick).";
    assert_eq!(run(script, 10_000, plans), ["answered", "tick"]);
}

#[test]
fn dropped_intention_gets_no_answer() {
    let script = r#"read -r l; sleep 0.2; echo '{"id":1,"ok":true}'"#;
    let plans = "+!go <- !!stop; lib.act(1); .print(never). \
                 +!stop <- .wait(20); .drop_intention(go); .print(dropped).";
    let mut world = World::new(script, 10_000, plans, Clock::real());
    assert_eq!(world.run(), ["dropped"]);
}

#[test]
fn suspended_intention_takes_its_answer_when_it_is_resumed() {
    let script = r#"read -r l; sleep 0.1; echo '{"id":1,"ok":true,"unify":{"2":7}}'; cat"#;
    let plans = "+!go <- !!later; lib.act(1, X); .print(X). \
                 +!later <- .wait(20); .suspend(go); .wait(300); .print(resume); .resume(go).";
    let mut world = World::new(script, 10_000, plans, Clock::real());
    assert_eq!(world.run(), ["resume", "7"]);
}

/// A journal that is kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn answers_are_recorded() {
    let kept = Kept::default();
    let header = Header {
        kind: "header",
        version: VERSION,
        program: String::new(),
        seed: 0,
        clock: "virtual",
        start: 0,
        agents: vec!["bob".to_owned()],
        run: mas::journal::Invocation::default(),
    };
    let plans = "+!go <- lib.act(1, X); .print(X).";
    let mut world = World::new(ECHO, 10_000, plans, Clock::virtual_clock());
    let journal = Journal::new(Box::new(kept.clone()), &header).unwrap();
    world.system.set_journal(journal);
    assert_eq!(world.run(), ["1"]);
    world.system.end_journal("quiescent", 0).unwrap();
    let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    let answer = r#""call":1,"answer":{"ok":true,"results":[{"2":1}]}}"#;
    assert!(text.lines().any(|line| line.ends_with(answer)), "{text}");
    assert!(world.folder.path().exists());
}
