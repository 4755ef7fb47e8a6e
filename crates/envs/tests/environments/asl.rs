//! Worlds written in AgentSpeak (R-JA-17).

use crate::run::Run;
use mas::system::Progress;

fn world(text: &str) -> Run {
    Run::new("asl", &["world.asl"], &[("world.asl", text)])
}

/// R-JA-17: plans for `+!act(Agent, Action)` and beliefs `percept(Agent, P)` are the world.
#[test]
fn ja_17_world_of_plans_and_beliefs() {
    let world = world(
        "percept(r, at(0,0)).
         +!act(R, move_to(X,Y)) <- -percept(R, at(_,_)); +percept(R, at(X,Y)); !look.
         +!look <- +percept(human).",
    );
    let r = "!go. +!go <- ?at(X,Y); .print(X,Y); move_to(1,2); ?at(V,W)[source(S)]; .print(V,W,S).
             +human <- .print(\"someone is here\").";
    let other = "+human <- .print(\"I see it, too\"). +at(_,_) <- .print(never).";
    let lines = world.agent("r", r).agent("other", other).lines();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], "[r] 00");
    for line in [
        "[r] 12percept",
        "[r] someone is here",
        "[other] I see it, too",
    ] {
        assert!(lines.iter().any(|found| found == line), "{lines:?}");
    }
}

#[test]
fn percepts_may_be_derived_by_rules() {
    let world = world(
        "pos(r, 3).
         percept(A, near(B)) :- pos(A, X) & pos(B, Y) & A \\== B & math.abs(X - Y) < 2.
         percept(count(N)) :- .count(pos(_,_), N).
         percept(_, light).
         +!act(A, jump(X)) <- -pos(A,_); +pos(A, X).",
    );
    let s = "!g. +!g <- ?light; ?count(1); jump(4); ?near(r); ?count(N); .print(N); jump(9).
             -near(B) <- .print(gone, B).";
    let r = "+near(A) <- .print(near, A). -near(A) <- .print(far, A).";
    let mut lines = world.agent("s", s).agent("r", r).lines();
    lines.sort();
    assert_eq!(lines, ["[r] fars", "[r] nears", "[s] 2", "[s] goner"]);
}

#[test]
fn failure_of_the_plan_is_that_of_the_action_with_its_annotations() {
    let world = world(
        "+!act(A, a) <- .fail(reason(wall(3)), heavy).
         +!act(A, b) : false.
         +!act(A, c) <- !deep.
         +!deep <- .fail.
         +!act(A, d) <- N = f; X = N + 1.",
    );
    let text = "!a. !b. !c. !d. !e.
        +!a <- a. -!a[error(E), reason(R), heavy] <- .print(a, \" \", E, \" \", R).
        +!b <- b. -!b[error(E), reason(R)] <- .print(b, \" \", E, \" \", R).
        +!c <- c. -!c[error(E)] <- .print(c, \" \", E).
        +!d <- d. -!d[error(E), error_msg(M)] <- .print(d, \" \", E, \" \", M).
        +!e <- e(1). -!e[error(E), reason(R)] <- .print(e, \" \", E, \" \", R).";
    let lines = world.agent("r", text).lines();
    let of = |letter: &str| {
        let start = format!("[r] {letter} ");
        let mut found = lines.iter().filter(|line| line.starts_with(&start));
        found.next().unwrap_or_else(|| panic!("{lines:?}")).clone()
    };
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert_eq!(of("a"), "[r] a action_failed wall(3)");
    assert_eq!(of("b"), "[r] b action_failed impossible");
    assert_eq!(of("c"), "[r] c action_failed");
    assert!(of("d").starts_with("[r] d action_failed "));
    assert_eq!(of("e"), "[r] e action_failed unknown_action");
}

#[test]
fn action_may_take_time_and_the_world_may_move_by_itself() {
    let world = world(
        "!tick. +!tick <- .wait(1000); -+percept(time(1)).
         +!act(A, slow) <- .wait(500).
         +!act(A, open) <- .wait({+opened}).
         +!act(A, press) <- ++opened.",
    );
    let r = "!g. !h. +!g <- slow; .print(slow); open; .print(open). +!h <- .wait(100); .print(meanwhile).
             +time(T) <- .print(time, T); press.";
    let lines = world.agent("r", r).lines();
    assert_eq!(
        lines,
        ["[r] meanwhile", "[r] slow", "[r] time1", "[r] open"]
    );
}

#[test]
fn actions_are_done_in_the_order_in_which_they_come_without_mixing() {
    let world = world(
        "n(0). percept(n(N)) :- n(N).
         +!act(A, inc) <- ?n(N); !nothing; !nothing; -+n(N+1).
         +!nothing.",
    );
    let text = "!g. +!g <- inc; inc; inc.";
    let run = world.agent("a", text).agent("b", text).agent("c", text);
    let run = run.go(Progress::Quiescent);
    let agent = run.system.agent("a").unwrap();
    let n = logic::functor::Functor::literal(logic::symbol::Symbol::new("n"), 1);
    let store = agent.beliefs().store();
    let facts: Vec<String> = store
        .facts(n)
        .map(|fact| store.literal(fact).to_string())
        .collect();
    assert_eq!(facts, ["n(9)[source(percept)]"]);
}

#[test]
fn world_knows_the_agents_and_its_parameters_are_beliefs() {
    let text = "+agent(A) : size(N) <- .print(A, N); +percept(A, welcome).";
    let run = Run::new("asl", &["w.asl", "size(3)"], &[("w.asl", text)]);
    let lines = run.agent("bob", "+welcome <- .print(hello).").lines();
    assert_eq!(lines, ["[w] bob3", "[bob] hello"]);
}

#[test]
fn world_may_end_the_run() {
    let run = world("+!act(_, finish) <- .stopMAS(0, 5).");
    run.agent("bob", "!g. +!g <- finish.")
        .go(Progress::Stopped(5));
}

#[test]
fn restless_world_is_reported_and_does_not_hang_the_run() {
    let world = world("!loop. +!loop <- !!loop. +!act(_, stop) <- .drop_desire(loop).");
    let run = world.agent("bob", "!g. +!g <- stop; .print(done); .stopMAS.");
    let run = run.go(Progress::Stopped(0));
    assert_eq!(run.output.lines, ["[bob] done"]);
    assert_eq!(
        run.output.reports,
        ["world: the world does not come to rest within 10000 cycles"]
    );
}

#[test]
fn what_cannot_be_perceived_is_reported() {
    let run = world("percept(at(X)). percept(3, here). percept(p).");
    let run = run.agent("bob", "+p <- .print(p).").go(Progress::Quiescent);
    assert_eq!(run.output.lines, ["[bob] p"]);
    let [first, second] = run.output.reports.as_slice() else {
        panic!("{:?}", run.output.reports);
    };
    assert!(first.starts_with("world: the world shows `at(_"), "{first}");
    assert_eq!(
        second,
        "world: the world shows something to `3`, which is no agent"
    );
}

#[test]
fn world_that_cannot_be_loaded_is_refused_with_what_is_wrong() {
    let error = |parameters: &[&str], text: &str| {
        let files = [("world.asl", text)];
        Run::new("asl", parameters, &files).error()
    };
    assert!(error(&[], "").contains("asl(\"world.asl\")"));
    assert!(error(&["no.asl"], "").contains("there is no such file"));
    assert!(error(&["world.asl"], "+!act(A, x <- y.").contains("world.asl:1:"));
    assert!(error(&["world.asl", "p("], "").contains("`p(` is no belief"));
    assert!(error(&["world.asl"], "@a p. @a +!x. @a +!y <- z.").contains("label"));
}

/// mas.md section 6: the name space of an action is passed and means nothing.
#[test]
fn name_space_of_an_action_means_nothing() {
    let world = world("+!act(_, go(X)) <- .print(X).");
    let lines = world
        .agent("a", "!s. +!s <- x::go(1); .print(done).")
        .lines();
    assert_eq!(lines, ["[world] 1", "[a] done"]);
}

/// Whatever the world does with an action, the agent hears of it, or it is reported at the end.
#[test]
fn action_that_the_world_drops_or_cannot_end_fails() {
    let world = world(
        "+!act(_, drop) <- .drop_desire(act(_,_)).
         +!act(A, ask) <- .send(A, askOne, q(_), X); .print(X).
         +!act(_, stay) <- .suspend.",
    );
    let text =
        "q(1). !a(drop). +!a(X) <- X; .print(never). -!a(drop)[reason(R)] <- .print(R); !a(ask).
        -!a(ask)[error(E)] <- .print(E); !a(stay).";
    let ran = world.agent("a", text).go(Progress::Quiescent);
    assert_eq!(ran.output.lines, ["[a] goal_dropped", "[a] action_failed"]);
    let waiting: Vec<_> = ran
        .system
        .agents()
        .flat_map(|agent| agent.left_waiting())
        .collect();
    assert_eq!(waiting.len(), 1);
    let title = "the plan for `!a(stay)` still waits for the result of the action stay";
    assert!(waiting[0].title.starts_with(title), "{}", waiting[0].title);
}

/// A world that never rests leaves room for the agents.
#[test]
fn world_without_rest_works_beside_the_agents() {
    let world = world("+!act(_, spin) <- !l. +!l <- !l.");
    let text = "!s. !t. +!s <- spin. +!t <- .wait(50); .print(tick); .stopMAS.";
    let ran = world.agent("a", text).go(Progress::Stopped(0));
    assert_eq!(ran.output.lines, ["[a] tick"]);
}
