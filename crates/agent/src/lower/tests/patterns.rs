//! Goal patterns, as the plans they become.

use super::{clauses, complain, goals, plans, read};

fn expand(block: &str) -> Vec<String> {
    plans(&read(block))
}

#[test]
fn dg_tests_its_goal() {
    assert_eq!(
        expand(
            "{begin dg(here(P))}
             +!other <- a.
             +!here(2) : c <- b.
             @l +!here(Q) : Q > 3 <- d; !e(Q).
             {end}"
        ),
        [
            "+!here(P) : here(P)",
            "+!here(P) : .intend_elsewhere(here(P))",
            "+!other <- a",
            "+!here(2) : c <- b; ?here(2)",
            "@l +!here(Q) : (Q > 3) <- d; !e(Q); ?here(Q)",
            "+here(P) <- .succeed_goal(here(P))",
        ]
    );
}

#[test]
fn bdg_tries_again_until_no_plan_applies() {
    assert_eq!(
        expand("{begin bdg(g)} +!g <- a. {end}"),
        [
            "+!g : g",
            "+!g : .intend_elsewhere(g)",
            "+!g <- a; ?g",
            "+g <- .succeed_goal(g)",
            "-!g[code(g),error(no_applicable)] <- .fail(error(no_applicable),code(g))",
            "-!g <- !g",
        ]
    );
}

#[test]
fn ebdg_tries_each_plan_once() {
    assert_eq!(
        expand("{begin ebdg(hot(W))} +!hot(w) <- a. +!hot(X) : c(X) <- b. {end}"),
        [
            "+!hot(W) : hot(W)",
            "+!hot(W)[|_1] : (p__tried(_2,hot(W)) & (not (.member(p__retry,_1)) & not (.intend_elsewhere(hot(W))))) \
             <- .abolish(p__tried(_2,hot(W))); !hot(W)[p__retry]",
            "+!hot(w) : not (p__tried(1,hot(w))) <- +p__tried(1,hot(w)); a; ?hot(w)",
            "+!hot(X) : (not (p__tried(2,hot(X))) & c(X)) <- +p__tried(2,hot(X)); b; ?hot(X)",
            "-!hot(W)[code(hot(W)),error(no_applicable)] <- .abolish(p__tried(_1,hot(W))); .fail(error(no_applicable),code(hot(W)))",
            "-!hot(W) <- !hot(W)[p__retry]",
            "+hot(W) <- .abolish(p__tried(_1,hot(W))); .succeed_goal(hot(W))",
            "-hot(W) <- .abolish(p__tried(_1,hot(W)))",
        ]
    );
}

const BDG: [&str; 6] = [
    "+!g : g",
    "+!g : .intend_elsewhere(g)",
    "+!g <- a; ?g",
    "+g <- .succeed_goal(g)",
    "-!g[code(g),error(no_applicable)] <- .fail(error(no_applicable),code(g))",
    "-!g <- !g",
];

const LAST: &str = "+!g : .belief_changes(_0) <- .wait((.belief_changes(_1) & (_1 \\== _0))); !g";

#[test]
fn bc_waits_for_a_change() {
    let mut wanted = BDG.to_vec();
    wanted.push(LAST);
    assert_eq!(expand("{begin bc(g)} +!g <- a. {end}"), wanted);
    assert_eq!(expand("{begin bc(g, bdg(g))} +!g <- a. {end}"), wanted);
    assert_eq!(expand("{begin bc(g, bdg)} +!g <- a. {end}"), wanted);
    let declarative = expand("{begin bc(g, dg(g))} +!g <- a. {end}");
    assert_eq!(declarative[..4], BDG[..4]);
    assert_eq!(declarative[4..], [LAST]);
}

#[test]
fn smc_rc_omc_end_the_goal() {
    let bc = |ends: &[&'static str], last: &[&'static str]| -> Vec<&str> {
        [&BDG[..3], ends, &BDG[3..], &[LAST], last].concat()
    };
    let failed = [
        "-!g : f(X) <- .give_up_goal(g)",
        "+!g : f(X) <- .give_up_goal(g); ?g",
    ];
    let lost = [
        "-!g : not (m) <- .succeed_goal(g)",
        "+!g : not (m) <- .succeed_goal(g); ?g",
    ];
    let fail = "+f(X) <- .give_up_goal(g)";
    let succeed = "-m <- .succeed_goal(g)";

    assert_eq!(
        expand("{begin smc(g, f(X))} +!g <- a. {end}"),
        bc(&failed, &[fail])
    );
    assert_eq!(
        expand("{begin rc(g, m)} +!g <- a. {end}"),
        bc(&lost, &[succeed])
    );
    assert_eq!(
        expand("{begin omc(g, f(X), m)} +!g <- a. {end}"),
        bc(&[failed, lost].concat(), &[fail, succeed])
    );
}

#[test]
fn mg_believes_its_goal_and_restores_it() {
    let lowered = read("{begin mg(g(1))} p. +!g(1) <- a. !q. {end}");
    assert_eq!(clauses(&lowered), ["p", "g(1)"]);
    assert_eq!(goals(&lowered), ["q"]);
    assert_eq!(plans(&lowered).last().unwrap(), "-g(1) <- !g(1)");
    assert_eq!(plans(&lowered).len(), 8);
    assert_eq!(expand("{begin mg(g, dg)} +!g <- a. {end}").len(), 5);
}

#[test]
fn sga_pursues_one_goal_at_a_time() {
    assert_eq!(
        expand("{begin sga(\"+job(X)\", \"free & not b(X)\", work(X))} +!work(Y) <- a. {end}"),
        [
            "+job(X) : (free & not (b(X))) <- !p__claim(0,work(X),_1); !p__run(0,_1,work(X))",
            "@[atomic] +!p__claim(0,_0,later) : p__busy(0,_1) <- +>p__queued(0,_0)",
            "@[atomic] +!p__claim(0,_0,now) <- +p__busy(0,_0)",
            "+!p__run(0,later,_0)",
            "+!p__run(0,now,_0) <- !p__pursue(0,_0); !p__next(0)",
            "+!p__pursue(0,_0) <- !_0",
            "-!p__pursue(0,_0)",
            "+!p__next(0) : p__queued(0,_0) <- -p__queued(0,_0); !p__pursue(0,_0); !p__next(0)",
            "@[atomic] +!p__next(0) <- -p__busy(0,_0)",
            "+!work(Y) <- a",
        ]
    );
}

#[test]
fn patterns_work_inside_name_spaces_and_patterns() {
    assert_eq!(
        expand("{begin namespace(n)} {begin dg(g)} +!g <- a. {end} {end}"),
        [
            "+!n::g : n::g",
            "+!n::g : .intend_elsewhere(n::g)",
            "+!n::g <- n::a; ?n::g",
            "+n::g <- .succeed_goal(n::g)",
        ]
    );
    let nested = expand("{begin dg(g)} {begin dg(h)} +!h <- a. {end} +!g <- !h. {end}");
    assert_eq!(nested.len(), 8);
    assert_eq!(nested[6], "+!g <- !h; ?g");
}

#[test]
fn lines_of_added_steps_are_those_of_the_directive() {
    let lowered = read("\n{begin ebdg(g)}\n+!g <- a;\n b.\n{end}");
    let own = &lowered.program.plans[2];
    assert_eq!(own.lines, [2, 3, 4, 2]);
    assert_eq!(own.line, 3);
    assert_eq!(lowered.program.plans[0].line, 2);
}

#[test]
fn wrong_patterns_are_reported() {
    for (text, message) in [
        (
            "{begin dg(X)} +!g. {end}",
            "A202 error: wrong arguments of the directive `dg`",
        ),
        (
            "{begin smc(g)} +!g. {end}",
            "A202 error: wrong arguments of the directive `smc`",
        ),
        (
            "{begin bc(g, dbg(g))} +!g. {end}",
            "A202 error: the second argument must be a goal pattern",
        ),
        (
            "{begin sga(job, c, g)} {end}",
            "A202 error: the first argument of `sga` must be an event in a string",
        ),
        (
            "{begin sga(\"+job(\", \"c\", g)} {end}",
            "A118 error: this `(` is never closed",
        ),
        (
            "{begin dg(h)} +!g. {end}",
            "A220 warning: no plan in this block is for the goal `h`",
        ),
    ] {
        assert_eq!(complain(text), [message], "{text}");
    }
}
