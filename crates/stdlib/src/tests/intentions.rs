//! Programs in which actions change intentions: what they print.

use super::world::run;

fn check(cases: &[(&str, &[&str])]) {
    for (program, expected) in cases {
        let ran = run(program, 10_000).unwrap();
        assert_eq!(ran.printed, *expected, "{program}");
    }
}

#[test]
fn goals_failed_and_achieved() {
    check(&[
        (
            "!start. +!start <- !a; .print(e). +!a <- !b; .print(a).
             +!b <- .fail_goal(b); .print(n). -!b <- .print(hb).",
            &["hb", "a", "e"],
        ),
        (
            "!start. +!start <- !!g; .wait(20); .fail_goal(g); .print(e).
             +!g <- .wait(5000). -!g <- .print(hg).",
            &["e", "hg"],
        ),
        (
            "!start. +!start <- !c(3); .print(e).
             +!c(N) : N > 0 <- !c(N-1); .print(c,N). +!c(0) <- .done(c(2)); .print(n).",
            &["c3", "e"],
        ),
        (
            "!start. +!start <- !!g; .wait(5); .suspend(g); .wait(50); .print(r); .resume(g).
             +!g <- .wait(never,20). -!g[error(E)] <- .print(E).",
            &["r", "wait_timeout"],
        ),
    ]);
}

#[test]
fn goals_below_a_fork_end_once() {
    let fork = "+!g <- (.wait(1000); .print(n)) |&| (.wait(1000); .print(n)); .print(n).";
    let achieved = format!(
        "!start. +!start <- !!t; .wait(5); .succeed_goal(g); .wait(5); .print(e).
         +!t <- !g; .print(t). {fork}"
    );
    let failed = format!(
        "!start. +!start <- !!t; .wait(5); .fail_goal(g); .wait(5); .print(e).
         +!t <- !g; .print(t). -!g <- .print(h). {fork}"
    );
    check(&[
        (achieved.as_str(), &["t", "e"]),
        (failed.as_str(), &["h", "t", "e"]),
    ]);
}

#[test]
fn every_matching_intention_is_meant() {
    check(&[
        (
            "!start. +!start <- !!j(1); !!j(2); .wait(5); .suspend(j(_)); .wait(50); .print(s);
                .resume(j(_)); .wait(50).
             +!j(N) <- .wait(20); .print(N).",
            &["s", "1", "2"],
        ),
        (
            "!start. +!start <- !!j(1); !!j(2); .wait(5); .drop_intention(j(_)); .wait(50); .print(s).
             +!j(N) <- .wait(20); .print(N).",
            &["s"],
        ),
        (
            "!start. +!start <- .drop_future_intention(k); .print(a); !k. +!k.",
            &[],
        ),
    ]);
}

#[test]
fn plans_and_beliefs_change() {
    check(&[
        (
            "!start. +!start <- K = 10; .add_plan({+!q(X,R) <- R = X + K}); !q(1,A); .print(A).",
            &["11"],
        ),
        (
            "!start. +!start <- .add_plan(\"+!g(X) : X > 1 <: done(X) <- .print(X); +done(X).\");
                !g(2); .print(e).",
            &["2", "e"],
        ),
        (
            "p(1). p(2). !start.
             +!start <- .abolish(p(_)); .findall(X,p(X),M); .print(M).
             -p(X) <- .wait(1); .print(gone,X).",
            &["[]", "gone1", "gone2"],
        ),
        (
            "d(\"a\\\"b\\n\",1.5). d(X) :- X > 1 | not d(X,\"\\\\\"). !start.
             @l[x(1)] +!start : d(A,B) & B > 1
                <- .save_agent(\"saved.asl\"); .include(\"saved.asl\"); .print(no).
             -!start[error(E)] <- .print(E).",
            // Its own label is taken.
            &["internal_action"],
        ),
    ]);
}

#[test]
fn what_holds_a_container_is_saved_as_a_comment() {
    check(&[(
        "!start.
         +!start <- .set.add_all(S,[a,\"b\\n\"]); +kept(S); .save_agent(\"saved.asl\",[again(S)]);
            .abolish(kept(_)); .include(\"saved.asl\", n); .findall(X,n::kept(X),L); .print(L).
         +!again(_) <- .print(again).",
        &["[]"],
    )]);
}

#[test]
fn beliefs_with_containers_are_found_after_changes() {
    check(&[(
        "in(X) :- store(S) & .member(X,S). !start.
         +!start <- .set.create(S); +store(S); .set.add_all(S,[b,a]); +store(S);
            .count(store(_),N); .findall(X,in(X),L); .print(N,L);
            -store(S); .count(store(_),M); .print(M).",
        &["1[a,b]", "0"],
    )]);
}

#[test]
fn open_terms_in_containers_are_read_with_new_variables() {
    check(&[(
        "!start.
         +!start <- .set.add(S,f(X)); .queue.create(Q); .queue.add(Q,g(X,X)); X = 1;
            .set.to_list(S,[f(Y)]); Y = 2; .queue.head(Q,g(A,B)); A = 3; .print(X,Y,B);
            .set.to_list(S,[f(Z)]); if (not .ground(Z)) { .print(S,Q) }.",
        &["123", "{f(X)}[g(X,X)]"],
    )]);
}

#[test]
fn saved_agents_can_be_read_back() {
    check(&[(
        "d(\"a\\\"b\\\\\"). big(X) :- X > 1 | not d(X,Y). seen(1)[source(bob),k]. !start.
         +!start <- .save_agent(\"saved.asl\",[again]); .include(\"saved.asl\", n).
         +!again : seen(N)[source(S)]
            <- for (.member(X,[1,2])) { if (X > 1) { .print(X) } else { .print(\"one\\\"\") } };
               ?d(T); .print(T,S).",
        &["one\"", "2", "a\"b\\bob"],
    )]);
}

/// The names of plans without labels are made; they give way to the one that is written.
#[test]
fn made_labels_give_way() {
    check(&[
        (
            "!start. +!g(1) <- .print(one).
             +!start <- .add_plan(\"@p__1 +!g(2) <- .print(two).\"); .add_plan(\"@p__2[x] +!g(3).\");
                .plan_label(P, p__1); P = {@_ +!G : C <- B}; .print(G); !g(1); !g(2); !g(3).",
            &["g(2)", "one", "two"],
        ),
        (
            "!start. +!start <- .add_plan(\"@p__7 +!g(1).\"); .add_plan(\"@p__7 +!g(2).\").
             -!start[error(E)] <- .print(E).",
            &["internal_action"],
        ),
    ]);
}

/// No step failed when the time is over, so no code is told of, with `!` or `!!`.
#[test]
fn deadlines_tell_no_code() {
    for focus in ["!", "!!"] {
        let program = format!(
            "!start. +!start <- {focus}slow[hard_deadline(9)]; .print(on). +!slow <- .wait(99).
             -!slow[error(E),code(_)] <- .print(no).
             -!slow[error(E),error_msg(_)] <- .print(E)."
        );
        let mut printed = run(&program, 1000).unwrap().printed;
        printed.sort();
        assert_eq!(printed, ["deadline_reached", "on"]);
    }
}

/// Who is resumed before the wait is over waits.
#[test]
fn resumed_goals_still_wait() {
    check(&[(
        "!start. +!start <- !!h; .wait(9); .suspend(h); .wait(9); .resume(h).
         +!h <- .wait(99).
         ^!h[state(S)] <- .print(S).",
        &[
            "pending",
            "executing",
            "waiting",
            "suspended",
            "resumed",
            "waiting",
            "executing",
            "achieved",
            "finished",
        ],
    )]);
}

/// A goal that is failed while a sub-plan runs for it fails once, and the sub-plan with it.
#[test]
fn goals_with_sub_plans_fail_once() {
    let guard = "+!guard <: done <- true. { +alarm <- .print(alarm); STEP; .print(never). }";
    let from_outside = (
        "++alarm; .wait(9); .fail_goal(guard); .wait(99)",
        ".wait(50)",
    );
    let from_inside = ("++alarm; .wait(99)", ".fail_goal(guard)");
    for (steps, step) in [from_outside, from_inside] {
        let program = format!(
            "!start. +!start <- !!guard; .wait(9); {steps}; .print(end). {}",
            guard.replace("STEP", step)
        );
        let ran = run(&program, 1000).unwrap();
        assert_eq!(ran.printed, ["alarm", "end"], "{program}");
        assert_eq!(ran.reports.len(), 1, "{program} {:?}", ran.reports);
        let ran = run(&format!("{program} -!guard <- .print(failed)."), 1000).unwrap();
        assert_eq!(ran.printed, ["alarm", "failed", "end"], "{program}");
        assert_eq!(ran.reports, [""; 0], "{program}");
    }
}

/// Where a step was refused for an expression, its failure plan can use what is told about it.
#[test]
fn what_failed_can_be_used() {
    check(&[
        (
            "!a. +!a <- X = f; !h(1+1, X+1).
             -!a[code(C)|Rest] <- .print(C); .print(Rest); +q(C); ?q(h(N,T)); .print(N,T).",
            &[
                "h(2,\"(f+1)\")[source(self)]",
                "[code_line(1),code_src(\"file:test.asl\"),error(arithmetic_error),error_msg(\"`+` needs numbers, but one operand is f\"),source(self)]",
                "2(f+1)",
            ],
        ),
        (
            "!a. +!a <- X = f; Y = X+1. -!a[code(_ = T)] <- .print(T).",
            &["(f+1)"],
        ),
        (
            "!a. +!a <- X = f; .print(X+1, Y). -!a[code(C)] <- !show(C). +!show(C) <- .print(C).",
            &[".print(\"(f+1)\",_1)"],
        ),
        (
            "!a. +!a <- X = f; +b(math.abs(X)). -!a[code(b(T))] <- .print(T).",
            &["math.abs(f)"],
        ),
    ]);
}

#[test]
fn texts_have_a_limit() {
    check(&[(
        "!double(\"ab\", 0).
         +!double(S, N) : N < 60 <- .concat(S, S, T); !double(T, N+1).
         -!double(_, N)[error(E)] <- .print(N, \" \", E).",
        // 2^16 bytes are the most, and the text has 2^(N+1).
        &["15 limit_reached"],
    )]);
}

#[test]
fn lists_have_a_limit() {
    check(&[
        (
            "!double([a,b], 0).
             +!double(L, N) : N < 60 <- .concat(L, L, M); !double(M, N+1).
             -!double(_, N)[error(E)] <- .print(N, \" \", E).",
            // 1,000 elements are the most, and the list has 2^(N+1).
            &["8 limit_reached"],
        ),
        (
            "!a. +!a <- .queue.create(Q); .queue.add_all(Q, [a,b]); !double(Q, 0).
             +!double(Q, N) : N < 60 <- .queue.add_all(Q, Q); !double(Q, N+1).
             -!double(_, N)[error(E)] <- .print(N, \" \", E).",
            &["8 limit_reached"],
        ),
    ]);
}

#[test]
fn function_of_itself_reaches_a_limit() {
    check(&[(
        "{ register_function(\"my.f\", 1, \"g\") }
         g(X, Y) :- Y = my.f(X + 1).
         !a. +!a <- X = my.f(1); .print(X).
         -!a[error(E), error_msg(M)] <- .print(E, \": \", M).",
        &["limit_reached: a query needs more than 32 MiB of memory; is there a rule without end?"],
    )]);
}

#[test]
fn doubled_terms_are_used_in_time() {
    let made = "d(0,X,X). d(N,X,Y) :- N > 0 & d(N-1,[X|X],Y).
        !start. +!start <- ?d(60,[a],D); ?d(60,[_],O); ?d(60,[_],P);";
    let ends = |steps: &str, end: &str| {
        let program = format!("{made} {steps}; .print({end}). -!start[error(E)] <- .print(E).");
        assert_eq!(run(&program, 1000).unwrap().printed, [end], "{steps}");
    };
    // A closed term with an open one, two open ones.
    ends("D = O; O == D", "same");
    ends("f(O,D) = f(P,P); P == D", "same");
    ends(".concat(D,[],O); O == D", "same");
    ends(".copy_term(O,D)", "same");
    ends("?(not O = [b|_])", "other");
    // Each element changed.
    ends(".add_annot(D,x,E); E \\== D", "other");
    // A query that is none, and a goal with a call and an open term in it.
    ends("?(not .max(D,D,O))", "none");
    ends("Q = (math.abs(-1) == 1 & O = P & O = D); ?Q", "computed");
    // Messages show the beginning.
    ends(".add_plan(D)", "wrong_arguments");
    ends("X = D + 1", "arithmetic_error");
}

#[test]
fn labels_are_found_by_name_space_and_name() {
    check(&[(
        "{ begin namespace(n) } @l +!a. @m +!b. { end } @l +!a. !start.
         +!start
            <- .plan_label({ @_ +!G : C <- B }, l); .print(G);
               .plan_label(P, n::l); .remove_plan(\"@n::l\");
               .relevant_plans({+!n::a}, L); .print(L); .plan_label(_, l); .print(kept);
               .add_plan(\"@n::k +!n::c <- .print(k).\"); !n::c; .remove_plan(n::k);
               .relevant_plans({+!n::c}, M); .print(M);
               .term2string(T, \"{ @n::k +!n::c <- .print(k) }\"); .add_plan(T); !n::c.",
        &["a", "[]", "kept", "k", "[]", "k"],
    )]);
}
