//! Runs with threads: nothing is lost, order per sender is kept, and a run can be done again one step
//! after the other. The whole sizes are set by `BDI_MESSAGES=1000000` and
//! `BDI_AGENTS=100000`.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use agent::trace::Record;
use bdi_mas as mas;
use mas::journal::{Header, Journal};
use mas::output::Collected;
use mas::project::{Project, Settings};
use mas::system::{Progress, System};
use mas::time::Clock;

/// A project of agents with these programs.
struct Programs {
    folder: tempfile::TempDir,
}

impl Programs {
    fn new(project: &str, agents: &[(&str, &str)]) -> Programs {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("p.mas2j"), project).unwrap();
        for (name, text) in agents {
            std::fs::write(folder.path().join(format!("{name}.asl")), text).unwrap();
        }
        Programs { folder }
    }

    fn system(&self, clock: Clock) -> System {
        let path = self.folder.path().join("p.mas2j");
        let project = Project::of_project_file(Path::new(&path), &Settings::default());
        assert!(!project.failed(), "{:?}", project.diagnostics);
        project.start(clock, 7)
    }
}

fn size(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    }
}

/// A journal that can be read.
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

impl Text {
    fn journal(&self) -> Journal {
        let header = Header::new(String::new(), &Clock::virtual_clock(), 7, Vec::new());
        Journal::new(Box::new(self.clone()), &header).unwrap()
    }

    fn read(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// What each agent did and printed.
fn by_agent(collected: &Collected) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (agent, record) in &collected.records {
        let lines = all.entry(agent.clone()).or_default();
        lines.push(show(record));
    }
    for line in &collected.lines {
        let agent = line.split(']').next().unwrap_or_default();
        all.entry(agent.to_owned()).or_default().push(line.clone());
    }
    all
}

fn show(record: &Record) -> String {
    format!("{record:?}")
}

/// Runs with threads, then again, and compares agent by agent.
fn check_again(programs: &Programs, threads: usize, clock: fn() -> Clock) -> Collected {
    let text = Text::default();
    let mut system = programs.system(clock());
    system.observe(true);
    system.set_journal(text.journal());
    let mut first = Collected::default();
    let progress = system.run_threads(threads, &mut first);
    let (reason, status) = match progress {
        Progress::Quiescent => ("quiescent", 0),
        Progress::Stopped(status) => ("stopped", status),
        other => panic!("{other:?}"),
    };
    system.end_journal(reason, status).unwrap();
    let journal = text.read();
    let mut system = programs.system(Clock::virtual_clock());
    system.observe(true);
    let mut second = Collected::default();
    let again = system.rerun(&journal, &mut second);
    assert_eq!(again, Ok(progress), "{}", tail(&journal));
    let (first_by, second_by) = (by_agent(&first), by_agent(&second));
    assert_eq!(
        first_by.keys().collect::<Vec<_>>(),
        second_by.keys().collect::<Vec<_>>()
    );
    for (agent, lines) in &first_by {
        assert_eq!(lines, &second_by[agent], "{agent}");
    }
    first
}

fn tail(text: &str) -> &str {
    &text[text.len().saturating_sub(4_000)..]
}

const SOCIETY: &[(&str, &str)] = &[
    (
        "boss",
        "rounds(30). !start.
         +!start : rounds(N) <- .df_subscribe(dig); for (.range(I,1,N)) { !round(I) }; .wait(20); .stopMAS.
         +!round(I) <- .concat(\"w\", I, W); .create_agent(W, \"worker.asl\");
            .send(W, achieve, work(I)); .send(W, askOne, load(X), load(L), 500); +got(I, L);
            .broadcast(tell, round(I)); !kill(I).
         +!kill(I) : I mod 3 == 0 <- .concat(\"w\", I-1, W); .kill_agent(W); .wait(2).
         +!kill(I) : I mod 5 == 0 <- .all_names(L); +count(I, .length(L)); .random(R); +drawn(R).
         +!kill(_).
         +provider(A, S)[source(df)] <- .send(A, tell, seen); .print(provider(A)).
         -!round(I)[error(E)] <- .print(failed(I, E)).
         +done(I)[source(A)] <- .print(done(I)).",
    ),
    (
        "worker",
        "load(3).
         +!work(I) <- .df_register(dig); for (.range(K,1,10)) { -+load(K); .wait(1) }; .send(boss, tell, done(I)).
         +round(I) : .count(round(_), N) & N > 4 <- .send(boss, achieve, ignore(I)); .abolish(round(_)).
         +!kqml_received(S, tell, secret(_), _) <- .print(S).",
    ),
    (
        "chatter",
        "!go(40). +!go(0). +!go(N) <- .send(other, askOne, number(X), R); .time(H, M, S); !go(N-1).
         number(5).",
    ),
    (
        "other",
        "number(7). !go(40). +!go(0). +!go(N) <- .send(chatter, askAll, number(_), L); +l(L); .wait(1); !go(N-1).",
    ),
];

#[test]
fn a_run_is_the_same_for_every_agent_when_it_is_done_again() {
    let project = "MAS p { agents: boss; chatter; other; }";
    for threads in [1, 2, 4] {
        let programs = Programs::new(project, SOCIETY);
        let first = check_again(&programs, threads, Clock::virtual_clock);
        assert!(!first.records.is_empty());
        let done = first.lines.iter().filter(|line| line.contains("done("));
        assert!(done.count() > 5, "{:?}", first.lines);
    }
}

#[test]
fn so_is_one_with_the_real_clock() {
    let project = "MAS p { agents: boss; chatter; other; }";
    let programs = Programs::new(project, SOCIETY);
    check_again(&programs, 2, Clock::real);
}

#[test]
fn what_does_not_fit_the_journal_is_named() {
    let programs = Programs::new(
        "MAS p { agents: a; }",
        &[("a", "!a. +!a <- .time(H, M, S); .print(H).")],
    );
    let text = Text::default();
    let mut system = programs.system(Clock::virtual_clock());
    system.set_journal(text.journal());
    let progress = system.run_threads(2, &mut Collected::default());
    assert_eq!(progress, Progress::Quiescent);
    system.end_journal("quiescent", 0).unwrap();
    let other = Programs::new(
        "MAS p { agents: a; }",
        &[("a", "!a. +!a <- .print(no_time).")],
    );
    let mut system = other.system(Clock::virtual_clock());
    let again = system.rerun(&text.read(), &mut Collected::default());
    let why = again.unwrap_err();
    assert!(
        why.starts_with("line 2 of the journal: agent a, cycle 1"),
        "{why}"
    );
    assert!(why.contains("does not ask for Time"), "{why}");
}

/// Twenty agents send this many messages to two others. None is lost, and those of each sender come in
/// order. `None`: one agent after the other.
fn check_messages(messages: u64, threads: Option<usize>) {
    let senders = 20;
    let half = messages / senders / 2;
    // Whoever gets a number that is not the next one of its sender says so.
    let due: String = (1..=senders).map(|s| format!("due(s{s}, 1). ")).collect();
    let receiver = format!(
        "{due} @count[atomic] +n(S, N)[signal] : due(S, N) & N < {half} <- -due(S, N); +due(S, N+1). \
         +n(S, {half})[signal] : due(S, {half}) <- .print(S, \" {half}\"). \
         +n(S, N)[signal] <- .print(\"wrong \", S, \" \", N)."
    );
    let sender = format!(
        "!go(1). +!go(N) : N > {half}. \
         +!go(N) : .my_name(M) <- .send([r1, r2], signal, n(M, N)); !go(N+1)."
    );
    let project = format!("MAS p {{ agents: s #{senders}; r #2; }}");
    let programs = Programs::new(&project, &[("s", &sender), ("r", &receiver)]);
    let mut system = programs.system(Clock::virtual_clock());
    let mut collected = Collected::default();
    assert_eq!(
        run(&mut system, threads, &mut collected),
        Progress::Quiescent
    );
    let mut lines = collected.lines;
    lines.sort();
    let mut due: Vec<String> = (1..=2)
        .flat_map(|r| (1..=senders).map(move |s| format!("[r{r}] s{s} {half}")))
        .collect();
    due.sort();
    assert_eq!(lines, due);
    assert_eq!(system.totals().messages, senders * 2 * half);
}

/// Runs to the end.
fn run(system: &mut System, threads: Option<usize>, output: &mut Collected) -> Progress {
    if let Some(threads) = threads {
        return system.run_threads(threads, output);
    }
    loop {
        match system.round(output) {
            Progress::Busy => {}
            progress => return progress,
        }
    }
}

/// The receivers cannot keep up: most of the messages wait, behind an atomic plan for each.
#[test]
fn no_message_of_a_million_is_lost_and_the_order_of_a_sender_is_kept() {
    check_messages(1_000_000, None);
}

#[test]
fn nor_with_threads() {
    let messages = size("BDI_MESSAGES", 100_000);
    for threads in [2, 4] {
        check_messages(messages, Some(threads));
    }
}

#[test]
fn many_agents_live_in_one_process() {
    let agents = size("BDI_AGENTS", 2_000);
    let boss = format!(
        "!start. +!start <- for (.range(I,1,{agents})) {{ .concat(\"w\",I,W); .create_agent(W,\"worker.asl\") }}; \
         .broadcast(tell, go). \
         +ready[source(_)] : .count(ready[source(_)], N) & N == 3 <- .print(three)."
    );
    let worker = "+go : .my_name(w7) | .my_name(w70) | .my_name(w700) <- .send(boss, tell, ready).";
    let programs = Programs::new(
        "MAS p { agents: boss; }",
        &[("boss", &boss), ("worker", worker)],
    );
    let mut system = programs.system(Clock::virtual_clock());
    let mut collected = Collected::default();
    assert_eq!(system.run_threads(2, &mut collected), Progress::Quiescent);
    assert_eq!(system.totals().agents, agents + 1);
    assert_eq!(system.totals().messages, agents + 3);
}

#[test]
fn a_long_query_does_not_hold_up_other_agents() {
    let slow = "!go. +!go <- .wait(5); .findall(X, .range(X, 1, 300000) & X mod 1000 == 0, L); .print(slow).";
    let quick = "!go(20). +!go(0) <- .print(quick). +!go(N) <- .wait(1); !go(N-1).";
    let programs = Programs::new(
        "MAS p { agents: slow; quick; }",
        &[("slow", slow), ("quick", quick)],
    );
    let mut system = programs.system(Clock::real());
    let mut collected = Collected::default();
    assert_eq!(system.run_threads(2, &mut collected), Progress::Quiescent);
    assert_eq!(collected.lines.len(), 2);
}

#[test]
fn timers_run_out_in_order_under_virtual_time() {
    let agent = "!go. +!go <- for (.range(I,1,50)) { !!later(51-I) }. \
         +!later(I) <- .wait(I * 3600000); .print(I).";
    let programs = Programs::new("MAS p { agents: a; b a.asl; }", &[("a", agent)]);
    let mut system = programs.system(Clock::virtual_clock());
    let mut collected = Collected::default();
    let begin = Instant::now();
    assert_eq!(system.run_threads(2, &mut collected), Progress::Quiescent);
    assert!(begin.elapsed() < Duration::from_secs(30));
    for agent in ["a", "b"] {
        let head = format!("[{agent}] ");
        let lines = collected.lines.iter();
        let numbers: Vec<&str> = lines.filter_map(|line| line.strip_prefix(&head)).collect();
        let due: Vec<String> = (1..=50).map(|i: u32| i.to_string()).collect();
        assert_eq!(numbers, due);
    }
}

#[test]
fn a_full_mailbox_is_reported_and_nothing_is_lost() {
    let source = "!go(1). +!go(N) : N > 400 & .my_name(M) <- .send(sink, achieve, total(M)). \
         +!go(N) : .my_name(M) <- .send(sink, tell, n(M, N)); !go(N+1).";
    let sink = "+!total(M) <- .count(n(M, _), C); .print(M, \" \", C).";
    let programs = Programs::new(
        "MAS p { agents: source #5; sink; }",
        &[("source", source), ("sink", sink)],
    );
    for threads in [None, Some(2)] {
        let mut system = programs.system(Clock::virtual_clock());
        system.set_mailbox_limit(100);
        let mut collected = Collected::default();
        let progress = run(&mut system, threads, &mut collected);
        assert_eq!(progress, Progress::Quiescent);
        let report = "sink: more than 100 messages wait for this agent";
        assert!(collected.reports.iter().any(|line| line == report));
        assert!(collected.reports.len() < 100, "{}", collected.reports.len());
        let mut lines = collected.lines;
        lines.sort();
        let due: Vec<String> = (1..=5).map(|n| format!("[sink] source{n} 400")).collect();
        assert_eq!(lines, due);
    }
}
