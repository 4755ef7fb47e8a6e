//! Libraries whose processes are small shell scripts.

#![cfg(unix)]

use std::time::{Duration, Instant};

use super::*;
use logic::term::Term;

/// Answers every call: it holds.
const WILLING: &str =
    r#"while read -r l; do i=${l#*:}; i=${i%%,*}; echo "{\"id\":$i,\"ok\":true}"; done"#;

fn script(text: &str, timeout: u64) -> Arc<Library> {
    Arc::new(Library {
        name: "lib".to_owned(),
        command: ["sh", "-c", text].map(str::to_owned).to_vec(),
        timeout,
    })
}

fn libraries() -> Libraries {
    Libraries::new(".")
}

fn call(libraries: &mut Libraries, library: &Arc<Library>, id: u64) {
    let call = LibraryCall {
        id,
        library: library.clone(),
        action: Symbol::new("act"),
        args: vec![Term::Number(id as f64)],
    };
    libraries.call(Symbol::new("bob"), &call);
}

/// The answer to one call.
fn ask(libraries: &mut Libraries, library: &Arc<Library>) -> Answer {
    call(libraries, library, 5);
    libraries.settle();
    let mut answers = libraries.take_answers();
    assert_eq!(answers.len(), 1);
    let delivery = answers.remove(0);
    assert_eq!((&*delivery.agent.text(), delivery.call), ("bob", 5));
    assert!(!libraries.is_owing() && !libraries.has_answers());
    delivery.answer
}

/// Why a call of this script fails.
fn failure(text: &str) -> String {
    match ask(&mut libraries(), &script(text, 5_000)) {
        Answer::Failed(why) => why,
        Answer::Solutions(solutions) => panic!("{text}: {solutions:?}"),
    }
}

fn holds() -> Answer {
    Answer::Solutions(vec![Vec::new()])
}

#[test]
fn one_process_answers_all_calls() {
    let mut libraries = libraries();
    let library = script(WILLING, 5_000);
    for number in 1..=3 {
        call(&mut libraries, &library, number);
    }
    libraries.settle();
    let answers = libraries.take_answers();
    let calls: Vec<u64> = answers.iter().map(|delivery| delivery.call).collect();
    assert_eq!(calls, [1, 2, 3]);
    assert!(answers.iter().all(|delivery| delivery.answer == holds()));
    let numbers: Vec<u64> = libraries
        .started
        .iter()
        .filter_map(|(_, process)| process.as_ref().map(|process| process.number))
        .collect();
    assert_eq!(numbers, [1]);
}

#[test]
fn answers_may_come_in_any_order_and_in_pieces() {
    let mut libraries = libraries();
    let library = script(
        r#"read -r a; read -r b; echo '{"id":2,"ok":true}'; echo; printf '{"id":1,'; sleep 0.1
           printf '"ok":false}'"#,
        5_000,
    );
    call(&mut libraries, &library, 1);
    call(&mut libraries, &library, 2);
    libraries.settle();
    let answers = libraries.take_answers();
    assert_eq!(answers[0].answer, Answer::Solutions(Vec::new()));
    assert_eq!(answers[1].answer, holds());
}

#[test]
fn what_is_no_answer_fails_the_call() {
    let rubbish = failure("read -r l; echo hello; sleep 60");
    assert_eq!(
        rubbish,
        "`lib.act`: its process wrote what is no JSON: `hello`"
    );
    let half = failure(r#"read -r l; printf '{"id":1,"ok":'"#);
    assert!(
        half.contains("what is no JSON: `{\"id\":1,\"ok\":`"),
        "{half}"
    );
    let unknown = failure(r#"read -r l; echo '{"id":9,"ok":true}'; sleep 60"#);
    assert!(
        unknown.ends_with("wrote an answer to call 9, not made"),
        "{unknown}"
    );
    let wrong = failure(r#"read -r l; echo '{"id":1,"ok":true,"unify":{"x":1}}'"#);
    assert!(wrong.contains("the answer cannot be used: `x`"), "{wrong}");
    let own = failure(r#"read -r l; echo '{"id":1,"ok":false,"error":"too far"}'"#);
    assert_eq!(own, "`lib.act`: too far");
}

#[test]
fn end_of_the_process_fails_the_call() {
    let ended = failure("read -r l; exit 3");
    assert_eq!(
        ended,
        "`lib.act`: its process ended before it answered (exit status: 3)"
    );
    let at_once = failure("exit 4");
    assert!(at_once.ends_with("(exit status: 4)"), "{at_once}");
    let silent = failure("exec >&-; sleep 60");
    assert!(silent.ends_with("(it closed its output)"), "{silent}");
}

#[test]
fn program_that_does_not_exist_fails_the_call() {
    let library = Arc::new(Library {
        command: vec!["no-such-program-anywhere".to_owned()],
        ..(*script("", 1_000)).clone()
    });
    let answer = ask(&mut libraries(), &library);
    let expected =
        "`lib.act`: `no-such-program-anywhere` cannot be started: there is no such program";
    assert_eq!(answer, Answer::Failed(expected.to_owned()));
}

#[test]
fn slow_answer_is_given_up_and_ignored_when_it_comes() {
    let mut libraries = libraries();
    let slow = r#"read -r l; sleep 0.5; echo '{"id":1,"ok":true}'; read -r l
                  echo '{"id":2,"ok":true}'"#;
    let begin = Instant::now();
    let answer = ask(&mut libraries, &script(slow, 100));
    let expected = "`lib.act`: no answer within 100 ms".to_owned();
    assert_eq!(answer, Answer::Failed(expected));
    assert!(begin.elapsed() < Duration::from_millis(450));
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(ask(&mut libraries, &script(slow, 100)), holds());
}

#[test]
fn process_is_started_again_after_its_end() {
    let mut libraries = libraries();
    let once = script(
        r#"read -r l; i=${l#*:}; i=${i%%,*}; echo "{\"id\":$i,\"ok\":true}""#,
        5_000,
    );
    for _ in 0..3 {
        assert_eq!(ask(&mut libraries, &once), holds());
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn process_knows_the_seed() {
    let mut libraries = libraries();
    libraries.set_seed(77);
    let library = script(
        r#"read -r l; echo "{\"id\":1,\"ok\":true,\"unify\":{\"1\":$BDI_SEED}}""#,
        5_000,
    );
    let expected = Answer::Solutions(vec![vec![(0, Term::Number(77.0))]]);
    assert_eq!(ask(&mut libraries, &library), expected);
}

#[test]
fn large_messages_pass() {
    let mut libraries = libraries();
    let library = script(
        r#"while read -r l; do i=${l#*:}; i=${i%%,*}; echo "{\"id\":$i,\"ok\":true}"; done"#,
        20_000,
    );
    let long = Term::list((0..200_000).map(|n| Term::Number(f64::from(n))));
    let call = LibraryCall {
        id: 1,
        library,
        action: Symbol::new("act"),
        args: vec![long],
    };
    libraries.call(Symbol::new("bob"), &call);
    libraries.settle();
    assert_eq!(libraries.take_answers()[0].answer, holds());
}

/// Whether there is a process of this number.
fn is_alive(pid: &str) -> bool {
    let status = std::process::Command::new("kill")
        .args(["-0", pid])
        .output();
    status.is_ok_and(|output| output.status.success())
}

#[test]
fn no_process_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    for (text, name) in [
        // Ends by itself when its input ends.
        ("echo $$ > a; cat > /dev/null", "a"),
        // Does not look at its input.
        (
            "echo $$ > b; trap '' TERM INT; while :; do sleep 0.1; done",
            "b",
        ),
        // Wrote rubbish before.
        ("echo $$ > c; echo x; while :; do sleep 0.1; done", "c"),
    ] {
        let mut libraries = Libraries::new(folder.path());
        assert!(matches!(
            ask(&mut libraries, &script(text, 200)),
            Answer::Failed(_)
        ));
        let pid = std::fs::read_to_string(folder.path().join(name)).unwrap();
        drop(libraries);
        assert!(!is_alive(pid.trim()), "{text}");
    }
}

#[test]
fn nothing_starts_after_the_end() {
    let mut libraries = libraries();
    let library = script(WILLING, 1_000);
    assert_eq!(ask(&mut libraries, &library), holds());
    libraries.children().end(Duration::ZERO);
    let Answer::Failed(why) = ask(&mut libraries, &library) else {
        panic!("it was started");
    };
    assert!(
        why.contains("before it answered") || why.contains("the run is over"),
        "{why}"
    );
}
