use std::path::Path;

use super::*;
use crate::output::Collected;
use crate::project::{Project, Settings};
use crate::time::Clock;

fn session(program: &str) -> Session {
    let settings = Settings {
        is_detached: true,
        ..Settings::default()
    };
    let project = Project::of_text("bob", program, Path::new("."), &settings);
    assert!(!project.failed(), "{:?}", project.diagnostics);
    Session::new(project.start(Clock::virtual_clock(), 0), "bob")
}

fn shown(bindings: &Bindings) -> String {
    let pairs = bindings.iter();
    let pairs = pairs.map(|(name, value)| format!("{name} = {value}"));
    pairs.collect::<Vec<_>>().join(", ")
}

/// Gives a text as a console does; what came of each input.
fn give(session: &mut Session, text: &str, out: &mut Collected) -> Vec<String> {
    let Reading::Entry(entry) = Entry::read(text, 1, true) else {
        panic!("{text} cannot be read");
    };
    if !entry.inputs.iter().all(Input::is_question) {
        session.remember();
    }
    let mut results = Vec::new();
    for input in &entry.inputs {
        match session.begin(&entry, input, out) {
            Err((found, _)) => results.push(format!("refused: {}", found[0].message)),
            Ok((Begun::Added(added), _)) => {
                results.push(format!("{added:?}"));
                session.run(None, false, out);
            }
            Ok((Begun::Asked(mut question) | Begun::Computing(mut question), _)) => loop {
                match session.next_answer(&mut question, out) {
                    Ok(Some(bindings)) => results.push(format!("yes {}", shown(&bindings))),
                    Ok(None) => break,
                    Err(fault) => {
                        results.push(fault.to_string());
                        break;
                    }
                }
            },
            Ok((Begun::Undertaken(task), _)) => {
                let rest = session.run(Some(&task), false, out);
                results.push(match session.state_of(&task) {
                    TaskState::Done(bindings) => format!("done {}", shown(&bindings)),
                    state => format!("{state:?}, {rest:?}"),
                });
            }
        }
    }
    results
}

#[test]
fn questions_give_all_answers_in_order() {
    let mut session = session("p(1). p(2). big(X) :- p(X) & X > 1.");
    let out = &mut Collected::default();
    assert_eq!(give(&mut session, "?p(X)", out), ["yes X = 1", "yes X = 2"]);
    assert_eq!(give(&mut session, "?big(X)", out), ["yes X = 2"]);
    assert_eq!(give(&mut session, "?p(3)", out), [""; 0]);
    assert_eq!(give(&mut session, "?p(1)", out), ["yes "]);
    assert_eq!(give(&mut session, "2 * 3 + 1", out), ["yes Value = 7"]);
    assert_eq!(give(&mut session, "math.max(2, 3)", out), ["yes Value = 3"]);
}

#[test]
fn what_is_added_line_by_line_keeps_its_order() {
    let mut session = session("p(1).");
    let out = &mut Collected::default();
    for clause in ["p(2).", "p(3)", "n(0).", "n(X) :- n(Y) & X = Y + 1."] {
        give(&mut session, clause, out);
    }
    let answers = give(&mut session, "?p(X)", out);
    assert_eq!(answers, ["yes X = 1", "yes X = 2", "yes X = 3"]);
    // The rule comes behind its end: the first answer is found.
    assert_eq!(give(&mut session, "?n(X); .print(X)", out), ["done X = 0"]);
    // A belief that is a step comes first, as in a plan.
    give(&mut session, "+p(0)", out);
    assert_eq!(give(&mut session, "?p(X)", out)[0], "yes X = 0");
}

#[test]
fn goals_give_back_values() {
    let mut session = session("");
    let out = &mut Collected::default();
    give(
        &mut session,
        "+!fact(0, 1). +!fact(N, F) <- !fact(N-1, G); F = N*G.",
        out,
    );
    assert_eq!(give(&mut session, "!fact(5, F)", out), ["done F = 120"]);
    assert_eq!(
        give(&mut session, "X = 2; !fact(X+1, _Hidden)", out),
        ["done X = 2"]
    );
    assert_eq!(give(&mut session, "!!fact(1, _)", out), ["done "]);
    assert!(out.reports.is_empty(), "{:?}", out.reports);
}

#[test]
fn failures_are_told() {
    let mut session = session("+!g <- .fail.");
    let out = &mut Collected::default();
    assert_eq!(give(&mut session, "!nothing", out), ["Ended, Quiet"]);
    assert_eq!(give(&mut session, "!g", out), ["Ended, Quiet"]);
    assert_eq!(
        give(&mut session, "1 > 2; .print(no)", out),
        ["Ended, Quiet"]
    );
    assert_eq!(out.reports.len(), 3);
    assert!(
        out.reports[0].contains("there is no plan for `+!nothing/0`"),
        "{:?}",
        out.reports
    );
    assert!(
        out.reports[1].contains("goal `!g` failed"),
        "{:?}",
        out.reports
    );
    assert!(
        out.reports[2].contains("the input failed"),
        "{:?}",
        out.reports
    );
    assert!(out.lines.is_empty());
}

#[test]
fn waiting_steps_are_waited_for_and_others_are_not() {
    let mut session = session("+!later <- .wait(60000); +late.");
    let out = &mut Collected::default();
    let start = session.system().host().clock.now();
    assert_eq!(give(&mut session, "!!later", out), ["done "]);
    let now = session.system().host().clock.now();
    assert!(now < start.after(1_000_000_000));
    assert_eq!(give(&mut session, "!later", out), ["done "]);
    let now = session.system().host().clock.now();
    assert!(now >= start.after(60_000_000_000));
    let state = give(&mut session, ".wait({+never})", out);
    assert_eq!(state, ["Underway, Quiet"]);
    assert_eq!(
        session
            .agent()
            .map(|agent| agent.circumstance().intentions().count()),
        Some(1)
    );
}

#[test]
fn undo_goes_back_one_input_at_a_time() {
    let mut session = session("count(0). +!more <- ?count(N); -+count(N+1); .print(N).");
    let out = &mut Collected::default();
    give(&mut session, "!more", out);
    give(&mut session, "!more", out);
    give(&mut session, "+!extra <- .print(extra).", out);
    assert_eq!(give(&mut session, "?count(N)", out), ["yes N = 2"]);
    assert_eq!(session.undoable(), 3);
    assert!(session.undo());
    assert_eq!(
        give(
            &mut session,
            "?.relevant_plans({+!extra}, L) & L = [_|_]",
            out
        ),
        [""; 0]
    );
    assert!(session.undo());
    assert_eq!(give(&mut session, "?count(N)", out), ["yes N = 1"]);
    assert!(session.undo());
    assert_eq!(give(&mut session, "?count(N)", out), ["yes N = 0"]);
    assert!(!session.undo());
    // It goes on from there as it did before.
    give(&mut session, "!more", out);
    assert_eq!(out.lines, ["[bob] 0", "[bob] 1", "[bob] 0"]);
}

#[test]
fn undo_brings_agents_and_random_numbers_back() {
    let mut session = session("");
    let out = &mut Collected::default();
    let first = give(&mut session, ".random(X)", out);
    assert!(session.undo());
    assert_eq!(give(&mut session, ".random(X)", out), first);
    give(&mut session, ".create_agent(eve)", out);
    assert!(session.system().agent("eve").is_some());
    assert!(session.undo());
    assert!(session.system().agent("eve").is_none());
    give(&mut session, ".create_agent(eve)", out);
    give(&mut session, ".kill_agent(eve)", out);
    assert!(session.system().agent("eve").is_none());
    assert!(session.undo());
    assert!(session.system().agent("eve").is_some());
    assert_eq!(
        give(
            &mut session,
            ".send(eve, tell, p); .send(eve, askOne, p, A)",
            out
        ),
        ["done A = p[source(eve)[source(bob)]]"]
    );
}

#[test]
fn refused_clauses_leave_nothing_behind() {
    let mut session = session("@l +!g.");
    let out = &mut Collected::default();
    let refused = give(&mut session, "p(1). @l +!h <- .print(h).", out);
    assert_eq!(
        refused,
        ["refused: there is a plan with the label `l` already"]
    );
    assert_eq!(give(&mut session, "?p(X)", out), [""; 0]);
}

#[test]
fn endless_work_ends_at_the_limit_or_when_it_is_interrupted() {
    let mut session = session("+!loop <- !loop. n(0). n(X) :- n(Y) & X = Y + 1.");
    let out = &mut Collected::default();
    session.set_cycle_limit(Some(1000));
    assert_eq!(
        give(&mut session, "!loop", out),
        ["Underway, CycleLimit(1000)"]
    );
    session.undo();
    static INTERRUPT: AtomicBool = AtomicBool::new(false);
    session.set_interrupt(&INTERRUPT);
    session.set_cycle_limit(None);
    for endless in ["!loop", "?n(X) & X < 0", "?n(X) & X < 0; .print(X)"] {
        let stopper = std::thread::spawn(|| {
            std::thread::sleep(Duration::from_millis(20));
            INTERRUPT.store(true, Ordering::Relaxed);
        });
        let result = give(&mut session, endless, out);
        stopper.join().unwrap();
        INTERRUPT.store(false, Ordering::Relaxed);
        assert!(result[0].contains("nterrupted"), "{result:?}");
        session.undo();
    }
    assert_eq!(give(&mut session, "X = 1", out), ["done X = 1"]);
}
