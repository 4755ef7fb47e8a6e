//! Several agents: nothing is lost, order is kept, runs are the same, agents come and go.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use bdi_mas as mas;
use mas::journal::{Header, Journal, VERSION};
use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::system::{Progress, System};
use mas::time::Clock;

/// A system of the agents in these files.
fn system(project: &str, files: &[(&str, &str)], seed: u64) -> System {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let settings = Settings::default();
    let project = Project::of_project_text("p.mas2j", project, folder.path(), &settings);
    assert!(!project.failed(), "{:?}", project.diagnostics);
    // Agents are created from its files while the system runs.
    let _kept = folder.keep();
    project.start(Clock::virtual_clock(), seed)
}

/// What the agents print until the run ends.
fn run(system: &mut System) -> Vec<String> {
    let mut output = Collected::default();
    for _ in 0..10_000_000 {
        match system.round(&mut output) {
            Progress::Busy => {}
            Progress::Quiescent | Progress::Stopped(0) => return output.lines,
            other => panic!("{other:?}"),
        }
    }
    panic!("it does not end");
}

#[test]
fn messages_are_not_lost_and_keep_the_order_of_their_sender() {
    let count = 5_000;
    let sender = format!(
        "!go(0). +!go({count}). \
         +!go(N) : .my_name(Me) <- .send(hub, signal, n(Me, N)); !go(N+1)."
    );
    // Whoever has the number that is due next, counts on.
    let hub = format!(
        "due(s1, 0). due(s2, 0). due(s3, 0). \
         @count[atomic] +n(S, N)[signal] : due(S, N) & N < {last} <- -due(S, N); +due(S, N+1). \
         +n(S, {last})[signal] : due(S, {last}) <- .print(S, \" is through\"). \
         +n(S, N)[signal] <- .print(\"out of order: \", S, \" \", N).",
        last = count - 1
    );
    let files = [("s.asl", &*sender), ("hub.asl", &*hub)];
    let mut system = system("MAS p { agents: hub; s s.asl #3; }", &files, 0);
    let mut lines = run(&mut system);
    lines.sort();
    let through = ["s1", "s2", "s3"].map(|name| format!("[hub] {name} is through"));
    lines.truncate(9);
    assert_eq!(lines, through);
    assert_eq!(system.totals().messages, 3 * count);
}

#[test]
fn agents_may_come_and_go_without_end() {
    let boss = "!go(0). \
         +!go(2000) <- .all_names(L); .print(L). \
         +!go(N) <- .create_agent(W, \"w.asl\"); .send(W, askOne, ready, _); .kill_agent(W); \
                    !go(N+1).";
    let files = [
        ("boss.asl", boss),
        ("w.asl", "ready. !wait. +!wait <- .wait(100000)."),
    ];
    let mut system = system("MAS p { agents: boss; }", &files, 0);
    assert_eq!(run(&mut system), ["[boss] [boss]"]);
    assert_eq!(system.totals().agents, 2001);
}

#[test]
fn same_seed_same_journal() {
    let agent = "!go(3). +!go(0). \
         +!go(N) <- .random(X); .wait(X * 50); .all_names(L); .shuffle(L, [A|_]); \
                    .send(A, tell, drawn(X)); !go(N-1). \
         +drawn(X)[source(S)] : system.time > 0 <- .print(S, \" drew \", X).";
    let once = |seed| {
        let project = "MAS p { agents: a #3; }";
        let mut system = system(project, &[("a.asl", agent)], seed);
        let kept = Kept::default();
        let header = Header {
            kind: "header",
            version: VERSION,
            program: String::new(),
            seed,
            clock: "virtual",
            start: 0,
            agents: system
                .agents()
                .map(|agent| agent.name().to_string())
                .collect(),
            run: mas::journal::Invocation::default(),
        };
        system.set_journal(Journal::new(Box::new(kept.clone()), &header).unwrap());
        let lines = run(&mut system);
        system.end_journal("quiescent", 0).unwrap();
        let journal = kept.0.lock().unwrap().clone();
        (lines, String::from_utf8(journal).unwrap())
    };
    let (lines, journal) = once(7);
    assert_eq!(lines.len(), 9);
    assert!(
        journal.contains("\"agents\":[\"a1\",\"a2\",\"a3\"]"),
        "{journal}"
    );
    assert_eq!(once(7), (lines.clone(), journal));
    assert_ne!(once(8).0, lines);
}

/// An agent that is alone may make several rounds in one go: nothing comes out differently.
#[test]
fn rounds_in_one_go_are_as_many_rounds() {
    // Alone, then with timers, then with others that come and go, then up to the limit.
    let agent = "!go(40). \
         +!go(0) <- .wait(5); .create_agent(w, \"w.asl\"); .send(w, askOne, ready, _); \
                    .print(\"answered at \", system.time); .kill_agent(w); !on(0). \
         +!go(N) : N mod 10 == 0 <- .print(N, \" at \", system.time); !go(N-1). \
         +!go(N) <- !go(N-1). \
         +!on(N) <- !on(N+1).";
    let files = [("a.asl", agent), ("w.asl", "ready.")];
    let once = |at_most| {
        let mut system = system("MAS p { agents: a; }", &files, 0);
        system.set_max_cycles(Some(500));
        let mut output = Collected::default();
        loop {
            match system.run_rounds(at_most, &mut output) {
                Progress::Busy => {}
                Progress::CycleLimit => break,
                other => panic!("{other:?}"),
            }
        }
        let time = system.host().clock.now();
        (output.lines, system.totals(), system.rounds(), time)
    };
    let single = once(1);
    assert_eq!(single.0.len(), 5, "{:?}", single.0);
    for at_most in [2, 7, 256] {
        assert_eq!(once(at_most), single, "{at_most} in one go");
    }
}

#[test]
fn refused_messages_are_in_the_journal() {
    let files = [
        ("a.asl", "!go. +!go <- .send(b, tell, p(1))."),
        ("b.asl", "socially_acceptable(_, F, _) :- F \\== tell."),
    ];
    let mut system = system("MAS p { agents: a; b; }", &files, 0);
    let kept = Kept::default();
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
    system.set_journal(Journal::new(Box::new(kept.clone()), &header).unwrap());
    run(&mut system);
    let journal = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    let refused = r#"{"kind":"refused","agent":"b","sender":"a","force":"tell","content":"p(1)"}"#;
    assert!(journal.contains(refused), "{journal}");
}

#[test]
fn one_source_from_text_needs_no_file() {
    let text = "!go. +!go <- .send(self, askOne, p(_), A); .print(A). p(1).";
    let project = Project::of_text("solo.asl", text, Path::new("."), &Settings::default());
    assert!(!project.failed());
    let mut system = project.start(Clock::virtual_clock(), 0);
    assert_eq!(run(&mut system), ["[solo] p(1)[source(solo)]"]);
}

/// A journal that is kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
