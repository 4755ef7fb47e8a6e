// DEVIATE intent 8 (c): a goal that a branch of a fork, or a branch that runs a sub-plan, ends from inside is
// ended once, as from outside: the other branches go, and whoever posted it goes on once.

!start.
+!start <- !s(1); .wait(300); !s(2); .wait(300); !s(3); .wait(300); !s(4); .wait(300); !s(5).
+!s(N) <- !t(N); .print(N, " end").

// 1: succeeds below a branch. 2: succeeds in the branch itself.
+!t(1) <- { !a(1) } |&| { !b }; .print(no).
+!a(1) <- .wait(50); .succeed_goal(t(1)); .print(no_a).
+!t(2) <- { .wait(50); .succeed_goal(t(2)); .print(no_a) } |&| { !b }; .print(no).
+!b <- .wait(100); .print(no_b).

// 3: fails below a branch of the other kind of fork.
+!t(3) <- { !a(3) } ||| { !b }; .print(no).
+!a(3) <- .wait(50); .fail_goal(t(3)); .print(no_a).
-!t(N) <- .print(N, " handled").

// 4: a branch lets the goal of the branch beside it fail, so that the fork fails.
+!t(4) <- { !a(4) } |&| { !c }; .print(no).
+!a(4) <- .wait(50); .fail_goal(c); .print(no_a).
+!c <- .wait(100); .print(no_c).

// 5: a sub-plan for an event succeeds for the goal that it belongs to.
+!t(5) <: false <- .wait(20); ++z; .wait(100); .print(no).
   { +z <- .print(z); .succeed_goal(t(5)); .print(no_z). }
