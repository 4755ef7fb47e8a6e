// DEVIATE intent 9: if a goal below handles the failure, that goal is the one reported as executing.
!start.
+!start <- !g; .wait(50); .print("e").
+!g <- !h.
+!h <- .fail.
-!g.
^!h[state(S)[reason(R)]] : not S == finished <- .print("h ", S, " ", R).
^!g[state(S)[reason(R)]] <- .print("g ", S, " ", R).
