//! Environments in Rust, and what the adapter makes of them.

use logic::term::Term;

use super::*;
use crate::output::Collected;
use crate::project::{Project, Settings};
use crate::system::{Progress, System};
use crate::time::Clock;

fn term(text: &str) -> Term {
    let registry = std::sync::Arc::new(stdlib::registry());
    agent::lower::Reader::new(registry)
        .parse_term(text)
        .unwrap()
}

fn run(environment: impl Environment + 'static, agents: &[(&str, &str)]) -> Collected {
    run_until(environment, agents, Progress::Quiescent)
}

fn run_until(
    environment: impl Environment + 'static,
    agents: &[(&str, &str)],
    end: Progress,
) -> Collected {
    let mut system = system(agents);
    system.set_environment(Box::new(environment), Vec::new());
    go(system, end)
}

/// A system of agents with these names and programs.
fn system(agents: &[(&str, &str)]) -> System {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(format!("{name}.asl"));
    for (name, text) in agents {
        std::fs::write(path(name), text).unwrap();
    }
    let paths: Vec<_> = agents.iter().map(|(name, _)| path(name)).collect();
    let project = Project::open(&paths, &Settings::default());
    assert!(!project.failed(), "{:?}", project.diagnostics);
    project.start(Clock::virtual_clock(), 0)
}

fn go(mut system: System, end: Progress) -> Collected {
    let mut out = Collected::default();
    for _ in 0..10_000 {
        match system.round(&mut out) {
            Progress::Busy => {}
            progress => {
                assert_eq!(progress, end);
                return out;
            }
        }
    }
    panic!("the run does not end: {:?}", out.lines);
}

/// A lamp that all see, and a switch; the action `slow` takes a second.
#[derive(Default)]
struct Lamp {
    lists: PerceptLists,
    later: Vec<(Time, Token)>,
}

impl Environment for Lamp {
    fn init(&mut self, _: &Start, _: &mut EnvironmentCx<'_>) -> Result<(), String> {
        self.lists.global().add(Term::atom("dark")).unwrap();
        Ok(())
    }

    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.lists
    }

    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response {
        match &*act.call().0.text() {
            "switch" => {
                self.lists.global().remove(&Term::atom("dark"));
                self.lists.global().add(Term::atom("bright")).unwrap();
                self.lists.of(act.agent).add(term("pressed")).unwrap();
                Response::Done
            }
            "slow" => {
                self.later.push((cx.now.after(1_000_000_000), act.token));
                Response::Later
            }
            "twice" => {
                cx.answer(act.token, None);
                cx.answer(act.token, Some(Failure::new("late", "late")));
                cx.answer(Token(act.token.0 + 100), None);
                Response::Done
            }
            "fault" => panic!("a fault of the test's environment"),
            name => Failure::new("unknown_action", format!("no {name} here")).into(),
        }
    }

    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        let now = cx.now;
        for (_, token) in self.later.extract_if(.., |(due, _)| *due <= now) {
            cx.answer(token, None);
        }
    }

    fn next_due(&self) -> Option<Time> {
        self.later.iter().map(|(due, _)| *due).min()
    }
}

#[test]
fn lists_have_no_equal_percepts_and_tell_only_changes() {
    let mut lists = PerceptLists::default();
    let (bob, ann) = (Symbol::new("bob"), Symbol::new("ann"));
    assert!(lists.percepts(bob).is_none());
    assert_eq!(lists.global().add(term("p(1)")), Ok(true));
    assert_eq!(lists.global().add(term("p(1)")), Ok(false));
    assert_eq!(lists.global().add(term("p(1)[a]")), Ok(true));
    assert_eq!(lists.of(bob).add(term("q")), Ok(true));
    let seen = |lists: &mut PerceptLists, agent| {
        let percepts = lists.percepts(agent)?;
        Some(percepts.iter().map(Term::to_string).collect::<Vec<_>>())
    };
    assert_eq!(seen(&mut lists, bob).unwrap(), ["p(1)", "p(1)[a]", "q"]);
    assert_eq!(seen(&mut lists, bob), None);
    assert_eq!(seen(&mut lists, ann).unwrap(), ["p(1)", "p(1)[a]"]);
    // Exactly: the annotations belong to it.
    assert!(!lists.global().remove(&term("p(1)[b]")));
    assert!(lists.global().remove(&term("p(1)")));
    assert!(lists.global().contains(&term("p(1)[a]")));
    assert!(!lists.global().contains(&term("p(1)")));
    // A change of bob's list is none for ann.
    lists.percepts(ann);
    lists.of(bob).add(term("r(1)")).unwrap();
    lists.of(bob).add(term("r(2)")).unwrap();
    assert_eq!(seen(&mut lists, ann), None);
    assert_eq!(lists.of(bob).remove_unifying(&term("r(X)")), 2);
    assert_eq!(lists.of(bob).remove_unifying(&term("r(X)")), 0);
    assert_eq!(seen(&mut lists, bob).unwrap(), ["p(1)[a]", "q"]);
    lists.global().clear();
    assert_eq!(seen(&mut lists, bob).unwrap(), ["q"]);
    assert_eq!(seen(&mut lists, ann).unwrap(), [""; 0]);
    lists.of(bob).replace([term("q")]).unwrap();
    assert_eq!(seen(&mut lists, bob), None);
    let wrong = lists.global().add(term("p(X)")).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "`p(X)` cannot be perceived: a percept is a literal without variables"
    );
    assert!(lists.global().add(term("3")).is_err());
}

/// R-AS-18 and R-AS-25: the environment answers; R-JA-17: percepts are global or an agent's own.
#[test]
fn agents_perceive_before_their_first_event_and_see_what_an_action_changed() {
    let bob = "!g. +!g : dark <- .print(dark); switch; .print(done); \
               ?bright; ?pressed[source(S)]; .print(S). +bright <- .print(bob_sees).";
    let ann = "+bright <- .print(ann_sees). +pressed <- .print(never). -dark <- .print(not_dark).";
    let out = run(Lamp::default(), &[("bob", bob), ("ann", ann)]);
    let expected = [
        "[bob] dark",
        "[ann] not_dark",
        "[bob] done",
        "[bob] bob_sees",
        "[ann] ann_sees",
        "[bob] percept",
    ];
    let mut lines = out.lines.clone();
    let mut sorted = expected.map(str::to_owned).to_vec();
    lines.sort();
    sorted.sort();
    assert_eq!(lines, sorted, "{:?}", out.lines);
}

#[test]
fn result_may_come_later_while_the_agent_goes_on() {
    let text = "!g. !h. +!g <- .print(g1); slow; .print(g2). +!h <- .wait(500); .print(h).";
    let out = run(Lamp::default(), &[("bob", text)]);
    assert_eq!(out.lines, ["[bob] g1", "[bob] h", "[bob] g2"]);
}

/// R-AS-18: an action that fails fails its plan, with the reason that the environment gives.
#[test]
fn failure_has_the_reason_of_the_environment() {
    let text =
        "!g. +!g <- fly. -!g[error(E), reason(R), error_msg(M)] <- .print(E, \" \", R, \": \", M).";
    let out = run(Lamp::default(), &[("bob", text)]);
    assert_eq!(
        out.lines,
        ["[bob] action_failed unknown_action: no fly here"]
    );
}

#[test]
fn answers_that_come_twice_or_to_nobody_are_ignored() {
    let text = "!g. +!g <- twice; .print(one); twice; .print(two).";
    let out = run(Lamp::default(), &[("bob", text)]);
    assert_eq!(out.lines, ["[bob] one", "[bob] two"]);
}

#[test]
fn fault_of_an_environment_fails_what_is_under_way() {
    let text = "!g. !h. +!g <- slow. -!g[reason(R)] <- .print(g, R). \
                +!h <- fault. -!h[reason(R)] <- .print(h, R); switch; .print(works).";
    let out = run(Lamp::default(), &[("bob", text)]);
    let mut lines = out.lines;
    lines.sort();
    assert_eq!(
        lines,
        [
            "[bob] genvironment_fault",
            "[bob] henvironment_fault",
            "[bob] works"
        ]
    );
    assert_eq!(
        out.reports,
        ["environment: the environment has a fault: it panicked"]
    );
}

#[test]
fn created_agents_perceive_at_once_and_answers_for_killed_ones_are_ignored() {
    let ann = "!g. +!g <- .create_agent(eve, \"eve.asl\"); .wait(100); .kill_agent(bob); .wait(2000); \
               .print(end).";
    let bob = "!g. +!g <- .print(begins); slow; .print(never).";
    // Eve is in a file beside, and not created by the project.
    let eve = "!g. +!g : dark <- .print(dark); switch; .print(done).";
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, text) in [("ann.asl", ann), ("bob.asl", bob), ("eve.asl", eve)] {
        std::fs::write(path(name), text).unwrap();
    }
    let agents = [path("ann.asl"), path("bob.asl")];
    let project = Project::open(&agents, &Settings::default());
    let mut system = project.start(Clock::virtual_clock(), 0);
    system.set_environment(Box::new(Lamp::default()), Vec::new());
    let out = go(system, Progress::Quiescent);
    assert_eq!(
        out.lines,
        ["[bob] begins", "[eve] dark", "[eve] done", "[ann] end"]
    );
    assert!(out.reports.is_empty(), "{:?}", out.reports);
}

#[test]
fn environment_that_cannot_begin_ends_the_run() {
    struct Broken(PerceptLists);
    impl Environment for Broken {
        fn init(&mut self, start: &Start, _: &mut EnvironmentCx<'_>) -> Result<(), String> {
            Err(format!("{:?} is not enough", start.parameters))
        }
        fn lists(&mut self) -> &mut PerceptLists {
            &mut self.0
        }
        fn act(&mut self, _: &Act, _: &mut EnvironmentCx<'_>) -> Response {
            Response::Done
        }
    }
    let mut system = system(&[("bob", "!g. +!g <- .print(never).")]);
    let broken = Broken(PerceptLists::default());
    system.set_environment(Box::new(broken), vec!["a b".to_owned()]);
    let out = go(system, Progress::Stopped(1));
    assert!(out.lines.is_empty());
    let expected = "environment: the environment cannot begin: [\"a b\"] is not enough";
    assert_eq!(out.reports, [expected]);
}

#[test]
fn unknown_environments_are_told_with_what_there_is() {
    let catalogue = Catalogue::new();
    assert!(catalogue.make("stub").is_ok());
    let message = |name| catalogue.make(name).err().unwrap();
    assert_eq!(
        message("gird"),
        "there is no environment `gird`; there are `stub`"
    );
    assert!(message("house.HouseEnv").contains("looks like a class in Java"));
    assert!(message("HouseEnv").contains("--stub"));
}

#[test]
fn stub_logs_what_is_done() {
    let out = run(
        Stub::default(),
        &[("bob", "!g. +!g <- fly(3); .print(ok).")],
    );
    assert_eq!(out.lines, ["[bob] ok"]);
    assert_eq!(out.reports, ["bob: action fly(3) (stub: it succeeds)"]);
}

/// Counts: `inc` takes a step, `long` three; the count is seen by all.
#[derive(Default)]
struct Counter {
    lists: PerceptLists,
    done: Vec<String>,
}

impl StepWorld for Counter {
    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.lists
    }

    fn steps_of(&self, act: &Act) -> u32 {
        if &*act.call().0.text() == "long" {
            3
        } else {
            1
        }
    }

    fn act(&mut self, step: u64, act: &Act, _: &mut EnvironmentCx<'_>) -> Result<(), Failure> {
        self.done
            .push(format!("{}:{}:{}", step, act.agent, act.action));
        if act.call().0 == Symbol::new("bad") {
            return Err(Failure::new("bad", "bad"));
        }
        Ok(())
    }

    fn end_step(&mut self, step: u64, _: &mut EnvironmentCx<'_>) {
        let step = Term::literal(Symbol::new("step"), [Term::Number(step as f64)]);
        let done = Term::string(self.done.join(" "));
        let did = Term::literal(Symbol::new("did"), [done]);
        self.lists.global().replace([step, did]).unwrap();
    }
}

fn stepped(rules: StepRules) -> Stepped<Counter> {
    Stepped::new(Counter::default(), rules)
}

#[test]
fn step_ends_when_all_agents_have_asked() {
    let bob = "!g. +!g <- inc; ?step(S); .print(S); inc; ?step(T); .print(T).";
    let ann = "!g. +!g <- .wait(5000); inc; ?step(S); .print(S); bad. \
               -!g[error(E), reason(R)] <- ?step(T); .print(E, R, T).";
    let out = run(stepped(StepRules::default()), &[("bob", bob), ("ann", ann)]);
    assert_eq!(out.lines.len(), 4);
    let of = |agent: &str| -> Vec<_> {
        let mut lines = out.lines.clone();
        lines.retain(|line| line.starts_with(agent));
        lines
    };
    assert_eq!(of("[bob]"), ["[bob] 1", "[bob] 2"]);
    assert_eq!(of("[ann]"), ["[ann] 1", "[ann] action_failedbad2"]);
}

#[test]
fn step_ends_after_the_timeout_and_long_actions_take_several() {
    let rules = StepRules {
        timeout: Some(100_000_000),
        ..StepRules::default()
    };
    let bob = "!g. +!g <- long; ?did(D); .print(D).";
    let ann = "!g. +!g <- inc; inc.";
    // Of three agents one never acts: each step waits for its end.
    let out = run(stepped(rules), &[("bob", bob), ("ann", ann), ("eve", "")]);
    assert_eq!(out.lines, ["[bob] 1:ann:inc 2:ann:inc 3:bob:long"]);
}

#[test]
fn only_so_many_agents_are_waited_for_as_the_rules_say() {
    let rules = StepRules {
        agents: Some(1),
        ..StepRules::default()
    };
    let text = "!g. +!g <- inc; ?step(S); .print(S).";
    let out = run(stepped(rules), &[("bob", text), ("ann", "")]);
    assert_eq!(out.lines, ["[bob] 1"]);
}

#[test]
fn second_action_in_a_step_fails_waits_or_counts_as_done() {
    // Eve acts after a second; so bob's two actions fall into one step.
    let bob = "!g. !h. +!g <- inc(1); .print(g). +!h <- inc(2); ?did(D); .print(h, D). \
               -!h[error(action_failed), reason(R)] <- .print(h, R). -!h <- .print(h, early).";
    let eve = "!g. +!g <- .wait(1000); inc(3); inc(4).";
    let lines = |second| {
        let rules = StepRules {
            second,
            ..StepRules::default()
        };
        run(stepped(rules), &[("bob", bob), ("eve", eve)]).lines
    };
    assert_eq!(lines(OnSecond::Fail), ["[bob] hbusy", "[bob] g"]);
    assert_eq!(lines(OnSecond::Ignore), ["[bob] hearly", "[bob] g"]);
    assert_eq!(
        lines(OnSecond::Queue),
        [
            "[bob] g",
            "[bob] h1:bob:inc(1) 1:eve:inc(3) 2:bob:inc(2) 2:eve:inc(4)"
        ]
    );
}

#[test]
fn what_is_recorded_can_be_given_again() {
    let bob = Symbol::new("bob");
    let percepts: agent::percept::Percepts = [term("p(1)[a]"), term("n::~q")].into_iter().collect();
    let failure = Failure::because(term("wall(3)"), "there is a wall");
    for delivery in [
        Delivery::Percepts {
            agent: bob,
            percepts,
        },
        Delivery::Result {
            agent: bob,
            action: 7,
            failure: None,
        },
        Delivery::Result {
            agent: bob,
            action: 8,
            failure: Some(failure),
        },
    ] {
        let recorded = delivery.recorded();
        let line = serde_json::to_string(&recorded).unwrap();
        let read: Recorded = serde_json::from_str(&line).unwrap();
        assert_eq!(read, recorded);
        let again = read.delivery(bob).unwrap();
        assert_eq!(format!("{again:?}"), format!("{delivery:?}"));
    }
}

/// A buffer that a journal is written to.
#[derive(Clone, Default)]
struct Text(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// R-HB-62, D5: percepts and results are recorded inputs.
#[test]
fn run_is_repeated_from_its_journal_without_the_environment() {
    let agents = [
        (
            "bob",
            "!g. +!g : dark <- .print(dark); slow; .time(H, M, S); .print(H, M, S); switch; !f.
             +!f <- jump. -!f[reason(R)] <- .print(R). +bright <- .print(bob).",
        ),
        (
            "ann",
            "!g. +!g <- .wait(400); .print(waited); slow; .print(ann). -dark <- .print(light); slow; .print(end).",
        ),
    ];
    let journal = Text::default();
    let header = crate::journal::Header {
        kind: "header",
        version: crate::journal::VERSION,
        program: String::new(),
        seed: 0,
        clock: "virtual",
        start: 0,
        agents: Vec::new(),
        run: crate::journal::Invocation::default(),
    };
    let mut first = system(&agents);
    first.set_environment(Box::new(Lamp::default()), Vec::new());
    let written = crate::journal::Journal::new(Box::new(journal.clone()), &header);
    first.set_journal(written.unwrap());
    let first = go(first, Progress::Quiescent);
    assert_eq!(first.lines.len(), 8, "{:?}", first.lines);

    let text = String::from_utf8(journal.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains(r#""input":{"percepts":{"global":[{"atom":"dark"}]"#));
    let mut again = system(&agents);
    again.set_recording(Recording::of_journal(&text).unwrap());
    let second = go(again, Progress::Quiescent);
    assert_eq!(second.lines, first.lines);

    let broken = text.replace("\"done\"", "\"dune\"");
    let error = Recording::of_journal(&broken).unwrap_err();
    assert!(error.starts_with("line "), "{error}");
}
