//! Environments in child processes: what they can do, and what goes wrong with them.

use std::process::Command;

use mas::system::Progress;

use crate::run::Run;

/// How systems call the number with which a process ends.
const STATUS: &str = if cfg!(windows) {
    "exit code"
} else {
    "exit status"
};

pub(crate) const HELPER: &str = include_str!("../../python/bdi_environment.py");

/// The run of a world in Python; `None`, with a note, if there is no Python.
fn python(world: &str, settings: &[&str]) -> Option<Run> {
    if !has_python() {
        return None;
    }
    let files = [("bdi_environment.py", HELPER), ("world.py", world)];
    let parameters = [&["python3", "-B", "world.py"], settings].concat();
    Some(Run::new("process", &parameters, &files))
}

const LAMP: &str = r#"
from bdi_environment import Environment, Failed, Structure, Atom
world = Environment()
world.show("dark", Structure("floor", 3, annots=[Atom("sure")]))

@world.on_join
def welcome(agent):
    world.show_to(agent, Structure("you", Atom(agent)))

@world.action
def switch(agent, how):
    if how == "off":
        return False
    if how == "burn":
        raise ValueError("too hot")
    if how != "on":
        raise Failed("unknown", f"what is {how}?")
    world.hide("dark")
    world.show("bright")

@world.action
def slow(agent):
    result = world.later()
    world.after(2000, result.done)
    return result

@world.action
def ask(agent, limit, what):
    return isinstance(limit, int) and what == ["a", "b"] and world.seed == 7

world.serve()
"#;

#[test]
fn python_world_shows_and_acts() {
    let Some(run) = python(LAMP, &[]) else { return };
    let text = "!g. +!g : dark & floor(3)[sure] & you(bob) <- switch(on); ?bright; not dark; .print(bright);
        ask(3, [a,b]); .print(asked); !f(off); !f(burn); !f(7); !f(9, 1); slow; .print(slow).
        +!f(X) <- switch(X). +!f(X, Y) <- jump(X, Y).
        -!f(X)[error(E), reason(R), error_msg(M)] <- .print(E, R, \" \", M).
        -!f(X)[error(E), error_msg(M)] <- .print(E, \" \", M).
        -!f(X, Y)[reason(R)] <- .print(R).
        !h. +!h <- .wait(1000); .print(meanwhile). -dark <- .print(light).";
    let lines = run
        .agent("bob", &text.replace("not dark;", "?not dark;"))
        .lines();
    assert_eq!(
        lines,
        [
            "[bob] light",
            "[bob] bright",
            "[bob] asked",
            "[bob] action_failed ",
            "[bob] action_failedexception ValueError: too hot",
            "[bob] action_failedunknown what is 7?",
            "[bob] unknown_action",
            "[bob] meanwhile",
            "[bob] slow",
        ]
    );
}

#[test]
fn process_that_changes_percepts_by_itself_keeps_the_run_going() {
    let world = r#"
import threading, time
from bdi_environment import Environment
world = Environment()
world.is_active()

def count():
    for n in range(1, 4):
        time.sleep(0.05)
        world.show_only(f"n({n})")
    world.is_active(False)

threading.Thread(target=count).start()
world.serve()
"#;
    let Some(run) = python(world, &[]) else {
        return;
    };
    let lines = run.agent("bob", "+n(X) <- .print(X).").lines();
    assert_eq!(lines, ["[bob] 1", "[bob] 2", "[bob] 3"]);
}

/// Two runs with the virtual clock are the same, however long the process takes.
#[test]
fn answers_come_at_the_same_time_of_the_run() {
    let world = r#"
import random, time
from bdi_environment import Environment
world = Environment()

@world.action
def step(agent, n):
    time.sleep(random.random() / 50)
    world.show(f"done({agent}, {n})")

world.serve()
"#;
    let text = "!g(0). +!g(4). +!g(N) <- step(N); .print(N); !g(N+1).
                +done(A, N) : not .my_name(A) <- .print(\"saw \", A, N).";
    let mut seen: Option<Vec<String>> = None;
    for _ in 0..3 {
        let Some(run) = python(world, &[]) else {
            return;
        };
        let lines = run.agent("a", text).agent("b", text).lines();
        assert_eq!(lines.len(), 16);
        assert_eq!(seen.get_or_insert_with(|| lines.clone()), &lines);
    }
}

#[test]
fn silence_crash_rubbish_and_late_answers_are_failed_actions() {
    let world = r#"
import os, time
from bdi_environment import Environment
world = Environment()
world.show("here")

@world.action
def sleep(agent):
    time.sleep(2.4)

@world.action
def crash(agent):
    os._exit(3)

@world.action
def rubbish(agent):
    world._out.write("hello\n")
    world._out.flush()

@world.action
def invent(agent):
    world._answer(999, {"ok": True})

@world.action
def work(agent):
    return True

world.serve()
"#;
    let Some(run) = python(world, &["timeout(2000)", "restart(2)"]) else {
        return;
    };
    let text = "!g. +!g <- !try(sleep); !try(crash); !try(rubbish); !try(invent); !try(work).
        +!try(A) <- A; .print(A, \" worked\").
        -!try(A)[error(E), reason(R), error_msg(M)] <- .print(A, \" \", E, \" \", R, \": \", M).
        +here <- .print(here). -here <- .print(away).";
    let run = run.agent("bob", text).go(Progress::Quiescent);
    let said = "the process of the environment wrote";
    let expected = [
        "[bob] here".to_owned(),
        "[bob] sleep action_failed no_answer: the environment has not answered within 2000 ms"
            .to_owned(),
        format!(
            "[bob] crash action_failed environment_ended: the process of the environment ended ({STATUS}: 3)"
        ),
        format!("[bob] rubbish action_failed environment_fault: {said} what is no JSON: `hello`"),
        format!(
            "[bob] invent action_failed environment_fault: {said} an answer to request 999, not made"
        ),
        format!(
            "[bob] work action_failed environment_gone: {said} an answer to request 999, not made"
        ),
    ];
    let lines: Vec<&String> = run
        .output
        .lines
        .iter()
        .filter(|line| line.contains("action_failed"))
        .collect();
    assert_eq!(lines, expected[1..].iter().collect::<Vec<_>>());
    // Percepts of a process go with it; those of the next one have come before the agent looks.
    let count = |text: &str| run.output.lines.iter().filter(|line| *line == text).count();
    assert_eq!(count("[bob] here"), 1, "{:?}", run.output.lines);
    assert_eq!(count("[bob] away"), 1, "{:?}", run.output.lines);
    let reports = &run.output.reports;
    assert_eq!(reports.len(), 4, "{reports:?}");
    assert!(reports[1].ends_with(&format!("({STATUS}: 3); it is started again (1 of 2)")));
    assert!(reports[2].ends_with("`hello`; it is started again (2 of 2)"));
    assert!(reports[3].ends_with("not made; all further actions fail"));
}

#[test]
fn environment_that_cannot_begin_is_refused() {
    let error = |parameters: &[&str]| Run::new("process", parameters, &[]).error();
    assert!(error(&[]).contains("process(\"python3\", \"world.py\")"));
    assert!(error(&["no-such-program-here"]).contains("there is no such program"));
    assert!(error(&["x", "timeout(0)"]).contains("`timeout` must be a whole number"));
    assert!(error(&["x", "restart(many)"]).contains("`restart` must be"));
}

#[test]
fn process_that_never_works_is_refused_at_once() {
    if !has_python() {
        return;
    }
    let error = |code: &str, timeout: &str| {
        let parameters = ["python3", "-c", code, timeout];
        Run::new("process", &parameters, &[]).error()
    };
    let ended = error("import sys; sys.exit(4)", "timeout(5000)");
    assert_eq!(
        ended,
        format!("the environment cannot begin: the process of the environment ended ({STATUS}: 4)")
    );
    let silent = error("import time; time.sleep(60)", "timeout(200)");
    assert_eq!(
        silent,
        "the environment cannot begin: the environment has not answered within 200 ms"
    );
    let refused = "input(); print('{\"id\":1,\"ok\":false,\"message\":\"not today\"}', flush=True)";
    assert_eq!(
        error(refused, "timeout(5000)"),
        "the environment cannot begin: not today"
    );
}

/// Whether there is Python; if not, a note says that the test is left out.
pub(crate) fn has_python() -> bool {
    let version = Command::new("python3").arg("--version").output();
    let found = version.is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("left out: there is no python3 here");
    }
    found
}

/// With the real clock answers come when they come, and nobody else waits for them.
#[test]
fn with_the_real_clock_only_the_intention_waits() {
    let world = r#"
import time
from bdi_environment import Environment
world = Environment()

@world.action
def work(agent):
    time.sleep(0.3)
    world.show("worked")

world.serve()
"#;
    let Some(run) = python(world, &[]) else {
        return;
    };
    let text = "!g. !h. +!g <- work; ?worked; .print(worked). +!h <- .wait(20); .print(meanwhile).";
    let lines = run.real().agent("bob", text).lines();
    assert_eq!(lines, ["[bob] meanwhile", "[bob] worked"]);
}

/// An action that a thread of the process ends keeps the run going, also when nothing else happens.
#[test]
fn action_that_a_thread_ends_is_waited_for() {
    let world = r#"
import threading
from bdi_environment import Environment
world = Environment()

@world.action
def slow(agent):
    result = world.later()
    threading.Timer(0.2, result.done).start()
    return result

@world.action
def never(agent):
    return world.later()

world.serve()
"#;
    let text = "!s. +!s <- slow; .print(done); never; .print(no). -!s[reason(R)] <- .print(R).";
    for is_real in [false, true] {
        let Some(run) = python(world, &["silence(500)"]) else {
            return;
        };
        let run = if is_real { run.real() } else { run };
        let lines = run.agent("a", text).lines();
        assert_eq!(lines, ["[a] done", "[a] no_answer"]);
    }
}

/// Timers of a process that are due at one time are called in order; one that breaks is reported, and
/// the others are called all the same.
#[test]
fn timers_in_python_are_independent() {
    let world = r#"
from bdi_environment import Environment
world = Environment()

@world.action
def begin(agent):
    result = world.later()
    def first():
        world.show("first")
        world.after(100, lambda: world.show("third"))
    world.after(100, first)
    world.after(200, lambda: world.show("second"))
    world.after(150, lambda: 1 / 0)
    world.after(300, result.done)
    return result

world.serve()
"#;
    let Some(run) = python(world, &[]) else {
        return;
    };
    let text = "!s. +!s <- begin; .print(done). +first <- .print(1). +second <- .print(2). +third <- .print(3).";
    let ran = run.agent("a", text).go(Progress::Quiescent);
    assert_eq!(ran.output.lines, ["[a] 1", "[a] 2", "[a] 3", "[a] done"]);
    let broken = "the environment cannot go on: ZeroDivisionError: division by zero";
    assert!(
        ran.output
            .reports
            .iter()
            .any(|report| report.contains(broken))
    );
}

/// A process that writes without end holds up nobody, and its lines do not pile up.
#[test]
fn process_that_never_stops_writing_is_silent_all_the_same() {
    let world = r#"
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "act" in request:
        while True:
            sys.stdout.write('{"add":["p(1)"]}\n{"remove":["p(1)"]}\n')
    print(json.dumps({"id": request["id"], "ok": True}), flush=True)
"#;
    let Some(run) = python(world, &["timeout(3000)", "restart(0)"]) else {
        return;
    };
    let text = "!s. +!s <- act; .print(no). -!s[reason(R)] <- .print(R).";
    assert_eq!(run.agent("a", text).lines(), ["[a] no_answer"]);
}
